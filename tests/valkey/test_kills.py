"""Processes killed at any instant: all that was acknowledged is there, once and in order."""

import random
import time
from pathlib import Path
from subprocess import Popen

import pytest
from tafl.valkey import Embedded

from tests.valkey.servers import wait_until
from tests.valkey.writers import Writers


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the keeper think that each crash is the first."""
    monkeypatch.setattr("tafl.valkey.embedded.STEADY", 0.0)


def kill_and_count(folder: Path, tmp_path: Path, writers: int, kills: int, least: int) -> None:
    """Kill the server and the writers in turn, while they write to matches of their own and one
    that they share."""
    chance = random.Random(7)
    matches = ["00-shared", "00-shared", *(f"{n:02d}-own" for n in range(2, writers))]
    with Embedded(folder) as server, Writers(server.url(), tmp_path / "acked", matches) as all:
        wait_until(lambda: {match for match, _, _ in all.acked()} == set(matches))
        for number in range(kills):
            seen = len(all.acked())
            wait_until(lambda seen=seen: len(all.acked()) > seen)  # type: ignore[misc]
            time.sleep(chance.uniform(0, 0.1))
            fallen = server.process
            assert fallen is not None
            fallen.kill()
            all.replace(number % writers)
            wait_until(lambda fallen=fallen: is_back(server, fallen))  # type: ignore[misc]
        wait_until(lambda: len(all.acked()) >= least, 3600)
        all.__exit__()
        assert all.check(server.store()) >= least
        assert server.damages == []


def is_back(server: Embedded, fallen: Popen[bytes]) -> bool:
    """Tell whether another server serves in the fallen one's place."""
    return server.process not in (None, fallen) and server.wait_ready(0)


def test_kills_lose_and_double_nothing(folder: Path, tmp_path: Path) -> None:
    kill_and_count(folder, tmp_path, writers=4, kills=10, least=500)


@pytest.mark.long
def test_kills_lose_and_double_nothing_of_100_000(folder: Path, tmp_path: Path) -> None:
    kill_and_count(folder, tmp_path, writers=8, kills=100, least=100_000)
