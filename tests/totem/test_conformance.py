"""Totem keeps the laws of the platform, its secrets above all."""

from collections.abc import Iterator

from tafl.testing import GameConformance
from tafl.testing.random_match import Played
from tafl_totem.cards import POWER
from tafl_totem.messages import AttackMade

NAMES = {"S": "sword", "H": "shield", "E": "eye", "P": "sum", None: "none"}


class TestTotem(GameConformance):
    game = "totem"
    matches = 300
    twins = 20_000
    undos = 600
    reasons = ("totems", "count", "levels", "draw")

    def counts(self, played: Played) -> Iterator[str]:
        """Count how attacks went, by the power of the card attacked."""
        for event in played.events:
            if isinstance(event, AttackMade):
                yield f"attack {event.result} {NAMES[POWER[event.target]]}"
