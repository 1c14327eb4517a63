"""`tafl up`: a program plays a match, everything is killed in the middle, and the match goes on."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import httpx2 as httpx
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder() -> Iterator[str]:
    """Give a short name for the data: sockets have short names."""
    with TemporaryDirectory(prefix="tafl-up-") as made:
        yield made


def free_port() -> int:
    """Find a port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


class Up:
    """`tafl up` with all that it starts."""

    def __init__(self, folder: str, port: int) -> None:
        environ = {**os.environ, "TAFL_DATA": folder, "TAFL_PORT": str(port), "TAFL_LANGUAGE": "en"}
        self.process = subprocess.Popen(
            [str(Path(sys.executable).with_name("tafl")), "up"],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()

    def kill(self) -> None:
        """Kill it and everything below it, without a word of warning."""
        for pid in [self.process.pid, *descendants(self.process.pid)]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.communicate()

    def stop(self) -> str:
        """Stop it in good order; give what it says at the end."""
        self.process.terminate()
        return self.process.communicate(timeout=50)[0]


def descendants(pid: int) -> list[int]:
    """List all processes below one."""
    below: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        below.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found, todo = [], [pid]
    while todo:
        children = below.get(todo.pop(), [])
        found += children
        todo += children
    return found


def test_a_match_survives_everything_being_killed(folder: str) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    up = Up(folder, port)
    try:
        assert up.said.startswith(f"Tafl is at {address}")
        player = subprocess.Popen(
            [sys.executable, str(ROOT / "examples" / "play_totem.py"), address],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert player.stdout is not None
        told = [player.stdout.readline() for _ in range(8)]  # some moves are on the table
        up.kill()
        up = Up(folder, port)
        assert up.said.startswith(f"Tafl is at {address}")
        rest = player.communicate(timeout=60)[0]
        assert player.returncode == 0, "".join(told) + rest
        assert "We " in rest.splitlines()[-1]
        path = told[0].strip().replace("/match/", "/api/matches/")
        record = httpx.get(f"{path}/record")
        assert record.status_code == 200
        file = Path(folder) / "record.jsonl"
        file.write_bytes(record.content)
        audit = [str(Path(sys.executable).with_name("tafl")), "audit", str(file), "--json"]
        assert subprocess.run(audit, capture_output=True).returncode == 0
        match = path.rpartition("/")[2]
        assert is_listed(address, match)
    finally:
        ended = up.stop()
    assert "Tafl has stopped." in ended
    assert up.process.returncode == 0
    assert not descendants(up.process.pid)


def is_listed(address: str, match: str) -> bool:
    """Wait until the lobby, which a volatile server had lost, has a match again."""
    until = monotonic() + 10
    while monotonic() < until:
        page = httpx.get(f"{address}/api/matches?state=finished").json()
        if [line["match"] for line in page["matches"]] == [match]:
            return True
        sleep(0.1)
    return False


def test_a_child_that_falls_is_started_again(folder: str) -> None:
    port = free_port()
    up = Up(folder, port)
    try:
        serve = next(
            pid
            for pid in descendants(up.process.pid)
            if b"serve" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        )
        os.kill(serve, signal.SIGKILL)
        # The socket is the parent's, so calls wait for the next one and none is refused.
        assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=20).status_code == 200
    finally:
        ended = up.stop()
    assert "serve ended and is started again" in ended
