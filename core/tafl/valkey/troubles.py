"""What can be wrong with a server of our own, said plainly."""

import os
import re
from pathlib import Path

from ..errors import StoreDown

_UNKNOWN = re.compile(r"reading the append only file .*unknown (?:sub)?command '([^']*)'")
FLOOR = 2**18
"""With fewer free bytes a server cannot be sure of even one more write."""

_FULL = ("No space left on device", "File too large", "Disk quota exceeded")


def free(folder: Path) -> int:
    """Tell how many bytes may still be written."""
    about = os.statvfs(folder)
    return about.f_bavail * about.f_frsize


def total(folder: Path) -> int:
    """Tell how many bytes the disk has."""
    about = os.statvfs(folder)
    return about.f_blocks * about.f_frsize


def is_full(folder: Path, least: int) -> bool:
    """Tell whether a server has stopped, or would stop, for want of space."""
    return free(folder) < least or any(word in _last_words(folder) for word in _FULL)


def full(folder: Path) -> StoreDown:
    """Say that the disk is full."""
    left = free(folder) // 2**20
    return StoreDown(
        "store-full",
        f"The disk of {folder} is full ({left} MB left): matches can be read, not continued. "
        "Play goes on by itself when there is space again.",
        f"Le disque de {folder} est plein ({left} Mo libres) : les parties se lisent mais ne "
        "peuvent continuer. Le jeu reprendra de lui-même quand il y aura de la place.",
    )


def crashed(folder: Path) -> StoreDown:
    """Say that the server has stopped, with its last words."""
    last = _last_words(folder).strip().splitlines()
    said = last[-1].partition("# ")[2] if last else ""
    return StoreDown(
        "store-down",
        f"The log's server has stopped and is being started again ({said or 'it said nothing'}); "
        f"see {folder / 'server.log'}.",
        f"Le serveur du journal s'est arrêté et redémarre ({said or 'sans rien dire'}) ; "
        f"voir {folder / 'server.log'}.",
    )


def silent(folder: Path) -> StoreDown:
    """Say that the folder is in use and that its server does not answer."""
    return StoreDown(
        "store-down",
        f"Another process keeps {folder}, but its server does not answer.",
        f"Un autre processus tient {folder}, mais son serveur ne répond pas.",
    )


def exposed(folder: Path) -> StoreDown:
    """Say that others could reach into a folder that must be private."""
    return StoreDown(
        "store-exposed",
        f"{folder} must belong to you and be closed to others: remove it, or set TAFL_DATA to "
        "a shorter path.",
        f"{folder} doit vous appartenir et être fermé aux autres : supprimez-le, ou donnez à "
        "TAFL_DATA un chemin plus court.",
    )


def shorten(file: Path, longest: int = 2**20) -> None:
    """Begin a log file anew when it has become long; keep the one before."""
    if file.exists() and file.stat().st_size > longest:
        os.replace(file, file.with_suffix(".log.1"))


def unknown_command(folder: Path) -> bytes | None:
    """Find the command that a server did not know when it read its files."""
    found = _UNKNOWN.findall(_last_words(folder))
    return found[-1].encode("latin-1") if found else None


def _last_words(folder: Path) -> str:
    try:
        with (folder / "server.log").open("rb") as log:
            log.seek(max(0, log.seek(0, os.SEEK_END) - 2000))
            # A damaged command is quoted as it was found, byte for byte.
            return log.read().decode("latin-1")
    except OSError:
        return ""
