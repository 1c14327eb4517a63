"""The store's promises, kept alike in memory and on a server."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tafl.commit import Entry
from tafl.errors import BadRecord, Conflict, Malformed, StoreDown
from tafl.ports import PARTITIONS, RandomIds
from tafl.store import MemoryStore, Store
from tafl.testing import StoreConformance
from tafl.valkey import Embedded, ValkeyStore, take_in
from tafl.valkey.names import feed_key, log_key, partition_of
from tafl.valkey.packing import PACKED, PLAIN, pack, unpack
from tafl.valkey.store import CHUNK, function_source

from tests.valkey.servers import chain, sound, write


@pytest.fixture(params=["memory", "valkey"])
def store(request: pytest.FixtureRequest) -> Store:
    """Give a store of each kind."""
    if request.param == "valkey":
        found: Store = request.getfixturevalue("valkey")
        return found
    return MemoryStore()


def test_what_was_appended_is_read_in_order(store: Store, match: str) -> None:
    entries = list(chain(5))
    assert list(store.read(match)) == []
    write(store, match, entries)
    assert list(store.read(match)) == entries
    assert list(store.read(match, 3)) == entries[3:]
    assert list(store.read(match, 5)) == list(store.read(match, 99)) == []
    assert match in set(store.matches())
    store.settle(match)


def test_an_entry_that_does_not_follow_changes_nothing(store: Store, match: str) -> None:
    first, second, third = chain(3)
    with pytest.raises(Conflict):
        store.append(match, second, first.hash)
    assert match not in set(store.matches())
    store.append(match, first, b"")
    for entry, prev in ((first, b""), (third, second.hash), (second, b"x" * 32)):
        with pytest.raises(Conflict) as no:
            store.append(match, entry, prev)
        assert no.value.code == "version-taken"
    assert list(store.read(match)) == [first]
    store.append(match, second, first.hash)


def test_what_is_not_the_name_of_a_match_is_not_there(store: Store) -> None:
    assert list(store.read("../x")) == []
    assert list(store.read("nobody")) == []


@pytest.mark.parametrize("name", ["", "00-A", "00-a:b", "00-*", "é", "a" * 65, "00-" + "a" * 62])
def test_names_of_no_match_are_refused(valkey: ValkeyStore, name: str) -> None:
    assert partition_of(name) is None
    with pytest.raises(Malformed):
        valkey.append(name, next(chain(1)), b"")
    valkey.settle(name)


class TestValkeyStore(StoreConformance):
    """The contract of every store."""

    @pytest.fixture(autouse=True)
    def _server(self, embedded: Embedded) -> None:
        self.server = embedded

    def make_store(self) -> Store:
        store = self.server.store()
        store.servers.of(0).call("FLUSHALL")
        return store


def test_names_without_a_partition_get_one() -> None:
    assert partition_of("17-a") == 17
    assert {partition_of(name) for name in ("a", "64-a", "1-a")} <= set(range(PARTITIONS))


def test_a_match_and_its_feed_share_a_slot() -> None:
    name, partition = RandomIds().match()
    assert partition_of(name) == partition < PARTITIONS
    tag = re.compile(r"\{(.*?)\}")
    assert tag.findall(log_key(partition, name)) == tag.findall(feed_key(partition))


def test_long_matches_are_read_in_pieces(valkey: ValkeyStore, match: str) -> None:
    entries = list(chain(2 * CHUNK + 1))
    write(valkey, match, entries)
    assert list(valkey.read(match)) == entries
    assert list(valkey.read(match, CHUNK)) == entries[CHUNK:]


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01\x02\xff", b"{}", b'"' + b"a" * 64 + b'"', b"z" * 9999]
)
def test_any_bytes_come_back(valkey: ValkeyStore, match: str, data: bytes) -> None:
    valkey.append(match, Entry(1, data, b"h" * 32), b"")
    assert valkey.read(match)[0].data == data


@given(
    st.binary() | st.text(alphabet='"abcdef0123456789\x01\x02{}:,', max_size=300).map(str.encode)
)
def test_packing_loses_nothing(data: bytes) -> None:
    assert unpack(*pack(data)) == data


@given(
    st.text(alphabet="0123456789abcdef", min_size=64, max_size=64),
    st.binary(min_size=16, max_size=16),
)
def test_digits_take_half_their_place(long: str, short: bytes) -> None:
    data = f'{{"blind":"{long}","player":"{short.hex()}","note":"{long[1:]}"}}'.encode()
    field, packed = pack(data)
    assert (field, unpack(field, packed)) == (PACKED, data)
    assert len(packed) < 150


@pytest.mark.parametrize("stored", [b"", b"\xff\xff", pack(b'{"a":1}')[1][:-2]])
def test_what_was_never_packed_is_not_unpacked(stored: bytes) -> None:
    with pytest.raises(ValueError):
        unpack(PACKED, stored)
    with pytest.raises(ValueError):
        unpack(b"?", stored)
    assert unpack(PLAIN, stored) == stored


def test_an_entry_that_cannot_be_read_is_named(valkey: ValkeyStore, match: str) -> None:
    write(valkey, match, list(chain(2)))
    node = valkey.servers.of(0)
    node.call("XADD", log_key(partition_of(match) or 0, match), "3-0", "z", "junk", "h", "x")
    with pytest.raises(BadRecord) as no:
        valkey.read(match)
    assert (no.value.code, no.value.version) == ("unreadable-log", 3)
    assert match in no.value.en and match in no.value.fr


def test_each_commit_is_one_write_after_its_announcement(valkey: ValkeyStore, match: str) -> None:
    # Two writes in a function could be torn apart by a crash; see the function's own words.
    assert function_source().count(b"'XADD'") == function_source().count(b"redis.call(") - 1 == 1
    node = valkey.servers.of(0)
    feed = feed_key(partition_of(match) or 0)
    write(valkey, match, list(chain(3)))
    told = [fields for _, fields in node.call("XREVRANGE", feed, "+", "-", "COUNT", 3)]
    assert told == [[b"m", match.encode(), b"v", b"%d" % version] for version in (3, 2, 1)]


def test_a_function_that_is_gone_is_loaded_again(valkey: ValkeyStore, match: str) -> None:
    first, second = chain(2)
    valkey.append(match, first, b"")
    valkey.servers.of(0).call("FUNCTION", "FLUSH")
    valkey.append(match, second, first.hash)
    assert sound(valkey.read(match))


def race(stores: list[ValkeyStore], match: str, rounds: int, writers: int) -> None:
    """Let many writers append to one version, again and again; one may win each time."""

    def attempt(store: ValkeyStore, entry: Entry, prev: bytes) -> bool:
        try:
            store.append(match, entry, prev)
        except Conflict:
            return False
        return True

    prev = b""
    with ThreadPoolExecutor(writers) as pool:
        for version in range(1, rounds + 1):
            ours = [Entry(version, b"%d" % n, bytes([n]) * 32) for n in range(writers)]
            at = [stores[n % len(stores)] for n in range(writers)]
            won = list(pool.map(attempt, at, ours, [prev] * writers))
            assert won.count(True) == 1
            head = stores[0].read(match, version - 1)
            assert head == [ours[won.index(True)]]
            prev = head[0].hash


def test_of_32_writers_of_one_version_one_wins(embedded: Embedded, match: str) -> None:
    race([embedded.store(), embedded.store()], match, 40, 32)


@pytest.mark.long
def test_of_32_writers_of_one_version_one_wins_10_000_times(embedded: Embedded, match: str) -> None:
    race([embedded.store(), embedded.store()], match, 10_000, 32)


def test_a_log_is_taken_in_whole_or_not_at_all(valkey: ValkeyStore, match: str) -> None:
    entries = list(chain(1200))
    take_in(valkey, match, entries)
    assert list(valkey.read(match)) == entries
    take_in(valkey, match, entries)
    with pytest.raises(Conflict) as no:
        take_in(valkey, match, list(chain(3, "other")))
    assert no.value.code == "match-exists"
    assert list(valkey.read(match)) == entries
    write(valkey, match, list(chain(1, after=entries[-1])), entries[-1].hash)
    torn = f"{match}-torn"
    with pytest.raises(StoreDown):
        take_in(valkey, torn, [*entries[:2], entries[0]])
    assert list(valkey.read(torn)) == []
    with pytest.raises(Malformed):
        take_in(valkey, "A", entries)
