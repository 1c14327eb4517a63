"""Many at once: two seats that act both succeed, and of N for one thing exactly one."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from threading import Barrier, Thread
from typing import Any

import pytest
from tafl import requests
from tafl.commit import Entry, link
from tafl.errors import TaflError
from tafl.opening import Pace
from tafl.record import genesis, header_of
from tafl.store import MemoryStore

from tests.core.rooms import START, Room, Table


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run calls in threads that begin together; give what each returned or raised."""
    found: list[Any] = [None] * len(calls)
    barrier = Barrier(len(calls))

    def run(number: int) -> None:
        barrier.wait()
        try:
            found[number] = calls[number]()
        except Exception as error:
            found[number] = error

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # so that threads get in each other's way
    threads = [Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(usual)
    return found


def whole(table: Table) -> None:
    """Check that versions are without a gap, that the chain fits, and that the fold is right."""
    entries = table.room.store.read(table.id)
    head = genesis(header_of(table.match.opening))
    for version, entry in enumerate(entries, start=1):
        assert entry.version == version
        head = link(head, entry.data)
        assert entry.hash == head
    assert table.match.version == len(entries)
    assert table.refolded() == table.match


@pytest.mark.parametrize("services", [1, 2])
def test_seats_that_act_at_the_same_time_all_succeed(services: int) -> None:
    for number in range(30):
        room = Room(name=f"r{number}")
        table = room.start("vote", 5)
        rooms = [room, *(Room(room.store) for _ in range(services - 1))]
        for _ in range(3):
            acks = at_once(
                *(
                    partial(
                        rooms[seat % services].service.send,
                        table.id,
                        f"p{seat}",
                        {"type": "choose", "number": seat},
                    )
                    for seat in range(5)
                )
            )
            assert not [ack for ack in acks if isinstance(ack, Exception)]
            assert len({ack.version for ack in acks}) == 5
        assert table.match.over
        whole(table)


def test_eight_threads_that_send_one_command_make_one_commit() -> None:
    for number in range(60):
        room = Room(name=f"r{number}")
        table = room.start("toy", 2)
        other = Room(room.store)
        body = {"type": "do", "draw": True}
        acks = at_once(
            *(
                partial(one.service.send, table.id, "p0", body, command_id="once")
                for one in (room, other) * 4
            )
        )
        assert len(set(map(repr, acks))) == 1, acks
        assert table.match.version == 4
        whole(table)


def test_of_eight_who_run_for_the_last_seat_one_gets_it() -> None:
    for number in range(60):
        room = Room(name=f"r{number}")
        table = room.open("nim", "open", "open")
        table.sit(0)
        found = at_once(*(partial(table.sit, 1, f"runner-{n}", salt=f"s{n}") for n in range(8)))
        lost = [error.code for error in found if isinstance(error, TaflError)]
        assert len(lost) == 7
        assert set(lost) <= {"seat-taken", "already-started"}
        assert table.status == "running"
        whole(table)


def test_of_eight_who_insist_on_one_version_one_wins() -> None:
    for number in range(60):
        room = Room(name=f"r{number}")
        table = room.start("toy", 1)
        rooms = [Room(room.store), room]
        seen = table.match.version
        found = at_once(
            *(
                partial(
                    rooms[n % 2].service.send,
                    table.id,
                    "p0",
                    {"type": "do"},
                    command_id=str(n),
                    expect=seen,
                )
                for n in range(8)
            )
        )
        lost = [error.code for error in found if isinstance(error, TaflError)]
        assert lost == ["stale-version"] * 7
        whole(table)


class Between(MemoryStore):
    """A store in which something else happens, once, before a write or after a read."""

    before_append: Callable[[], Any] | None = None
    after_read: Callable[[], Any] | None = None

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        if (happens := self.before_append) is not None:
            self.before_append = None
            happens()
        super().append(match, entry, prev)

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        found = super().read(match, after)
        if found and (happens := self.after_read) is not None:
            self.after_read = None
            happens()
        return found


def test_a_command_counts_from_its_receipt_though_others_were_first() -> None:
    store = Between()
    room = Room(store)
    table = room.start("vote", 3, Pace(per_move=100))
    room.now = START + 100  # the very deadline
    other = Room(store)
    other.now = START + 100

    def meanwhile() -> None:
        other.service.send(table.id, "p1", {"type": "choose", "number": 1})
        room.now += 50  # time goes on while the first try fails

    store.before_append = meanwhile
    table.send(0, type="choose", number=1)
    assert table.last.at == START + 100
    assert (table.last.by, table.last.seat) == ("human", 0)


def test_a_fold_that_another_thread_took_further_is_not_a_broken_chain() -> None:
    store = Between()
    room = Room(store)
    table = room.start("toy", 2)
    Room(store).service.send(table.id, "p0", {"type": "do"})
    store.after_read = lambda: room.service.load(table.id)
    assert room.service.load(table.id).version == 4
    whole(table)


def test_a_tick_and_a_command_at_once_both_find_their_place() -> None:
    for number in range(10):
        room = Room(name=f"r{number}")
        table = room.start("toy", 2)
        table.send(0, wake=START + 5)
        room.now += 5
        found = at_once(
            *[partial(room.service.catch_up, table.id)] * 3,
            partial(table.send, 1, command_id="x"),
            partial(table.ask, 1, requests.AskPause(START + 100)),
        )
        assert not [error for error in found if isinstance(error, Exception)]
        assert table.match.version == 7
        whole(table)
