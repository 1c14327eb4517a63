"""A full disk: nothing acknowledged is lost, it is said plainly, and play resumes by itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tafl.commit import Entry
from tafl.errors import StoreDown
from tafl.valkey import Embedded

from tests.valkey.servers import chain, wait_until

ROOT = Path(__file__).parents[2]
# A disk of its own for the test alone, gone with its process.
SMALL_DISK = """
mount -t tmpfs -o size=12m tmpfs "$1" && exec "$2" -m tests.valkey.disk_full "$1" "$3"
"""


def can_mount() -> bool:
    """Tell whether this machine lets us have a small disk."""
    words = ["unshare", "-m", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    try:
        return subprocess.run(words, capture_output=True).returncode == 0
    except OSError:
        return False


@pytest.mark.parametrize("reserve", [4 * 2**20, 0], ids=["in time", "too late"])
def test_a_full_disk_is_got_over(tmp_path: Path, reserve: int) -> None:
    if not can_mount():
        pytest.skip("no small disk can be mounted here; the next test stands in")
    words = ["unshare", "-m", "sh", "-c", SMALL_DISK, "sh"]
    words += [str(tmp_path), sys.executable, str(reserve)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ok")


def test_space_that_runs_out_and_comes_back(
    folder: Path, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = list(chain(3))
    space = 2**40
    monkeypatch.setattr("tafl.valkey.troubles.free", lambda folder: space)
    with Embedded(folder) as server:
        store = server.store()
        store.append(match, entries[0], b"")
        space = 2**20
        wait_until(lambda: server.trouble() is not None)
        with pytest.raises(StoreDown) as no:
            store.append(match, entries[1], entries[0].hash)
        assert no.value.code == "store-full" and "1 MB" in no.value.en and "1 Mo" in no.value.fr
        assert list(store.read(match)) == entries[:1]
        # A server that falls meanwhile comes back for readers only.
        assert server.process is not None
        os.kill(server.process.pid, 9)
        wait_until(lambda: _reads(server, match) == entries[:1])
        with pytest.raises(StoreDown) as no:
            server.store().append(match, entries[1], entries[0].hash)
        assert no.value.code == "store-full"
        space = 2**40
        wait_until(lambda: server.trouble() is None)
        store.append(match, entries[1], entries[0].hash)
        assert list(store.read(match)) == entries[:2]


def _reads(server: Embedded, match: str) -> list[Entry]:
    try:
        return list(server.store().read(match))
    except StoreDown:
        return []
