"""Giving up, by choice or on time."""

import pytest
from tafl import Outcome, requests, steps
from tafl.opening import Pace

from tests.core.rooms import DAY, Room


def test_with_two_seats_the_other_wins() -> None:
    table = Room().start("nim", 2)
    table.ask(0, requests.Resign())
    assert table.tags == ["Resigned", "Ended"]
    assert table.match.outcome == Outcome((1,), "resigned")
    assert table.match.secret is not None
    with table.refused("finished"):
        table.ask(1, requests.Resign())


def test_anybody_may_resign_also_when_it_is_not_their_turn() -> None:
    table = Room().start("nim", 2)
    table.ask(1, requests.Resign())
    assert table.match.outcome == Outcome((0,), "resigned")


def test_nobody_resigns_before_the_start_and_no_stranger_ever() -> None:
    table = Room().open("nim", "open", "open")
    table.sit(0)
    with table.refused("not-started"):
        table.ask(0, requests.Resign())
    table.sit(1)
    with table.refused("no-seat"):
        table.ask(5, requests.Resign())


def test_in_a_pause_one_may_resign() -> None:
    room = Room()
    table = room.start("toy", 1)
    table.ask(0, requests.AskPause(room.now + DAY))
    table.ask(0, requests.Resign())
    assert table.match.outcome == Outcome((), "resigned")
    assert table.match.pause is None


def test_with_more_seats_the_clock_plays_for_who_resigned() -> None:
    table = Room().start("nim", 3)
    table.ask(1, requests.Resign())
    assert table.tags == ["Resigned"]
    assert table.status == "running"
    with table.refused("resigned"):
        table.ask(1, requests.Resign())
    version = table.take(0, 0, 1).version
    assert table.match.version == version + 1
    assert table.last.events[0] == steps.Lapsed(1, {"type": "take", "heap": 0, "count": 1})
    assert table.match.active == (2,)


def test_whoever_resigns_on_the_own_turn_is_played_for_at_once() -> None:
    table = Room().start("toy", 3)
    table.ask(0, requests.Resign())
    assert table.tags == ["Lapsed", "Did"]
    assert table.match.active == (1,)


def test_the_last_one_left_wins() -> None:
    table = Room().start("nim", 4)
    for seat in (3, 1):
        table.ask(seat, requests.Resign())
    assert not table.match.over
    table.ask(0, requests.Resign())
    assert table.match.outcome == Outcome((2,), "resigned")


def test_a_seat_that_resigned_cannot_win() -> None:
    table = Room().start("nim", 3, options={"heaps": [1]})
    table.ask(0, requests.Resign())  # the clock takes the last object for it
    assert table.match.outcome == Outcome((1, 2), "last-object")


@pytest.mark.parametrize("seats", [2, 3])
def test_on_time_it_is_the_same(seats: int) -> None:
    table = Room().start("toy", seats, Pace(per_move=10, late="lose"))
    table.wait(11)
    if seats == 2:
        assert table.last.events[0] == steps.Resigned(0, late=True)
        assert table.match.outcome == Outcome((1,), "late")
    else:
        assert table.match.seats[0].resigned
        assert table.match.active == (1,)


def test_whoever_resigned_asks_for_nothing_any_more() -> None:
    room = Room()
    table = room.start("toy", 3)
    table.send(0)
    table.ask(0, requests.Resign())
    for request in (requests.AskUndo(), requests.AskPause(room.now + 1)):
        with table.refused("resigned"):
            table.ask(0, request)


def test_a_request_falls_with_its_asker() -> None:
    room = Room()
    table = room.start("toy", 4)
    table.send(0)
    table.send(1)
    table.ask(0, requests.AskUndo())
    table.ask(0, requests.AskPause(room.now + 10))
    table.ask(0, requests.Resign())
    assert table.match.undo is None
    assert table.match.pause_asked is None


def test_a_request_goes_ahead_when_the_last_one_asked_resigns() -> None:
    room = Room()
    table = room.start("toy", 3)
    table.send(0)
    table.send(1)
    ack = table.ask(0, requests.AskUndo())
    assert table.match.undo is not None and table.match.undo.ask == (1,)
    table.ask(1, requests.Resign())
    assert table.match.previous is not None
    assert table.tags == ["Resigned", "Undone"]
    assert table.match.undo is None and ack.version
    table.ask(0, requests.AskPause(room.now + 10))
    assert table.match.pause_asked is not None and table.match.pause_asked.ask == (2,)
