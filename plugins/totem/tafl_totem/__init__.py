"""Totem, a duel of hidden cards for two."""

from collections.abc import Callable

from tafl import Bot, hookimpl

from .bot import greedy
from .game import Totem

__all__ = ["Totem", "greedy", "register_bots", "register_games"]


@hookimpl
def register_games(register: Callable[[Totem], None]) -> None:
    """Register Totem."""
    register(Totem())


@hookimpl
def register_bots(register: Callable[[str, str, Bot], None]) -> None:
    """Register the bot of Totem."""
    register("totem", "greedy", greedy)
