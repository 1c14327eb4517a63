"""Commands that are well-formed and mean nothing: what a curious client might send."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from ..folding import AnyGame
from ..messages import members, tag_of

_WORDS = ("", "x", "0", "10", "-1", "é", "None")
_LONG = 4


class OddCommands:
    """A source of commands: some from other positions, some made up field by field."""

    def __init__(self, game: AnyGame, strange: Sequence[Any]) -> None:
        self._game = game
        self._strange = strange
        self._words = tuple(sorted({*_WORDS, *_words(msgspec.to_builtins(list(strange)))}))

    def some(self, rng: Random, strange: int, made_up: int) -> list[Any]:
        """Take so many commands of each sort, or fewer."""
        found = rng.sample(self._strange, min(strange, len(self._strange)))
        for _ in range(made_up):
            try:
                found.append(self._made_up(rng))
            except msgspec.ValidationError:
                continue  # some fields want more than can be guessed
        return found

    def _made_up(self, rng: Random) -> Any:
        kind = rng.choice(members(self._game.commands))
        form = _form(kind)
        fields = {field.encode_name: _value(field.type, rng, self._words) for field in form.fields}
        return msgspec.convert({"type": tag_of(kind), **fields}, self._game.commands)


@cache
def _form(kind: type[Any]) -> inspect.StructType:
    form = inspect.type_info(kind)
    assert isinstance(form, inspect.StructType)
    return form


def _words(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, (dict, list)):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from _words(part)


def _value(form: inspect.Type, rng: Random, words: tuple[str, ...]) -> Any:
    match form:
        case inspect.IntType(ge=ge, le=le, gt=gt, lt=lt):
            low = ge if ge is not None else gt + 1 if gt is not None else -2
            high = le if le is not None else lt - 1 if lt is not None else low + 60
            return rng.choice((low, high, rng.randint(low, high)))
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=kind):
            return rng.choice([member.value for member in kind])
        case inspect.NoneType():
            return None
        case inspect.StrType(min_length=shortest, max_length=longest):
            word = rng.choice(words).ljust(shortest or 0, "x")
            return word if longest is None else word[:longest]
        case inspect.FloatType():
            return rng.choice((0.0, -1.5, 1e300))
        case inspect.UnionType(types=types):
            return _value(rng.choice(types), rng, words)
        case inspect.TupleType(item_types=items):
            return [_value(item, rng, words) for item in items]
        case (
            inspect.VarTupleType(item_type=item, min_length=shortest, max_length=longest)
            | inspect.ListType(item_type=item, min_length=shortest, max_length=longest)
        ):
            low = shortest or 0
            high = low + _LONG if longest is None else min(longest, low + _LONG)
            return [_value(item, rng, words) for _ in range(rng.randint(low, high))]
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            made = {field.encode_name: _value(field.type, rng, words) for field in fields}
            return made if tag_field is None else {tag_field: tag, **made}
        case inspect.Metadata(type=inner):
            return _value(inner, rng, words)
    return None
