"""An answer that got lost is no answer: whoever wrote finds out, and writes once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tafl.commit import Entry
from tafl.errors import Conflict, StoreDown
from tafl.valkey import Embedded, ValkeyStore
from tafl.valkey.nodes import OneServer
from tafl.valkey.sockets import settings_of

from tests.valkey.proxy import Proxy, often
from tests.valkey.servers import chain, sound


def store_through(proxy: Proxy, patience: float = 10.0) -> ValkeyStore:
    """Open the log by way of a proxy."""
    return ValkeyStore(OneServer(settings_of(proxy.path)), patience=patience)


@pytest.mark.parametrize("kind", ["question", "answer", "late"])
def test_each_mishap_alone_is_got_over(
    embedded: Embedded, tmp_path: Path, match: str, kind: str
) -> None:
    turns = iter([kind] + ["none"] * 50)
    first, second = chain(2)
    with Proxy(tmp_path / "p", embedded.socket, lambda: next(turns)) as proxy:
        store = store_through(proxy)
        store.append(match, first, b"")
        store.append(match, second, first.hash)
        assert proxy.mishaps == 1
        store.close()
    assert list(embedded.store().read(match)) == [first, second]


def test_a_lost_answer_does_not_hide_that_somebody_else_was_first(
    embedded: Embedded, tmp_path: Path, match: str
) -> None:
    ours, theirs = next(chain(1, "ours")), next(chain(1, "theirs"))
    follow = next(chain(1, after=theirs))
    store = embedded.store()

    def meanwhile() -> str:
        store.append(match, theirs, b"")
        store.append(match, follow, theirs.hash)
        return "question"

    turns = iter([meanwhile] + [lambda: "none"] * 50)
    with Proxy(tmp_path / "p", embedded.socket, lambda: next(turns)()) as proxy:
        through = store_through(proxy)
        with pytest.raises(Conflict):
            through.append(match, ours, b"")
        through.close()
    assert list(store.read(match)) == [theirs, follow]


def test_our_own_entry_is_known_again_though_others_went_on(
    embedded: Embedded, tmp_path: Path, match: str
) -> None:
    ours, follow = chain(2)
    store = embedded.store()

    def after_ours() -> str:
        store.append(match, follow, ours.hash)
        return "none"

    turns = iter([lambda: "answer", after_ours] + [lambda: "none"] * 50)
    with Proxy(tmp_path / "p", embedded.socket, lambda: next(turns)()) as proxy:
        through = store_through(proxy)
        through.append(match, ours, b"")
        through.close()
    assert list(store.read(match)) == [ours, follow]


def test_when_all_fails_the_outcome_is_left_open(
    embedded: Embedded, tmp_path: Path, match: str
) -> None:
    (entry,) = chain(1)
    with Proxy(tmp_path / "p", embedded.socket, lambda: "answer") as proxy:
        store = store_through(proxy, patience=0.05)
        with pytest.raises(StoreDown) as no:
            store.append(match, entry, b"")
        assert no.value.code == "store-down"
        store.close()
    assert list(embedded.store().read(match)) == [entry]


def lose_often(embedded: Embedded, tmp_path: Path, count: int, share: float) -> None:
    """Let some writers race through a bad connection; each entry must be there once."""

    def write(number: int, store: ValkeyStore) -> list[Entry]:
        acked: list[Entry] = []
        head: Entry | None = None
        while len(acked) < count:
            (entry,) = chain(1, f"w{number}-{len(acked)}", after=head)
            try:
                store.append("07-raced", entry, head.hash if head else b"")
            except Conflict:
                head = store.read("07-raced")[-1]
                continue
            acked.append(entry)
            head = entry
        return acked

    embedded.store().servers.of(0).call("UNLINK", "tafl:{07}:log:07-raced")
    with Proxy(tmp_path / "p", embedded.socket, often(3, share)) as proxy:
        store = store_through(proxy)
        with ThreadPoolExecutor(4) as pool:
            acked = [one for done in pool.map(write, range(4), [store] * 4) for one in done]
        store.close()
    assert proxy.mishaps > len(acked) * share / 2
    log = embedded.store().read("07-raced")
    assert sound(log)
    assert len(log) == len(acked) == 4 * count
    assert sorted(log, key=lambda one: one.version) == sorted(acked, key=lambda one: one.version)


def test_every_unknown_outcome_is_found_out(embedded: Embedded, tmp_path: Path) -> None:
    lose_often(embedded, tmp_path, 50, 0.2)


@pytest.mark.long
def test_every_unknown_outcome_of_many_is_found_out(embedded: Embedded, tmp_path: Path) -> None:
    lose_often(embedded, tmp_path, 2000, 0.3)
