"""The platform on this machine: installed games, and matches kept in the data folder."""

from functools import cache
from pathlib import Path

from ..errors import NotFound
from ..file_store import FileStore
from ..keys import load_keys
from ..plugins import Catalogue, load_catalogue
from ..ports import RandomIds, system_clock
from ..record import header_of, opening_of, write_record
from ..service import Service
from .screen import err
from .settings import data_folder
from .words import say, say_both


@cache
def installed() -> Catalogue:
    """Load the installed games once; say on standard error which plugins are broken."""
    catalogue = load_catalogue()
    for fault in catalogue.faults:
        err().print(say("plugin-fault", plugin=fault.plugin, reason=fault.reason), markup=False)
    return catalogue


def record_of(name: str) -> bytes:
    """Give the record that a file holds, or that a match in the data folder makes."""
    if Path(name).is_file():
        return Path(name).read_bytes()
    matches = data_folder() / "matches"
    # Neither keys nor folders are needed, nor made, for reading.
    entries = FileStore(matches).read(name) if matches.is_dir() else ()
    if not entries:
        raise NotFound("no-such-record", *say_both("no-such-record", name=name))
    return write_record(header_of(opening_of(entries[0])), entries)


def open_service() -> Service:
    """Open the matches of the data folder."""
    data = data_folder()
    return Service(
        installed(),
        FileStore(data / "matches"),
        load_keys(data / "keys"),
        system_clock,
        RandomIds(),
    )
