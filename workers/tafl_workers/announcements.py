"""The feeds, read as a group: each announcement goes to one of those who read, and to another
when that one dies before it has said that it is done."""

import os
import secrets
import socket
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from redis.exceptions import ResponseError
from tafl.ports import PARTITIONS
from tafl.valkey import ValkeyStore
from tafl.valkey.names import feed_key

GROUP = "work"
COUNT = 200
IDLE_MS = 15_000
"""After so long without a word, what another reader was given is taken over."""


class Announcement(Struct, frozen=True):
    """A version of a match that was, or was to be, written; and where the feed says so."""

    partition: int
    id: bytes
    match: str
    version: int


class Announcements:
    """Read all partitions' feeds with one consumer group."""

    def __init__(self, store: ValkeyStore, *, idle_ms: int = IDLE_MS, group: str = GROUP) -> None:
        self._servers = store.servers
        self._group = group
        self._idle_ms = idle_ms
        self.me = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        self._partitions = {feed_key(number).encode(): number for number in range(PARTITIONS)}

    def join(self) -> None:
        """Make the group where it is missing; a new one begins with all that is still there."""
        for partition in range(PARTITIONS):
            try:
                self._servers.of(partition).call(
                    "XGROUP", "CREATE", feed_key(partition), self._group, "0", "MKSTREAM"
                )
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise

    def read(self, block_ms: int) -> list[Announcement]:
        """Give what nobody was given yet, as soon as there is something; wait so long at most."""
        groups = self._servers.groups()
        found: list[Announcement] = []
        for group in groups:
            # One question can wait; where it takes several, each is answered at once.
            wait = ("BLOCK", max(1, block_ms)) if len(groups) == 1 else ()
            feeds = [feed_key(partition) for partition in group]
            asked = ("GROUP", self._group, self.me, "COUNT", COUNT, *wait, "STREAMS", *feeds)
            answer = self._ask(group[0], ("XREADGROUP", *asked, *(">" for _ in feeds)))
            for feed, rows in answer or ():
                found += self._read(self._partitions[feed], rows)
        return found

    def take_over(self) -> list[Announcement]:
        """Give what somebody else was given, and has not done for long."""
        found: list[Announcement] = []
        for partition in range(PARTITIONS):
            asked = (feed_key(partition), self._group, self.me, self._idle_ms, "0")
            answer = self._ask(partition, ("XAUTOCLAIM", *asked, "COUNT", COUNT))
            found += self._read(partition, answer[1])
        return found

    def done(self, announcements: Iterable[Announcement]) -> None:
        """Say that these need not be given to anybody else."""
        by_partition: dict[int, list[bytes]] = {}
        for one in announcements:
            by_partition.setdefault(one.partition, []).append(one.id)
        for partition, ids in by_partition.items():
            self._ask(partition, ("XACK", feed_key(partition), self._group, *ids))

    def trim(self) -> None:
        """Drop from the feeds what every group has done with, and readers who are gone."""
        for partition in range(PARTITIONS):
            feed = feed_key(partition)
            lowest = [
                first
                for group in self._groups(partition)
                if (first := self._first_open(partition, group)) is not None
            ]
            if lowest:
                self._ask(partition, ("XTRIM", feed, "MINID", "~", min(lowest, key=_order)))
            self._forget_readers(partition)

    def lag(self) -> int:
        """Count the announcements that are not done yet."""
        return sum(
            int(_value(group, b"lag") or 0) + int(_value(group, b"pending") or 0)
            for partition in range(PARTITIONS)
            for group in self._groups(partition)
            if _value(group, b"name") == self._group.encode()
        )

    def leave(self) -> None:
        """Go, if nothing is left to do; else somebody takes it over in a while."""
        for partition in range(PARTITIONS):
            self._forget_readers(partition, mine=True)

    def _groups(self, partition: int) -> Sequence[Any]:
        found: Sequence[Any] = self._ask(partition, ("XINFO", "GROUPS", feed_key(partition)))
        return found

    def _first_open(self, partition: int, group: Any) -> bytes | None:
        """Name the first entry that a group still needs."""
        name = _value(group, b"name")
        if _value(group, b"pending"):
            rows = self._ask(partition, ("XPENDING", feed_key(partition), name, "-", "+", 1))
            if rows:
                first: bytes = rows[0][0]
                return first
        last: bytes | None = _value(group, b"last-delivered-id")
        return last

    def _forget_readers(self, partition: int, *, mine: bool = False) -> None:
        feed = feed_key(partition)
        for one in self._ask(partition, ("XINFO", "CONSUMERS", feed, self._group)):
            name, idle = _value(one, b"name"), int(_value(one, b"idle") or 0)
            is_gone = name == self.me.encode() if mine else idle > 100 * self._idle_ms
            if is_gone and not _value(one, b"pending"):
                self._ask(partition, ("XGROUP", "DELCONSUMER", feed, self._group, name))

    def _ask(self, partition: int, command: tuple[Any, ...]) -> Any:
        try:
            return self._servers.of(partition).call(*command)
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
            self.join()  # the feed was emptied, or it is a new server's
            return self._servers.of(partition).call(*command)

    def _read(self, partition: int, rows: Iterable[Any]) -> Iterator[Announcement]:
        for id, fields in rows:
            if fields is None:
                continue  # it was trimmed meanwhile
            yield Announcement(partition, id, fields[1].decode(), int(fields[3]))


def _value(answer: Sequence[Any], name: bytes) -> Any:
    """Find a value in an answer that lists names and values in turn."""
    pairs = dict(zip(answer[::2], answer[1::2], strict=False))
    return pairs.get(name)


def _order(id: bytes) -> tuple[int, int]:
    first, _, second = id.partition(b"-")
    return int(first), int(second or 0)
