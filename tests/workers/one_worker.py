"""One real worker in a process of its own, which dies where the test wants it to.

`python -m tests.workers.one_worker LOG QUEUE FOLDER FAULT`
"""

import logging
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from msgspec.structs import replace
from tafl.archive import ArchivedStore, FolderShelf
from tafl.bots import Sight
from tafl.clients import open_client
from tafl.keys import Keys
from tafl.messages import Command
from tafl.people.mail import KeptMailer
from tafl.platform import Platform
from tafl.plugins import Catalogue, load_catalogue
from tafl.settings import Settings
from tafl.valkey import ValkeyStore, connect
from tafl_workers import jobs, running
from tafl_workers.queues import Queues
from tafl_workers.worker import ForkingWorker, forking_worker

DEATHS = 2
"""How often a worker dies before the fault is over."""


def deadly(sight: Sight) -> Command:
    """A bot that takes its process with it."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def clumsy(sight: Sight) -> Command:
    """A bot that fails."""
    raise ValueError("a secret of the game")


def with_bad_bots(catalogue: Catalogue) -> Catalogue:
    """Add bots that fail."""
    bots = {game: dict(known) for game, known in catalogue.bots.items()}
    bots["nim"] |= {"deadly": deadly, "clumsy": clumsy}
    return replace(catalogue, bots=bots)


def die(horse: bool) -> NoReturn:
    """End this process, and the worker that has forked it."""
    if horse:
        os.kill(os.getppid(), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def plant(platform: Platform, live: ValkeyStore, fault: str) -> type[ForkingWorker] | None:
    """Let the worker die at one stage of a job, twice in all."""

    def is_on() -> bool:
        return int(platform.volatile.incr(f"deaths:{fault}")) <= DEATHS

    def killing(real: Callable[..., Any], *, before: bool) -> Callable[..., Any]:
        def killed(*args: Any, **kwargs: Any) -> Any:
            if before and is_on():
                die(True)
            answer = real(*args, **kwargs)
            if not before and is_on():
                die(True)
            return answer

        return killed

    if fault == "claimed":
        jobs.take_turn = killing(jobs.take_turn, before=True)  # type: ignore[attr-defined]
    elif fault in ("computed", "appended"):
        append: Any = killing(live.append, before=fault == "computed")
        live.append = append  # type: ignore[method-assign]
    elif fault == "acknowledged":

        class Dying(ForkingWorker):
            def execute_job(self, job: Any, queue: Any) -> None:
                super().execute_job(job, queue)
                if is_on():
                    die(False)

        return Dying
    return None


def main(log: str, queue: str, folder: str, fault: str) -> None:
    """Work until killed."""
    logging.disable(logging.CRITICAL)
    live = connect(log, accept_risk=True)
    volatile = open_client(queue)
    platform = Platform(
        Settings(data=Path(folder)),
        with_bad_bots(load_catalogue()),
        ArchivedStore(live, FolderShelf(Path(folder) / "archive")),
        Keys.of("tests"),
        durable=open_client(log),
        volatile=volatile,
        mailer=KeptMailer(),
    )
    running.use(platform)
    queues = Queues(volatile)
    worker = forking_worker(queues, monitoring=1)
    kind = plant(platform, live, fault)
    if kind is not None:
        worker.__class__ = kind
    worker.work(logging_level="CRITICAL")


if __name__ == "__main__":
    main(*sys.argv[1:])
