"""The jobs: functions of ids that may run twice, in any process, and act through the service."""

import logging
from collections.abc import Callable
from functools import wraps
from time import perf_counter
from typing import ParamSpec

from tafl import requests
from tafl.archive import ArchivedStore
from tafl.archive import archive as move_to_archive
from tafl.clocks import AWAY_MOST
from tafl.errors import Conflict, NotFound, Rejected, StoreDown, TaflError

from . import running
from .checks import check
from .figures import Figures
from .notices.sending import deliver
from .planning import is_away
from .queues import Task
from .stores import live_store
from .tries import MOST, Tries
from .turns import take_turn
from .who import seated

_log = logging.getLogger(__name__)

P = ParamSpec("P")


class JobFailed(Exception):
    """A job failed and may be tried again; the log says more."""


def _measured(function: Callable[P, str]) -> Callable[P, str]:
    """Note how long a job took and what came of it."""

    @wraps(function)
    def measured(*args: P.args, **kwargs: P.kwargs) -> str:
        begun = perf_counter()
        outcome = "failed"
        try:
            outcome = function(*args, **kwargs)
            return outcome
        except Exception as error:
            _log.warning("%s failed", function.__name__, exc_info=True)
            # RQ keeps and logs what it is given: not the words of an error, nor its traces.
            raise JobFailed(f"{function.__name__}: {type(error).__name__}") from None
        finally:
            took = perf_counter() - begun
            Figures(running.platform().volatile).job(function.__name__, took, outcome)

    return measured


def _tries() -> Tries:
    platform = running.platform()
    return Tries(platform.volatile, platform.clock)


def _tried(task: str, work: Callable[[], str]) -> str:
    """Count a try, do the work, and give the task up when it has failed often enough."""
    tries = _tries()
    attempt = tries.begin(task)
    if attempt > MOST:
        tries.park(task, None)
        return "parked"
    try:
        return work()
    except (Conflict, NotFound):
        return "overtaken"
    except StoreDown:
        tries.forgive(task)
        raise
    except Exception as error:
        if attempt < MOST:
            raise
        code = error.code if isinstance(error, TaflError) else type(error).__name__
        _log.error("%s is parked: %s", task, code)
        tries.park(task, error)
        return "parked"


def _id(function: str, *args: str | int) -> str:
    return Task("", function, args).id


@_measured
def bot_turn(match: str, version: int, seat: int) -> str:
    """Let a bot move."""
    task = _id("bot_turn", match, version, seat)
    return take_turn(running.platform(), _tries(), task, match, version)


@_measured
def catch_up(match: str, version: int) -> str:
    """Do what is due: ticks, late seats, expired requests, ended pauses."""

    def work() -> str:
        service = running.platform().service
        after = service.catch_up(match)
        return "done" if after.version > version else "stale"

    return _tried(_id("catch_up", match, version), work)


@_measured
def give_time(match: str, version: int, seat: int) -> str:
    """Let the clock of somebody on vacation stand still."""

    def work() -> str:
        platform = running.platform()
        now = platform.clock()
        people = seated(platform.people, platform.service.load(match))
        vacation = next((one.account.vacation for one in people if one.seat == seat), None)
        if vacation is None or not is_away(vacation, now):
            return "stale"
        until = min(vacation.until, now + AWAY_MOST)
        try:
            platform.service.request(
                match,
                requests.GiveTime(seat, until),
                command_id=f"away-{version}-{seat}",
                by="platform",
            )
        except Rejected:
            return "stale"  # it has been given, or the seat is not to act any more
        return "done"

    return _tried(_id("give_time", match, version, seat), work)


@_measured
def notify(account: str, moment: int) -> str:
    """Tell somebody what waits for them."""
    return _tried(_id("notify", account, moment), lambda: deliver(running.platform(), account))


@_measured
def archive(match: str) -> str:
    """Move a match that ended some time ago to the archive."""

    def work() -> str:
        platform = running.platform()
        store = platform.store
        if not isinstance(store, ArchivedStore):
            return "stale"
        move_to_archive(live_store(platform), store.shelf, match, platform.catalogue)
        return "done"

    return _tried(_id("archive", match), work)


@_measured
def check_match(job: str) -> str:
    """Audit or replay a match for somebody who waits for the report."""
    return _tried(_id("check_match", job), lambda: check(running.platform(), job))
