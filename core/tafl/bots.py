"""Honest bots: a bot is a function of what its seat sees, and of nothing else."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from .chance import Chance
from .game import Game
from .messages import Command


class Sight(Struct, frozen=True):
    """All that a bot is given: the rules, its seat's view and legal commands, own chance."""

    game: Game[Any, Any, Any]
    seat: int
    view: Any
    legal: tuple[Any, ...]
    chance: Chance


Bot = Callable[[Sight], Command]


def random(sight: Sight) -> Command:
    """Choose any legal command, each alike."""
    command: Command = sight.chance.choice("command", sight.legal)
    return command
