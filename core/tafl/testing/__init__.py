"""The kit for authors: play in memory, state rules as tests, prove that a game keeps the laws."""

from .conformance import GameConformance
from .given import given
from .local_match import LocalMatch
from .random_match import random_match

__all__ = ["GameConformance", "LocalMatch", "given", "random_match"]
