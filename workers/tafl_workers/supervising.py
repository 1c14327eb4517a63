"""Several processes kept running: started again when they fall, stopped when we are."""

import logging
import subprocess
import sys
from collections.abc import Sequence
from threading import Event
from time import monotonic

_log = logging.getLogger(__name__)

FIRST_PAUSE, LAST_PAUSE = 0.2, 10.0
STEADY = 30.0
"""After so many seconds a process counts as well again."""
GRACE = 35.0
"""How long a process may take to end what it is doing: as long as a bot may think, and more."""


class Kept:
    """One process, and how it fares."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0
        self._begun = 0.0
        self._pause = FIRST_PAUSE
        self._not_before = 0.0

    def mind(self) -> None:
        """Start it, or start it again when its pause is over."""
        now = monotonic()
        if self.process is not None:
            code = self.process.poll()
            if code is None:
                return
            steady = now - self._begun > STEADY
            self._pause = FIRST_PAUSE if steady else min(2 * self._pause, LAST_PAUSE)
            self._not_before = now + self._pause
            self.process = None
            _log.warning("a %s ended (%d); it is started again", self.kind, code)
        if now >= self._not_before:
            self._begun, self.starts = now, self.starts + 1
            words = [sys.executable, "-m", "tafl_workers.process", self.kind]
            self.process = subprocess.Popen(words)


def supervise(kinds: Sequence[str], stopping: Event) -> None:
    """Keep processes of these kinds until told to stop; then let them end what they do."""
    kept = [Kept(kind) for kind in kinds]
    try:
        while not stopping.is_set():
            for one in kept:
                one.mind()
            stopping.wait(0.1)
    finally:
        _stop([one.process for one in kept if one.process is not None])


def _stop(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    until = monotonic() + GRACE
    for process in processes:
        try:
            process.wait(max(0.1, until - monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
