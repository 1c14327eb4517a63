"""What a seat or a spectator may know: views, redacted events, and who learnt what."""

from msgspec import Struct
from msgspec.structs import replace
from tafl import View

from .cards import Card
from .messages import (
    AttackMade,
    CardDiscarded,
    CardDrawn,
    Dealt,
    Deployed,
    GameEnded,
    HandTrimmed,
    Happening,
    TotemExchanged,
    TotemLaid,
    TotemRevealed,
    TotemsCompared,
)
from .state import Phase, Result, TotemState


class Seen(Struct, frozen=True):
    """A totem as the viewer sees it; no card: face down and unknown."""

    card: Card | None
    up: bool
    spent: bool


SeenHand = tuple[Card | None, ...]
SeenZone = tuple[Seen | None, ...]


class TotemView(View):
    """The table as one reader sees it."""

    phase: Phase
    turn: int | None
    to_act: tuple[int, ...]
    last_turn: int | None
    deck: int
    discard: tuple[Card, ...]
    hands: tuple[SeenHand, SeenHand]
    zones: tuple[SeenZone, SeenZone]
    deployed: tuple[bool, bool]
    attacks: int
    result: Result | None


_UNKNOWN: SeenHand = (None,) * 52
_EMPTY: SeenZone = (None,) * 4


def active(state: TotemState) -> tuple[int, ...]:
    """List the seats that have something to decide."""
    phase = state.phase
    if phase == "deploy":
        return tuple(seat for seat in (0, 1) if not state.deployed[seat])
    if phase == "over":
        return ()
    if phase == "reveal" and state.chooser is not None:
        return (state.chooser,)
    return (state.turn,)


def view(state: TotemState, seat: int | None) -> TotemView:
    """Show the table to a seat, or to a spectator."""
    over = state.phase == "over"
    return TotemView(
        phase=state.phase,
        turn=None if over else state.turn,
        to_act=active(state),
        last_turn=state.last_turn,
        deck=len(state.deck),
        discard=state.discard,
        hands=(_hand(state, 0, seat), _hand(state, 1, seat)),
        zones=(_zone(state, 0, seat), _zone(state, 1, seat)),
        deployed=state.deployed,
        attacks=state.attacks,
        result=state.result,
    )


def _sealed(state: TotemState, owner: int, seat: int | None) -> bool:
    return owner != seat and state.phase == "deploy"


def _hand(state: TotemState, owner: int, seat: int | None) -> SeenHand:
    hand = state.hands[owner]
    if owner == seat:
        return hand
    chosen = 4 if state.deployed[owner] and _sealed(state, owner, seat) else 0
    return _UNKNOWN[: len(hand) + chosen]


def _zone(state: TotemState, owner: int, seat: int | None) -> SeenZone:
    if _sealed(state, owner, seat):
        return _EMPTY
    knows = owner == seat or state.phase == "over"
    return tuple(
        None
        if totem is None
        else Seen(totem.card if knows or totem.up else None, totem.up, totem.spent)
        for totem in state.zones[owner]
    )


def redact(event: Happening, seat: int | None) -> Happening:
    """Show an event as a reader may see it: the cards that it may not know are None."""
    match event:
        case Dealt(hands=(one, two)):
            return replace(
                event, hands=(one if seat == 0 else None, two if seat == 1 else None), deck=None
            )
        case Deployed(seat=owner) if owner != seat:
            return replace(event, cards=None)
        case CardDrawn(seat=owner) | TotemLaid(seat=owner) if owner != seat:
            return replace(event, card=None)
        case TotemExchanged(seat=owner) if owner != seat:
            return replace(event, card=None, taken=None)
    return event


def learned(event: Happening) -> tuple[int, ...]:
    """List the seats that learnt a card which they did not know before."""
    match event:
        case Dealt() | TotemsCompared() | GameEnded() | AttackMade(turned_up=True):
            return (0, 1)
        case CardDrawn(seat=seat) | TotemRevealed(seat=seat):
            return (seat,)
        case AttackMade(seat=seat) | CardDiscarded(seat=seat) | HandTrimmed(seat=seat):
            return (1 - seat,)
    return ()
