"""One process of the work: a dispatcher, or a worker. `python -m tafl_workers.process KIND`."""

import os
import signal
import sys
from contextlib import closing
from threading import Event, Thread

from tafl.platform import Platform
from tafl.settings import settings_from

from . import running
from .dispatcher import Dispatcher, Rhythm
from .json_logs import write_json_logs
from .queues import Queues
from .worker import forking_worker


def main(kind: str) -> int:
    """Do one kind of work until told to stop, or until whoever started us is gone."""
    write_json_logs()
    parent = os.getppid()
    with Platform.open(settings_from()) as platform, closing(Queues(platform.volatile)) as queues:
        running.use(platform)
        if kind == "worker":
            Thread(target=_watch, args=(parent, signal.SIGTERM), daemon=True).start()
            forking_worker(queues).work(logging_level="CRITICAL")
            return 0
        stopping = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopping.set())
        Thread(target=_watch, args=(parent, signal.SIGTERM), daemon=True).start()
        rhythm = Rhythm(sweep=float(os.environ.get("TAFL_SWEEP") or 30))
        Dispatcher(platform, queues, rhythm=rhythm).run(stopping)
    return 0


def _watch(parent: int, number: int) -> None:
    """Stop when the supervisor has died: nobody else would stop us."""
    waiting = Event()
    while not waiting.wait(1.0):
        if os.getppid() != parent:
            os.kill(os.getpid(), number)
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
