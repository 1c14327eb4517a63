"""Find a game by its name, by `module:Class`, or as it is; and the package that ships it."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from .. import bots
from ..bots import Bot
from ..folding import AnyGame
from ..ismcts import Ismcts
from ..plugins import Catalogue, load_catalogue


@cache
def installed() -> Catalogue:
    """Load all plugins, once for the process."""
    return load_catalogue()


def find(game: str | AnyGame) -> tuple[AnyGame, str]:
    """Give a game and the name of its package."""
    if isinstance(game, str) and ":" not in game:
        return installed().game(game), installed().packages[game]
    if isinstance(game, str):
        module, _, name = game.partition(":")
        game = getattr(import_module(module), name)()
    assert not isinstance(game, str)
    return game, _package(type(game).__module__)


def catalogue_of(game: str | AnyGame) -> Catalogue:
    """List one game alone, as if it were all that is installed."""
    rules, package = find(game)
    name = rules.info.name
    own: dict[str, Bot] = {"random": bots.random, "greedy": bots.greedy, "ismcts": Ismcts()}
    return Catalogue({name: rules}, {name: own}, (), {name: package})


def address(game: str | AnyGame) -> str | None:
    """Say how another process can find a game; None if it cannot."""
    if isinstance(game, str):
        return game
    kind = type(game)
    try:
        found = getattr(import_module(kind.__module__), kind.__qualname__, None)
    except ImportError:  # a test module that was imported by its path
        return None
    return f"{kind.__module__}:{kind.__qualname__}" if found is kind else None


def _package(module: str) -> str:
    """Name the package that a module stands in; a package stands in itself."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):  # a test module that was imported by its path
        return ""
    if spec is not None and spec.submodule_search_locations is not None:
        return module
    return module.rpartition(".")[0]
