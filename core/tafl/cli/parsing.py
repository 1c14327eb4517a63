"""The arguments of a command line, with help and complaints in two languages."""

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from ..errors import Malformed
from .settings import language
from .words import say

# argparse has its own words; these are the ones that people meet.
_FRENCH = (
    (r"the following arguments are required: (.*)", r"il manque : \1"),
    (r"unrecognized arguments: (.*)", r"arguments inconnus : \1"),
    (r"argument (.*?): invalid choice: (.*?) \(choose from (.*)\)",
     r"argument \1 : \2 n'est pas possible ; au choix : \3"),
    (r"argument (.*?): expected one argument", r"argument \1 : il manque une valeur"),
    (r"argument (.*?): expected at least one argument", r"argument \1 : il manque une valeur"),
    (r"argument (.*?): (.*)", r"argument \1 : \2"),
)  # fmt: skip


class _Help(argparse.HelpFormatter):
    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, say("usage") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the reader's language."""

    def __init__(self, **keywords: Any) -> None:
        keywords["formatter_class"] = _Help
        super().__init__(**keywords, add_help=False, allow_abbrev=False)
        self._positionals.title = say("arguments")
        self._optionals.title = say("options")
        self.add_argument("-h", "--help", action="help", help=say("help-help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and leave with exit code 2."""
        if language() == "fr":
            for pattern, said in _FRENCH:
                if re.fullmatch(pattern, message, re.DOTALL):
                    message = re.sub(pattern, said, message, flags=re.DOTALL)
                    break
        self.print_usage()
        self.exit(2, f"{self.prog}: {message}\n")

    def print_usage(self, file: Any = None) -> None:
        """Print the usage where diagnostics go."""
        super().print_usage(sys.stderr if file is None else file)


def whole(least: int) -> Any:
    """Make a type of argument: a whole number, not below `least`."""

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        if found < least:
            raise argparse.ArgumentTypeError(say("not-whole", text=text, least=least))
        return found

    return number


def positive(text: str) -> float:
    """Read a number above zero."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(say("not-positive", text=text))
    return found


def chosen_options(given: Iterable[str]) -> dict[str, Any]:
    """Read `name=value` options; a value is JSON, or plain text where it is none."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Malformed(
                "bad-option",
                f"{text!r} is not of the form name=value.",
                f"{text!r} n'est pas de la forme nom=valeur.",
            )
        options[name] = plain_value(value)
    return options


def plain_value(text: str) -> Any:
    """Read a value as JSON; what is none is a list if it has commas, else plain text."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return [plain_value(part) for part in text.split(",")] if "," in text else text
