"""The state and how events are copied into it. No rule is here: events say what they caused."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from tafl import State

from .cards import Card, Hand, in_order
from .messages import (
    AttackMade,
    AttackStopped,
    CardDiscarded,
    CardDrawn,
    Dealt,
    Deployed,
    EyeOpened,
    GameEnded,
    HandOverfilled,
    HandTrimmed,
    Happening,
    SecondAttackOpened,
    TotemExchanged,
    TotemLaid,
    TotemRevealed,
    TotemsCompared,
    TurnBegan,
    Why,
)

T = TypeVar("T")

Phase = Literal["deploy", "action", "again", "reveal", "trim", "over"]


class Totem(Struct, frozen=True):
    """A card in a zone."""

    card: Card
    up: bool = False
    spent: bool = False


class Result(Struct, frozen=True):
    """How it ended; no winner: a draw."""

    winner: int | None
    why: Why


Zone = tuple[Totem | None, ...]

EMPTY: Zone = (None, None, None, None)


class TotemState(State):
    """Everything on the table, the secrets too."""

    phase: Phase = "deploy"
    turn: int = 0
    """The seat on turn; during deploy the seat that will begin."""
    hands: tuple[Hand, Hand] = ((), ())
    zones: tuple[Zone, Zone] = (EMPTY, EMPTY)
    deck: Hand = ()
    """Top card first."""
    discard: Hand = ()
    """Oldest card first."""
    deployed: tuple[bool, bool] = (False, False)
    attacks: int = 0
    chooser: int | None = None
    """The owner of the Eye that waits for a choice."""
    last_turn: int | None = None
    result: Result | None = None
    literal_reveal: bool = False


def evolve(state: TotemState, event: Happening) -> TotemState:
    """Copy an event into the state."""
    return _COPY[type(event)](state, event)


def _dealt(state: TotemState, event: Dealt) -> TotemState:
    one, two = event.hands
    return replace(state, turn=event.first, hands=(one or (), two or ()), deck=event.deck or ())


def _deployed(state: TotemState, event: Deployed) -> TotemState:
    seat, cards = event.seat, event.cards or ()
    left = tuple(card for card in state.hands[seat] if card not in cards)
    return replace(
        state,
        hands=_put(state.hands, seat, left),
        zones=_put(state.zones, seat, tuple(Totem(card) for card in cards)),
        deployed=_put(state.deployed, seat, True),
    )


def _turn_began(state: TotemState, event: TurnBegan) -> TotemState:
    return replace(state, phase="action", turn=event.seat, attacks=0)


def _card_drawn(state: TotemState, event: CardDrawn) -> TotemState:
    seat = event.seat
    hands = state.hands
    if event.card is not None:
        hands = _put(hands, seat, in_order((*hands[seat], event.card)))
    last_turn = seat if event.last else state.last_turn
    return replace(state, hands=hands, deck=state.deck[1:], last_turn=last_turn)


def _attack_made(state: TotemState, event: AttackMade) -> TotemState:
    seat, card, sword = event.seat, event.card, event.sword
    hand = _without(state.hands[seat], card)
    gone: Hand = (card,)
    if sword is not None:
        hand = _without(hand, sword)
        gone = (card, sword)
    left: Totem | None = None
    if event.result == "defeated":
        gone = (event.target, *gone)
    else:
        left = Totem(event.target, True, event.spent)
    other = 1 - seat
    return replace(
        state,
        hands=_put(state.hands, seat, hand),
        zones=_put(state.zones, other, _put_slot(state.zones[other], event.slot, left)),
        discard=state.discard + gone,
        attacks=state.attacks + 1,
    )


def _second_attack_opened(state: TotemState, event: SecondAttackOpened) -> TotemState:
    return replace(state, phase="again")


def _eye_opened(state: TotemState, event: EyeOpened) -> TotemState:
    return replace(state, phase="reveal", chooser=event.seat)


def _totem_revealed(state: TotemState, event: TotemRevealed) -> TotemState:
    other = 1 - event.seat
    totem = Totem(event.card, True, event.spent)
    zone = _put_slot(state.zones[other], event.slot, totem)
    return replace(state, zones=_put(state.zones, other, zone), chooser=None)


def _attack_stopped(state: TotemState, event: AttackStopped) -> TotemState:
    return state


def _totem_laid(state: TotemState, event: TotemLaid) -> TotemState:
    seat, card = event.seat, event.card
    if card is None:
        return state
    zone = _put_slot(state.zones[seat], event.slot, Totem(card))
    return replace(
        state,
        hands=_put(state.hands, seat, _without(state.hands[seat], card)),
        zones=_put(state.zones, seat, zone),
    )


def _totem_exchanged(state: TotemState, event: TotemExchanged) -> TotemState:
    seat, card, taken = event.seat, event.card, event.taken
    if card is None or taken is None:
        return state
    hand = in_order((*_without(state.hands[seat], card), taken))
    zone = _put_slot(state.zones[seat], event.slot, Totem(card))
    return replace(state, hands=_put(state.hands, seat, hand), zones=_put(state.zones, seat, zone))


def _card_discarded(state: TotemState, event: CardDiscarded) -> TotemState:
    seat = event.seat
    hand = _without(state.hands[seat], event.card)
    return replace(state, hands=_put(state.hands, seat, hand), discard=(*state.discard, event.card))


def _hand_overfilled(state: TotemState, event: HandOverfilled) -> TotemState:
    return replace(state, phase="trim")


def _hand_trimmed(state: TotemState, event: HandTrimmed) -> TotemState:
    seat, cards = event.seat, event.cards
    hand = tuple(card for card in state.hands[seat] if card not in cards)
    return replace(state, hands=_put(state.hands, seat, hand), discard=state.discard + cards)


def _totems_compared(state: TotemState, event: TotemsCompared) -> TotemState:
    one, two = state.zones
    return replace(state, zones=(_turned_up(one), _turned_up(two)))


def _game_ended(state: TotemState, event: GameEnded) -> TotemState:
    return replace(state, phase="over", attacks=0, result=Result(event.winner, event.why))


_COPY: dict[type[Any], Callable[[TotemState, Any], TotemState]] = {
    Dealt: _dealt,
    Deployed: _deployed,
    TurnBegan: _turn_began,
    CardDrawn: _card_drawn,
    AttackMade: _attack_made,
    SecondAttackOpened: _second_attack_opened,
    EyeOpened: _eye_opened,
    TotemRevealed: _totem_revealed,
    AttackStopped: _attack_stopped,
    TotemLaid: _totem_laid,
    TotemExchanged: _totem_exchanged,
    CardDiscarded: _card_discarded,
    HandOverfilled: _hand_overfilled,
    HandTrimmed: _hand_trimmed,
    TotemsCompared: _totems_compared,
    GameEnded: _game_ended,
}


def _put(pair: tuple[T, T], seat: int, thing: T) -> tuple[T, T]:
    return (pair[0], thing) if seat else (thing, pair[1])


def _put_slot(zone: Zone, slot: int, totem: Totem | None) -> Zone:
    return (*zone[:slot], totem, *zone[slot + 1 :])


def _without(hand: Hand, card: Card) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _turned_up(zone: Zone) -> Zone:
    return tuple(totem and Totem(totem.card, True, totem.spent) for totem in zone)
