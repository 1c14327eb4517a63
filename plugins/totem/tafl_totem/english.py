"""The history of a match in English."""

# English typography needs the curly apostrophe.
# ruff: noqa: RUF001

from collections.abc import Sequence

from .cards import LEVEL, POWER, Card
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
    TotemExchanged,
    TotemLaid,
    TotemRevealed,
    TotemsCompared,
)

_POWERS = {"S": "Sword", "H": "Shield", "E": "Eye", "P": "Sum"}


def tell(event: Happening, seat: int | None) -> str:
    """Tell an event to the seat that reads it."""

    def who(actor: int) -> str:
        return "you" if actor == seat else f"{{{actor}}}"

    def whose(actor: int) -> str:
        return "your" if actor == seat else f"{{{actor}}}’s"

    line = ""
    match event:
        case Dealt(first=first):
            line = f"the cards were dealt; {who(first)} will begin."
        case Deployed(seat=actor, cards=None):
            line = f"{who(actor)} chose four totems, face down."
        case Deployed(seat=actor, cards=cards):
            line = f"{who(actor)} chose four totems: {_listed(cards or ())}."
        case CardDrawn(seat=actor, card=card, why=why, last=last):
            by_sum = "the Sum worked: " if why == "sum" else ""
            line = f"{by_sum}{who(actor)} drew {'a card' if card is None else name(card)}."
            if last:
                line += f" The pile is empty: the last turn is {_whose_own(actor, seat)}."
        case AttackMade(seat=actor, slot=slot):
            target = f"{whose(1 - actor)} totem in slot {slot}"
            line = f"{who(actor)} attacked {target} with {_clash(event)}"
        case EyeOpened(seat=actor):
            line = f"{whose(actor)} Eye worked: {who(actor)} may turn up a totem."
        case TotemRevealed(seat=actor, slot=slot, card=card, spent=spent):
            target = f"{whose(1 - actor)} totem in slot {slot}"
            line = f"{whose(actor)} Eye turned up {target}: {name(card)}."
            if spent:
                line += " Its power is cancelled."
        case AttackStopped(seat=actor):
            line = f"{who(actor)} did not attack again."
        case TotemLaid(seat=actor, slot=slot, card=card):
            laid = "a card" if card is None else name(card)
            line = f"{who(actor)} laid {laid} face down in slot {slot}."
        case TotemExchanged(seat=actor, slot=slot, card=card, taken=taken):
            line = f"{who(actor)} exchanged totem in slot {slot} for a card from the hand."
            if card is not None and taken is not None:
                line = (
                    f"{who(actor)} exchanged totem in slot {slot}: {name(taken)} for {name(card)}."
                )
        case CardDiscarded(seat=actor, card=card):
            line = f"{who(actor)} discarded {name(card)}."
        case HandOverfilled(seat=actor, excess=excess) if actor == seat:
            line = f"you hold {excess + 6} cards: discard {excess}."
        case HandTrimmed(seat=actor, cards=cards):
            line = f"{who(actor)} discarded {_listed(cards)} to keep six cards."
        case TotemsCompared(levels=(one, two)):
            line = f"all totems were turned up: {who(0)} {one}, {who(1)} {two}."
        case GameEnded(winner=None):
            line = "a draw: as many totems, and as many levels."
        case GameEnded(winner=int(actor), why=why):
            reason = {
                "totems": f"{whose(1 - actor)} last totem fell",
                "count": f"more totems stand in {whose(actor)} zone",
                "levels": f"{whose(actor)} totems have more levels",
            }[why]
            line = f"{who(actor)} won: {reason}."
    return line[:1].upper() + line[1:]


def name(card: Card) -> str:
    """Name a card."""
    power, level = POWER[card], LEVEL[card]
    if power is not None:
        return f"{_POWERS[power]} {level}"
    return f"an {level}" if level == 11 else f"a {level}"


def _whose_own(actor: int, seat: int | None) -> str:
    return "yours" if actor == seat else f"{{{actor}}}’s"


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(name(card) for card in cards)


def _clash(event: AttackMade) -> str:
    strength = name(event.card)
    if event.sword is not None:
        strength += f" + {name(event.sword)} = {event.strength}"
    target = name(event.target)
    if event.result == "shielded":
        return f"{strength}. It was {target}: it held, and is spent."
    was = f"It was {target}: it" if event.turned_up else "The totem"
    return f"{strength}. {was} {'fell' if event.result == 'defeated' else 'held'}."
