"""Servers of our own: they come up, go down, come back, and never outlive or outnumber us."""

import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from tafl.errors import StoreDown
from tafl.valkey import Embedded
from tafl.valkey.process import spawn

from tests.valkey.servers import Bare, chain, sound, wait_until, write

ROOT = Path(__file__).parents[2]


def test_a_clean_stop_leaves_the_log_and_nothing_else(folder: Path, match: str) -> None:
    entries = list(chain(3))
    with Embedded(folder) as server:
        write(server.store(), match, entries)
        assert server.trouble() is None
        assert stat.S_IMODE(os.stat(server.socket).st_mode) == 0o700
        assert server.process is not None
        pid = server.process.pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert sorted(path.name for path in folder.iterdir()) == ["appendonlydir", "lock", "server.log"]
    with Embedded(folder) as server:
        assert list(server.store().read(match)) == entries


def test_a_crashed_server_comes_back_by_itself(folder: Path, match: str) -> None:
    entries = list(chain(20))
    with Embedded(folder) as server:
        store = server.store()
        write(store, match, entries[:10])
        assert server.process is not None
        server.process.kill()
        # Nobody has to be told: the command waits for the server to come back.
        write(store, match, entries[10:], entries[9].hash)
        assert list(store.read(match)) == entries
        assert server.trouble() is None


def test_processes_share_one_server_and_take_over(folder: Path, match: str) -> None:
    entries = list(chain(30))
    first, second = Embedded(folder).start(), Embedded(folder).start()
    assert (first.process is None) != (second.process is None)
    write(first.store(), match, entries[:10])
    store = second.store()
    write(store, match, entries[10:20], entries[9].hash)
    first.stop()
    write(store, match, entries[20:], entries[19].hash)
    assert second.process is not None
    assert list(store.read(match)) == entries
    second.stop()


OWNER = """
import sys, time
from pathlib import Path
from tafl.valkey import Embedded
server = Embedded(Path(sys.argv[1])).start()
print(server.process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_the_server_dies_with_its_parent(folder: Path, end: signal.Signals) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert owner.stdout is not None
    pid = int(owner.stdout.readline())
    owner.send_signal(end)
    owner.wait()
    owner.stdout.close()
    wait_until(lambda: not Path(f"/proc/{pid}").exists())
    with Embedded(folder) as server:
        assert server.trouble() is None


def test_a_leftover_with_the_lock_is_used_until_it_ends(folder: Path, match: str) -> None:
    entries = list(chain(4))
    first = Embedded(folder).start()
    write(first.store(), match, entries[:2])
    leftover = first.process
    assert leftover is not None
    # As if its parent had gone without it: the lock stays with the server.
    second = Embedded(folder).start()
    assert second.process is None
    write(second.store(), match, entries[2:], entries[1].hash)
    second.stop()
    assert leftover.poll() is None
    first.stop()


def test_long_paths_get_a_short_socket(folder: Path, match: str) -> None:
    deep = folder / ("x" * 60) / ("y" * 60)
    with Embedded(deep) as server:
        assert len(server.socket) < 100
        assert stat.S_IMODE(Path(server.socket).parent.stat().st_mode) == 0o700
        write(server.store(), match, list(chain(1)))
    assert not Path(server.socket).exists()


def test_a_short_socket_is_not_put_where_others_may_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / f"tafl-{os.getuid()}").mkdir(mode=0o755)
    with pytest.raises(StoreDown) as no:
        Embedded(tmp_path / ("x" * 120))
    assert no.value.code == "store-exposed"


def test_a_volatile_server_keeps_nothing(folder: Path) -> None:
    with Embedded(folder, durable=False) as server:
        node = server.store().servers.of(0)
        node.call("SET", "a", "b")
        assert node.call("CONFIG", "GET", "appendonly")[1] == b"no"
        assert node.call("CONFIG", "GET", "save")[1] == b""
    with Embedded(folder, durable=False) as server:
        assert server.store().servers.of(0).call("GET", "a") is None


def test_a_server_that_cannot_start_is_not_started_all_the_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Embedded(folder) as server:
        write(server.store(), "00-a", list(chain(1)))
    manifest = next((folder / "appendonlydir").glob("*.manifest"))
    good = manifest.read_text()
    manifest.write_text("this is no manifest\n")
    starts: list[int] = []

    def counted(words: list[str], lock: int) -> subprocess.Popen[bytes]:
        starts.append(lock)
        return spawn(words, lock)

    monkeypatch.setattr("tafl.valkey.embedded.spawn", counted)
    server = Embedded(folder)
    with pytest.raises(StoreDown) as no:
        server.start(5.0)
    assert no.value.code == "store-down" and "server.log" in no.value.en
    assert 2 <= len(starts) <= 12
    manifest.write_text(good)
    with Embedded(folder) as server:
        assert sound(server.store().read("00-a"))


def test_a_silent_holder_of_the_folder_is_named(folder: Path) -> None:
    server = Embedded(folder).start()
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        Path(server.socket).rename(folder / "elsewhere")
        with pytest.raises(StoreDown) as no:
            Embedded(folder).start(0.3)
        assert "does not answer" in no.value.en and str(folder) in no.value.en
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
        server.stop()


def test_what_a_crash_left_unfinished_is_cut_off(folder: Path, match: str) -> None:
    entries = list(chain(3))
    bare = Bare(folder).start()
    write(bare.store(), match, entries)
    bare.kill()
    file = bare.files()[-1]
    with file.open("ab") as out:
        out.write(b"*7\r\n$4\r\nXADD\r\n$20\r\ntafl:{00}")
    (folder / "running").touch()
    with Embedded(folder) as server:
        assert server.damages == []
        store = server.store()
        assert list(store.read(match)) == entries
        write(store, match, list(chain(1, after=entries[-1])), entries[-1].hash)


def test_coming_up_and_coming_back_are_quick(folder: Path, match: str) -> None:
    begun = time.monotonic()
    with Embedded(folder) as server:
        assert time.monotonic() - begun < 5
        store = server.store()
        write(store, match, list(chain(1)))
        assert server.process is not None
        server.process.kill()
        begun = time.monotonic()
        assert len(store.read(match)) == 1
        assert time.monotonic() - begun < 2
