"""Where nobody else writes, a command asks the log once; where somebody does, nothing is missed."""

from collections.abc import Sequence

import pytest
from tafl.commit import Entry
from tafl.errors import Conflict, Rejected
from tafl.plugins import Catalogue, load_catalogue
from tafl.service import Service
from tafl.store import MemoryStore

from tests.core.matches import service_on, started


class Counting(MemoryStore):
    """Count how often the log is read and written."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = self.writes = 0

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        self.reads += 1
        return super().read(match, after)

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        self.writes += 1
        super().append(match, entry, prev)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """Load the games."""
    return load_catalogue()


@pytest.fixture
def store() -> Counting:
    """Count from the beginning."""
    return Counting()


def take(service: Service, match: str, seat: int, id: str, count: int = 1) -> int:
    """Take from the last heap."""
    command = {"type": "take", "heap": 2, "count": count}
    return service.send(match, f"player-{seat}", command, command_id=id).version


def test_alone_a_command_is_one_question(store: Counting, catalogue: Catalogue) -> None:
    service = service_on(store, catalogue)
    match = started(service, "nim")
    store.reads = store.writes = 0
    for number in range(4):
        take(service, match, number % 2, str(number))
    assert (store.reads, store.writes) == (0, 4)
    assert take(service, match, 0, "0") == 4  # the answer of then, from memory
    assert store.writes == 4


def test_what_others_did_is_seen_before_anything_is_refused(
    store: Counting, catalogue: Catalogue
) -> None:
    one, two = service_on(store, catalogue), service_on(store, catalogue)
    match = started(one, "nim")
    assert two.load(match).version == one.load(match).version == 3
    assert take(one, match, 0, "a") == 4
    # In the memory of `two`, it is still the turn of seat 0.
    assert take(two, match, 1, "b") == 5
    assert take(one, match, 0, "c") == 6
    with pytest.raises(Rejected) as no:
        take(two, match, 0, "d")
    assert no.value.code == "not-your-turn"


def test_an_answer_that_another_process_gave_is_given_again(
    store: Counting, catalogue: Catalogue
) -> None:
    one, two = service_on(store, catalogue), service_on(store, catalogue)
    match = started(one, "nim")
    two.load(match)
    assert take(one, match, 0, "a") == 4
    assert take(two, match, 0, "a") == 4
    two.load(match)
    with pytest.raises(Conflict) as reused:
        take(two, match, 0, "a", count=2)
    assert reused.value.code == "command-id-reused"
    assert len(store.read(match)) == 4


def test_a_version_insisted_on_is_that_of_the_log(store: Counting, catalogue: Catalogue) -> None:
    one, two = service_on(store, catalogue), service_on(store, catalogue)
    match = started(one, "nim")
    two.load(match)
    take(one, match, 0, "a")
    command = {"type": "take", "heap": 0, "count": 1}
    with pytest.raises(Conflict) as stale:
        two.send(match, "player-1", command, command_id="b", expect=3)
    assert stale.value.code == "stale-version"
    two.send(match, "player-1", command, command_id="b", expect=4)


def test_where_others_write_the_log_is_read_first(store: Counting, catalogue: Catalogue) -> None:
    one, two = service_on(store, catalogue), service_on(store, catalogue)
    match = started(one, "nim")
    two.load(match)
    take(one, match, 0, "a")
    take(two, match, 1, "b")
    store.writes = 0
    for number, service in enumerate([one, two, one]):
        take(service, match, number % 2, f"c{number}")
    # Only the first to come back tried in vain; from then on both look first.
    assert store.writes <= 4
