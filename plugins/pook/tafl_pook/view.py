"""What a seat or a spectator may know: views, redacted events, and who learnt what."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from tafl import View

from .cards import Banner, Card
from .grid import X, Y
from .messages import (
    CardDrawn,
    CardExchanged,
    CardPlaced,
    Dealt,
    GameEnded,
    Happening,
    PurseChosen,
    PursesTurned,
    PurseTurned,
    TieFound,
)
from .state import Lying, Phase, PookState, side_of


class Spot(Struct, frozen=True):
    """A cell by its coordinates."""

    x: int
    y: int


class Seen(Struct, frozen=True):
    """A card of the field as the viewer sees it; no card: unknown, or Piggy."""

    x: int
    y: int
    face: Literal["warrior", "purse", "piggy"]
    card: Card | None


SeenHand = tuple[Card | None, ...]


class PookView(View):
    """The table as one reader sees it."""

    phase: Phase
    turn: int | None
    to_act: tuple[int, ...]
    placed: bool
    piggy: Spot
    piggy_moved: bool
    piggy_swapped: Spot | None
    piggy_barred: Spot | None
    field: tuple[Seen, ...]
    hands: tuple[SeenHand, ...]
    pile: int
    banners: tuple[Banner | None, ...]
    open_banners: tuple[Banner, ...] | None
    first_banner: int | None
    tied: tuple[int, ...] | None
    pick: Spot | None
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None


_UNKNOWN: SeenHand = (None,) * 24
_ON_LOOKER = 16


def active(state: PookState) -> tuple[int, ...]:
    """List the seats that have something to decide."""
    if state.phase == "play":
        return (state.turn,)
    if state.tied is None:
        return ()
    return tuple(seat for seat in state.tied if state.picks[seat] is None)


def strangers(state: PookState, *cards: Lying) -> tuple[int, ...]:
    """List the seats that do not know one of these cards."""
    return tuple(
        seat
        for seat in range(len(state.hands))
        if not all(lying.knows >> seat & 1 for lying in cards)
    )


def view(state: PookState, seat: int | None) -> PookView:
    """Show the table to a seat, or to a spectator."""
    result = state.result
    return PookView(
        phase=state.phase,
        turn=state.turn if state.phase == "play" else None,
        to_act=active(state),
        placed=state.placed,
        piggy=Spot(X[state.piggy], Y[state.piggy]),
        piggy_moved=state.moved,
        piggy_swapped=_spot(state.swapped),
        piggy_barred=_spot(state.barred),
        field=_field(state, _ON_LOOKER if seat is None else 1 << seat),
        hands=tuple(
            hand if owner == seat else _UNKNOWN[: len(hand)]
            for owner, hand in enumerate(state.hands)
        ),
        pile=len(state.pile),
        banners=_banners(state, seat),
        open_banners=state.open_banners,
        first_banner=state.first_banner,
        tied=state.tied,
        pick=_spot(state.picks[seat]) if seat is not None else None,
        scores=result.scores if result is not None else None,
        winners=result.winners if result is not None else None,
    )


def _spot(cell: int | None) -> Spot | None:
    return None if cell is None else Spot(X[cell], Y[cell])


def _field(state: PookState, reader: int) -> tuple[Seen, ...]:
    piggy = state.piggy
    shown: list[Seen] = []
    waits = True
    for lying in state.field:
        cell = lying.cell
        if waits and cell > piggy:
            shown.append(Seen(X[piggy], Y[piggy], "piggy", None))
            waits = False
        face: Literal["warrior", "purse"] = "warrior" if lying.up else "purse"
        shown.append(Seen(X[cell], Y[cell], face, lying.card if lying.knows & reader else None))
    if waits:
        shown.append(Seen(X[piggy], Y[piggy], "piggy", None))
    return tuple(shown)


def _banners(state: PookState, seat: int | None) -> tuple[Banner | None, ...]:
    if state.open_banners is not None or state.phase == "over":
        return state.banners
    own = side_of(state, seat) if seat is not None else ()
    return tuple(banner if owner in own else None for owner, banner in enumerate(state.banners))


def redact(event: Happening, seat: int | None) -> Happening:
    """Show an event as a reader may see it: the cards that it may not know are None.

    Who learnt a card is left out, too: it would tell who knew it before.
    """
    match event:
        case Dealt(hands=hands, banners=banners):
            own = banners[seat] if seat is not None else None
            return replace(
                event,
                hands=tuple(hand if n == seat else None for n, hand in enumerate(hands)),
                pile=None,
                # No two sides have the same banner: the own one is the own side's.
                banners=tuple(banner if banner == own else None for banner in banners),
            )
        case CardPlaced(seat=owner, face=face):
            hidden = face == "purse" and owner != seat
            return replace(event, card=None if hidden else event.card, learnt=())
        case CardExchanged(seat=owner, face="purse") if owner != seat:
            return replace(event, given=None, taken=None, learnt=())
        case CardExchanged() | PurseTurned() | TieFound() | PursesTurned():
            return replace(event, learnt=())
        case CardDrawn(seat=owner) if owner != seat:
            return replace(event, card=None)
        case PurseChosen(side=side) if seat not in side:
            return replace(event, x=None, y=None)
    return event


def learned(event: Happening) -> tuple[int, ...]:
    """List the seats that learnt something which they did not know before."""
    match event:
        case (
            CardPlaced(learnt=learnt)
            | CardExchanged(learnt=learnt)
            | PurseTurned(learnt=learnt)
            | PursesTurned(learnt=learnt)
            | TieFound(learnt=learnt)
        ):
            return learnt
        case CardDrawn(seat=seat):
            return (seat,)
        case Dealt(hands=things) | GameEnded(scores=things):
            return tuple(range(len(things)))
    return ()
