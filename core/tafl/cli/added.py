"""Commands that plugins bring along: the api's `serve`, the workers' `work`."""

from collections.abc import Callable
from importlib import import_module

from msgspec import Struct

from ..errors import Language
from .parsing import Parser


class Added(Struct, frozen=True):
    """A command of a plugin: where it is, and what it does in two languages."""

    add: str
    en: str
    fr: str

    def text(self, language: Language) -> str:
        """Say what it does."""
        return self.fr if language == "fr" else self.en

    def load(self) -> Callable[[Parser], None]:
        """Import what describes its arguments."""
        module, _, function = self.add.partition(":")
        added: Callable[[Parser], None] = getattr(import_module(module), function)
        return added


def plugin_commands() -> dict[str, Added]:
    """Ask the installed plugins for their commands."""
    from ..plugins import plugin_manager  # costs time that most commands need not spend

    found: dict[str, Added] = {}

    def register(name: str, add: str, en: str, fr: str) -> None:
        found.setdefault(name, Added(add, en, fr))

    plugin_manager().hook.register_commands(register=register)
    return dict(sorted(found.items()))
