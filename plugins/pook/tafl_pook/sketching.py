"""The field as plain text, with its coordinates, for those who play in a terminal."""

from tafl import Language

from .cards import Card
from .grid import REACH, SIDE
from .view import PookView, Seen

_WIDTH = 7
_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "known": "[K1a] is a purse that you know, <?> one that you do not, + a free cell",
        "hand": "Your hand",
        "pile": "Pile",
        "cards": "Cards in hand",
        "seat": "seat",
        "banners": "Banners",
        "open": "Banners to be had",
        "barred": "Piggy may not be swapped back to",
        "tied": "Tied for the highest score",
        "pick": "Your pick",
        "scores": "Scores",
        "won": "won",
    },
    "fr": {
        "known": "[K1a] : bourse que vous connaissez, <?> : inconnue, + : case libre",
        "hand": "Votre main",
        "pile": "Pioche",
        "cards": "Cartes en main",
        "seat": "place",
        "banners": "Bannières",
        "open": "Bannières disponibles",
        "barred": "Piggy ne peut revenir en",
        "tied": "À égalité en tête",
        "pick": "Votre choix",
        "scores": "Scores",
        "won": "gagne",
    },
}


def sketch(view: PookView, language: Language) -> str:
    """Draw the field, then what lies around it."""
    words = _WORDS[language]
    lines = [*_drawn(view), "", words["known"], ""]
    for seat, hand in enumerate(view.hands):
        held: list[Card] = [card for card in hand if card is not None]
        if held:
            lines.append(f"{words['hand']} ({words['seat']} {seat}): {' '.join(held)}")
    counts = ", ".join(f"{words['seat']} {n}: {len(hand)}" for n, hand in enumerate(view.hands))
    lines.append(f"{words['cards']}: {counts}. {words['pile']}: {view.pile}")
    shown = [f"{words['seat']} {n}: {banner or '?'}" for n, banner in enumerate(view.banners)]
    lines.append(f"{words['banners']}: {', '.join(shown)}")
    if view.open_banners is not None:
        lines.append(f"{words['open']}: {' '.join(view.open_banners) or '-'}")
    if view.piggy_barred is not None:
        lines.append(f"{words['barred']} ({view.piggy_barred.x}, {view.piggy_barred.y})")
    if view.tied is not None:
        seats = ", ".join(f"{words['seat']} {seat}" for seat in view.tied)
        lines.append(f"{words['tied']}: {seats}")
    if view.pick is not None:
        lines.append(f"{words['pick']}: ({view.pick.x}, {view.pick.y})")
    if view.scores is not None:
        best = view.winners or ()
        scores = [
            f"{words['seat']} {n}: {score}{' (' + words['won'] + ')' if n in best else ''}"
            for n, score in enumerate(view.scores)
        ]
        lines.append(f"{words['scores']}: {', '.join(scores)}")
    return "\n".join(lines)


def _drawn(view: PookView) -> list[str]:
    """Draw the covered cells and those around them that still fit the square."""
    at = {(seen.x, seen.y): seen for seen in view.field}
    columns = _span([x for x, _ in at])
    rows = _span([y for _, y in at])
    lines = [" y\\x " + "".join(f"{x:^{_WIDTH}}" for x in columns).rstrip()]
    for y in rows:
        cells = (_cell(at, x, y).center(_WIDTH) for x in columns)
        lines.append(f"{y:>4} " + "".join(cells).rstrip())
    return lines


def _span(places: list[int]) -> range:
    low, high = min(places), max(places)
    first = max(low - 1, high - SIDE + 1, -REACH)
    last = min(high + 1, low + SIDE - 1, REACH)
    return range(first, last + 1)


def _cell(at: dict[tuple[int, int], Seen], x: int, y: int) -> str:
    seen = at.get((x, y))
    if seen is None:
        near = any(spot in at for spot in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
        return "+" if near else "."
    if seen.face == "piggy":
        return "Piggy"
    if seen.face == "warrior":
        return seen.card or "?"
    return f"[{seen.card}]" if seen.card is not None else "<?>"
