"""`tafl work` as operators run it: real processes, a clean stop, figures, and a log of JSON."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from tafl import steps
from tafl.match import commits_since
from tafl.platform import Platform
from tafl.settings import Settings
from tafl_workers.planning import SOON_MS
from tafl_workers.tries import Tries

from tests.core import toys
from tests.workers.works import Works


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def tafl(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start the command."""
    return subprocess.Popen(
        [sys.executable, "-c", "import sys, tafl.cli; sys.exit(tafl.cli.main())", *words],
        env={**os.environ, "TAFL_DATA": str(folder), "TAFL_WORKERS": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_workers_finish_matches_and_stop_when_told(tmp_path: Path) -> None:
    port = free_port()
    with Platform.open(Settings(data=tmp_path)) as platform:
        matches = [
            platform.service.create("nim", ["bot:random", "bot:random"]).match for _ in range(3)
        ]
        process = tafl(tmp_path, "work", "--processes", "2", "--metrics-port", str(port))
        try:
            until = monotonic() + 60
            while not all(platform.service.load(match).over for match in matches):
                assert monotonic() < until and process.poll() is None
                sleep(0.05)
            with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                figures = answer.read().decode()
        finally:
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    first, *rest = errors.strip().splitlines()
    assert first == "Tafl works with 2 processes"
    for line in rest:
        assert {"at", "level", "from", "message"} <= set(json.loads(line))
    assert 'tafl_work_jobs_total{job="bot_turn",outcome="played"}' in figures
    assert "tafl_work_job_seconds_bucket" in figures


def test_what_is_parked_can_be_seen_and_tried_again(tmp_path: Path) -> None:
    with Platform.open(Settings(data=tmp_path)) as platform:
        tries = Tries(platform.volatile, platform.clock)
        tries.park("bot_turn-00-x-4-1", None)
        listed = tafl(tmp_path, "work", "parked", "--json").communicate()[0]
        assert json.loads(listed)["parked"][0]["code"] == "worker-died"
        retried = tafl(tmp_path, "work", "retry", "bot_turn-00-x-4-1", "--json")
        assert json.loads(retried.communicate()[0])["found"] is True
        assert retried.returncode == 0
        again = tafl(tmp_path, "work", "retry", "bot_turn-00-x-4-1")
        again.communicate()
        assert again.returncode == 1
        match = platform.service.create("nim", ["bot:random", "open"]).match
        rebuilt = tafl(tmp_path, "work", "rebuild", "--json").communicate()[0]
        assert json.loads(rebuilt) == {"count": 1}
        assert match in str(platform.volatile.hgetall("tafl:{lobby}:matches"))


@pytest.mark.parametrize("wait", [300, 900])
def test_a_tick_comes_within_two_seconds_though_no_worker_lives(
    make_works: Callable[..., Works], wait: int
) -> None:
    works = make_works(real_time=True, catalogue=toys.catalogue())
    match = works.service.create("toy", ["open", "open"]).match
    for seat in (0, 1):
        works.service.sit(match, seat, f"p{seat}", salt=f"s{seat}")
    stopping = Event()
    thread = Thread(target=works.dispatcher.run, args=(stopping,), daemon=True)
    thread.start()
    try:
        wake = works.platform.clock() + wait
        works.service.send(match, "p0", {"type": "do", "wake": wake})
        until = monotonic() + wait / 1000 + 5
        while works.match(match).due is not None and monotonic() < until:
            sleep(0.01)
    finally:
        stopping.set()
        thread.join(10)
    last = commits_since(works.match(match), 0)[-1]
    assert isinstance(last.events[0], steps.Ticked)
    assert last.at - wake <= 2 * SOON_MS
