"""Jobs dropped and doubled, and clocks against moves: the log decides, and decides once."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tafl import requests
from tafl.commit import ByBot
from tafl.errors import TaflError
from tafl.match import commits_since
from tafl.opening import Late, Pace
from tafl_workers import jobs
from tafl_workers.queues import Queues, Task

from tests.workers.works import HOUR, MINUTE, SECOND, Works


class Lossy:
    """Queues that lose three jobs of ten, and run three of ten twice."""

    def __init__(self, queues: Queues, seed: int) -> None:
        self._put = queues.put
        self._random = Random(seed)
        self.dropped = self.doubled = 0
        self.twice: list[Task] = []

    def put(self, task: Task, *, rescue: bool = False) -> bool:
        """Lose a task, keep it, or keep it for a second time."""
        chance = self._random.random()
        if chance < 0.3:
            self.dropped += 1
            return True
        if chance < 0.6:
            self.doubled += 1
            self.twice.append(task)
        return self._put(task, rescue=rescue)

    def run_doubles(self) -> None:
        """Run jobs once more, long after."""
        doubles, self.twice = self.twice, []
        for task in doubles:
            try:
                getattr(jobs, task.function)(*task.args)
            except jobs.JobFailed:
                pass


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
def test_jobs_are_only_hints(works: Works, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lossy = Lossy(works.queues, seed)
    monkeypatch.setattr(works.queues, "put", lossy.put)
    people = [works.person(name) for name in ("Ada", "Bob")]
    matches = [works.bots("nim", 2 + n % 2) for n in range(2)] + [works.bots("totem", 2)]
    matches += [works.table("nim", people, Pace(per_move=2 * MINUTE))]
    begun = works.now
    while not all(works.match(match).over for match in matches):
        works.settle()
        lossy.run_doubles()
        works.now += 30 * SECOND
        assert works.now - begun < HOUR
    assert lossy.dropped > 5 and lossy.doubled > 5
    for match in matches:
        assert works.is_sound(match)
        ids = [one.command_id for one in commits_since(works.match(match), 0) if one.command_id]
        assert len(ids) == len(set(ids))
    # Only bots' turns were lost in these: none may have waited for more than two sweeps in a row
    # with all their jobs lost, and none took a lapse for it.
    for match in matches[:-1]:
        commits = commits_since(works.match(match), 0)
        assert all(type(one.by) is ByBot for one in commits if one.seat is not None)


def simulate(works: Works, seed: int, late: Late) -> None:
    """Let moves and clocks race for one deadline, in any order, and lose what may be lost."""
    random = Random(seed)
    pace = Pace(per_move=MINUTE, late=late)
    match = works.service.create("nim", ["open", "open"], {"heaps": [9, 9]}, pace=pace).match
    for seat in (0, 1):
        works.service.sit(match, seat, f"p{seat}", salt=f"s{seat}")
    acked: list[tuple[int, int]] = []
    for _ in range(12):
        if works.match(match).over:
            break
        seat = works.match(match).active[0]
        works.now += random.choice((MINUTE - 1, MINUTE, MINUTE + 1, random.randrange(MINUTE)))
        command = works.service.look(match, seat).legal[0]
        deeds: list[Callable[[], Any]] = [
            partial(moved, works, match, seat, command, acked),
            lambda: jobs.catch_up(match, works.match(match).version),
            lambda: works.dispatcher.attend(match),
        ]
        random.shuffle(deeds)
        for deed in deeds[: random.randrange(1, 4)]:
            try:
                deed()
            except TaflError:
                pass  # too late: the clock was first, and says so
    judge(works, match, acked, pace)


def moved(works: Works, match: str, seat: int, command: Any, acked: list[tuple[int, int]]) -> None:
    """Play a command that was chosen in time; note seat and version when it was acknowledged."""
    ack = works.service.request(match, command, player=f"p{seat}")
    acked.append((seat, ack.version))


def judge(works: Works, match: str, acked: list[tuple[int, int]], pace: Pace) -> None:
    """Hold every acknowledged move and every act of the clock against the deadlines."""
    commits = {one.version: one for one in commits_since(works.match(match), 0)}
    for seat, version in acked:
        assert commits[version].seat == seat
        assert commits[version].by == "human"
    here = works.match(match)
    while here.previous is not None:
        before, commit = here.previous, here.commit
        assert commit is not None
        command = commit.command
        if isinstance(command, requests.Lapse | requests.Forfeit | requests.Substitute):
            since = before.clocks[command.seat].since
            assert since is not None and pace.per_move is not None
            assert commit.at > since + pace.per_move  # nobody loses time that they had
        elif commit.by == "human" and commit.seat in before.active:
            assert commit.seat is not None
            if before.seats[commit.seat].bot is not None:
                here = before
                continue  # back from a bot that kept the seat: nothing hurried it
            since = before.clocks[commit.seat].since
            assert since is not None and pace.per_move is not None
            assert commit.at <= since + pace.per_move
        here = before


@pytest.mark.parametrize("late", ["lapse", "lose", "bot"])
def test_a_move_in_time_never_loses_on_time(works: Works, late: Late) -> None:
    for seed in range(12):
        simulate(works, seed, late)


@pytest.mark.long
@pytest.mark.parametrize("late", ["lapse", "lose", "bot"])
def test_a_move_in_time_never_loses_on_time_at_length(works: Works, late: Late) -> None:
    for seed in range(100, 600):
        simulate(works, seed, late)


def test_a_task_waits_once_however_often_it_is_put(works: Works) -> None:
    task = Task("tafl-clock", "catch_up", ("00-x", 1))
    assert works.queues.put(task)
    assert not works.queues.put(task)
    assert not works.queues.put(replace(task), rescue=True)
    assert works.queues.waiting()["tafl-clock"] == 1


def test_a_job_lost_between_two_lists_is_put_again(works: Works) -> None:
    task = Task("tafl-clock", "catch_up", ("00-x", 1))
    works.queues.silent = 0.0
    works.queues.put(task)
    works.queues.connection.lpop(works.queues.all["tafl-clock"].key)
    assert not works.queues.put(task)
    assert works.queues.put(task, rescue=True)
    assert works.queues.waiting()["tafl-clock"] == 1
