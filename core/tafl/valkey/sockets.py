"""The sockets of our own servers: where they are, and whether anybody answers there."""

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from redis.connection import UnixDomainSocketConnection
from redis.exceptions import RedisError

from . import troubles
from .connect import DEFAULTS
from .nodes import Node, Settings

LONGEST = 100
"""The longest path of a socket, in bytes; systems allow 104 to 108."""


def settings_of(socket: str) -> Settings:
    """Give what a connection to a socket needs to know."""
    return DEFAULTS | {"path": socket, "connection_class": UnixDomainSocketConnection}


def is_answering(node: Node) -> bool:
    """Tell whether a server is there and has read its files."""
    try:
        return bool(node.call("PING") == b"PONG")
    except (RedisError, OSError):
        node.close()
        return False


def socket_of(folder: Path) -> str:
    """Name the socket: in the folder, or, where that is too long, in a private one elsewhere."""
    inside = str(folder.absolute() / "server.sock")
    if len(os.fsencode(inside)) < LONGEST:
        return inside
    private = Path(tempfile.gettempdir()) / f"tafl-{os.getuid()}"
    private.mkdir(mode=0o700, exist_ok=True)
    about = private.lstat()
    if about.st_uid != os.getuid() or about.st_mode & 0o077:
        raise troubles.exposed(private)
    name = sha256(os.fsencode(folder.absolute())).hexdigest()[:16]
    return str(private / f"{name}.sock")
