"""`restore`: a backup into an empty data folder, checked before and after."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec

from ..archive import ArchivedStore, FolderShelf
from ..archive.folder import sync_folder, write_safely
from ..clients import Client
from ..errors import BadRecord, Conflict
from ..ports import system_clock
from ..settings import Settings
from ..storage import Storage, open_storage
from ..valkey import take_in
from ..valkey.leaving import last_entries
from .checking import archived_in, check_backup, records_in, values_in
from .manifest import HEADS, KEYS, Backup, bad_backup, heads_in
from .values import OURS, RESTORING, client_of, write_values

GROWING = "restoring"
"""The folder, inside the data folder, in which a restore grows."""

Progress = Callable[[int, int], None]


def restore(folder: Path, settings: Settings, progress: Progress = lambda done, of: None) -> Backup:
    """Put everything back; nothing is in its place before all of it is there and sound."""
    backup = check_backup(folder)
    growing = _empty(settings.data)
    there = msgspec.structs.replace(settings, archive=settings.archive or str(growing / "archive"))
    with open_storage(there, log=growing / "log") as storage:
        with client_of(storage) as client:
            _claim(client, settings, backup)
            _fill(backup, storage, client, progress)
            _compare(backup, storage)
            client.delete(RESTORING)
    for file in backup.files(KEYS):
        write_safely(growing / "keys" / file.name, file.read_bytes())
        times = file.stat()
        os.utime(growing / "keys" / file.name, ns=(times.st_atime_ns, times.st_mtime_ns))
    for part in sorted(growing.iterdir()):
        os.rename(part, settings.data / part.name)
    growing.rmdir()
    sync_folder(settings.data)
    return backup


def _empty(data: Path) -> Path:
    """Make sure that nothing is overwritten; begin an interrupted restore anew."""
    growing = data / GROWING
    shutil.rmtree(growing, ignore_errors=True)
    if data.exists() and any(data.iterdir()):
        raise Conflict(
            "data-not-empty",
            f"{data} is not empty; a restore needs an empty data folder (see TAFL_DATA).",
            f"{data} n'est pas vide ; une restauration veut un dossier vide (voir TAFL_DATA).",
        )
    growing.mkdir(parents=True, mode=0o700)
    return growing


def _claim(client: Client, settings: Settings, backup: Backup) -> None:
    """Make sure that the server is empty, or holds what this very restore has begun."""
    claimed = client.get(RESTORING)
    if claimed is None and next(client.scan_iter(match=OURS, count=1000), None) is not None:
        claimed = "others"
    if claimed not in (None, backup.id):
        raise Conflict(
            "data-not-empty",
            f"The log's server ({settings.url}) is not empty; a restore needs an empty one.",
            f"Le serveur du journal ({settings.url}) n'est pas vide ; il en faut un vide.",
        )
    client.set(RESTORING, backup.id)


def _fill(backup: Backup, storage: Storage, client: Client, progress: Progress) -> None:
    for match, data in archived_in(backup):
        storage.shelf.put(match, data)
    for done, record in enumerate(records_in(backup), start=1):
        match, entries = record.header.match, record.entries
        archived = storage.store.archived(match)
        if not archived:
            take_in(storage.live, match, entries)
        elif tuple(archived[: len(entries)]) != entries:
            # It was archived while the backup was taken; then one is the beginning of the other.
            raise bad_backup(
                backup.folder, f"two logs of match {match}", f"deux journaux de la partie {match}"
            )
        progress(done, backup.manifest.matches)
    write_values(client, values_in(backup), system_clock())


def _compare(backup: Backup, storage: Storage) -> None:
    """Read back how every match ends."""
    store = ArchivedStore(storage.live, storage.shelf)
    found = {match: (last.version, last.hash.hex()) for match, last in last_entries(storage.live)}
    for head in heads_in(backup.folder / HEADS):
        end = found.get(head.match)
        if end is None:
            entries = store.archived(head.match)[head.version - 1 : head.version]
            end = (head.version, entries[0].hash.hex()) if entries else None
        if end != (head.version, head.hash):
            raise BadRecord(
                "restore-failed",
                f"Match {head.match} did not arrive as it was backed up.",
                f"La partie {head.match} n'est pas arrivée telle qu'elle fut sauvegardée.",
            )
    if isinstance(storage.shelf, FolderShelf) and len(list(storage.shelf.matches())) < (
        backup.manifest.archived
    ):
        raise BadRecord("restore-failed", "The archive is incomplete.", "L'archive est incomplète.")
