"""RQ's worker with short patience: a job each in a process of its own, and nothing pickled."""

from contextlib import suppress
from typing import Any

from rq import Queue, SimpleWorker, Worker
from rq.job import Job
from rq.serializers import JSONSerializer
from tafl.errors import TaflError

from . import running
from .queues import Queues

TTL = 30
"""An idle worker looks around twice as often as that: a lost job is found soon."""
MONITORING = 5
MAINTENANCE = 15


class ForkingWorker(Worker):
    """Fork for each job, with the match in memory already."""

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Load the match here: what follows starts with it, and need not read it whole."""
        if job.args and isinstance(job.args[0], str):
            with suppress(TaflError):
                running.platform().service.load(job.args[0])
        super().execute_job(job, queue)


def forking_worker(queues: Queues, *, monitoring: int = MONITORING) -> ForkingWorker:
    """Make a worker of the kind that survives its jobs."""
    return ForkingWorker(list(queues.all.values()), **_settings(queues, monitoring))


class InProcessWorker(SimpleWorker):
    """Do jobs in this very process, which is somebody else's: its signals and threads stay so."""

    def subscribe(self) -> None:
        """Listen to nobody."""

    def unsubscribe(self) -> None:
        """Listen to nobody."""

    def _install_signal_handlers(self) -> None:
        """Leave them to whoever runs this process."""


def simple_worker(queues: Queues) -> InProcessWorker:
    """Make a worker that does jobs in this very process: for tests, and where speed counts."""
    return InProcessWorker(list(queues.all.values()), **_settings(queues, MONITORING))


def _settings(queues: Queues, monitoring: int) -> dict[str, Any]:
    return {
        "connection": queues.connection,
        "serializer": JSONSerializer,
        "worker_ttl": TTL,
        "maintenance_interval": MAINTENANCE,
        "job_monitoring_interval": monitoring,
        "log_job_description": False,
    }
