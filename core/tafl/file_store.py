"""Logs as files in a folder, one line for each commit: `<hash> <canonical bytes>`."""

import fcntl
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from .commit import Entry
from .errors import BadRecord, Conflict
from .store import bad_name, conflict

_NAME = re.compile(r"[0-9a-z-]{1,64}")


class FileStore:
    """Keep each match in a file of its own; an entry is on disk when `append` returns."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        with self._file(match).open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            log = _entries(match, _whole_lines(file))
            if len(log) != entry.version - 1 or (log and log[-1].hash != prev):
                raise conflict(match, entry.version)
            file.write(_line(entry))
            file.flush()
            os.fsync(file.fileno())

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        if not _NAME.fullmatch(match) or not self._file(match).exists():
            return ()
        data = self._file(match).read_bytes()
        # A line without its end was never acknowledged.
        return _entries(match, data[: data.rfind(b"\n") + 1])[after:]

    def take_in(self, match: str, entries: Iterable[Entry]) -> None:
        """Add a match that is not here yet with its whole log: all of it, or nothing."""
        file = self._file(match)
        incoming = file.with_suffix(f".{os.getpid()}.incoming")
        try:
            with incoming.open("xb") as out:
                out.writelines(_line(entry) for entry in entries)
                out.flush()
                os.fsync(out.fileno())
            os.link(incoming, file)
        except FileExistsError:
            raise Conflict(
                "match-exists",
                f"Match {match} is here already.",
                f"La partie {match} est déjà ici.",
            ) from None
        finally:
            incoming.unlink(missing_ok=True)

    def settle(self, match: str) -> None:
        with self._file(match).open("rb") as file:
            os.fsync(file.fileno())

    def matches(self) -> Iterator[str]:
        return (file.stem for file in self._folder.glob("*.log") if file.stat().st_size)

    def _file(self, match: str) -> Path:
        if not _NAME.fullmatch(match):
            raise bad_name(match)
        return self._folder / f"{match}.log"


def _line(entry: Entry) -> bytes:
    return entry.hash.hex().encode() + b" " + entry.data + b"\n"


def _whole_lines(file: BinaryIO) -> bytes:
    """Read what is there, and cut off a line that a crash left unfinished."""
    file.seek(0)
    data = file.read()
    end = data.rfind(b"\n") + 1
    if end != len(data):
        file.truncate(end)
    return data[:end]


def _entries(match: str, data: bytes) -> list[Entry]:
    entries = []
    for version, line in enumerate(data.split(b"\n")[:-1], start=1):
        try:
            entries.append(Entry(version, line[65:], bytes.fromhex(line[:64].decode())))
        except ValueError:
            raise BadRecord(
                "unreadable-log",
                f"The log of match {match} is damaged at commit {version}.",
                f"Le journal de la partie {match} est abîmé à l'inscription {version}.",
                version=version,
            ) from None
    return entries
