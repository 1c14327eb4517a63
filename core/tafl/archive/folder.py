"""An archive in a folder: `<partition>/<match>.jsonl.gz`."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..errors import StoreDown
from ..store import bad_name
from .shelf import SUFFIX, file_name


class FolderShelf:
    """Keep files on disk; each is there whole or not at all, whatever crashes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, match: str, data: bytes) -> None:
        name = file_name(match)
        if name is None:
            raise bad_name(match)
        try:
            write_safely(self.folder / name, data)
        except OSError as error:
            raise unwritable(self.folder, error) from error

    def get(self, match: str) -> bytes | None:
        name = file_name(match)
        if name is None:
            return None
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise unwritable(self.folder, error) from error

    def remove(self, match: str) -> None:
        name = file_name(match)
        if name is not None:
            (self.folder / name).unlink(missing_ok=True)

    def matches(self) -> Iterator[str]:
        for file in self.folder.glob(f"[0-9][0-9]/*{SUFFIX}"):
            yield file.name.removesuffix(SUFFIX)


def write_safely(file: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file so that a crash leaves the old one or the new one, and never half of it."""
    new_folders = [folder for folder in file.parents if not folder.exists()]
    for folder in reversed(new_folders):
        folder.mkdir(exist_ok=True, mode=0o700)
    growing = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        handle = os.open(growing, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(growing, file)
    except BaseException:
        growing.unlink(missing_ok=True)
        raise
    for folder in {file.parent, *(made.parent for made in new_folders)}:
        sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Make sure that a folder's new names are on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        # Some file systems cannot, and keep names in order by themselves.
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def unwritable(folder: Path, error: OSError) -> StoreDown:
    """Say that the archive cannot be used."""
    return StoreDown(
        "archive-down",
        f"The archive in {folder} cannot be used: {error.strerror or error}.",
        f"L'archive dans {folder} n'est pas utilisable : {error.strerror or error}.",
    )
