"""What a seat may do now, and what the clock does for an absent one. All of it from own sight."""

from collections.abc import Iterator
from itertools import combinations

from .cards import POWER, RANK, SWORD
from .messages import Attack, Defend, Deploy, Discard, Draw, Exchange, Move, Reveal, Stop, Trim
from .rules import HAND_LIMIT, hidden_slots, may_attack
from .state import TotemState
from .view import active


def legal(state: TotemState, seat: int) -> Iterator[Move]:
    """Offer the commands; sets of cards once each, in the order of the hand."""
    if seat not in active(state):
        return
    hand = state.hands[seat]
    match state.phase:
        case "deploy":
            for one, two, three, four in combinations(hand, 4):
                yield Deploy((one, two, three, four))
        case "action":
            yield from _attacks(state, seat)
            zone = state.zones[seat]
            if None in zone:
                for card in hand:
                    yield Defend(card)
            for slot in hidden_slots(zone):
                for card in hand:
                    yield Exchange(slot, card)
            for card in hand:
                yield Discard(card)
        case "again":
            yield Stop()
            yield from _attacks(state, seat)
            if not hand and state.deck:
                yield Draw()
        case "reveal":
            for slot in hidden_slots(state.zones[1 - seat]):
                yield Reveal(slot)
        case "trim":
            for cards in combinations(hand, len(hand) - HAND_LIMIT):
                yield Trim(cards)


def _attacks(state: TotemState, seat: int) -> Iterator[Move]:
    hand = state.hands[seat]
    swords = [card for card in hand if POWER[card] == SWORD]
    for slot, totem in enumerate(state.zones[1 - seat]):
        if totem is None:
            continue
        for card in hand:
            if may_attack(state, totem, card, None):
                yield Attack(card, slot)
        for sword in swords:
            for card in hand:
                # Two Swords are one pair: the higher one is offered as the added card.
                if POWER[card] == SWORD and RANK[card] >= RANK[sword]:
                    continue
                if may_attack(state, totem, card, sword):
                    yield Attack(card, slot, sword)


def lapse(state: TotemState, seat: int) -> Move:
    """Choose something harmless: keep what is strong, give away what is weak, attack nobody."""
    hand = state.hands[seat]
    match state.phase:
        case "deploy":
            one, two, three, four = hand[-4:]
            return Deploy((one, two, three, four))
        case "action":
            return Discard(hand[0])
        case "reveal":
            return Reveal(hidden_slots(state.zones[1 - seat])[0])
        case "trim":
            return Trim(hand[: len(hand) - HAND_LIMIT])
        case _:
            return Stop()
