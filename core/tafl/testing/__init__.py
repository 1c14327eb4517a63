"""The kit for authors: play in memory, state rules as tests, prove that a game keeps the laws."""

from .conformance import GameConformance
from .given import given
from .local_match import LocalMatch
from .perft import perft
from .random_match import random_match
from .store_conformance import StoreConformance

__all__ = [
    "GameConformance",
    "LocalMatch",
    "StoreConformance",
    "given",
    "perft",
    "random_match",
]
