"""The feeds, read as a group: each announcement goes to one of those who read, and to another
when that one dies before it has said that it is done."""

import os
import secrets
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
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
        self._trimmed: dict[int, tuple[int, int]] = {}
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
        asked = (self._group, self.me, self._idle_ms, "0", "COUNT", COUNT)
        answers = self._ask_all(lambda feed: ("XAUTOCLAIM", feed, *asked))
        return [one for part, answer in answers for one in self._read(part, answer[1])]

    def done(self, announcements: Iterable[Announcement]) -> None:
        """Say that these need not be given to anybody else."""
        by_partition: dict[int, list[bytes]] = {}
        for one in announcements:
            by_partition.setdefault(one.partition, []).append(one.id)
        for partition, ids in by_partition.items():
            self._ask(partition, ("XACK", feed_key(partition), self._group, *ids))

    def trim(self) -> None:
        """Drop from the feeds what every group has done with, and readers who are gone."""
        for partition, groups in self._ask_all(lambda feed: ("XINFO", "GROUPS", feed)):
            opens = [self._first_open(partition, group) for group in groups]
            lowest = min((first for first in opens if first is not None), key=_order, default=b"0")
            if _order(lowest) > self._trimmed.get(partition, (0, 0)):
                self._trimmed[partition] = _order(lowest)
                self._ask(partition, ("XTRIM", feed_key(partition), "MINID", "~", lowest))
        self._forget_readers()

    def lag(self) -> int:
        """Count the announcements that are not done yet."""
        return sum(
            int(_value(group, b"lag") or 0) + int(_value(group, b"pending") or 0)
            for _, groups in self._ask_all(lambda feed: ("XINFO", "GROUPS", feed))
            for group in groups
            if _value(group, b"name") == self._group.encode()
        )

    def leave(self) -> None:
        """Go, if nothing is left to do; else somebody takes it over in a while."""
        self._forget_readers(mine=True)

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

    def _forget_readers(self, *, mine: bool = False) -> None:
        for partition, readers in self._ask_all(
            lambda feed: ("XINFO", "CONSUMERS", feed, self._group)
        ):
            for one in readers:
                name, idle = _value(one, b"name"), int(_value(one, b"idle") or 0)
                is_gone = name == self.me.encode() if mine else idle > 100 * self._idle_ms
                if is_gone and not _value(one, b"pending"):
                    feed = feed_key(partition)
                    self._ask(partition, ("XGROUP", "DELCONSUMER", feed, self._group, name))

    def _ask_all(self, command: Callable[[str], tuple[Any, ...]]) -> list[tuple[int, Any]]:
        """Ask every feed the same, all feeds of a server in one go."""
        by_node: dict[int, tuple[Any, list[int]]] = {}
        for partition in range(PARTITIONS):
            node = self._servers.of(partition)
            by_node.setdefault(id(node), (node, []))[1].append(partition)
        found: list[tuple[int, Any]] = []
        for node, partitions in by_node.values():
            answers = node.ask(*(command(feed_key(partition)) for partition in partitions))
            for partition, answer in zip(partitions, answers, strict=True):
                if isinstance(answer, Exception):
                    answer = self._ask(partition, command(feed_key(partition)))
                found.append((partition, answer))
        return found

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
