"""Two servers of our own for all tests of a process; each test has a platform of its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tafl.plugins import Catalogue, load_catalogue
from tafl.valkey import Embedded

from tests.workers.works import Works


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
def make_works(
    servers: tuple[Embedded, Embedded], catalogue: Catalogue, tmp_path: Path
) -> Iterator[Callable[..., Works]]:
    """Make a platform with its workers; the servers' memory is empty at first."""
    made: list[Works] = []

    def make(**more: Any) -> Works:
        made.append(Works(servers, more.pop("catalogue", catalogue), tmp_path, **more))
        return made[-1]

    yield make
    for works in made:
        works.close()


@pytest.fixture
def works(make_works: Callable[..., Works]) -> Works:
    """Make a platform whose clock stands still until it is told."""
    return make_works()
