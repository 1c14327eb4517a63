"""The whole extension surface: what a plugin may register."""

from typing import Any, Protocol

import pluggy

from .bots import Bot
from .game import Game

GROUP = "tafl"

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)


class RegisterGame(Protocol):
    """Take one game into the platform."""

    def __call__(self, game: Game[Any, Any, Any]) -> None: ...


class RegisterBot(Protocol):
    """Take one bot for one game into the platform."""

    def __call__(self, game: str, name: str, bot: Bot) -> None: ...


@hookspec
def register_games(register: RegisterGame) -> None:
    """Register games, e.g. `register(Nim())`."""


@hookspec
def register_bots(register: RegisterBot) -> None:
    """Register bots for a game, e.g. `register("totem", "greedy", greedy)`."""
