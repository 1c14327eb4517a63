"""Processes that write, be killed and replaced; and the question whether anything was lost."""

import subprocess
import sys
from pathlib import Path

from tafl.store import Store

from tests.valkey.servers import sound

ROOT = Path(__file__).parents[2]


class Writers:
    """Some writing processes, and what they were told is safe."""

    def __init__(self, url: str, file: Path, matches: list[str]) -> None:
        self._url = url
        self._file = file
        self._matches = matches
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Writers":
        self._processes = [self._spawn(match) for match in self._matches]
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def _spawn(self, match: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "tests.valkey.writer", self._url, match, str(self._file)]
        return subprocess.Popen(words, cwd=ROOT)

    def replace(self, number: int) -> None:
        """Kill one and let another go on in its place."""
        self._processes[number].kill()
        self._processes[number].wait()
        self._processes[number] = self._spawn(self._matches[number])

    def acked(self) -> list[tuple[str, int, str]]:
        """Give what was acknowledged so far."""
        if not self._file.exists():
            return []
        lines = self._file.read_text().splitlines()
        return [(m, int(v), h) for m, v, h in (line.split() for line in lines)]

    def check(self, store: Store) -> int:
        """Assert that every acknowledged entry is there once, in logs without gaps; count them."""
        logs = {match: store.read(match) for match in set(self._matches)}
        for match, log in logs.items():
            assert sound(log), match
        acked = self.acked()
        assert len(acked) == len(set(acked)) == len({(m, v) for m, v, _ in acked})
        lost = [one for one in acked if len(logs[one[0]]) < one[1]
                or logs[one[0]][one[1] - 1].hash.hex() != one[2]]  # fmt: skip
        assert lost == []
        return len(acked)
