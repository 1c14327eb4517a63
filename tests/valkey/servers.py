"""Servers for tests, without anybody who starts them again, and logs to put on them."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tafl.commit import Entry, link
from tafl.store import Store
from tafl.valkey import ValkeyStore
from tafl.valkey.mending import mend
from tafl.valkey.nodes import Node, OneServer
from tafl.valkey.process import arguments, binary, rewrite
from tafl.valkey.sockets import is_answering, settings_of


class Bare:
    """A server in a folder, as the platform sets it up."""

    def __init__(self, folder: Path, *more: str, env: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.more = more
        self.env = env
        self.socket = str(folder / "s")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Bare":
        """Start it and wait until it has read its files."""
        self.folder.mkdir(parents=True, exist_ok=True)
        Path(self.socket).unlink(missing_ok=True)
        words = [binary(), *arguments(self.folder, self.socket, durable=True), *self.more]
        self.process = subprocess.Popen(words, env=os.environ | (self.env or {}))
        node = self.node()
        until = time.monotonic() + 20
        while not is_answering(node):
            assert self.process.poll() is None, (self.folder / "server.log").read_bytes()[-2000:]
            assert time.monotonic() < until
            time.sleep(0.002)
        node.close()
        return self

    def recover(self) -> "Bare":
        """Start it as after a crash: files mended before, and written anew after."""
        mend(self.folder)
        self.start()
        node = self.node()
        assert rewrite(node)
        node.close()
        return self

    def node(self) -> Node:
        """Give a way to talk to it."""
        return Node(settings_of(self.socket))

    def store(self, **more: float) -> ValkeyStore:
        """Give the log on it."""
        settings = settings_of(self.socket) | {"socket_timeout": more.pop("timeout", 5.0)}
        return ValkeyStore(OneServer(settings), **more)  # type: ignore[arg-type]

    def kill(self) -> None:
        """End it at once, as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def __enter__(self) -> "Bare":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()

    def files(self) -> list[Path]:
        """List its files of commands."""
        return sorted((self.folder / "appendonlydir").glob("*.aof"))


def wait_until(is_so: Callable[[], object], seconds: float = 20) -> None:
    """Wait for something that will be so soon."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it did not come to be"
        time.sleep(0.005)


def chain(count: int, tag: str = "", after: Entry | None = None) -> Iterator[Entry]:
    """Make entries, each chained to the one before."""
    version, prev = (after.version, after.hash) if after else (0, b"")
    for _ in range(count):
        version += 1
        data = b'{"at":%d,"tag":"%s","version":%d}' % (
            1767225600000 + version,
            tag.encode(),
            version,
        )
        prev = link(prev, data)
        yield Entry(version, data, prev)


def write(store: Store, match: str, entries: Sequence[Entry], prev: bytes = b"") -> None:
    """Append entries one after the other."""
    for entry in entries:
        store.append(match, entry, prev)
        prev = entry.hash


def sound(entries: Sequence[Entry], prev: bytes = b"") -> bool:
    """Tell whether versions have no gap and hashes are chained."""
    for version, entry in enumerate(entries, start=1):
        if entry.version != version or link(prev, entry.data) != entry.hash:
            return False
        prev = entry.hash
    return True
