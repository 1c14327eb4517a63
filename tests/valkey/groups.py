"""Servers in company, started from the same program: Sentinels with replicas, and a Cluster."""

import random
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from redis.exceptions import RedisError
from tafl.valkey.connect import DEFAULTS
from tafl.valkey.nodes import Node
from tafl.valkey.process import binary
from tafl.valkey.sockets import is_answering

from tests.valkey.servers import wait_until

SAFE = "--appendonly yes --appendfsync always --save".split()


def free_ports(count: int) -> list[int]:
    """Find neighbouring ports that nobody uses, neither here nor 10,000 above."""
    while True:
        first = random.randrange(20_000, 40_000)
        ports = list(range(first, first + count))
        try:
            for port in (*ports, *(port + 10_000 for port in ports)):
                with socket.socket() as one:
                    one.bind(("127.0.0.1", port))
        except OSError:
            continue
        return ports


class Member:
    """One server of a group."""

    def __init__(self, folder: Path, port: int, *words: str) -> None:
        self.port = port
        self.node = Node(DEFAULTS | {"host": "127.0.0.1", "port": port})
        self._folder = folder
        self._words = words
        self.start()

    def start(self) -> None:
        """Start it, for the first time or again."""
        self._folder.mkdir(parents=True, exist_ok=True)
        common = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
        log = ["--logfile", str(self._folder / "server.log")]
        self._process = subprocess.Popen([binary(), *self._words, *common, *log])
        wait_until(lambda: is_answering(self.node))

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        self.node.close()

    def about(self, section: str) -> dict[str, str]:
        """Ask it about itself; a server that changes its role hangs up at first."""
        try:
            lines = self.node.call("INFO", section).decode().splitlines()
        except (RedisError, OSError):
            self.node.close()
            return {}
        return dict(line.split(":", 1) for line in lines if ":" in line)


def is_in_step(member: Member) -> bool:
    """Tell whether a replica has caught up with its primary."""
    return member.about("replication").get("master_link_status") == "up"


def _knows_all(watcher: Member) -> bool:
    return "slaves=2,sentinels=3" in watcher.about("sentinel").get("master0", "")


class Group:
    """Servers that end together."""

    members: list[Member]
    url: str

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for member in self.members:
            member.kill()


def _patiently(call: Callable[[], Any]) -> None:
    def is_done() -> bool:
        try:
            call()
        except RedisError:
            return False
        return True

    wait_until(is_done)


class SentinelGroup(Group):
    """A primary with two replicas, and three Sentinels that watch them."""

    def __init__(self, folder: Path) -> None:
        ports = free_ports(6)
        self.members = []
        try:
            self.primary = self._add(folder / "0", ports[0], *SAFE, "")
            follow = ("--replicaof", f"127.0.0.1 {ports[0]}")
            self.replicas = [
                self._add(folder / str(n), ports[n], *SAFE, "", *follow) for n in (1, 2)
            ]
            wait_until(lambda: all(map(is_in_step, self.replicas)))
            for n in (3, 4, 5):
                settings = folder / f"sentinel-{n}.conf"
                settings.write_text(
                    f"sentinel monitor tafl 127.0.0.1 {ports[0]} 2\n"
                    "sentinel down-after-milliseconds tafl 1500\n"
                    "sentinel failover-timeout tafl 5000\n"
                )
                self._add(folder / str(n), ports[n], str(settings), "--sentinel")
            watchers = self.members[3:]
            wait_until(lambda: all(map(_knows_all, watchers)))
        except BaseException:
            self.__exit__()
            raise
        places = ",".join(f"127.0.0.1:{member.port}" for member in watchers)
        self.url = f"redis+sentinel://{places}/tafl"

    def _add(self, folder: Path, port: int, *words: str) -> Member:
        self.members.append(Member(folder, port, *words))
        return self.members[-1]


class ClusterGroup(Group):
    """Three primaries with a replica each."""

    def __init__(self, folder: Path) -> None:
        words = "--cluster-enabled yes --cluster-config-file nodes.conf".split()
        words += ["--cluster-node-timeout", "2000", *SAFE, ""]
        self.members = []
        try:
            for port in free_ports(6):
                self.members.append(Member(folder / str(port), port, *words))
            self._form(self.members[:3], self.members[3:])
        except BaseException:
            self.__exit__()
            raise
        places = ",".join(f"127.0.0.1:{member.port}" for member in self.members[:2])
        self.url = f"redis+cluster://{places}"

    def _form(self, primaries: list[Member], replicas: list[Member]) -> None:
        for place, (member, low) in enumerate(zip(primaries, (0, 5461, 10922), strict=True)):
            high = (5460, 10921, 16383)[place]
            member.node.call("CLUSTER", "ADDSLOTSRANGE", low, high)
            member.node.call("CLUSTER", "SET-CONFIG-EPOCH", place + 1)
        for member in self.members[1:]:
            meet = ("CLUSTER", "MEET", "127.0.0.1", member.port, member.port + 10_000)
            primaries[0].node.call(*meet)
        wait_until(lambda: all(b"known_nodes:6" in self._info(member) for member in self.members))
        for primary, replica in zip(primaries, replicas, strict=True):
            id = primary.node.call("CLUSTER", "MYID")
            _patiently(lambda r=replica, id=id: r.node.call("CLUSTER", "REPLICATE", id))  # type: ignore[misc]
        wait_until(lambda: all(b"cluster_state:ok" in self._info(m) for m in self.members))
        wait_until(lambda: all(map(is_in_step, replicas)))

    def _info(self, member: Member) -> bytes:
        found: bytes = member.node.call("CLUSTER", "INFO")
        return found
