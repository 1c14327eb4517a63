"""The history of a match in French."""

from collections.abc import Sequence

from .cards import FACTION, LEVEL, Banner, Card
from .messages import (
    BannerTaken,
    CardDrawn,
    CardExchanged,
    CardPlaced,
    Dealt,
    GameEnded,
    Happening,
    PiggySwapped,
    PurseChosen,
    PursesTurned,
    PurseTurned,
    TieFound,
    WarriorTurned,
)

_FACTIONS = {"K": "Chevalier", "M": "Mage", "O": "Orc", "V": "Viking"}
_FACES = {"warrior": "le guerrier", "purse": "la bourse"}


def tell(event: Happening, seat: int | None) -> str:
    """Tell an event to the seat that reads it.

    Names follow "chez" or "par", never "de", which some names would shorten.
    """

    def who(actor: int) -> str:
        return "vous" if actor == seat else f"{{{actor}}}"

    def has(actor: int) -> str:
        return "vous avez" if actor == seat else f"{{{actor}}} a"

    line = ""
    match event:
        case Dealt(first=first, banners=banners):
            begins = "commencez" if first == seat else "commence"
            line = f"les cartes sont distribuées ; {who(first)} {begins}."
            own = banners[seat] if seat is not None else None
            if own is not None:
                line += f" Votre bannière : {banner(own)}."
        case CardPlaced(seat=actor, x=x, y=y, card=None):
            line = f"{has(actor)} posé une bourse en ({x}, {y})."
        case CardPlaced(seat=actor, x=x, y=y, face="purse", card=card) if card is not None:
            line = f"{has(actor)} posé {name(card)} comme bourse en ({x}, {y})."
        case CardPlaced(seat=actor, x=x, y=y, card=card) if card is not None:
            line = f"{has(actor)} posé {name(card)} en ({x}, {y})."
        case WarriorTurned(seat=actor, x=x, y=y, card=card):
            line = f"par son Orc, {has(actor)} changé en bourse {name(card)} en ({x}, {y})."
            line = _own(line, actor, seat)
        case PurseTurned(seat=actor, x=x, y=y, card=card):
            line = f"par son Viking, {has(actor)} retourné la bourse en ({x}, {y}) : {name(card)}."
            line = _own(line, actor, seat)
        case CardExchanged(seat=actor, x=x, y=y, face=face, given=given, taken=taken):
            line = f"par son Mage, {has(actor)} échangé {_FACES[face]} en ({x}, {y})"
            if given is not None and taken is not None:
                line += f" : {name(taken)} contre {name(given)}"
            line = _own(line, actor, seat) + "."
        case PiggySwapped(seat=actor, x=x, y=y):
            line = f"{has(actor)} échangé Piggy avec la carte en ({x}, {y})."
        case BannerTaken(seat=actor, banner=taken_banner, first=first_taken):
            line = f"{has(actor)} pris la bannière {banner(taken_banner)}"
            line += ", la première : un point de plus." if first_taken else "."
        case CardDrawn(seat=actor, card=card) if card is not None:
            line = f"{has(actor)} pioché {name(card)}."
        case TieFound(tied=tied):
            people = _people(tied, seat)
            line = f"égalité en tête entre {people} : chaque camp désigne une bourse."
        case PurseChosen(seat=actor, x=None):
            line = f"{has(actor)} désigné une bourse en secret."
        case PurseChosen(seat=actor, x=x, y=y):
            line = f"{has(actor)} désigné la bourse en ({x}, {y})."
        case PursesTurned(purses=purses):
            shown = ", ".join(f"{name(one.card)} en ({one.x}, {one.y})" for one in purses)
            line = f"bourses retournées : {shown}."
        case GameEnded(winners=winners, why=why, scores=scores, banners=banners):
            reason = {
                "score": "au score",
                "tiebreak": "au départage",
                "shared": "partagée, car il ne reste aucune bourse à retourner",
            }[why]
            counts = " ; ".join(
                f"{who(one)} {score}" + (f" ({banner(held)})" if held is not None else "")
                for one, (score, held) in enumerate(zip(scores, banners, strict=True))
            )
            line = f"victoire {reason} pour {_people(winners, seat)} : {counts}."
    return line[:1].upper() + line[1:]


def name(card: Card) -> str:
    """Name a card; its two copies are the same to a reader."""
    return f"{_FACTIONS[FACTION[card]]} {LEVEL[card]}"


def banner(banner: Banner) -> str:
    """Name a banner."""
    return " et ".join(f"{_FACTIONS[faction]}s" for faction in banner)


def _own(line: str, actor: int, seat: int | None) -> str:
    return line.replace("son", "votre", 1) if actor == seat else line


def _people(seats: Sequence[int], seat: int | None) -> str:
    named = ["vous" if one == seat else f"{{{one}}}" for one in seats]
    return " et ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
