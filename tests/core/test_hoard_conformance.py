"""The kit's own game of secrets keeps the laws; test_leaks.py shows what becomes of it if not."""

from tafl.testing import GameConformance
from tafl.testing.hoard import Hoard


class TestHoard(GameConformance):
    game = Hoard()
    matches = 40
    undos = 700
    reasons = ("points", "tie")
