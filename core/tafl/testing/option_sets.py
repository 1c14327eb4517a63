"""Which options a table may choose: every switch both ways, every word of a list."""

from collections.abc import Iterable, Mapping
from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from ..errors import Malformed, Rejected
from ..folding import AnyGame
from ..game import Table
from ..messages import Options

MOST = 32
"""How many sets are tried where the product of all choices is larger."""


def option_sets(game: AnyGame, more: Iterable[Mapping[str, Any]] = ()) -> list[Options]:
    """List the options to try: all combinations of switches and words, and those asked for."""
    fields = _choices(game.options)
    sets = [dict(zip(fields, values, strict=True)) for values in product(*fields.values())]
    if len(sets) > MOST:
        sets = _some(fields, sets)
    found = [msgspec.convert(chosen, game.options) for chosen in (*sets, *more)]
    return list({repr(options): options for options in found}.values())


def playable(game: AnyGame, seats: int, options: Options) -> bool:
    """Tell whether so many seats can play with these options: `initial` may refuse some."""
    try:
        game.initial(Table(seats, options))
    except (Rejected, Malformed):
        return False
    return True


def named(options: Options) -> str:
    """Name options by what differs from the default."""
    usual = type(options)()
    names = (name for name in options.__struct_fields__)
    chosen = (n for n in names if getattr(options, n) != getattr(usual, n))
    return ",".join(f"{name}={getattr(options, name)}" for name in chosen) or "usual"


def _choices(options: type[Options]) -> dict[str, list[Any]]:
    """List the values of each option, its default first; only few types can be listed."""
    form = inspect.type_info(options)
    assert isinstance(form, inspect.StructType)
    usual = msgspec.to_builtins(msgspec.structs.asdict(options()))
    return {
        field.name: list(dict.fromkeys([usual[field.name], *_values(field.type)]))
        for field in form.fields
        if _values(field.type)
    }


def _values(form: inspect.Type) -> list[Any]:
    match form:
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.EnumType(cls=kind):
            return [member.value for member in kind]
    return []


def _some(fields: dict[str, list[Any]], sets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep the default, each single change of it, and some of the rest."""
    usual = sets[0]
    single = [{**usual, name: value} for name, values in fields.items() for value in values[1:]]
    rest = Random(0).sample(sets, MOST)
    return [usual, *single, *rest][: max(MOST, len(single) + 1)]
