"""News: each listener gets each entry once and in order, whatever happens on the way."""

import random
import threading
import time
from collections.abc import Iterator

import pytest
from tafl.commit import Entry
from tafl.valkey import Embedded, Feed, ValkeyStore
from tafl.valkey.feed import RECENT
from tafl.valkey.names import feed_key, partition_of

from tests.valkey.servers import chain, wait_until, write


@pytest.fixture
def feed(valkey: ValkeyStore) -> Iterator[Feed]:
    """Follow the log."""
    feed = Feed(valkey)
    yield feed
    feed.close()


def test_news_come_at_once(feed: Feed, valkey: ValkeyStore, match: str) -> None:
    entries = list(chain(3))
    write(valkey, match, entries[:2])
    listener = feed.subscribe(match, after=1)
    assert list(listener.wait(1)) == entries[1:2]
    assert list(listener.take()) == []
    begun = time.monotonic()
    threading.Timer(0.05, valkey.append, (match, entries[2], entries[1].hash)).start()
    assert list(listener.wait(5)) == entries[2:]
    assert time.monotonic() - begun < 1
    assert list(listener.wait(0.01)) == []


def test_a_listener_may_be_there_before_the_match(
    feed: Feed, valkey: ValkeyStore, match: str
) -> None:
    woken = threading.Event()
    listener = feed.subscribe(match, wake=woken.set)
    assert list(listener.take()) == []
    entries = list(chain(1))
    write(valkey, match, entries)
    assert woken.wait(5)
    wait_until(lambda: list(listener.take()) == entries)


def test_many_listeners_cost_one_reader(feed: Feed, valkey: ValkeyStore, match: str) -> None:
    listeners = [feed.subscribe(match) for _ in range(50)]
    entries = list(chain(3 * RECENT))
    # One of them sleeps for longer than what is kept for it.
    before = threading.active_count()
    write(valkey, match, entries)
    for listener in listeners:
        got: list[Entry] = []
        while len(got) < len(entries):
            got += listener.wait(5)
        assert got == entries
        listener.close()
    assert threading.active_count() <= before
    assert list(listeners[0].wait(1)) == list(iter(listeners[0])) == []


def test_an_announcement_that_comes_early_or_in_vain_does_no_harm(
    feed: Feed, valkey: ValkeyStore, match: str
) -> None:
    first, second = chain(2)
    listener = feed.subscribe(match)
    node = valkey.servers.of(0)
    announce = ("XADD", feed_key(partition_of(match) or 0), "*", "m", match, "v")
    node.call(*announce, "1")
    time.sleep(0.05)
    valkey.append(match, first, b"")
    assert list(listener.wait(5)) == [first]
    node.call(*announce, "7")
    valkey.append(match, second, first.hash)
    assert list(listener.wait(5)) == [second]


def test_listeners_who_come_and_go_miss_nothing(embedded: Embedded, match: str) -> None:
    store = embedded.store()
    feed = Feed(store)
    entries = list(chain(300))
    got: dict[int, list[Entry]] = {number: [] for number in range(10)}

    def listen(number: int) -> None:
        chance = random.Random(number)
        while len(got[number]) < len(entries):
            listener = feed.subscribe(match, after=len(got[number]))
            for _ in range(chance.randint(1, 5)):
                got[number] += listener.wait(0.2)
            listener.close()

    threads = [threading.Thread(target=listen, args=(number,)) for number in got]
    for thread in threads:
        thread.start()
    write(embedded.store(), match, entries)
    for thread in threads:
        thread.join(20)
    feed.close()
    assert all(found == entries for found in got.values())
