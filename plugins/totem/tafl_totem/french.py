"""The history of a match in French."""

# French typography needs the curly apostrophe.
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

_POWERS = {"S": "Épée", "H": "Bouclier", "E": "Œil", "P": "Somme"}


def tell(event: Happening, seat: int | None) -> str:
    """Tell an event to the seat that reads it.

    Names follow "chez" or "à", never "de", which some names would shorten.
    """

    def who(actor: int) -> str:
        return "vous" if actor == seat else f"{{{actor}}}"

    def has(actor: int) -> str:
        return "vous avez" if actor == seat else f"{{{actor}}} a"

    line = ""
    match event:
        case Dealt(first=first):
            begins = "commencez" if first == seat else "commence"
            line = f"les cartes sont distribuées ; {who(first)} {begins}."
        case Deployed(seat=actor, cards=None):
            line = f"{has(actor)} choisi quatre totems, face cachée."
        case Deployed(seat=actor, cards=cards):
            line = f"{has(actor)} choisi quatre totems : {_listed(cards or ())}."
        case CardDrawn(seat=actor, card=card, why=why, last=last):
            by_sum = "la Somme agit : " if why == "sum" else ""
            line = f"{by_sum}{has(actor)} pioché {'une carte' if card is None else name(card)}."
            if last:
                line += f" La pioche est vide : le dernier tour revient à {who(actor)}."
        case AttackMade(seat=actor, slot=slot):
            target = f"le totem de la case {slot} chez {who(1 - actor)}"
            line = f"{has(actor)} attaqué {target} avec {_clash(event)}"
        case EyeOpened(seat=actor):
            can = "pouvez" if actor == seat else "peut"
            line = f"l’Œil agit chez {who(actor)} : {who(actor)} {can} retourner un totem."
        case TotemRevealed(seat=actor, slot=slot, card=card, spent=spent):
            target = f"le totem de la case {slot} chez {who(1 - actor)}"
            line = f"par l’Œil, {has(actor)} retourné {target} : {name(card)}."
            if spent:
                line += " Son pouvoir est annulé."
        case AttackStopped(seat=actor):
            line = f"{has(actor)} renoncé à une seconde attaque."
        case TotemLaid(seat=actor, slot=slot, card=card):
            laid = "une carte" if card is None else name(card)
            line = f"{has(actor)} posé {laid} face cachée dans la case {slot}."
        case TotemExchanged(seat=actor, slot=slot, card=card, taken=taken):
            line = f"{has(actor)} échangé le totem de la case {slot} contre une carte de la main."
            if card is not None and taken is not None:
                line = (
                    f"{has(actor)} échangé le totem de la case {slot} : "
                    f"{name(taken)} pour {name(card)}."
                )
        case CardDiscarded(seat=actor, card=card):
            line = f"{has(actor)} défaussé {name(card)}."
        case HandOverfilled(seat=actor, excess=excess) if actor == seat:
            line = f"vous avez {excess + 6} cartes : défaussez-en {excess}."
        case HandTrimmed(seat=actor, cards=cards):
            line = f"{has(actor)} défaussé {_listed(cards)} pour garder six cartes."
        case TotemsCompared(levels=(one, two)):
            line = f"tous les totems sont retournés : {who(0)} {one}, {who(1)} {two}."
        case GameEnded(winner=None):
            line = "match nul : autant de totems, et autant de niveaux."
        case GameEnded(winner=int(actor), why=why):
            reason = {
                "totems": f"le dernier totem est tombé chez {who(1 - actor)}",
                "count": f"plus de totems se dressent chez {who(actor)}",
                "levels": f"les totems ont plus de niveaux chez {who(actor)}",
            }[why]
            line = f"{has(actor)} gagné : {reason}."
    return line[:1].upper() + line[1:]


def name(card: Card) -> str:
    """Name a card."""
    power, level = POWER[card], LEVEL[card]
    if power is not None:
        return f"{_POWERS[power]} {level}"
    return f"un {level}"


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(name(card) for card in cards)


def _clash(event: AttackMade) -> str:
    strength = name(event.card)
    if event.sword is not None:
        strength += f" + {name(event.sword)} = {event.strength}"
    target = name(event.target)
    if event.result == "shielded":
        return f"{strength}. C’était {target} : il a tenu, et ne protège plus."
    was = f"C’était {target} : le totem" if event.turned_up else "Le totem"
    return f"{strength}. {was} {'est tombé' if event.result == 'defeated' else 'a tenu'}."
