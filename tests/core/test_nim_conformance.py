"""Nim keeps the laws of the platform: the smallest game shows how little it takes to try them."""

from tafl.testing import GameConformance


class TestNim(GameConformance):
    game = "nim"
    undos = 700
    option_sets = ({"heaps": [1]}, {"heaps": [1, 2, 3, 4], "misere": True})
    reasons = ("last-object",)
