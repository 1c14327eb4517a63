"""Workers that die at every stage of a job, jobs that kill them: every match ends all the same."""

from collections.abc import Callable

import pytest
from tafl import steps
from tafl.match import commits_since
from tafl.plugins import Catalogue
from tafl.valkey import Embedded
from tafl_workers.announcements import Announcements
from tafl_workers.dispatcher import Dispatcher

from tests.workers.crew import Crew
from tests.workers.one_worker import with_bad_bots
from tests.workers.works import HURRIED, Works

Make = Callable[..., Works]


def lapses(works: Works, match: str) -> list[steps.Lapsed]:
    """List the lapses of a match."""
    commits = commits_since(works.match(match), 0)
    return [event for one in commits for event in one.events if isinstance(event, steps.Lapsed)]


def has_no_command_twice(works: Works, match: str) -> bool:
    """Tell whether every cause has had one effect."""
    ids = [one.command_id for one in commits_since(works.match(match), 0) if one.command_id]
    return len(ids) == len(set(ids))


@pytest.mark.parametrize("stage", ["claimed", "computed", "appended", "acknowledged"])
def test_a_worker_killed_at_a_stage_costs_little(
    make_works: Make, servers: tuple[Embedded, Embedded], stage: str
) -> None:
    works = make_works(real_time=True, rhythm=HURRIED)
    match = works.bots("nim", 2, options={"heaps": [1, 1, 1, 1]})
    with Crew(works, servers, fault=stage) as crew:
        took = crew.until(match)
    assert crew.starts >= 3  # it died twice
    assert took < 40
    assert has_no_command_twice(works, match)
    assert not lapses(works, match)
    assert works.is_sound(match)


def test_a_bot_that_kills_its_process_is_parked_and_the_clock_plays(
    make_works: Make, servers: tuple[Embedded, Embedded], catalogue: Catalogue
) -> None:
    works = make_works(real_time=True, rhythm=HURRIED, catalogue=with_bad_bots(catalogue))
    match = works.service.create("nim", ["bot:deadly", "bot:random"], {"heaps": [1, 1]}).match
    with Crew(works, servers) as crew:
        crew.until(match)
    assert crew.starts == 1  # the worker itself survives what its jobs do
    (lapse,) = lapses(works, match)
    assert lapse.failed == "deadly"
    (parked,) = works.dispatcher.tries.parked()
    assert (parked.code, parked.reason) == ("worker-died", "Its process died each time.")
    assert works.is_sound(match)


def test_a_bot_that_fails_is_asked_three_times(make_works: Make, catalogue: Catalogue) -> None:
    works = make_works(catalogue=with_bad_bots(catalogue))
    match = works.service.create("nim", ["bot:clumsy", "bot:random"], {"heaps": [1, 1]}).match
    works.settle()
    (lapse,) = lapses(works, match)
    assert (lapse.failed, works.match(match).status) == ("clumsy", "finished")
    (parked,) = works.dispatcher.tries.parked()
    assert parked.code == "bot-fault" and "secret" not in parked.reason
    assert works.platform.volatile.get(f"tafl:work:tries:{parked.task}") == "3"
    lines = [line.text for line in works.service.history(match, None)]
    assert any("The bot clumsy failed" in line for line in lines)
    assert works.is_sound(match)


def test_a_dispatcher_takes_over_from_a_dead_one(make_works: Make) -> None:
    works = make_works(rhythm=HURRIED)
    match = works.bots("nim", 2)
    live = works.live
    dead = Announcements(live, idle_ms=50)
    assert dead.read(10)  # and never says that it is done
    other = Dispatcher(
        works.platform, works.queues, rhythm=HURRIED, announcements=Announcements(live, idle_ms=0)
    )
    works.dispatcher = other
    works.settle()
    assert works.match(match).over
    assert other.announcements.lag() == 0


def test_without_any_news_the_moments_are_enough(make_works: Make) -> None:
    works = make_works()
    match = works.bots("nim", 2)
    news = works.dispatcher.announcements
    for _ in range(3):
        news.done(news.read(1))  # told, and forgotten
    assert works.match(match).version < 5
    works.platform.volatile.flushdb()
    for _ in range(3):  # all matches are looked at when the moments are gone
        works.dispatcher._scan_on()
    assert works.dispatcher.due.count() == 1
    works.settle()
    assert works.match(match).over


def test_the_feed_is_trimmed_below_what_is_done(works: Works) -> None:
    for _ in range(5):
        works.bots("nim", 2)
    works.settle()
    before = sum(works.platform.durable.xlen(f"tafl:{{{n:02d}}}:feed") for n in range(64))
    assert before > 20
    for number in range(64):  # exactly, where it is else done in larger pieces
        works.platform.durable.xtrim(f"tafl:{{{number:02d}}}:feed", minid="0-1")
    works.dispatcher.announcements.trim()
    other = Announcements(works.live, group="other")
    other.join()
    works.dispatcher.announcements.trim()
    assert other.lag() == sum(
        works.platform.durable.xlen(f"tafl:{{{n:02d}}}:feed") for n in range(64)
    )
