"""The platform on this machine: installed games, and matches kept in the data folder."""

from functools import cache

from ..file_store import FileStore
from ..keys import load_keys
from ..plugins import Catalogue, load_catalogue
from ..ports import RandomIds, system_clock
from ..service import Service
from .screen import err
from .settings import data_folder
from .words import say


@cache
def installed() -> Catalogue:
    """Load the installed games once; say on standard error which plugins are broken."""
    catalogue = load_catalogue()
    for fault in catalogue.faults:
        err().print(say("plugin-fault", plugin=fault.plugin, reason=fault.reason), markup=False)
    return catalogue


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
