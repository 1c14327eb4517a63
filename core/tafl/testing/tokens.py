"""Things that can be secret: what was shuffled or chosen from, and where it occurs in messages."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

Key = Hashable


class Tokens:
    """The things that chance has dealt, in groups that may be exchanged for one another.

    Only what a message cannot hold by accident is taken: words and structs, but no numbers.
    """

    def __init__(self, groups: Iterable[Iterable[Any]]) -> None:
        self.things: dict[Key, Any] = {}
        self.groups: list[list[Key]] = []
        merged: list[dict[Key, Any]] = []
        for group in groups:
            fresh = {key: thing for thing in group if (key := key_of(thing)) is not None}
            for other in [other for other in merged if other.keys() & fresh.keys()]:
                merged.remove(other)
                fresh = other | fresh
            merged.append(fresh)
        for keys in merged:
            self.things |= keys
            self.groups.append(list(keys))
        self._deep = any(not isinstance(key, str) for key in self.things)

    def within(self, message: Any) -> set[Key]:
        """List the tokens that occur in a message."""
        return set(self._walk(msgspec.to_builtins(message)))

    def _walk(self, plain: Any) -> Iterator[Key]:
        if isinstance(plain, str):
            if plain in self.things:
                yield plain
            return
        if not isinstance(plain, (dict, list, tuple)):
            return
        if self._deep and (key := key_of(plain)) in self.things:
            yield key
            return
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from self._walk(part)

    def exchange(self, known: set[Key], rng: Random) -> dict[Key, Key]:
        """Draw a way to exchange the tokens that are not known, within their groups."""
        mapping: dict[Key, Key] = {}
        for group in self.groups:
            free = [key for key in group if key not in known]
            mapping |= zip(free, rng.sample(free, len(free)), strict=True)
        return {old: new for old, new in mapping.items() if old != new}

    def replaced(self, message: Any, mapping: Mapping[Key, Key], form: Any) -> Any:
        """Make a message again with tokens exchanged."""
        if not mapping:
            return message
        return msgspec.convert(self._replace(msgspec.to_builtins(message), mapping), form)

    def _replace(self, plain: Any, mapping: Mapping[Key, Key]) -> Any:
        if isinstance(plain, str):
            return msgspec.to_builtins(self.things[mapping[plain]]) if plain in mapping else plain
        if not isinstance(plain, (dict, list, tuple)):
            return plain
        if self._deep and (key := key_of(plain)) in mapping:
            return msgspec.to_builtins(self.things[mapping[key]])
        if isinstance(plain, dict):
            return {name: self._replace(part, mapping) for name, part in plain.items()}
        return [self._replace(part, mapping) for part in plain]


def key_of(thing: Any) -> Key | None:
    """Name a thing by its written form; None for what cannot be told from other values."""
    plain = msgspec.to_builtins(thing)
    if isinstance(plain, str):
        return plain
    if isinstance(plain, (dict, list, tuple)):
        return msgspec.json.encode(plain)
    return None
