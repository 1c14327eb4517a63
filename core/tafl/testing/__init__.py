"""The kit for authors: play in memory, state rules as tests, prove that a game keeps the laws."""

from .given import given
from .local_match import LocalMatch

__all__ = ["LocalMatch", "given"]
