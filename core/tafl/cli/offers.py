"""Legal commands in words, and what somebody typed: a number, words, JSON, or part of a command."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ..errors import Malformed
from ..folding import AnyGame
from ..malformed import read_command
from .parsing import plain_value
from .words import say_both


class Found(Struct, frozen=True):
    """The commands (by number) that what was typed could be the beginning of."""

    numbers: tuple[int, ...]


def in_words(command: Any) -> str:
    """Write a command as it can be typed: `attack card=7S slot=2`."""
    fields = msgspec.to_builtins(command)
    words = [f"{name}={_value(value)}" for name, value in fields.items() if name != "type"]
    return " ".join([str(fields["type"]), *words])


def _value(value: Any) -> str:
    if isinstance(value, str) and not set(value) & set(' ,="'):
        return value
    if isinstance(value, (list, tuple)) and value and all(isinstance(one, str) for one in value):
        return ",".join(map(str, value))
    return msgspec.json.encode(value).decode()


class Offers:
    """The legal commands of one moment, numbered from 1."""

    def __init__(self, game: AnyGame, legal: Sequence[Any]) -> None:
        self._game = game
        self.legal = legal
        self.words = [in_words(command) for command in legal]
        self.shown: set[int] = set()
        """The numbers that whoever types has seen."""

    def types(self) -> dict[str, int]:
        """Count the commands of each type."""
        counts: dict[str, int] = {}
        for words in self.words:
            name = words.partition(" ")[0]
            counts[name] = counts.get(name, 0) + 1
        return counts

    def read(self, typed: str) -> Any:
        """Make a command of what was typed, or find those that it could mean.

        Raise Malformed, with a sentence that helps, for everything else.
        """
        if typed.isdecimal():
            return self._numbered(typed)
        if typed.startswith("{"):
            return read_command(self._game, typed.encode(errors="replace"))
        wanted = set(typed.split())
        exact = [n for n, words in enumerate(self.words) if set(words.split()) == wanted]
        if len(exact) == 1:
            return self.legal[exact[0]]
        try:
            return read_command(self._game, _parsed(typed))
        except Malformed as error:
            found = self._matching(typed)
            if found.numbers:
                return found
            if error.code == "unknown-command":
                raise Malformed(
                    "not-understood", *say_both("not-understood", typed=typed, n=len(self.legal))
                ) from None
            raise

    def _numbered(self, typed: str) -> Any:
        # Very long digits are no number that anybody meant.
        number = int(typed) if len(typed) < 9 else 0
        if not 1 <= number <= len(self.legal):
            raise Malformed(
                "no-such-number", *say_both("no-such-number", typed=typed, n=len(self.legal))
            )
        if number not in self.shown:
            # Nobody can mean a command that they have not seen.
            return Found((number,))
        return self.legal[number - 1]

    def _matching(self, typed: str) -> Found:
        parts = typed.lower().split()
        return Found(
            tuple(
                number
                for number, words in enumerate(self.words, start=1)
                if all(part in words.lower() for part in parts)
            )
        )


def _parsed(typed: str) -> dict[str, Any]:
    """Read `type field=value ...`; commas make a list."""
    name, *words = typed.split()
    fields: dict[str, Any] = {"type": name}
    for word in words:
        field, equals, text = word.partition("=")
        if not equals:
            raise Malformed("bad-field", *say_both("bad-field", word=word))
        fields[field] = plain_value(text)
    return fields
