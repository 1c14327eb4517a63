"""Pook, warriors and purses on a shared field for two to four."""

from collections.abc import Callable

from tafl import Bot, hookimpl

from .bot import greedy
from .game import Pook

__all__ = ["Pook", "greedy", "register_bots", "register_games"]


@hookimpl
def register_games(register: Callable[[Pook], None]) -> None:
    """Register Pook."""
    register(Pook())


@hookimpl
def register_bots(register: Callable[[str, str, Bot], None]) -> None:
    """Register the bot of Pook."""
    register("pook", "greedy", greedy)
