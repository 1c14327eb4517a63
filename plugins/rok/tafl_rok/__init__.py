"""Rök, a race for runes for two to five."""

from collections.abc import Callable

from tafl import Bot, hookimpl

from .bot import greedy
from .game import Rok

__all__ = ["Rok", "greedy", "register_bots", "register_games"]


@hookimpl
def register_games(register: Callable[[Rok], None]) -> None:
    """Register Rök."""
    register(Rok())


@hookimpl
def register_bots(register: Callable[[str, str, Bot], None]) -> None:
    """Register the bot of Rök."""
    register("rok", "greedy", greedy)
