"""The 52 cards: levels 1 to 13, four of each; 1 to 9 carry a power, 10 to 13 carry none."""

from typing import Literal, get_args

# Written out, so that a wrong id fails at the door and the schema lists the right ones.
Card = Literal[
    "1E", "1H", "1P", "1S",
    "2E", "2H", "2P", "2S",
    "3E", "3H", "3P", "3S",
    "4E", "4H", "4P", "4S",
    "5E", "5H", "5P", "5S",
    "6E", "6H", "6P", "6S",
    "7E", "7H", "7P", "7S",
    "8E", "8H", "8P", "8S",
    "9E", "9H", "9P", "9S",
    "10a", "10b", "10c", "10d",
    "11a", "11b", "11c", "11d",
    "12a", "12b", "12c", "12d",
    "13a", "13b", "13c", "13d",
]  # fmt: skip

SWORD, SHIELD, EYE, SUM = "S", "H", "E", "P"

CARDS: tuple[Card, ...] = get_args(Card)
"""All cards in the order of a hand: by level, then by letter."""

RANK: dict[Card, int] = {card: rank for rank, card in enumerate(CARDS)}
LEVEL: dict[Card, int] = {card: int(card[:-1]) for card in CARDS}
POWER: dict[Card, str | None] = {
    card: card[-1] if card[-1] in (SWORD, SHIELD, EYE, SUM) else None for card in CARDS
}

Hand = tuple[Card, ...]


def in_order(cards: list[Card] | Hand) -> Hand:
    """Sort cards as a hand is held."""
    return tuple(sorted(cards, key=RANK.__getitem__))
