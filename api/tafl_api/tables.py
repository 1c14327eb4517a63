"""Tables: open one, sit down, get up."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from tafl import requests
from tafl.commitments import Commitments
from tafl.errors import Conflict, Malformed, Rejected, TaflError
from tafl.fairness import Commitment
from tafl.match import Match
from tafl.opening import Visibility
from tafl.pacing import PaceText, read_pace
from tafl.people.invites import no_such_invite
from tafl.seating import check_salt

from .acknowledging import Acknowledged, acknowledged, command_id
from .call import Call
from .limits import COMMAND, CREATE, JOIN, WRITE
from .refusals import HttpError
from .route import PLAYER, VISITOR, Route

Code = Annotated[str, Meta(min_length=1, max_length=80)]
Salt = Annotated[str, Meta(min_length=1, max_length=128)]
Plan = Annotated[str, Meta(pattern=r"^(me|open|invite|bot:[a-z][a-z0-9_]{0,63})$")]
"""Who is to sit somewhere."""


class Promised(Struct, frozen=True):
    """A commitment: the hash of a secret that a match to come will use."""

    id: str
    commitment: str


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is opened with."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[Plan], Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    pace: PaceText | None = None
    visibility: Visibility = "public"
    commitment: Code | None = None
    """The id of a commitment, asked for before."""
    salt: Salt | None = None


class Invitation(Struct, frozen=True):
    """How somebody gets to a seat that is kept for them."""

    seat: int
    code: str
    link: str


class Made(Struct, frozen=True):
    """A new match."""

    id: str
    commitment: str
    invites: list[Invitation]
    seat: int | None
    """Where the caller sits."""
    version: int


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to sit; without a seat: wherever there is room."""

    seat: Annotated[int, Meta(ge=0, le=9999)] | None = None
    invite: Code | None = None
    salt: Salt | None = None


def promise(call: Call) -> Promised:
    """Promise the secret of a match to come."""
    made = call.platform.service.commitment()
    _commitments(call).keep(made)
    return Promised(made.id, made.sha256)


def open_table(call: Call) -> Made:
    """Open a table, and seat whoever opens it."""
    body: NewMatch = call.body
    if body.seats.count("me") > 1:
        raise Malformed("me-twice", "Nobody sits on two seats.", "Personne n'occupe deux places.")
    return open_match(
        call,
        body.game,
        body.seats,
        body.options,
        pace=read_pace(body.pace),
        visibility=body.visibility,
        commitment=_commitments(call).use(body.commitment) if body.commitment else None,
        salt=body.salt,
    )


def open_match(
    call: Call,
    game: str,
    seats: list[str],
    options: dict[str, Any],
    *,
    salt: str | None = None,
    commitment: Commitment | None = None,
    **more: Any,
) -> Made:
    """Open a match for the caller, with invites for the seats that are kept for people."""
    people, service, account = call.platform.people, call.platform.service, call.me.account
    check_salt(salt or "")  # before there is a table that its host cannot sit down at
    player = people.players.fresh()
    plans = ["open" if plan == "me" else plan for plan in seats]
    try:
        ack = service.create(game, plans, options, commitment=commitment, player=player, **more)
    except TaflError:
        if commitment is not None:
            _commitments(call).keep(commitment)  # nothing was made of it
        raise
    people.players.adopt(ack.match, account, player)
    invites = [
        invitation(call, ack.match, seat) for seat, plan in enumerate(seats) if plan == "invite"
    ]
    own = seats.index("me") if "me" in seats else None
    if own is not None:
        ack = service.sit(ack.match, own, player, salt=salt)
    match = service.load(ack.match)
    call.changed(match)
    return Made(ack.match, match.opening.commitment.sha256, invites, own, match.version)


def _commitments(call: Call) -> Commitments:
    return Commitments(call.platform.durable)


def invitation(call: Call, match_id: str, seat: int) -> Invitation:
    """Make the invite for a seat."""
    code = call.platform.people.invites.make(match_id, seat)
    link = f"{call.platform.settings.address}/match/{match_id}?invite={code}"
    return Invitation(seat, code, link)


def sit_down(call: Call) -> Acknowledged:
    """Take a seat."""
    place, body, account = call.here, call.body, call.me.account
    people, service = call.platform.people, call.platform.service
    match = place.match
    _must_be_welcome(call, match)
    seat = body.seat
    if body.invite is not None:
        known = people.invites.redeem(match.id, body.invite, account)
        if seat is not None and seat != known.seat:
            people.invites.give_back(body.invite)
            raise no_such_invite()
        seat = known.seat
    elif seat is None:
        seat = _free_seat(match)
    elif seat < len(match.seats) and match.opening.seats[seat] == "invite" and not place.is_host:
        raise HttpError(
            403,
            "seat-kept",
            "That seat is kept for somebody with an invitation.",
            "Cette place est réservée à quelqu'un qui a une invitation.",
        )
    player = people.players.player(match.id, account)
    try:
        ack = service.sit(match.id, seat, player, salt=body.salt, command_id=command_id(call))
    except TaflError:
        if body.invite is not None and service.load(match.id).seat_of(player) != seat:
            people.invites.give_back(body.invite)
        raise
    return acknowledged(call, ack)


def _free_seat(match: Match) -> int:
    for seat, holder in enumerate(match.seats):
        if holder.player is None and match.opening.seats[seat] == "open":
            return seat
    raise Rejected(
        "no-free-seat", "There is no free seat here.", "Il n'y a plus de place libre ici."
    )


def _must_be_welcome(call: Call, match: Match) -> None:
    """Keep those apart who do not want to meet."""
    people, account = call.platform.people, call.me.account
    accounts = people.players.accounts(match.id)
    around = {accounts.get(holder.player or "") for holder in match.seats}
    around.add(accounts.get(match.host or ""))
    if any(other and people.blocks.are_apart(account, other) for other in around):
        raise Conflict(
            "not-together",
            "You and somebody here do not play together.",
            "Vous et quelqu'un ici ne jouez pas ensemble.",
        )


def get_up(call: Call) -> Acknowledged:
    """Free a seat: the own one, or any for the host."""
    seat = call.params["seat"]
    match_id = call.here.match.id
    ack = call.platform.service.request(
        match_id,
        requests.LeaveSeat(seat),
        player=call.here.player,
        command_id=command_id(call),
    )
    return acknowledged(call, ack)


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/commitments",
        handler=promise,
        summary="Ask for a commitment to the secret of a match to come",
        who=PLAYER,
        answers={201: Promised},
        limits=(WRITE,),
    ),
    Route(
        method="POST",
        path="/api/matches",
        handler=open_table,
        summary="Open a table",
        who=PLAYER,
        body=NewMatch,
        answers={201: Made},
        refusals=(404, 409, 500),
        limits=(CREATE,),
    ),
    Route(
        method="POST",
        path="/api/matches/{match}/seats",
        handler=sit_down,
        summary="Sit down; the match starts by itself when all seats are taken",
        who=VISITOR,
        body=Sitting,
        optional_body=True,
        headers=("Idempotency-Key",),
        answers={200: Acknowledged},
        refusals=(403, 409),
        limits=(WRITE, JOIN),
    ),
    Route(
        method="DELETE",
        path="/api/matches/{match}/seats/{seat}",
        handler=get_up,
        summary="Get up, or be asked to by the host, before the start",
        who=VISITOR,
        headers=("Idempotency-Key",),
        answers={200: Acknowledged},
        refusals=(409,),
        limits=(COMMAND,),
    ),
)
