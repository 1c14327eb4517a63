"""One server of our own for all tests of a process; each test has matches of its own."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tafl.valkey import Embedded, ValkeyStore

_numbers = count()


def _quick(tmp_path: Path) -> str:
    """Choose where servers put their files: in memory if possible, the machine has other work."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else str(tmp_path)


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedded]:
    """Keep a server."""
    with TemporaryDirectory(dir=_quick(tmp_path_factory.getbasetemp())) as folder:
        with Embedded(Path(folder)) as server:
            yield server


@pytest.fixture
def valkey(embedded: Embedded) -> Iterator[ValkeyStore]:
    """Open the log on it."""
    store = embedded.store()
    yield store
    store.close()


@pytest.fixture
def match() -> str:
    """Name a match that nobody has used."""
    number = next(_numbers)
    return f"{number % 64:02d}-test-{number}"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give a folder for a server."""
    with TemporaryDirectory(dir=_quick(tmp_path)) as made:
        yield Path(made)
