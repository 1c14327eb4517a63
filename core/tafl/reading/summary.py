"""A match in brief: what lists of matches show. Nothing of it is a secret of the game."""

from msgspec import Struct

from ..clocks import deadline
from ..game import Outcome
from ..match import Match, Status
from ..opening import Pace, Visibility


class SeatSummary(Struct, frozen=True, omit_defaults=True):
    """Who holds a seat, and until when they must act."""

    plan: str
    player: str | None = None
    bot: str | None = None
    stand_in: bool = False
    resigned: bool = False
    deadline: int | None = None


class Summary(Struct, frozen=True, omit_defaults=True):
    """A match at one version."""

    match: str
    version: int
    game: str
    status: Status
    visibility: Visibility
    created: int
    at: int
    seats: tuple[SeatSummary, ...]
    host: str | None = None
    pace: Pace | None = None
    waits_for: tuple[int, ...] = ()
    """The seats of people who have something to do: to move, or to answer."""
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Tell whether nothing can happen any more."""
        return self.status == "finished" or self.status == "cancelled"

    def seat_of(self, player: str) -> int | None:
        """Find the seat that a player holds."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None


def summary_of(match: Match) -> Summary:
    """Sum a match up."""
    first = match
    while first.previous is not None:
        first = first.previous
    return Summary(
        match=match.id,
        version=match.version,
        game=match.opening.game,
        status=match.status,
        visibility=match.opening.visibility,
        created=first.at,
        at=match.at,
        seats=tuple(
            SeatSummary(
                match.opening.seats[number],
                holder.player,
                holder.bot,
                holder.stand_in,
                holder.resigned,
                deadline(match, number) if match.clocks else None,
            )
            for number, holder in enumerate(match.seats)
        ),
        host=match.host,
        pace=match.opening.pace,
        waits_for=_waits_for(match),
        outcome=match.outcome,
    )


def _waits_for(match: Match) -> tuple[int, ...]:
    if match.over:
        return ()
    asked = set(match.active)
    if match.undo is not None:
        asked |= set(match.undo.ask)
    if match.pause_asked is not None:
        asked |= set(match.pause_asked.ask)
    return tuple(
        seat
        for seat in sorted(asked)
        if match.seats[seat].bot is None and not match.seats[seat].resigned
    )
