"""A file that ends anywhere within the last three appends, and a second restart after that."""

import shutil
from pathlib import Path

import pytest
from tafl.commit import Entry

from tests.valkey.servers import Bare, chain, write

MATCH = "00-torn"


def prepare(folder: Path) -> tuple[Bare, list[Entry], int]:
    """Make a log and tell where in its file the last three appends begin."""
    server = Bare(folder / "whole").start()
    entries = list(chain(6))
    store = server.store()
    write(store, MATCH, entries[:3])
    begin = server.files()[-1].stat().st_size
    write(store, MATCH, entries[3:], entries[2].hash)
    server.kill()
    return server, entries, begin


def check_cut(whole: Bare, entries: list[Entry], cut: int, folder: Path) -> None:
    """Cut, start, append, crash, start: what was acknowledged at any time must stay."""
    shutil.copytree(whole.folder, folder, ignore=shutil.ignore_patterns("s", "s~"))
    # A server that looks often whether its rewrite is done: there are many of these.
    torn = Bare(folder, "--hz", "500")
    with torn.files()[-1].open("r+b") as file:
        file.truncate(cut)
    try:
        torn.recover()
        store = torn.store()
        found = list(store.read(MATCH))
        assert 3 <= len(found) and found == entries[: len(found)]
        more = list(chain(2, "after the crash", after=found[-1]))
        write(store, MATCH, more, found[-1].hash)
        torn.kill()
        torn.recover()
        assert list(torn.store().read(MATCH)) == [*found, *more]
    finally:
        torn.kill()
        shutil.rmtree(folder)


def check_cuts(folder: Path, step: int) -> None:
    whole, entries, begin = prepare(folder)
    end = whole.files()[-1].stat().st_size
    for cut in range(begin, end, step):
        check_cut(whole, entries, cut, folder / "torn")


def test_a_torn_end_changes_nothing_that_was_acknowledged(folder: Path) -> None:
    check_cuts(folder, 13)


@pytest.mark.long
def test_every_torn_end_changes_nothing_that_was_acknowledged(folder: Path) -> None:
    check_cuts(folder, 1)
