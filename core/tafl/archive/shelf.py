"""What an archive is: a shelf of compressed records, one for each finished match."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from ..commit import Entry
from ..errors import BadRecord
from ..record import read_record
from ..valkey.names import partition_of

SUFFIX = ".jsonl.gz"
_GZIP = 31  # zlib's window, and a frame that any gzip reads


class Shelf(Protocol):
    """Keep the files of an archive; what they hold is none of its business."""

    def put(self, match: str, data: bytes) -> None:
        """Keep a file, in place of an older one; it is safe when this returns."""

    def get(self, match: str) -> bytes | None:
        """Give a file; None if there is none."""

    def remove(self, match: str) -> None:
        """Take a file away, if it is there."""

    def matches(self) -> Iterator[str]:
        """Name every match on the shelf, in no special order."""


def shelf_at(place: str, data: Path) -> Shelf:
    """Open the shelf that `TAFL_ARCHIVE` names: a folder, or an object store by its URL."""
    if "://" in place:
        # Whoever keeps a folder need not have what object stores ask for.
        from .object_store import object_shelf

        return object_shelf(place)
    from .folder import FolderShelf

    return FolderShelf(Path(place).expanduser() if place else data / "archive")


def file_name(match: str) -> str | None:
    """Say where on a shelf a match stands: by its partition, since folders should not be huge."""
    partition = partition_of(match)
    return None if partition is None else f"{partition:02d}/{match}{SUFFIX}"


def squeeze(record: bytes) -> bytes:
    """Compress a record, as gzip does."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _GZIP)
    return packer.compress(record) + packer.flush()


def stretch(match: str, data: bytes) -> bytes:
    """Give the record back, or name the match whose file is damaged."""
    reader = zlib.decompressobj(_GZIP)
    try:
        record = reader.decompress(data)
    except zlib.error as error:
        raise damaged(match, str(error)) from None
    if not reader.eof or reader.unused_data:
        raise damaged(match, "its length is wrong", "sa longueur est fausse")
    return record


def entries_in(match: str, data: bytes) -> tuple[Entry, ...]:
    """Read the log out of an archived file, checking every byte of it."""
    try:
        record = read_record(stretch(match, data))
    except BadRecord as error:
        if error.code == "damaged-archive":
            raise
        raise damaged(match, error.en, error.fr, error.version) from None
    if record.header.match != match:
        other = record.header.match
        raise damaged(match, f"it holds match {other}", f"il contient la partie {other}")
    return record.entries


def damaged(match: str, en: str, fr: str | None = None, version: int = 0) -> BadRecord:
    """Say which archived match is damaged, and how; it is frozen, the others go on."""
    return BadRecord(
        "damaged-archive",
        f"The archived record of match {match} is damaged: {en.rstrip('.')}. Put its file back "
        "from a backup.",
        f"L'enregistrement archivé de la partie {match} est abîmé : {(fr or en).rstrip('.')}. "
        "Remettez son fichier depuis une sauvegarde.",
        version=version,
    )
