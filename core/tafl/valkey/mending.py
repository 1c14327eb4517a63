"""The server's file after a crash: an unfinished end is cut off, a damaged place is fenced in.

The file is a list of commands without checksums. One that cannot be read would keep the server
from starting, and with it every match. So it is replaced by an entry that no chain accepts: its
match is frozen at that commit, by name, and the others go on. The damaged file is kept.
"""

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from .names import log_key, partition_of

_WORD = re.compile(rb"[A-Za-z]{2,16}")
_COUNT = re.compile(rb"\*([0-9]{1,7})\r\n")
_LENGTH = re.compile(rb"\$([0-9]{1,9})\r\n")
_BEGIN = re.compile(rb"\r\n(?=\*[0-9])")
_ENTRY = re.compile(rb":log:([0-9a-z-]{1,64})\r\n\$[^\r]{1,4}\r\n([0-9]{1,9})-0")
_WHOLE_ENTRY = re.compile(rb"h\r\n\$32\r\n.{32}\r\n\Z", re.DOTALL)


class Damage(Struct, frozen=True):
    """A place in a file that could not be read, and the entries that stood there."""

    file: str
    offset: int
    length: int
    entries: tuple[tuple[str, int], ...]

    def text(self) -> str:
        """Name the place and whom it hit."""
        hit = ", ".join(f"match {match} commit {version}" for match, version in self.entries)
        return f"{self.file} at {self.offset}, {self.length} bytes: {hit or 'owner unknown'}"


def mend(folder: Path, unknown: bytes | None = None) -> list[Damage]:
    """Make the files of a server readable; tell what was damaged (an unfinished end is not).

    `unknown` is a command or subcommand that the server stumbled over.
    """
    files = list(_files(folder))
    return [
        damage
        for place, file in enumerate(files, start=1)
        for damage in _mend(folder, file, unknown, is_last=place == len(files))
    ]


def _files(folder: Path) -> Iterator[Path]:
    """List the files in the order in which they are loaded."""
    inside = folder / "appendonlydir"
    for manifest in inside.glob("*.manifest"):
        for line in manifest.read_text("utf-8").splitlines():
            words = line.split()
            if words[::2] == ["file", "seq", "type"] and words[5] in ("b", "i"):
                if (inside / words[1]).is_file():
                    yield inside / words[1]


def _mend(folder: Path, file: Path, unknown: bytes | None, *, is_last: bool) -> list[Damage]:
    data = file.read_bytes()
    at = 0
    found: list[Damage] = []
    while at < len(data):
        end = _end(data, at, unknown)
        if end is not None:
            at = end
            continue
        resumed = _resume(data, at)
        if resumed is None and is_last and not _WHOLE_ENTRY.search(data, max(at, len(data) - 48)):
            # The crash came while this was written: nobody was told that it is safe.
            data = data[:at]
            if not found:
                _cut(file, at)
            break
        stop = len(data) if resumed is None else resumed
        found.append(_damage(file, at, data[at:stop]))
        fence = _fence(found[-1])
        data = data[:at] + fence + data[stop:]
        at += len(fence)
    if found:
        _replace(folder, file, data)
    return found


def _end(data: bytes, at: int, unknown: bytes | None = None) -> int | None:
    """Find the end of the whole command that begins here; None if there is none."""
    count = _COUNT.match(data, at)
    if count is None:
        return None
    at = count.end()
    for place in range(int(count[1])):
        length = _LENGTH.match(data, at)
        if length is None:
            return None
        start, at = length.end(), length.end() + int(length[1])
        if data[at : at + 2] != b"\r\n":
            return None
        if place == 0 and not _WORD.fullmatch(data, start, at):
            return None
        if place < 2 and data[start:at] == unknown:
            return None
        at += 2
    return at


def _resume(data: bytes, at: int) -> int | None:
    """Find the next whole command after a damaged place."""
    for begin in _BEGIN.finditer(data, at):
        if _end(data, begin.end()) is not None:
            return begin.end()
    return None


def _damage(file: Path, offset: int, lost: bytes) -> Damage:
    entries = tuple((found[1].decode(), int(found[2])) for found in _ENTRY.finditer(lost))
    return Damage(file.name, offset, len(lost), entries)


def _fence(damage: Damage) -> bytes:
    """Write entries that are there and that no chain accepts."""
    fence = b""
    for match, version in damage.entries:
        key = log_key(partition_of(match) or 0, match).encode()
        words = (b"XADD", key, b"%d-0" % version, b"d", b"", b"h", b"")
        fence += b"*%d\r\n" % len(words)
        fence += b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)
    return fence


def _cut(file: Path, size: int) -> None:
    with file.open("r+b") as out:
        out.truncate(size)
        os.fsync(out.fileno())


def _replace(folder: Path, file: Path, data: bytes) -> None:
    """Put the mended file in place; keep the damaged one for whoever wants to know."""
    kept = folder / "damaged"
    kept.mkdir(exist_ok=True)
    fresh = file.with_suffix(".mending")
    with fresh.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    os.link(file, kept / f"{time.time_ns()}-{file.name}")
    os.replace(fresh, file)
