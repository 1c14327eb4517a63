"""The 24 cards: four factions, levels 1 to 3, two of each; and the six banners."""

from typing import Literal, get_args

# Written out, so that a wrong id fails at the door and the schema lists the right ones.
Card = Literal[
    "K1a", "K1b", "K2a", "K2b", "K3a", "K3b",
    "M1a", "M1b", "M2a", "M2b", "M3a", "M3b",
    "O1a", "O1b", "O2a", "O2b", "O3a", "O3b",
    "V1a", "V1b", "V2a", "V2b", "V3a", "V3b",
]  # fmt: skip
Banner = Literal["KM", "KO", "KV", "MO", "MV", "OV"]
Face = Literal["warrior", "purse"]

KNIGHT, MAGE, ORC, VIKING = FACTIONS = ("K", "M", "O", "V")

CARDS: tuple[Card, ...] = get_args(Card)
"""All cards in the order of a hand, which is the order of their ids."""
BANNERS: tuple[Banner, ...] = get_args(Banner)

FACTION: dict[Card, str] = {card: card[0] for card in CARDS}
LEVEL: dict[Card, int] = {card: int(card[1]) for card in CARDS}

HAND = 6
"""The cards that each seat is dealt."""

Hand = tuple[Card, ...]


def in_order(cards: list[Card] | Hand) -> Hand:
    """Sort cards as a hand is held."""
    return tuple(sorted(cards))
