"""The 48 runes: three colours, eight signs each, and every sign on two runes, the twins."""

from typing import Literal, cast, get_args

# Written out, so that a wrong id fails at the door and the schema lists the right ones.
Rune = Literal[
    "B1a", "B1b", "B2a", "B2b", "B3a", "B3b", "B4a", "B4b",
    "B5a", "B5b", "B6a", "B6b", "B7a", "B7b", "B8a", "B8b",
    "G1a", "G1b", "G2a", "G2b", "G3a", "G3b", "G4a", "G4b",
    "G5a", "G5b", "G6a", "G6b", "G7a", "G7b", "G8a", "G8b",
    "W1a", "W1b", "W2a", "W2b", "W3a", "W3b", "W4a", "W4b",
    "W5a", "W5b", "W6a", "W6b", "W7a", "W7b", "W8a", "W8b",
]  # fmt: skip
Kind = Literal[
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8",
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8",
    "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8",
]  # fmt: skip
Colour = Literal["B", "G", "W"]

Loot = tuple[Kind, ...]
"""Pairs in the order won."""

RUNES: tuple[Rune, ...] = get_args(Rune)
KINDS: tuple[Kind, ...] = get_args(Kind)
COLOURS: tuple[Colour, ...] = get_args(Colour)

RANK: dict[Rune, int] = {rune: rank for rank, rune in enumerate(RUNES)}
KIND: dict[Rune, Kind] = {rune: KINDS[rank // 2] for rank, rune in enumerate(RUNES)}
TWIN: dict[Rune, Rune] = {rune: RUNES[rank ^ 1] for rank, rune in enumerate(RUNES)}
COLOUR: dict[Kind, Colour] = {kind: cast(Colour, kind[0]) for kind in KINDS}
PAIR: dict[Kind, tuple[Rune, Rune]] = {
    kind: (RUNES[2 * rank], RUNES[2 * rank + 1]) for rank, kind in enumerate(KINDS)
}


def in_bag(runes: list[Rune] | tuple[Rune, ...]) -> tuple[Rune, ...]:
    """Sort runes as the bag lists them: it has no order of its own, every draw is by chance."""
    return tuple(sorted(runes, key=RANK.__getitem__))
