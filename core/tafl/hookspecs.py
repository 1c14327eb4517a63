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


class RegisterCommand(Protocol):
    """Take one command into the `tafl` program."""

    def __call__(self, name: str, add: str, en: str, fr: str) -> None: ...


@hookspec
def register_games(register: RegisterGame) -> None:
    """Register games, e.g. `register(Nim())`."""


@hookspec
def register_bots(register: RegisterBot) -> None:
    """Register bots for a game, e.g. `register("totem", "greedy", greedy)`."""


@hookspec
def register_commands(register: RegisterCommand) -> None:
    """Register commands of `tafl`, e.g. `register("serve", "tafl_api.serve:add_serve", en, fr)`.

    `add` names a function that is imported when the command is used; it gets the command's parser.
    """
