"""What a backup says about itself, and how its files are laid out.

SHA256SUMS           every other file, as `sha256sum -c` reads it
manifest.json        when, of what, how much
heads.jsonl          the last version and hash of every live match
matches/NN.jsonl.gz  the live matches of a partition, one record after the other
values.jsonl.gz      what else the log's server keeps: people and what belongs to them
keys/                the keys
archive/             the archive's files as they are
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from ..errors import BadRecord
from ..record import NOT_JSON

FORMAT = "tafl-backup-1"
MANIFEST, SUMS, HEADS = "manifest.json", "SHA256SUMS", "heads.jsonl"
MATCHES, VALUES, KEYS, ARCHIVE = "matches", "values.jsonl.gz", "keys", "archive"


class Head(Struct, frozen=True):
    """How far a match was backed up."""

    match: str
    version: int
    hash: str


class Manifest(Struct, frozen=True, kw_only=True):
    """What was backed up, and when."""

    format: str
    began: int
    """Milliseconds UTC: whatever was acknowledged before is in the backup."""
    ended: int
    versions: dict[str, str]
    """The versions of the platform and of the games."""
    matches: int
    commits: int
    archived: int
    archive: str
    """Where the archive is, if that is an object store: those are not copied."""
    values: int
    keys: int
    damaged: dict[str, str]
    """Matches whose logs are damaged, so that they were left out; with what is wrong."""


class Backup(Struct, frozen=True):
    """A backup in a folder, with the checksums of its files."""

    folder: Path
    manifest: Manifest
    sums: dict[str, str]

    @property
    def id(self) -> str:
        """Name it: no other backup has these checksums."""
        return sha256(msgspec.json.encode(self.sums, order="sorted")).hexdigest()

    def files(self, under: str) -> list[Path]:
        """List the files in one of its folders."""
        return [self.folder / name for name in sorted(self.sums) if name.startswith(f"{under}/")]


def open_backup(folder: Path) -> Backup:
    """Check the files against their checksums; read the manifest."""
    try:
        listed = (folder / SUMS).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise bad_backup(folder, f"{SUMS} is missing", f"{SUMS} manque") from None
    sums = {line[66:]: line[:64] for line in listed}
    for name in (MANIFEST, HEADS, VALUES, *sums):
        file = folder / name
        if name not in sums or ".." in file.parts or not file.is_file():
            raise bad_backup(folder, f"{name!r} is missing", f"{name!r} manque")
        if sum_of(file) != sums[name]:
            raise bad_backup(folder, f"{name} was changed", f"{name} a été modifié")
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except NOT_JSON as error:
        raise bad_backup(folder, f"{MANIFEST}: {error}") from None
    if manifest.format != FORMAT:
        raise bad_backup(folder, f"its form is {manifest.format}", f"forme {manifest.format}")
    return Backup(folder, manifest, sums)


def heads_in(file: Path) -> Iterator[Head]:
    """Read the heads of a backup."""
    with file.open("rb") as lines:
        for line in lines:
            yield msgspec.json.decode(line, type=Head)


def sum_of(file: Path) -> str:
    """Compute the checksum of a file."""
    found = sha256()
    with file.open("rb") as data:
        while part := data.read(1 << 20):
            found.update(part)
    return found.hexdigest()


def bad_backup(folder: Path, en: str, fr: str | None = None) -> BadRecord:
    """Say what is wrong with a backup."""
    return BadRecord(
        "bad-backup",
        f"The backup in {folder} is not whole: {en}.",
        f"La sauvegarde dans {folder} n'est pas intacte : {fr or en}.",
    )
