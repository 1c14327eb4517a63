"""Logs on a server: one stream for each match, one entry for each commit, one write for each."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from redis.exceptions import RedisError, ResponseError

from ..commit import Entry
from ..errors import BadRecord, StoreDown
from ..store import bad_name, conflict
from .faults import ELSEWHERE, UNREACHED, is_function_missing, not_replicated, store_down
from .names import LOGS, feed_key, log_key, match_of, partition_of
from .nodes import Command, Servers
from .packing import pack, unpack

FUNCTION = "tafl_append_1"
CHUNK = 1000
"""How many entries are read at a time."""
FEED = 10_000
"""About how many announcements of a partition are kept; who misses some looks into the logs."""
WAIT_MS = 2000
"""How long replicas may take for one commit before it is asked again."""
FIRST_PAUSE, LAST_PAUSE = 0.01, 0.2

Explain = Callable[[], StoreDown | None]
"""Say why the server is down or takes no writes, if that is known."""


class ValkeyStore:
    """Keep matches on Valkey or Redis. Threads and processes may share it."""

    def __init__(
        self,
        servers: Servers,
        *,
        replicas: int = 0,
        patience: float = 1.5,
        explain: Explain = lambda: None,
    ) -> None:
        self.servers = servers
        self._replicas = replicas
        self._patience = patience
        self._explain = explain

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        """Announce and append in one go. A lost answer is no answer: the log is asked again."""
        partition = partition_of(match)
        if partition is None:
            raise bad_name(match)
        key, version, hash = log_key(partition, match), entry.version, entry.hash
        commands = self._announced(
            partition,
            match,
            version,
            ("FCALL", FUNCTION, 1, key, version, prev, *pack(entry.data), hash),
        )
        tries = Tries(self, partition)
        while True:
            try:
                _, answer, *waited = self.servers.of(partition).ask(*commands)
            except UNREACHED as error:
                tries.again(error)
                continue
            if isinstance(answer, Exception):
                tries.refused(answer)
            elif answer == 1 or (tries.unsure and self._is_there(key, entry, answer, tries)):
                short = self._short(waited)
                if short is None:
                    return
                tries.again(short)
            else:
                raise conflict(match, version)

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        partition = partition_of(match)
        if partition is None:
            return ()
        key = log_key(partition, match)
        entries: list[Entry] = []
        while True:
            rows = self._call(partition, ("XRANGE", key, after + 1, "+", "COUNT", CHUNK))
            for id, fields in rows:
                after += 1
                entries.append(_entry(match, after, id, fields))
            if len(rows) < CHUNK:
                return entries

    def settle(self, match: str) -> None:
        """Write a word after what was read, and wait for it: what stands before is safe then."""
        partition = partition_of(match)
        if partition is None:
            return
        tries = Tries(self, partition)
        while True:
            try:
                answer, *waited = self.servers.of(partition).ask(
                    *self._announced(partition, match, 0)
                )
            except UNREACHED as error:
                tries.again(error)
                continue
            if isinstance(answer, Exception):
                tries.refused(answer)
                continue
            short = self._short(waited)
            if short is None:
                return
            tries.again(short)

    def matches(self) -> Iterator[str]:
        """Scan every server; a match that comes or goes meanwhile may be named or not."""
        seen: set[bytes] = set()
        try:
            for node in self.servers.all():
                cursor = b"0"
                while True:
                    cursor, keys = node.call("SCAN", cursor, "MATCH", LOGS, "COUNT", CHUNK)
                    for key in keys:
                        if key not in seen:
                            seen.add(key)
                            yield match_of(key)
                    if cursor == b"0":
                        break
        except (RedisError, OSError) as error:
            raise self.down(error) from error

    def close(self) -> None:
        """Close all connections."""
        self.servers.close()

    def down(self, error: Exception | None) -> StoreDown:
        """Say why the log cannot be used: as its keeper knows it, else as the server said it."""
        return self._explain() or (error if isinstance(error, StoreDown) else store_down(error))

    # Inside.

    def _announced(self, partition: int, match: str, version: int, *then: Command) -> list[Command]:
        """Announce first: a commit that nobody is told of cannot exist."""
        feed = feed_key(partition)
        commands: list[Command] = [
            ("XADD", feed, "MAXLEN", "~", FEED, "*", "m", match, "v", version),
            *then,
        ]
        if self._replicas:
            commands.append(("WAIT", self._replicas, WAIT_MS))
        return commands

    def _short(self, waited: list[Any]) -> StoreDown | None:
        if not self._replicas:
            return None
        got = waited[0] if isinstance(waited[0], int) else 0
        return None if got >= self._replicas else not_replicated(self._replicas, got)

    def _is_there(self, key: str, entry: Entry, head: list[Any], tries: "Tries") -> bool:
        """Tell whether an earlier try has written our entry after all."""
        version, hash = head
        if version == entry.version:
            return bool(hash == entry.hash)
        rows = self._call(tries.partition, ("XRANGE", key, entry.version, entry.version))
        return bool(rows and rows[0][1][-1] == entry.hash)

    def _call(self, partition: int, command: Command) -> Any:
        """Ask what changes nothing, again and again if need be."""
        tries = Tries(self, partition)
        while True:
            try:
                (answer,) = self.servers.of(partition).ask(command)
            except UNREACHED as error:
                tries.again(error)
                continue
            if not isinstance(answer, Exception):
                return answer
            tries.refused(answer)


class Tries:
    """How often and how long one command was tried."""

    def __init__(self, store: ValkeyStore, partition: int) -> None:
        self.partition = partition
        self.unsure = False
        self._store = store
        self._pause = FIRST_PAUSE
        self._until: float | None = None

    def again(self, error: Exception) -> None:
        """Wait a little before the next try, or give up; the last one may have been carried out."""
        self.unsure = True
        self._wait(error)

    def refused(self, error: Exception) -> None:
        """Do what helps against a refusal, or give up."""
        if is_function_missing(error):
            self._load_function()
        elif isinstance(error, ELSEWHERE):
            self._wait(error)
        else:
            raise self._store.down(error) from error

    def _wait(self, error: Exception) -> None:
        now = monotonic()
        if self._until is None:
            self._until = now + self._store._patience
        elif now >= self._until:
            raise self._store.down(error) from error
        else:
            sleep(self._pause)
            self._pause = min(2 * self._pause, LAST_PAUSE)
        self._store.servers.refresh()

    def _load_function(self) -> None:
        try:
            self._store.servers.of(self.partition).call("FUNCTION", "LOAD", function_source())
        except UNREACHED as error:
            self.again(error)
        except ResponseError as error:
            # Somebody else may have loaded it first.
            if "already exists" not in str(error):
                raise self._store.down(error) from error


def function_source() -> bytes:
    """Read the function that appends."""
    return Path(__file__).with_name("function.lua").read_bytes()


def _entry(match: str, version: int, id: bytes, fields: list[bytes]) -> Entry:
    try:
        field, stored, _, hash = fields
        if id != b"%d-0" % version:
            raise ValueError("a version is missing")
        return Entry(version, unpack(field, stored), hash)
    except ValueError:
        raise BadRecord(
            "unreadable-log",
            f"The log of match {match} is damaged at commit {version}.",
            f"Le journal de la partie {match} est abîmé à l'inscription {version}.",
            version=version,
        ) from None
