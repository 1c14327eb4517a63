"""`back_up`: everything into a folder, while the platform runs."""

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec

from ..archive import FolderShelf
from ..archive.folder import sync_folder, write_safely
from ..archive.shelf import squeeze
from ..errors import BadRecord, Conflict, NotFound
from ..plugins import Catalogue
from ..ports import PARTITIONS, system_clock
from ..record import header_of, opening_of, write_record
from ..settings import Settings
from ..storage import Storage, must_be_sound
from ..valkey.names import partition_of
from .manifest import (
    ARCHIVE,
    FORMAT,
    HEADS,
    KEYS,
    MANIFEST,
    MATCHES,
    SUMS,
    VALUES,
    Backup,
    Head,
    Manifest,
)
from .values import client_of, values_on

Progress = Callable[[int, int], None]


def back_up(
    storage: Storage,
    settings: Settings,
    catalogue: Catalogue,
    folder: Path,
    progress: Progress = lambda done, of: None,
) -> Backup:
    """Write a backup; the folder is there when it is complete, and not before.

    Logs only grow, so what is read of one is a log of its own, up to a head; all that was
    acknowledged before this began is in it. People are read after the matches, and the archive
    last: whoever or whatever moves meanwhile is found in its new place.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Conflict(
            "backup-exists",
            f"{folder} is there already; a backup needs a folder of its own.",
            f"{folder} existe déjà ; une sauvegarde veut un dossier à elle.",
        )
    partial = folder.with_name(f"{folder.name}.partial")
    with _own(partial):
        work = _Work(partial)
        began = system_clock()
        matches = sorted(storage.live.matches())
        work.matches(storage, matches, progress)
        with client_of(storage) as client:
            values = work.lines(VALUES, map(msgspec.json.encode, values_on(client)))
        keys = work.keys(settings.data / "keys", needed=bool(matches))
        archived = work.archive(storage)
        manifest = Manifest(
            format=FORMAT,
            began=began,
            ended=system_clock(),
            versions={"tafl": version("tafl")}
            | {name: game.info.version for name, game in sorted(catalogue.games.items())},
            matches=len(work.heads),
            commits=sum(head.version for head in work.heads),
            archived=archived,
            archive=settings.archive if "://" in settings.archive else "",
            values=values,
            keys=keys,
            damaged=work.damaged,
        )
        work.write(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
        sums = dict(sorted(work.sums.items()))
        work.write(SUMS, "".join(f"{sum}  {name}\n" for name, sum in sums.items()).encode())
        work.tidy()
        os.rename(partial, folder)
        sync_folder(folder.parent)
        return Backup(folder, manifest, sums)


@contextmanager
def _own(partial: Path) -> Iterator[None]:
    """Take the folder that the backup grows in; an interrupted one is gone on with."""
    partial.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(partial, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise Conflict(
            "backup-running",
            f"Another backup is being written to {partial}.",
            f"Une autre sauvegarde s'écrit dans {partial}.",
        ) from None
    finally:
        os.close(handle)


class _Work:
    """One backup under way: what was written so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sums: dict[str, str] = {}
        self.heads: list[Head] = []
        self.damaged: dict[str, str] = {}

    def write(self, name: str, data: bytes) -> None:
        """Write one file, unless an interrupted backup has left the very same."""
        file = self.folder / name
        self.sums[name] = sha256(data).hexdigest()
        if not file.is_file() or file.read_bytes() != data:
            write_safely(file, data)

    def lines(self, name: str, lines: Iterable[bytes]) -> int:
        """Write a compressed file of lines; tell how many there are."""
        found = list(lines)
        self.write(name, squeeze(b"".join(line + b"\n" for line in found)))
        return len(found)

    def matches(self, storage: Storage, names: list[str], progress: Progress) -> None:
        """Write the live matches, a file for each partition."""
        shares: list[list[str]] = [[] for _ in range(PARTITIONS)]
        for match in names:
            shares[partition_of(match) or 0].append(match)
        done = 0
        for partition, share in enumerate(shares):
            records = []
            for match in share:
                records.append(self._record(storage, match))
                done += 1
                progress(done, len(names))
            if any(records):
                self.write(f"{MATCHES}/{partition:02d}.jsonl.gz", squeeze(b"".join(records)))
        self.write(HEADS, b"".join(msgspec.json.encode(head) + b"\n" for head in self.heads))

    def _record(self, storage: Storage, match: str) -> bytes:
        try:
            entries = storage.store.read(match)
            if not entries:
                return b""
            # A copy of damage is no backup.
            must_be_sound(match, entries)
        except BadRecord as error:
            self.damaged[match] = error.en
            return b""
        self.heads.append(Head(match, entries[-1].version, entries[-1].hash.hex()))
        return write_record(header_of(opening_of(entries[0])), entries)

    def keys(self, folder: Path, *, needed: bool) -> int:
        """Copy the keys, with their times: the newest one serves new matches."""
        files = sorted(folder.glob("*.key"))
        if needed and not files:
            raise NotFound(
                "no-keys",
                f"There are no keys in {folder}; without them a backup would be of little use.",
                f"Il n'y a pas de clés dans {folder} ; sans elles, une sauvegarde ne vaut guère.",
            )
        for file in files:
            self.write(f"{KEYS}/{file.name}", file.read_bytes())
            times = file.stat()
            os.utime(self.folder / KEYS / file.name, ns=(times.st_atime_ns, times.st_mtime_ns))
        return len(files)

    def archive(self, storage: Storage) -> int:
        """Copy the archive's folder; an object store is as safe as this can be."""
        if not isinstance(storage.shelf, FolderShelf):
            return 0
        count = 0
        for file in sorted(storage.shelf.folder.glob("[0-9][0-9]/*.jsonl.gz")):
            self.write(f"{ARCHIVE}/{file.parent.name}/{file.name}", file.read_bytes())
            count += 1
        return count

    def tidy(self) -> None:
        """Remove what an interrupted backup has left and this one has not."""
        for file in self.folder.rglob("*"):
            if file.is_file() and file.relative_to(self.folder).as_posix() not in self.sums:
                file.unlink()
