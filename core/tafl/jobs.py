"""Long work that somebody waits for: asked for here, done by workers, followed by its id."""

from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .audit import Progress, audit
from .clients import Client
from .errors import TaflError
from .people.stored import read, text
from .ports import Clock, Ids
from .replay import replay
from .service import Service

Kind = Literal["audit", "replay"]
State = Literal["waiting", "running", "done", "failed"]

LASTS_MS = 24 * 3600 * 1000
"""How long a job can be asked about."""
_WANTED = "tafl:jobs:wanted"


class Job(Struct, frozen=True, omit_defaults=True):
    """How far a job is; `report` is there when it is done, `problem` (a code) when it failed."""

    id: str
    kind: Kind
    match: str
    state: State = "waiting"
    done: int = 0
    of: int = 0
    report: Any = None
    problem: str | None = None


class Jobs(Protocol):
    """Have long work done."""

    def start(self, kind: Kind, match: str) -> str:
        """Ask for a job; give its id."""

    def status(self, id: str) -> Job | None:
        """Say how far a job is; None when nobody knows of it."""


class JobBoard:
    """Jobs on the volatile server: whoever runs workers finds there what is wanted."""

    def __init__(self, volatile: Client, clock: Clock, ids: Ids) -> None:
        self._client = volatile
        self._clock = clock
        self._ids = ids

    def start(self, kind: Kind, match: str) -> str:
        """Ask for a job; give its id."""
        job = Job(self._ids.token(), kind, match)
        self.note(job)
        self._client.zadd(_WANTED, {job.id: self._clock()})
        return job.id

    def status(self, id: str) -> Job | None:
        """Say how far a job is; None when nobody knows of it."""
        return read(self._client.get(_key(id)), Job)

    def wanted(self) -> list[str]:
        """List the jobs that are not done, the oldest first."""
        found: list[str] = self._client.zrange(_WANTED, 0, 99)
        return found

    def note(self, job: Job) -> None:
        """Write down how far a job is."""
        self._client.set(_key(job.id), text(job), px=LASTS_MS)
        if job.state in ("done", "failed"):
            self._client.zrem(_WANTED, job.id)

    def forget(self, id: str) -> None:
        """Take a job that nobody knows any more off the list."""
        self._client.zrem(_WANTED, id)


def run_job(board: JobBoard, service: Service, id: str) -> Job | None:
    """Do a job, and write down how far it is as it goes on; it may be done twice."""
    asked = board.status(id)
    if asked is None:
        board.forget(id)
        return None
    if asked.state in ("done", "failed"):
        return asked
    running = replace(asked, state="running")

    def progress(done: int, of: int) -> None:
        nonlocal running
        running = replace(running, done=done, of=of)
        board.note(running)

    try:
        report = _report(service, asked, progress)
        ended = replace(running, state="done", report=report)
    except TaflError as error:
        ended = replace(running, state="failed", problem=error.code)
    board.note(ended)
    return ended


def _report(service: Service, job: Job, progress: Progress) -> Any:
    progress(0, 0)
    data = service.record(job.match)
    if job.kind == "audit":
        report = audit(data, service.catalogue, progress=progress)
        return msgspec.to_builtins(report)
    # Nobody's eyes: whoever may see more has the match's own history for it.
    match = replay(data, service.catalogue).match
    progress(match.version, match.version)
    told = {"version": match.version, "status": match.status, "outcome": match.outcome}
    return msgspec.to_builtins(told)


def _key(id: str) -> str:
    return f"tafl:job:{id}"
