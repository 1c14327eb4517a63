"""The base classes of everything a game says: commands, events, states, views, options.

Commands forbid unknown fields, because a typo of a client must fail. Events allow them, because
old code may have to read a newer log. Commands and events leave out fields that have their
default value: so an event that gained a field years later still has the bytes it was hashed with.
"""

import re
from typing import Any

from msgspec import Struct

type_field = "type"

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake_case(class_name: str) -> str:
    """Name a message after its class: `CardPlaced` becomes `card_placed`."""
    if "." in class_name:
        raise TypeError(f"{class_name}: a message class must stand at the top of its module")
    return _HUMP.sub("_", class_name).lower()


# Given as dictionaries, since type checkers would else want `frozen=True` on every subclass again;
# msgspec hands these options down by itself.
_SAID: dict[str, Any] = {
    "frozen": True,
    "omit_defaults": True,
    "tag_field": type_field,
    "tag": snake_case,
}
_HELD: dict[str, Any] = {"frozen": True}
_CHOSEN: dict[str, Any] = {"frozen": True, "forbid_unknown_fields": True, "omit_defaults": True}


class Command(Struct, forbid_unknown_fields=True, **_SAID):
    """What a seat wants to do; named in the imperative."""


class Event(Struct, **_SAID):
    """What happened; named in the past tense. New fields need defaults, tags never change."""


class State(Struct, **_HELD):
    """The fold of a game's events: full knowledge, never sent to anybody."""


class View(Struct, **_HELD):
    """What one seat, or a spectator, may know of a state."""


class Options(Struct, **_CHOSEN):
    """What a table may choose before the match; every field needs a default."""


def members(union: Any) -> tuple[type[Struct], ...]:
    """List the classes of an explicit union (`A | B`), or of a single class."""
    found: tuple[type[Struct], ...] = getattr(union, "__args__", None) or (union,)
    return found


def tag_of(message: type[Struct]) -> str:
    """Tell the `type` under which a message class is written."""
    return str(message.__struct_config__.tag)
