"""Time for players who are away, and lapses for bots that fail: the log says both."""

import pytest
from tafl import requests, steps
from tafl.audit import audit
from tafl.clocks import AWAY_MOST, deadline
from tafl.opening import Pace

from tests.core.rooms import START, Room, Table
from tests.core.toys import catalogue


def end(table: Table, seat: int = 0) -> int | None:
    """Tell a seat's deadline, counted from the start."""
    found = deadline(table.match, seat)
    return found - START if found is not None else None


def give(table: Table, until: int, seat: int = 0) -> None:
    """Let a clock stand still until a moment, counted from the start."""
    table.ask(None, requests.GiveTime(seat, START + until))


def test_a_clock_stands_still_while_its_player_is_away() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    room.now += 60
    give(table, 1000)
    assert table.last.events == (steps.TimeGiven(0, START + 1000),)
    assert end(table) == 1040
    table.wait(980)
    assert end(table) == 1040 and table.match.version == 4
    table.wait(1)
    assert table.tags[0] == "Lapsed"


def test_the_same_time_is_not_given_twice() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    room.now += 60
    give(table, 1000)
    for until in (900, 1000):
        with table.refused("not-due"):
            give(table, until)
    room.now += 10
    give(table, 1100)
    assert end(table) == 1140


def test_whoever_plays_while_away_keeps_what_is_left_and_no_more() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(bank=100, increment=10))
    room.now += 60
    give(table, 1000)
    room.now += 40
    table.send(0)
    assert table.match.clocks[0].bank == 50
    table.send(1)
    assert end(table) == 150  # the next turn's time has to be given anew
    give(table, 1000)
    assert end(table) == 1050


def test_a_pause_and_time_given_count_once_where_they_meet() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    room.now += 10
    give(table, 500)
    table.ask(0, requests.AskPause(START + 800))
    table.ask(1, requests.AnswerPause(table.match.version, True))
    table.wait(790)
    assert table.status == "running"
    assert end(table) == 890


@pytest.mark.parametrize("until", [0, AWAY_MOST + 1])
def test_time_lies_ahead_and_is_bounded(until: int) -> None:
    table = Room().start("toy", 2, Pace(per_move=100))
    with table.refused("not-due"):
        give(table, until)


def test_only_running_clocks_are_held_and_only_by_the_platform() -> None:
    table = Room().start("toy", 2, Pace(per_move=100))
    with table.refused("not-due"):
        give(table, 500, seat=1)
    with table.refused("no-such-seat"):
        give(table, 500, seat=7)
    with table.refused("not-allowed"):
        table.ask(0, requests.GiveTime(0, START + 500))
    with Room().start("toy", 2).refused("not-due"):
        give(Room().start("toy", 2), 500)


def test_a_bot_that_failed_lapses_and_the_match_says_so() -> None:
    room = Room()
    table = room.open("nim", "bot:random", "open")
    table.sit(1)
    table.ask(None, requests.Lapse(0, failed=True))
    lapsed = table.last.events[0]
    assert isinstance(lapsed, steps.Lapsed) and lapsed.failed == "random"
    assert table.match.active == (1,)
    lines = room.service.history(table.id, 1)
    assert any("The bot random failed" in line.text for line in lines)
    assert audit(room.service.record(table.id), catalogue()).first_bad is None


def test_nobody_else_can_say_that_a_bot_failed() -> None:
    table = Room().open("nim", "bot:random", "open")
    table.sit(1)
    with table.refused("not-allowed"):
        table.ask(1, requests.Lapse(0, failed=True))
    with table.refused("not-due"):
        table.ask(None, requests.Lapse(1, failed=True))
