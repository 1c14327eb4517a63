"""One class that holds a store to its contract, whatever it keeps its logs in.

class TestMemoryStore(StoreConformance):
    def make_store(self) -> Store:
        return MemoryStore()
"""

from abc import abstractmethod
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from ..commit import Entry, link
from ..errors import Conflict
from ..store import Store

GENESIS = b"\1" * 32
THREADS = 8


def entry(version: int, prev: bytes, text: str = "") -> Entry:
    """Make an entry that follows on a hash."""
    data = b'{"version":%d,"text":"%s"}' % (version, text.encode())
    return Entry(version, data, link(prev, data))


def entries(count: int, text: str = "") -> list[Entry]:
    """Make a chain of entries."""
    made: list[Entry] = []
    for version in range(1, count + 1):
        made.append(entry(version, made[-1].hash if made else GENESIS, text))
    return made


class StoreConformance:
    """The contract of `tafl.store.Store`, each sentence a test."""

    @abstractmethod
    def make_store(self) -> Store:
        """Make an empty store."""

    def filled(self, match: str = "a", count: int = 3) -> tuple[Store, list[Entry]]:
        """Make a store with one match in it."""
        store, log = self.make_store(), entries(count)
        append(store, match, log)
        return store, log

    def test_an_unknown_match_is_empty(self) -> None:
        store = self.make_store()
        assert list(store.read("nowhere")) == []
        assert list(store.read("nowhere", 5)) == []
        assert list(store.matches()) == []

    def test_entries_come_back_as_they_were(self) -> None:
        store = self.make_store()
        log = entries(20, "é ✓ \\n \\\\ \\u0000 {}")
        append(store, "a", log)
        assert list(store.read("a")) == log
        assert [one.data for one in store.read("a")] == [one.data for one in log]

    def test_reading_can_begin_after_a_version(self) -> None:
        store, log = self.filled(count=5)
        for after in range(7):
            assert list(store.read("a", after)) == log[after:]

    def test_matches_are_kept_apart_and_listed(self) -> None:
        store, log = self.filled("a", 3)
        append(store, "b-1", log[:1])
        assert list(store.read("a")) == log
        assert list(store.read("b-1")) == log[:1]
        assert sorted(store.matches()) == ["a", "b-1"]

    def test_a_version_is_taken_once(self) -> None:
        store, log = self.filled(count=3)
        for version in (1, 2, 3):
            prev = log[version - 2].hash if version > 1 else GENESIS
            refused(store, "a", entry(version, prev, "other"), prev)
        assert list(store.read("a")) == log

    def test_no_version_is_left_out(self) -> None:
        store, log = self.filled(count=3)
        for version in (0, 5, 6):
            refused(store, "a", entry(version, log[-1].hash), log[-1].hash)
        refused(store, "new", entry(2, GENESIS), GENESIS)
        assert list(store.read("a")) == log
        assert list(store.matches()) == ["a"]

    def test_the_right_version_on_the_wrong_hash_is_refused(self) -> None:
        store, log = self.filled(count=3)
        refused(store, "a", entry(4, log[1].hash), log[1].hash)
        refused(store, "a", entry(4, GENESIS), GENESIS)
        assert list(store.read("a")) == log
        append(store, "a", [entry(4, log[-1].hash)], log[-1].hash)

    def test_of_many_at_once_one_wins(self) -> None:
        store = self.make_store()
        prev = GENESIS
        for version in range(1, 13):
            rivals = [entry(version, prev, f"rival-{number}") for number in range(THREADS)]
            won = race(store, rivals, prev)
            assert len(won) == 1, f"version {version} was won by {len(won)}"
            assert store.read("a")[-1] == won[0]
            prev = won[0].hash
        assert [one.version for one in store.read("a")] == list(range(1, 13))


def append(store: Store, match: str, log: list[Entry], prev: bytes = GENESIS) -> None:
    """Append a row of entries."""
    for one in log:
        store.append(match, one, prev)
        prev = one.hash


def refused(store: Store, match: str, one: Entry, prev: bytes) -> None:
    """Assert that a store does not take an entry, and says why."""
    try:
        store.append(match, one, prev)
    except Conflict as conflict:
        assert conflict.code == "version-taken"
    else:
        raise AssertionError(f"the store took version {one.version}")


def race(store: Store, rivals: list[Entry], prev: bytes) -> list[Entry]:
    """Let entries be appended at the same moment; give those that were taken."""
    start = Barrier(len(rivals))

    def run(one: Entry) -> bool:
        start.wait()
        try:
            store.append("a", one, prev)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(len(rivals)) as pool:
        taken = list(pool.map(run, rivals))
    return [one for one, was_taken in zip(rivals, taken, strict=True) if was_taken]
