"""Find the installed games and bots. A broken plugin is reported; all the others load."""

import logging
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from types import ModuleType

import pluggy
from msgspec import Struct

from . import bots, hookspecs
from .bots import Bot
from .errors import Language, NotFound
from .hookspecs import GROUP
from .ismcts import Ismcts, level
from .vetting import SLUG, AnyGame, Unfit, vet

log = logging.getLogger(__name__)

# A plugin that leaves the interpreter while it is imported must not take the platform along.
BROKEN = (Exception, SystemExit)


class PluginFault(Struct, frozen=True):
    """What is wrong with a plugin, for the operator and for its author."""

    plugin: str
    reason: str


class Plugins(pluggy.PluginManager):
    """The plugins that could be loaded, and what was wrong with the others."""

    def __init__(self) -> None:
        super().__init__(GROUP)
        self.add_hookspecs(hookspecs)
        self.faults: list[PluginFault] = []

    def load(self, found: Iterable[EntryPoint]) -> None:
        """Import and register plugins, each on its own."""
        for entry in sorted(found, key=lambda entry: (entry.name, entry.value)):
            try:
                plugin = entry.load()
            except BROKEN as error:
                self.faults.append(_fault(entry.name, "cannot be imported", error))
            else:
                self.take(plugin, entry.name)

    def take(self, plugin: object, name: str) -> None:
        """Register one plugin, unless it has hooks that nobody calls."""
        if self.has_plugin(name) or self.is_registered(plugin):
            self.faults.append(_fault(name, "is there already", Unfit("install it once only")))
            return
        try:
            self.register(plugin, name=name)
            self.check_pending()
        except BROKEN as error:
            if self.is_registered(plugin):
                self.unregister(plugin)
            self.faults.append(_fault(name, "has a wrong hook", error))


class Catalogue(Struct, frozen=True):
    """All that can be played here, and what could not be loaded."""

    games: dict[str, AnyGame]
    bots: dict[str, dict[str, Bot]]
    """By game, then by the bot's own name; every game has `random`, `greedy` and `ismcts`."""
    faults: tuple[PluginFault, ...]
    packages: dict[str, str]
    """The Python package that ships a game, with its rules pages and static files."""

    def game(self, name: str) -> AnyGame:
        """Find a game, or say which there are."""
        if name not in self.games:
            known = ", ".join(sorted(self.games)) or "-"
            raise NotFound(
                "no-such-game",
                f"There is no game called {name!r}. Installed: {known}.",
                f"Aucun jeu ne s'appelle {name!r}. Installés : {known}.",
            )
        return self.games[name]

    def bot(self, game: str, name: str) -> Bot:
        """Find a bot of a game, or say which there are; `ismcts_100` is one of any strength."""
        self.game(game)
        iterations = level(name)
        if name not in self.bots[game] and iterations is not None:
            return Ismcts(iterations, self.bots[game].get("greedy"))
        if name not in self.bots[game]:
            known = ", ".join(sorted(self.bots[game]))
            raise NotFound(
                "no-such-bot",
                f"{game} has no bot called {name!r}. There are: {known}.",
                f"{game} n'a pas de robot appelé {name!r}. Il y a : {known}.",
            )
        return self.bots[game][name]


def plugin_manager(found: Iterable[EntryPoint] | None = None) -> Plugins:
    """Make a new manager with every installed plugin (or those given) in it."""
    manager = Plugins()
    manager.load(entry_points(group=GROUP) if found is None else found)
    return manager


def load_catalogue(manager: Plugins | None = None) -> Catalogue:
    """Ask every plugin for its games, then every plugin for its bots."""
    intake = _Intake(plugin_manager() if manager is None else manager)
    intake.ask("register_games", intake.take_game)
    intake.ask("register_bots", intake.take_bot)
    for own in intake.bots.values():
        # A game's own quick bot, if it has one, guides the search.
        own.setdefault("ismcts", Ismcts(guide=own["greedy"]))
    return Catalogue(intake.games, intake.bots, tuple(intake.faults), intake.packages)


def load_games() -> dict[str, AnyGame]:
    """Give every installed plugin's games by name."""
    return load_catalogue().games


def rules_page(catalogue: Catalogue, game: str, language: Language) -> str:
    """Read a game's rules for people, in Markdown."""
    catalogue.game(game)
    return (files(catalogue.packages[game]) / f"rules.{language}.md").read_text("utf-8")


def package_of(plugin: object, game: AnyGame) -> str:
    """Name the package that ships a game: the plugin's own; for a plugin object, its class's."""
    if isinstance(plugin, ModuleType):
        return plugin.__name__ if hasattr(plugin, "__path__") else plugin.__package__ or ""
    return type(game).__module__.partition(".")[0]


class _Intake:
    """The desk where one plugin after another hands in its games and bots."""

    def __init__(self, manager: Plugins) -> None:
        self.manager = manager
        self.faults = list(manager.faults)
        self.games: dict[str, AnyGame] = {}
        self.bots: dict[str, dict[str, Bot]] = {}
        self.packages: dict[str, str] = {}
        self.own_bots: set[tuple[str, str]] = set()
        self.name, self.plugin = "", object()

    def ask(self, hook: str, register: Callable[..., None]) -> None:
        """Call a hook of each plugin apart from the others, so that each can fail alone."""
        for name, plugin in self.manager.list_name_plugin():
            self.name, self.plugin = name, plugin
            others = [other for other in self.manager.get_plugins() if other is not plugin]
            try:
                self.manager.subset_hook_caller(hook, others)(register=register)
            except BROKEN as error:
                self.faults.append(_fault(name, f"{hook}() failed", error))

    def take_game(self, game: AnyGame) -> None:
        """Take a fit game; report an unfit one without stopping its plugin."""
        try:
            package = package_of(self.plugin, game)
            vet(game, package)
            name = game.info.name
            if name in self.games:
                raise Unfit(f"the name is taken by {self.packages[name]}")
        except BROKEN as error:
            what = getattr(getattr(game, "info", None), "name", type(game).__name__)
            self.faults.append(_fault(self.name, f"game {what}", error))
            return
        self.games[name] = game
        self.packages[name] = package
        self.bots[name] = {"random": bots.random, "greedy": bots.greedy}

    def take_bot(self, game: str, name: str, bot: Bot) -> None:
        """Take a bot for a game that is there; it may stand in for the platform's `greedy`."""
        reason = ""
        if game not in self.games:
            reason = f"there is no game {game!r}"
        elif not SLUG.fullmatch(name):
            reason = "its name must be lower-case letters, digits and _"
        elif not callable(bot):
            reason = "it cannot be called"
        elif name == "random" or (game, name) in self.own_bots:
            reason = f"{game} has a bot of this name already"
        if reason:
            self.faults.append(_fault(self.name, f"bot {name}", Unfit(reason)))
            return
        self.own_bots.add((game, name))
        self.bots[game][name] = bot


def _fault(plugin: str, what: str, error: BaseException) -> PluginFault:
    said = str(error) if isinstance(error, Unfit) else f"{type(error).__name__}: {error}"
    log.warning("plugin %s: %s: %s", plugin, what, said)
    log.debug("plugin %s: where it broke", plugin, exc_info=error)
    return PluginFault(plugin, f"{what}: {said}")
