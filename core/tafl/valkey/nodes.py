"""Servers and the connections to them: one server, a Sentinel's primary, or a Cluster."""

import os
from collections.abc import Sequence
from typing import Any, Protocol

from redis.connection import Connection
from redis.exceptions import ConnectionError, ResponseError

from ..ports import PARTITIONS
from .faults import UNREACHED
from .names import slot_of

Command = tuple[Any, ...]
Settings = dict[str, Any]


class Node:
    """One server, and the connections to it that nobody uses now."""

    def __init__(self, settings: Settings) -> None:
        self._settings = dict(settings)
        self._kind = self._settings.pop("connection_class", Connection)
        self._free: list[Any] = []
        self._pid = os.getpid()
        place = f"{settings.get('host', 'localhost')}:{settings.get('port', 6379)}"
        self.name: str = settings.get("path", place)

    def ask(self, *commands: Command) -> list[Any]:
        """Send commands in one go; a refusal stands in its place among the answers, as an error.

        What is raised here says nothing about whether the commands were carried out.
        """
        connection = self.take()
        try:
            connection.send_packed_command([_packed(commands)])
            answers = [_answer(connection) for _ in commands]
        except BaseException:
            connection.disconnect()
            raise
        self._free.append(connection)
        return answers

    def call(self, *command: Any) -> Any:
        """Send one command; raise its refusal."""
        (answer,) = self.ask(command)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def take(self) -> Any:
        """Give a connection of one's own."""
        if self._pid != os.getpid():
            # A fork: the parent goes on using these.
            self._free, self._pid = [], os.getpid()
        try:
            return self._free.pop()
        except IndexError:
            connection = self._kind(**self._settings)
            connection.connect()
            return connection

    def close(self) -> None:
        """Close the free connections."""
        while self._pid == os.getpid() and self._free:
            self._free.pop().disconnect()


def _packed(commands: Sequence[Command]) -> bytes:
    """Write commands as servers read them; in less time than the library, which checks more."""
    parts: list[bytes] = []
    for command in commands:
        parts.append(b"*%d\r\n" % len(command))
        for word in command:
            data = word if type(word) is bytes else str(word).encode()
            parts.append(b"$%d\r\n%b\r\n" % (len(data), data))
    return b"".join(parts)


def _answer(connection: Any) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error


class Servers(Protocol):
    """Know which server keeps which partition."""

    def of(self, partition: int) -> Node:
        """Give the server of a partition."""

    def all(self) -> Sequence[Node]:
        """Give every server that keeps partitions."""

    def groups(self) -> Sequence[Sequence[int]]:
        """Give the partitions that one command may name together."""

    def refresh(self) -> None:
        """Find out anew who serves what, after an error."""

    def close(self) -> None:
        """Close all connections."""


class OneServer:
    """A single server keeps everything."""

    def __init__(self, settings: Settings) -> None:
        self._node = Node(settings)

    def of(self, partition: int) -> Node:
        return self._node

    def all(self) -> Sequence[Node]:
        return (self._node,)

    def groups(self) -> Sequence[Sequence[int]]:
        return (range(PARTITIONS),)

    def refresh(self) -> None:
        self._node.close()

    def close(self) -> None:
        self._node.close()


class Sentinels:
    """The primary that Sentinels name keeps everything."""

    def __init__(self, watchers: Sequence[Settings], service: str, settings: Settings) -> None:
        self._watchers = [Node(watcher) for watcher in watchers]
        self._service = service
        self._settings = settings
        self._address: tuple[str, int] | None = None
        self._primary: Node | None = None

    def of(self, partition: int) -> Node:
        if self._primary is None:
            self.refresh()
        if self._primary is None:
            raise ConnectionError("no Sentinel names a primary")
        return self._primary

    def all(self) -> Sequence[Node]:
        return (self.of(0),)

    def groups(self) -> Sequence[Sequence[int]]:
        return (range(PARTITIONS),)

    def refresh(self) -> None:
        for watcher in self._watchers:
            try:
                found = watcher.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self._service)
            except (*UNREACHED, ResponseError):
                watcher.close()
                continue
            if found:
                self._use(found[0].decode(), int(found[1]))
                return

    def _use(self, host: str, port: int) -> None:
        if self._primary is not None:
            self._primary.close()
        if self._primary is None or (host, port) != self._address:
            self._address = (host, port)
            self._primary = Node(self._settings | {"host": host, "port": port})

    def close(self) -> None:
        for node in (*self._watchers, *([self._primary] if self._primary else [])):
            node.close()


class Cluster:
    """The primaries of a Cluster share the partitions among them."""

    def __init__(self, seeds: Sequence[tuple[str, int]], settings: Settings) -> None:
        self._settings = settings
        self._nodes = {seed: self._node(*seed) for seed in seeds}
        self._by_partition: list[Node | None] = [None] * PARTITIONS

    def of(self, partition: int) -> Node:
        node = self._by_partition[partition]
        if node is None:
            self.refresh()
            node = self._by_partition[partition]
        if node is None:
            raise ConnectionError(f"nobody serves partition {partition}")
        return node

    def all(self) -> Sequence[Node]:
        return tuple({id(node): node for node in map(self.of, range(PARTITIONS))}.values())

    def groups(self) -> Sequence[Sequence[int]]:
        # A command may name keys of one slot only, though a server has many.
        return tuple((partition,) for partition in range(PARTITIONS))

    def refresh(self) -> None:
        for (host, _), node in list(self._nodes.items()):
            try:
                ranges = node.call("CLUSTER", "SLOTS")
            except (*UNREACHED, ResponseError):
                node.close()
                continue
            if ranges:
                self._use(ranges, host)
                return

    def _use(self, ranges: list[Any], asked: str) -> None:
        found: list[Node | None] = [None] * PARTITIONS
        for low, high, *members in ranges:
            # A server that does not know its own name leaves it out. The replicas are kept as
            # well: one of them may be the only one to ask, later.
            primary, *_ = [
                self._known((one[0] or b"").decode() or asked, one[1]) for one in members
            ]
            for partition in range(PARTITIONS):
                if low <= slot_of(partition) <= high:
                    found[partition] = primary
        self._by_partition = found

    def _known(self, host: str, port: int) -> Node:
        return self._nodes.setdefault((host, port), self._node(host, port))

    def _node(self, host: str, port: int) -> Node:
        return Node(self._settings | {"host": host, "port": port})

    def close(self) -> None:
        for node in self._nodes.values():
            node.close()
