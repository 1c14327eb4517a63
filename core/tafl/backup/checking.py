"""`check_backup`: every file and every chain of a backup, without a server."""

from collections.abc import Iterator
from pathlib import Path

from ..archive.shelf import SUFFIX, entries_in, stretch
from ..errors import BadRecord
from ..keys import key_id
from ..record import Record, read_record
from .manifest import (
    ARCHIVE,
    HEADS,
    KEYS,
    MATCHES,
    VALUES,
    Backup,
    bad_backup,
    heads_in,
    open_backup,
)
from .values import Value, decode_value

_HEADER = b'{"commitment":'  # how a header begins, and no commit does


def check_backup(folder: Path) -> Backup:
    """Check all that can be checked; raise BadRecord at the first thing that is wrong."""
    backup = open_backup(folder)
    told = {head.match: (head.version, head.hash) for head in heads_in(folder / HEADS)}
    found = {
        record.header.match: (record.entries[-1].version, record.entries[-1].hash.hex())
        for record in records_in(backup)
    }
    if found != told or len(found) != backup.manifest.matches:
        wrong = sorted({match for match, _ in found.items() ^ told.items()})[:3]
        names = ", ".join(wrong) or str(len(found))
        raise bad_backup(folder, f"other matches than listed: {names}", f"autres parties : {names}")
    archived = 0
    for match, data in archived_in(backup):
        entries_in(match, data)
        archived += 1
    if archived != backup.manifest.archived:
        raise bad_backup(folder, "the archive is not complete", "l'archive est incomplète")
    if sum_values(backup) != backup.manifest.values:
        raise bad_backup(folder, f"{VALUES} is not complete", f"{VALUES} est incomplet")
    _check_keys(backup)
    return backup


def records_in(backup: Backup) -> Iterator[Record]:
    """Give the live matches, each with its chain checked."""
    for file in backup.files(MATCHES):
        record: list[bytes] = []
        for line in _lines(backup, file):
            if line.startswith(_HEADER) and record:
                yield _read(backup, file, b"".join(record))
                record = []
            record.append(line)
        if record:
            yield _read(backup, file, b"".join(record))


def archived_in(backup: Backup) -> Iterator[tuple[str, bytes]]:
    """Give the archived files, each with the name of its match."""
    for file in backup.files(ARCHIVE):
        yield file.name.removesuffix(SUFFIX), file.read_bytes()


def values_in(backup: Backup) -> Iterator[Value]:
    """Give what else was on the server."""
    return map(decode_value, _lines(backup, backup.folder / VALUES))


def sum_values(backup: Backup) -> int:
    """Read all values, and count them."""
    return sum(1 for _ in values_in(backup))


def _lines(backup: Backup, file: Path) -> list[bytes]:
    try:
        return stretch(file.name, file.read_bytes()).splitlines(keepends=True)
    except BadRecord:
        name = file.name
        raise bad_backup(backup.folder, f"{name} is damaged", f"{name} est abîmé") from None


def _read(backup: Backup, file: Path, data: bytes) -> Record:
    try:
        return read_record(data)
    except BadRecord as error:
        name = f"{file.parent.name}/{file.name}"
        raise bad_backup(
            backup.folder, f"{name}: {error.en.rstrip('.')}", f"{name} : {error.fr.rstrip('.')}"
        ) from None


def _check_keys(backup: Backup) -> None:
    files = backup.files(KEYS)
    if len(files) != backup.manifest.keys:
        raise bad_backup(backup.folder, "keys are missing", "des clés manquent")
    for file in files:
        if file.stem.startswith("server-") and file.stem != f"server-{key_id(file.read_bytes())}":
            raise bad_backup(backup.folder, f"{file.name} is wrong", f"{file.name} est fausse")
