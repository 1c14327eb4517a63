"""Folders in memory if possible: our servers sync every commit, and disks have other work."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

QUICK = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Give a folder for one test."""
    with TemporaryDirectory(dir=QUICK, prefix="tafl-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def module_path() -> Iterator[Path]:
    """Give a folder for the tests of one file."""
    with TemporaryDirectory(dir=QUICK, prefix="tafl-") as folder:
        yield Path(folder)
