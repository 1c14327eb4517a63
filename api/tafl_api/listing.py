"""Lists of matches: what a line of the lobby or of an inbox shows."""

from typing import Annotated, get_args

from msgspec import Meta, Struct
from tafl.errors import Malformed
from tafl.game import Outcome
from tafl.match import Status
from tafl.opening import Pace
from tafl.people import People
from tafl.reading import Summary
from tafl.reading.lobby import STATES, State

from .call import Call
from .route import ANYONE, Route

MOST = 50


class SeatLine(Struct, frozen=True):
    """Who sits somewhere."""

    plan: str
    taken: bool
    name: str | None
    bot: str | None
    deadline: int | None


class MatchLine(Struct, frozen=True):
    """A match in a list."""

    match: str
    version: int
    game: str
    status: Status
    created: int
    at: int
    pace: Pace | None
    seats: list[SeatLine]
    outcome: Outcome | None


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches: states with commas between them, a game; `after` is where a page ended."""

    state: Annotated[str, Meta(max_length=40)] = "open"
    game: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,63}$")] | None = None
    after: Annotated[str, Meta(max_length=200)] | None = None
    most: Annotated[int, Meta(ge=1, le=MOST)] = 20


class MatchList(Struct, frozen=True):
    """One page of the lobby."""

    matches: list[MatchLine]
    next: str | None
    """What to ask for with `after` to get the next page; None: there is none."""


def list_matches(call: Call) -> MatchList:
    """List public matches, newest first."""
    wanted: Wanted = call.query
    if not call.reading.is_built:
        call.later(call.request.app.state.dispatcher.heal)
    page = call.reading.lobby.page(_states(wanted.state), wanted.game, wanted.after, wanted.most)
    return MatchList([line_of(call.platform.people, one) for one in page.matches], page.next)


def _states(text: str) -> list[State]:
    states: list[State] = []
    for name in text.split(","):
        if name not in get_args(State):
            raise Malformed(
                "bad-state",
                f"`state` must be of: {', '.join(STATES)}; with commas between them.",
                f"`state` doit être parmi : {', '.join(STATES)} ; séparés par des virgules.",
            )
        if name not in states:
            states.append(name)  # type: ignore[arg-type]
    return states


def line_of(people: People, summary: Summary) -> MatchLine:
    """Write a summary as a line, with the names of people."""
    accounts: dict[str, str] | None = None
    seats = []
    for seat in summary.seats:
        name = None
        if seat.player is not None and (seat.bot is None or seat.stand_in):
            if accounts is None:
                accounts = people.players.accounts(summary.match)
            account = accounts.get(seat.player)
            name = people.accounts.name_of(account) if account is not None else None
        taken = seat.player is not None
        seats.append(SeatLine(seat.plan, taken, name, seat.bot, seat.deadline))
    return MatchLine(
        summary.match,
        summary.version,
        summary.game,
        summary.status,
        summary.created,
        summary.at,
        summary.pace,
        seats,
        summary.outcome,
    )


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/matches",
        handler=list_matches,
        summary="The lobby: public matches that are open, running or finished",
        who=ANYONE,
        query=Wanted,
        answers={200: MatchList},
    ),
)
