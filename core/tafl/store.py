"""Where logs live. A store keeps entries as they are; it neither reads nor judges them."""

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Protocol

from .commit import Entry
from .errors import Conflict, Malformed


class Store(Protocol):
    """Keep one append-only list of entries for each match."""

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        """Add the next entry; it is safe when this returns.

        Raise Conflict, and change nothing, unless the log ends with version `entry.version - 1`
        and hash `prev` (an empty log takes version 1).
        """

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        """Give the entries after a version, in order; none for a match that is not there."""

    def settle(self, match: str) -> None:
        """Return when all that was read of a match is as safe as what `append` has added."""

    def matches(self) -> Iterator[str]:
        """Name every match, in no special order."""


def conflict(match: str, expected: int) -> Conflict:
    """Say that somebody else appended first."""
    return Conflict(
        "version-taken",
        f"Version {expected} of match {match} is taken; look again and decide anew.",
        f"La version {expected} de la partie {match} est prise ; regardez et décidez à nouveau.",
    )


def bad_name(match: str) -> Malformed:
    """Say that a match cannot be called so."""
    return Malformed(
        "bad-match-name",
        f"{match!r} cannot be the name of a match.",
        f"{match!r} ne peut être le nom d'une partie.",
    )


class MemoryStore:
    """Logs in this process's memory."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._lock = Lock()

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        with self._lock:
            log = self._logs.setdefault(match, [])
            if len(log) != entry.version - 1 or (log and log[-1].hash != prev):
                raise conflict(match, entry.version)
            log.append(entry)

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        log = self._logs.get(match)
        return log[after:] if log else ()

    def settle(self, match: str) -> None:
        pass

    def matches(self) -> Iterator[str]:
        return iter(tuple(match for match, log in self._logs.items() if log))
