"""A power cut keeps of each file what was made safe, and nothing more: so we cut them there."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from threading import Event, Thread

import pytest
from tafl.commit import Entry
from tafl.errors import StoreDown
from tafl.valkey import ValkeyStore

from tests.valkey.servers import Bare, chain, sound


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile what watches a server."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.fail("this test needs a C compiler: apt-get install gcc libc6-dev")
    made = tmp_path_factory.mktemp("shim") / "power_cut.so"
    source = Path(__file__).with_name("power_cut.c")
    words = [compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl"]
    subprocess.run(words, check=True)
    return made


def cut(server: Bare, synced: Path) -> int:
    """Cut every file back to where it was last safe; tell how many bytes that took."""
    safe = {}
    for line in synced.read_text().splitlines():
        inode, length = line.split()
        safe[int(inode)] = int(length)
    lost = 0
    for file in (server.folder / "appendonlydir").iterdir():
        about = file.stat()
        size = min(safe.get(about.st_ino, 0), about.st_size)
        lost += about.st_size - size
        os.truncate(file, size)
    return lost


def write_until_the_cut(store: ValkeyStore, match: str, end: Event, acked: list[Entry]) -> None:
    """Append, and keep what was acknowledged."""
    head = None
    while not end.is_set():
        (entry,) = chain(1, match, after=head)
        try:
            store.append(match, entry, head.hash if head else b"")
        except StoreDown:
            return
        acked.append(entry)
        head = entry


def lost_in_a_cut(folder: Path, shim: Path, seconds: float, *more: str) -> tuple[int, int]:
    """Write, cut the power, start again; tell how many entries were acknowledged, and lost."""
    synced = folder / "synced"
    env = {"LD_PRELOAD": str(shim), "SYNCED": str(synced)}
    server = Bare(folder / "log", *more, env=env).start()
    acked: dict[str, list[Entry]] = {f"0{number}-cut": [] for number in range(4)}
    end = Event()
    threads = [
        Thread(target=write_until_the_cut, args=(server.store(patience=0.0), match, end, log))
        for match, log in acked.items()
    ]
    try:
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        server.kill()
    finally:
        end.set()
        for thread in threads:
            thread.join()
        server.kill()
    cut(server, synced)
    server.recover()
    try:
        store = server.store()
        lost = 0
        for match, log in acked.items():
            found = list(store.read(match))
            assert sound(found)
            assert found[: len(log)] == log[: len(found)]
            lost += max(0, len(log) - len(found))
    finally:
        server.kill()
    return sum(map(len, acked.values())), lost


@pytest.mark.parametrize("number", range(3))
def test_a_power_cut_loses_nothing(folder: Path, shim: Path, number: int) -> None:
    acked, lost = lost_in_a_cut(folder, shim, 0.3 + 0.17 * number)
    assert acked > 50
    assert lost == 0


def test_the_usual_setting_would_lose(folder: Path, shim: Path) -> None:
    # The control: if this lost nothing, the test above would prove nothing.
    acked, lost = lost_in_a_cut(folder, shim, 1.5, "--appendfsync", "everysec")
    assert acked > 50
    assert lost > 0


@pytest.mark.long
def test_many_power_cuts_lose_nothing(folder: Path, shim: Path) -> None:
    for number in range(30):
        acked, lost = lost_in_a_cut(folder / str(number), shim, 0.2 + 0.05 * number)
        assert (acked > 50, lost) == (True, 0)
