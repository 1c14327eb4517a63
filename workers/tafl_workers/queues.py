"""RQ on the queue's server: JSON alone, ids that follow from the cause, short lives."""

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import redis
from msgspec import Struct
from redis.sentinel import SentinelConnectionPool
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer
from tafl.clients import Client

_log = logging.getLogger(__name__)

CLOCK, BOT, NOTICE, LONG = "tafl-clock", "tafl-bot", "tafl-notice", "tafl-long"
QUEUES = (CLOCK, BOT, NOTICE, LONG)
"""In the order in which workers look at them."""

TIMEOUT = {CLOCK: 20, BOT: 30, NOTICE: 120, LONG: 3600}
"""After how many seconds a job is broken off."""
RUNS = 4
"""How often RQ starts a job: once more than it may fail, so that somebody can say that it has."""
RESULT_TTL = 5
FAILURE_TTL = 60
SILENT = 20.0
"""After how many seconds without a sign of life a job counts as lost."""


class Task(Struct, frozen=True):
    """One thing to do: a function of ids. The same task put twice is done once."""

    queue: str
    function: str
    args: tuple[str | int, ...]

    @property
    def id(self) -> str:
        """Name it after its cause; it is the name of the job and of its count of tries."""
        return "-".join((self.function, *map(str, self.args)))


class Queues:
    """Put tasks where workers find them."""

    def __init__(self, volatile: Client, *, silent: float = SILENT) -> None:
        self.connection = binary_twin(volatile)
        self.silent = silent
        self.all = {
            name: Queue(name, connection=self.connection, serializer=JSONSerializer)
            for name in QUEUES
        }

    def put(self, task: Task, *, rescue: bool = False) -> bool:
        """Enqueue a task unless it is there already; tell whether it was enqueued.

        `rescue` looks twice: a job that is neither waiting nor alive was lost with its worker.
        """
        try:
            self._enqueue(task)
        except DuplicateJobError:
            if not rescue or not self._is_lost(task):
                return False
            _log.warning("job %s was lost; it is put again", task.id)
            self._forget(task)
            try:
                self._enqueue(task)
            except DuplicateJobError:
                return False  # somebody else has rescued it
        return True

    def waiting(self) -> dict[str, int]:
        """Count the jobs that wait, for each queue."""
        return {name: int(queue.count) for name, queue in self.all.items()}

    def close(self) -> None:
        """Close the connections."""
        self.connection.close()

    def _enqueue(self, task: Task) -> None:
        self.all[task.queue].enqueue_call(
            f"tafl_workers.jobs.{task.function}",
            args=list(task.args),
            timeout=TIMEOUT[task.queue],
            result_ttl=RESULT_TTL,
            failure_ttl=FAILURE_TTL,
            job_id=task.id,
            description=task.id,
            retry=Retry(max=RUNS - 1),
            unique=True,
        )

    def _fetch(self, task: Task) -> Job | None:
        try:
            return Job.fetch(task.id, connection=self.connection, serializer=JSONSerializer)
        except NoSuchJobError:
            return None

    def _is_lost(self, task: Task) -> bool:
        job = self._fetch(task)
        if job is None:
            return True
        if self.connection.lpos(self.all[task.queue].key, task.id) is not None:
            return False
        signs = [sign for sign in (job.last_heartbeat, job.enqueued_at) if sign is not None]
        if job.is_failed or not signs:
            return True
        latest = max(sign if sign.tzinfo else sign.replace(tzinfo=UTC) for sign in signs)
        return datetime.now(UTC) - latest > timedelta(seconds=self.silent)

    def _forget(self, task: Task) -> None:
        job = self._fetch(task)
        if job is not None:
            job.delete()


def binary_twin(client: Client) -> Any:
    """Make a client of the same server that leaves bytes as they are, as RQ needs it."""
    pool = client.connection_pool
    settings = {**pool.connection_kwargs, "decode_responses": False}
    # Shared with the other pool's connections, these would be told of both.
    for name in ("event_dispatcher", "maint_notifications_pool_handler"):
        settings.pop(name, None)
    if isinstance(pool, SentinelConnectionPool):
        sentinels: Any = SentinelConnectionPool
        twin: Any = sentinels(pool.service_name, pool.sentinel_manager, **settings)
    else:
        twin = redis.ConnectionPool(pool.connection_class, pool.max_connections, **settings)
    return redis.Redis(connection_pool=twin)
