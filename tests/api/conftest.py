"""Two servers of our own for all tests of a process; each test has an application of its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tafl.plugins import Catalogue, load_catalogue
from tafl.valkey import Embedded

from tests.api.world import World


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """Load the installed games once."""
    return load_catalogue()


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Embedded, Embedded]]:
    """Keep a server for the log and a volatile one."""
    quick = "/dev/shm" if os.access("/dev/shm", os.W_OK) else str(tmp_path_factory.getbasetemp())
    with TemporaryDirectory(dir=quick) as folder:
        with Embedded(Path(folder) / "log") as log:
            with Embedded(Path(folder) / "queue", durable=False) as queue:
                yield log, queue


@pytest.fixture
def make_world(
    servers: tuple[Embedded, Embedded], catalogue: Catalogue, tmp_path: Path
) -> Iterator[Callable[..., World]]:
    """Make worlds with settings of one's own; the servers' memory is empty at first."""
    made: list[World] = []

    def make(**settings: str) -> World:
        made.append(World(servers, catalogue, tmp_path, **settings))
        return made[-1]

    yield make
    for world in made:
        world.close()


@pytest.fixture
def world(make_world: Callable[..., World]) -> World:
    """Make an application with a clock that stands still, and mail that stays in a list."""
    return make_world()
