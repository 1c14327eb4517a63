"""The history of a match in English."""

# English typography needs the curly apostrophe.
# ruff: noqa: RUF001

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

_FACTIONS = {"K": "Knight", "M": "Mage", "O": "Orc", "V": "Viking"}


def tell(event: Happening, seat: int | None) -> str:
    """Tell an event to the seat that reads it."""

    def who(actor: int) -> str:
        return "you" if actor == seat else f"{{{actor}}}"

    def whose(actor: int) -> str:
        return "your" if actor == seat else f"{{{actor}}}’s"

    line = ""
    match event:
        case Dealt(first=first, banners=banners):
            line = f"the cards were dealt; {who(first)} will begin."
            own = banners[seat] if seat is not None else None
            if own is not None:
                line += f" Your banner: {banner(own)}."
        case CardPlaced(seat=actor, x=x, y=y, card=None):
            line = f"{who(actor)} placed a purse at ({x}, {y})."
        case CardPlaced(seat=actor, x=x, y=y, face="purse", card=card) if card is not None:
            line = f"{who(actor)} placed {name(card)} as a purse at ({x}, {y})."
        case CardPlaced(seat=actor, x=x, y=y, card=card) if card is not None:
            line = f"{who(actor)} placed {name(card)} at ({x}, {y})."
        case WarriorTurned(seat=actor, x=x, y=y, card=card):
            line = f"{whose(actor)} Orc turned {name(card)} at ({x}, {y}) into a purse."
        case PurseTurned(seat=actor, x=x, y=y, card=card):
            line = f"{whose(actor)} Viking turned up the purse at ({x}, {y}): {name(card)}."
        case CardExchanged(seat=actor, x=x, y=y, face=face, given=given, taken=taken):
            line = f"{whose(actor)} Mage exchanged the {face} at ({x}, {y})"
            if given is not None and taken is not None:
                line += f": {name(taken)} for {name(given)}"
            line += "."
        case PiggySwapped(seat=actor, x=x, y=y):
            line = f"{who(actor)} swapped Piggy with the card at ({x}, {y})."
        case BannerTaken(seat=actor, banner=taken_banner, first=first_taken):
            line = f"{who(actor)} took the banner {banner(taken_banner)}"
            line += ", the first: one point more." if first_taken else "."
        case CardDrawn(seat=actor, card=card) if card is not None:
            line = f"{who(actor)} drew {name(card)}."
        case TieFound(tied=tied):
            line = f"the highest score is shared by {_people(tied, seat)}: each side picks a purse."
        case PurseChosen(seat=actor, x=None):
            line = f"{who(actor)} picked a purse in secret."
        case PurseChosen(seat=actor, x=x, y=y):
            line = f"{who(actor)} picked the purse at ({x}, {y})."
        case PursesTurned(purses=purses):
            shown = ", ".join(f"{name(one.card)} at ({one.x}, {one.y})" for one in purses)
            line = f"turned up: {shown}."
        case GameEnded(winners=winners, why=why, scores=scores, banners=banners):
            reason = {
                "score": "won with the highest score",
                "tiebreak": "won the tie-break",
                "shared": "share the win: no purse is left to break the tie",
            }[why]
            counts = "; ".join(
                f"{who(one)} {score}" + (f" ({banner(held)})" if held is not None else "")
                for one, (score, held) in enumerate(zip(scores, banners, strict=True))
            )
            line = f"{_people(winners, seat)} {reason}: {counts}."
    return line[:1].upper() + line[1:]


def name(card: Card) -> str:
    """Name a card; its two copies are the same to a reader."""
    return f"{_FACTIONS[FACTION[card]]} {LEVEL[card]}"


def banner(banner: Banner) -> str:
    """Name a banner."""
    return " and ".join(f"{_FACTIONS[faction]}s" for faction in banner)


def _people(seats: Sequence[int], seat: int | None) -> str:
    named = ["you" if one == seat else f"{{{one}}}" for one in seats]
    return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
