"""Commands that are well-formed and mean nothing: what a curious client might send."""

from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from ..folding import AnyGame
from ..messages import members, tag_of

_WORDS = ("", "x", "0", "10", "-1", "é", "None")
_LONG = 4


def odd_command(game: AnyGame, rng: Random) -> Any:
    """Make up a command of any kind whose fields have the right form."""
    kind = rng.choice(members(game.commands))
    form = inspect.type_info(kind)
    assert isinstance(form, inspect.StructType)
    fields = {field.encode_name: _value(field.type, rng, 0) for field in form.fields}
    return msgspec.convert({"type": tag_of(kind), **fields}, game.commands)


def _value(form: inspect.Type, rng: Random, depth: int) -> Any:
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
            word = rng.choice(_WORDS).ljust(shortest or 0, "x")
            return word if longest is None else word[:longest]
        case inspect.FloatType():
            return rng.choice((0.0, -1.5, 1e300))
        case inspect.UnionType(types=types):
            return _value(rng.choice(types), rng, depth)
        case inspect.TupleType(item_types=items):
            return [_value(item, rng, depth + 1) for item in items]
        case (
            inspect.VarTupleType(item_type=item, min_length=shortest, max_length=longest)
            | inspect.ListType(item_type=item, min_length=shortest, max_length=longest)
        ):
            low = shortest or 0
            high = low + _LONG if longest is None else min(longest, low + _LONG)
            return [_value(item, rng, depth + 1) for _ in range(rng.randint(low, high))]
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            made = {field.encode_name: _value(field.type, rng, depth + 1) for field in fields}
            return made if tag_field is None else {tag_field: tag, **made}
        case inspect.Metadata(type=inner):
            return _value(inner, rng, depth)
    return None
