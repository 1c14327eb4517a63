"""Real workers in processes of their own, kept running; and a dispatcher in a thread."""

import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

from tafl.valkey import Embedded

from tests.workers.works import Works

ROOT = Path(__file__).parents[2]


class Crew(AbstractContextManager["Crew"]):
    """Keep workers; whoever dies is replaced."""

    def __init__(
        self,
        works: Works,
        servers: tuple[Embedded, Embedded],
        *,
        count: int = 1,
        fault: str = "none",
    ) -> None:
        log, queue = servers
        folder = works.platform.settings.data
        self._works = works
        self._words = [
            *(sys.executable, "-m", "tests.workers.one_worker"),
            *(log.url(), queue.url(), str(folder), fault),
        ]
        self._count = count
        self._stopping = Event()
        self._processes: list[subprocess.Popen[bytes]] = []
        self.starts = 0
        self._threads = [
            Thread(target=self._keep, daemon=True),
            Thread(target=works.dispatcher.run, args=(self._stopping,), daemon=True),
        ]

    def __enter__(self) -> "Crew":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join(10)
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def until(self, match: str, seconds: float = 40.0) -> float:
        """Wait until a match is over; tell how long that took."""
        begun = monotonic()
        while not self._works.match(match).over:
            assert monotonic() - begun < seconds, self._works.match(match).version
            sleep(0.02)
        return monotonic() - begun

    def _keep(self) -> None:
        while not self._stopping.is_set():
            alive = [process for process in self._processes if process.poll() is None]
            for process in self._processes:
                if process not in alive:
                    process.wait()
            self._processes = alive
            while len(self._processes) < self._count:
                self.starts += 1
                self._processes.append(subprocess.Popen(self._words, cwd=ROOT))
            self._stopping.wait(0.05)
