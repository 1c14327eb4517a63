"""Without workers: bots move and clocks run in the api itself; one of several processes does it."""

from collections.abc import Callable
from time import monotonic, sleep

from tafl.inline import Inline
from tafl.reading import Reading
from tafl.valkey import Feed
from tafl_api.news import live_store

from tests.api.tables import open_table, two_at
from tests.api.world import World

DAY = 86_400_000


def eventually(is_so: Callable[[], bool], seconds: float = 10) -> bool:
    """Wait until something is so."""
    until = monotonic() + seconds
    while not is_so() and monotonic() < until:
        sleep(0.02)
    return is_so()


class Looked:
    """Two processes' worth of looking after matches."""

    def __init__(self, world: World) -> None:
        platform = world.platform
        self.feed = Feed(live_store(platform))
        reading = Reading(platform.volatile, platform.people, platform.service)
        self.both = [Inline(platform.service, platform.volatile, reading) for _ in range(2)]
        for one in self.both:
            self.feed.hear_all(one.hear)
            one.start(platform.store.matches)

    def __enter__(self) -> "Looked":
        return self

    def __exit__(self, *_: object) -> None:
        for one in self.both:
            one.close()
        self.feed.close()

    @property
    def leaders(self) -> int:
        """Count who leads."""
        return sum(one._leads for one in self.both)


def test_bots_move_and_only_one_process_lets_them(world: World) -> None:
    ada = world.guest("Ada")
    before = open_table(ada, "bot:greedy", "me")  # it waits already when everything begins
    with Looked(world) as looked:
        assert eventually(lambda: table_waits(world, before.id))
        assert looked.leaders == 1
        after = open_table(ada, "me", "bot:random")
        after.move(ada)
        assert eventually(lambda: table_waits(world, after.id) or over(world, after.id))
        for one in looked.both:
            if one._leads:
                one.close()
        assert eventually(lambda: any(one._leads for one in looked.both), 12)
        before.move(ada)
        assert eventually(lambda: table_waits(world, before.id) or over(world, before.id))


def table_waits(world: World, match: str) -> bool:
    """Tell whether a match waits for a person."""
    found = world.platform.service.load(match)
    return bool(found.active) and all(found.seats[seat].bot is None for seat in found.active)


def over(world: World, match: str) -> bool:
    """Tell whether a match is over."""
    return world.platform.service.load(match).over


def test_clocks_run(world: World) -> None:
    table, ada, _ = two_at(world, pace={"per_move": "1d", "late": "lose"})
    with Looked(world):
        assert not eventually(lambda: over(world, table.id), 0.3)
        world.now += DAY + 1
        table.ask(ada, "chat", {"text": "Still there?"})
        open_table(ada, "me", "open")
        # Something else has to bring it up: this clock was set by hand.
        world.platform.store.settle(table.id)
        assert eventually(lambda: over(world, table.id))
    assert world.platform.service.load(table.id).outcome.why == "late"  # type: ignore[union-attr]
