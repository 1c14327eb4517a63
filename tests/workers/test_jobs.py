"""Audits and replays that somebody waits for; archiving; lists made anew."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl.archive import ArchivedStore
from tafl.jobs import JobBoard, Kind
from tafl_workers.checks import board_of
from tafl_workers.work import rebuild

from tests.workers.works import DAY, HOUR, MINUTE, Works


@pytest.fixture
def board(works: Works) -> JobBoard:
    """Give the board of the platform."""
    return board_of(works.platform)


@pytest.mark.parametrize("kind", ["audit", "replay"])
def test_a_job_is_done_and_followed(works: Works, board: JobBoard, kind: Kind) -> None:
    match = works.bots("nim", 2)
    works.settle()
    id = board.start(kind, match)
    asked = board.status(id)
    assert asked is not None and (asked.state, asked.match) == ("waiting", match)
    works.settle()
    done = board.status(id)
    assert done is not None and done.state == "done"
    assert done.done == done.of == works.match(match).version
    assert done.report["outcome"]["winners"]
    assert board.wanted() == []


def test_a_job_about_nothing_fails_with_a_code(works: Works, board: JobBoard) -> None:
    id = board.start("audit", "00-nothing")
    works.settle()
    failed = board.status(id)
    assert failed is not None and (failed.state, failed.problem) == ("failed", "no-such-match")


def test_nobody_knows_of_other_jobs(board: JobBoard) -> None:
    assert board.status("nothing") is None


def test_a_match_goes_to_the_archive_in_time(make_works: Callable[..., Works]) -> None:
    works = make_works(archive_days=2.0)
    match = works.bots("nim", 2)
    works.settle()
    version = works.match(match).version
    works.wait(2 * DAY - HOUR)
    assert works.live.read(match)
    works.wait(HOUR)
    works.wait(MINUTE)
    assert not works.live.read(match)
    store = works.platform.store
    assert isinstance(store, ArchivedStore) and len(store.read(match)) == version
    assert works.is_sound(match)


def lists(works: Works) -> dict[str, Any]:
    """Read everything that the read models have stored."""
    client = works.platform.volatile
    found: dict[str, Any] = {}
    for pattern in ("tafl:{lobby}:*", "tafl:inbox:*"):
        for key in client.scan_iter(match=pattern):
            if client.type(key) == "hash":
                found[key] = client.hgetall(key)
            else:
                found[key] = client.zrange(key, 0, -1, withscores=True)
    return found


def test_read_models_are_made_anew_byte_for_byte(works: Works) -> None:
    people = [works.person(name) for name in ("Ada", "Bob", "Cid")]
    for number in range(4):
        works.now += HOUR
        works.bots("nim", 2)
        works.table("nim", people[: 2 + number % 2], visibility="public")
    works.service.create("totem", ["open", "open"], visibility="public")
    running = works.table("nim", people[:2])
    works.play(running)
    works.settle()
    before = lists(works)
    assert len(before) > 5
    for key in before:
        works.platform.volatile.delete(key)
    assert rebuild(works.platform) == 10
    assert lists(works) == before
