"""What follows on a match: a rematch with the same people, a fork against bots."""

from typing import Annotated

from msgspec import Meta, Struct
from tafl.chance import Chance
from tafl.errors import Conflict, Malformed, Rejected
from tafl.forking import fork_of
from tafl.match import Match
from tafl.rematches import Rematches

from .call import Call
from .limits import CREATE
from .route import SEAT, VISITOR, Route
from .tables import Made, open_match


class Forked(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to go on from, on which seat, and against which bots."""

    version: Annotated[int, Meta(ge=1, le=999_999_999)]
    seat: Annotated[int, Meta(ge=0, le=9999)] | None = None
    bot: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,63}$")] = "greedy"


def rematch(call: Call) -> Made:
    """Open the rematch, with everybody one seat further; or sit down, if it is open already."""
    match, own = call.here.match, call.here.seat
    assert own is not None
    if not match.over:
        raise Rejected("still-running", "The match is not over.", "La partie n'est pas finie.")
    rematches = Rematches(call.platform.durable)
    following = rematches.find(match.id)
    if following is not None:
        return _join(call, following, _further(match, own))
    if not rematches.claim(match.id):
        raise Conflict(
            "too-busy",
            "Somebody opens the rematch right now; try again in a moment.",
            "Quelqu'un ouvre la revanche en ce moment ; réessayez dans un instant.",
        )
    opening = match.opening
    plans = [""] * len(match.seats)
    for seat in range(len(match.seats)):
        plans[_further(match, seat)] = "me" if seat == own else _plan(call, match, seat)
    made = open_match(
        call,
        opening.game,
        plans,
        opening.options,
        pace=opening.pace,
        visibility=opening.visibility,
    )
    rematches.note(match.id, made.id)
    return made


def _further(match: Match, seat: int) -> int:
    """Say where somebody sits in the rematch: who was second is first."""
    return (seat - 1) % len(match.seats)


def _plan(call: Call, match: Match, seat: int) -> str:
    holder = match.seats[seat]
    if holder.bot is not None and not holder.stand_in:
        return f"bot:{holder.bot}"
    known = call.platform.people.players.account(match.id, holder.player or "")
    return "invite" if known is not None else "open"


def _join(call: Call, following: str, seat: int) -> Made:
    """Take the seat that is kept in the rematch for whoever asks; give it again if they sit."""
    service, people = call.platform.service, call.platform.people
    player = people.players.player(following, call.me.account)
    match = service.load(following)
    if match.seat_of(player) is None:
        service.sit(following, seat, player)
        people.invites.revoke(following, seat)
        match = service.load(following)
        call.changed(match)
    own = match.seat_of(player)
    return Made(following, match.opening.commitment.sha256, [], own, match.version)


def fork(call: Call) -> Made:
    """Go on alone from a position: of any match that is over, or of an own one under way."""
    place, body = call.here, call.body
    match = place.match
    seat = place.seat if body.seat is None else body.seat
    if not match.over and (place.seat is None or seat != place.seat):
        raise Rejected(
            "still-running",
            "Of a match under way, only its players can go on from their own sight of it.",
            "Une partie en cours ne se reprend que par ses joueurs, d'après ce qu'ils en voient.",
        )
    service = call.platform.service
    game = service.game_of(match.id)
    chance = Chance.of("fork", call.platform.ids.token())
    taken = fork_of(game, match, body.version, seat, chance)
    if seat is None:
        seat = 0
    if seat >= len(match.seats):
        raise Malformed("no-such-seat", "There is no such seat.", "Cette place n'existe pas.")
    plans = [f"bot:{body.bot}"] * len(match.seats)
    plans[seat] = "me"
    return open_match(
        call,
        match.opening.game,
        plans,
        match.opening.options,
        visibility="private",
        fork=taken,
    )


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/matches/{match}/rematch",
        handler=rematch,
        summary="Play again, everybody one seat further; the others join by the same call",
        who=SEAT,
        answers={201: Made},
        refusals=(409,),
        limits=(CREATE,),
    ),
    Route(
        method="POST",
        path="/api/matches/{match}/fork",
        handler=fork,
        summary="Go on from a position, privately, against bots",
        who=VISITOR,
        body=Forked,
        answers={201: Made},
        refusals=(409,),
        limits=(CREATE,),
    ),
)
