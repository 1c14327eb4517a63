"""The table as plain text, for playing in the terminal."""

# French typography needs the curly apostrophe.
# ruff: noqa: RUF001

from tafl import Language

from .events import Lying
from .landing import RADIUS
from .view import RokView

_COLUMN, _ROW = 3, 8
"""How much of the table one character covers: runes 24 apart never touch."""

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "throw": "Throw {throw} · bag {bag} · first: seat {first}",
        "seat": "seat",
        "balance": "balance",
        "runes": "runes",
        "waiting": "is still to claim",
        "open": "clock is running",
        "done": "is done",
        "clock": "Your clock runs: {seconds} s in all.",
        "claims": "Your claims",
        "pair": "{0}+{1}",
        "twin": "{0} = twin of seat {1}’s balance",
        "thefts": "Thefts to be carried out",
        "steals": "seat {0} from seat {1} ({2})",
        "slide": "Slide, round {0}: seats {1}",
        "slid": "Last slide",
        "out": "touched Destiny",
        "won": "Won by seat {0}.",
        "key": "B black, G grey, W white; spot:rune, ## face down, ?? not opened yet, ✶ Destiny",
    },
    "fr": {
        "throw": "Lancer {throw} · sac {bag} · commence : place {first}",
        "seat": "place",
        "balance": "Équilibre",
        "runes": "runes",
        "waiting": "doit encore réclamer",
        "open": "la pendule tourne",
        "done": "a fini",
        "clock": "Votre pendule tourne : {seconds} s en tout.",
        "claims": "Vos prises",
        "pair": "{0}+{1}",
        "twin": "{0} = jumelle de l’Équilibre, place {1}",
        "thefts": "Vols à accomplir",
        "steals": "place {0} chez place {1} ({2})",
        "slide": "Glissade, manche {0} : places {1}",
        "slid": "Dernière glissade",
        "out": "Destin touché",
        "won": "La place {0} a gagné.",
        "key": "B noire, G grise, W blanche ; emplacement:rune, ## face cachée,"
        " ?? pas découverte, ✶ Destin",
    },
}


def sketch(view: RokView, language: Language) -> str:
    """Draw the table as a map, and under it what everybody has."""
    words = _WORDS[language]
    lines = [words["throw"].format(throw=view.throw, bag=view.bag, first=view.first)]
    lines += _map(view.table)
    lines.append(words["key"])
    for seat, pairs in enumerate(view.loot):
        balance = (view.balances[seat] or "–")[:2]
        loot = " ".join(pairs) or "–"
        run = f", {words[view.runs[seat]]}" if view.phase == "grab" else ""
        lines.append(
            f"{words['seat']} {seat}: {words['balance']} {balance},"
            f" {view.scores[seat]} {words['runes']} [{loot}]{run}"
        )
    lines += _own(view, words)
    return "\n".join(lines)


def _map(table: tuple[Lying, ...]) -> list[str]:
    width, height = 2 * RADIUS // _COLUMN + 1, 2 * RADIUS // _ROW + 1
    rows = [[" "] * (width + 8) for _ in range(height)]
    rows[RADIUS // _ROW][RADIUS // _COLUMN] = "✶"
    for lying in table:
        row, column = (RADIUS + lying.y) // _ROW, (RADIUS + lying.x) // _COLUMN
        face = (lying.rune or "??")[:2] if lying.up else "##"
        for place, letter in enumerate(f"{lying.spot}:{face}", column):
            rows[row][place] = letter
    return ["".join(row).rstrip() for row in rows]


def _own(view: RokView, words: dict[str, str]) -> list[str]:
    lines = []
    if view.clock is not None:
        seconds = (view.clock.ends_at - view.clock.opened_at) // 1000
        lines.append(words["clock"].format(seconds=seconds))
    if view.claims:
        told = [
            words["pair"].format(*claim.spots)
            if claim.spots is not None
            else words["twin"].format(claim.spot, claim.seat)
            for claim in view.claims
        ]
        lines.append(f"{words['claims']}: {', '.join(told)}")
    if view.thefts:
        told = [words["steals"].format(one.thief, one.victim, one.kind) for one in view.thefts]
        lines.append(f"{words['thefts']}: {', '.join(told)}")
    if view.contestants:
        seats = ", ".join(map(str, view.contestants))
        lines.append(words["slide"].format(view.round, seats))
    if view.slides is not None:
        told = [
            f"{words['seat']} {seat} {slid.aim} → "
            + (str(slid.distance) if slid.distance > 0 else words["out"])
            for seat, slid in enumerate(view.slides)
            if slid is not None
        ]
        lines.append(f"{words['slid']}: {', '.join(told)}")
    if view.winners is not None:
        lines.append(words["won"].format(view.winners[0]))
    return lines
