"""The platform on this machine: installed games, and the matches that the settings lead to."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ..errors import NotFound
from ..keys import load_keys
from ..plugins import Catalogue, load_catalogue
from ..ports import RandomIds, system_clock
from ..record import header_of, opening_of, write_record
from ..service import Service
from ..settings import settings_from
from ..storage import has_matches, open_storage
from ..valkey import ValkeyStore
from .screen import err
from .words import say, say_both


@cache
def installed() -> Catalogue:
    """Load the installed games once; say on standard error which plugins are broken."""
    catalogue = load_catalogue()
    for fault in catalogue.faults:
        err().print(say("plugin-fault", plugin=fault.plugin, reason=fault.reason), markup=False)
    return catalogue


def record_of(name: str) -> bytes:
    """Give the record that a file holds, or that a match makes, live or archived."""
    if Path(name).is_file():
        return Path(name).read_bytes()
    settings = settings_from()
    # Nothing is made or started for reading what cannot be there.
    if has_matches(settings):
        with open_storage(settings) as storage:
            if entries := storage.store.read(name):
                return write_record(header_of(opening_of(entries[0])), entries)
    raise NotFound("no-such-record", *say_both("no-such-record", name=name))


@contextmanager
def open_service() -> Iterator[tuple[Service, ValkeyStore]]:
    """Open the matches for playing; with them, those that are live by themselves."""
    settings = settings_from()
    with open_storage(settings) as storage:
        keys = load_keys(settings.data / "keys")
        service = Service(installed(), storage.store, keys, system_clock, RandomIds())
        yield service, storage.live
