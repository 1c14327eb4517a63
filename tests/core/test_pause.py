"""Pauses: by consent, with an end, and the clocks go on as if they had not been."""

import pytest
from tafl import requests, steps
from tafl.clocks import deadline
from tafl.opening import Pace

from tests.core.rooms import DAY, START, Room


def test_a_pause_needs_everybody_else_and_stops_the_clocks() -> None:
    room = Room()
    table = room.start("toy", 3, Pace(per_move=100))
    room.now += 40
    ack = table.ask(1, requests.AskPause(room.now + 1000))
    assert table.last.events == (steps.PauseAsked(1, room.now + 1000, (0, 2)),)
    table.ask(0, requests.AnswerPause(ack.version, True))
    assert table.tags == ["PauseAgreed"]
    assert table.status == "running"
    table.ask(2, requests.AnswerPause(ack.version, True))
    assert table.tags == ["PauseAgreed", "Paused"]
    assert (table.status, table.match.active) == ("paused", ())
    assert deadline(table.match, 0) is None
    assert table.match.due == START + 1040
    table.wait(999)
    assert table.status == "paused"
    table.wait(1)
    assert (table.last.by, table.tags) == ("clock", ["Resumed"])
    assert table.match.active == (0,)
    assert deadline(table.match, 0) == START + 1100


def test_a_bank_is_not_spent_in_a_pause() -> None:
    room = Room()
    table = room.start("toy", 1, Pace(bank=100))
    room.now += 40
    table.ask(0, requests.AskPause(room.now + DAY))
    table.wait(500)
    table.ask(0, requests.Resume())
    room.now += 30
    table.send(0)
    assert table.match.clocks[0].bank == 30


def test_one_refusal_is_enough() -> None:
    room = Room()
    table = room.start("toy", 3)
    ack = table.ask(0, requests.AskPause(room.now + 1))
    table.ask(1, requests.AnswerPause(ack.version, False))
    assert table.tags == ["PauseRefused"]
    with table.refused("no-such-request"):
        table.ask(2, requests.AnswerPause(ack.version, True))


def test_bots_and_seats_that_resigned_are_not_asked() -> None:
    room = Room()
    table = room.open("toy", "open", "open", "bot:random", "open")
    for seat in (0, 1, 3):
        table.sit(seat)
    table.ask(3, requests.Resign())
    table.ask(0, requests.AskPause(room.now + 10))
    asked = table.match.pause_asked
    assert asked is not None and asked.ask == (1,)


def test_with_nobody_to_ask_a_pause_begins_at_once() -> None:
    room = Room()
    table = room.start("toy", 1)
    table.ask(0, requests.AskPause(room.now + 10))
    assert table.tags == ["PauseAsked", "Paused"]


def test_who_cannot_answer() -> None:
    room = Room()
    table = room.start("toy", 3)
    ack = table.ask(0, requests.AskPause(room.now + 1000))
    with table.refused("not-asked"):
        table.ask(0, requests.AnswerPause(ack.version, True))
    table.ask(1, requests.AnswerPause(ack.version, True))
    with table.refused("not-asked"):
        table.ask(1, requests.AnswerPause(ack.version, True))
    with table.refused("no-seat"):
        table.ask(9, requests.AnswerPause(ack.version, True))
    with table.refused("no-such-request"):
        table.ask(2, requests.AnswerPause(ack.version + 5, True))


@pytest.mark.parametrize(
    ("until", "code"), [(0, "until-past"), (-1, "until-past"), (367 * DAY, "until-far")]
)
def test_a_pause_ends_in_the_future_and_within_a_year(until: int, code: str) -> None:
    room = Room()
    table = room.start("toy", 2)
    with table.refused(code):
        table.ask(0, requests.AskPause(room.now + until))


def test_a_request_is_worth_nothing_after_the_end_it_asked_for() -> None:
    room = Room()
    table = room.start("toy", 2)
    ack = table.ask(0, requests.AskPause(room.now + 10))
    with table.refused("pause-pending"):
        table.ask(1, requests.AskPause(room.now + 20))
    room.now += 10
    with table.refused("no-such-request"):
        table.ask(1, requests.AnswerPause(ack.version, True))
    table.ask(1, requests.AskPause(room.now + 20))


def test_only_whoever_asked_for_a_pause_ends_it_early() -> None:
    room = Room()
    table = room.start("toy", 3)
    with table.refused("not-paused"):
        table.ask(0, requests.Resume())
    ack = table.ask(0, requests.AskPause(room.now + DAY))
    for seat in (1, 2):
        table.ask(seat, requests.AnswerPause(ack.version, True))
    with table.refused("not-allowed"):
        table.ask(1, requests.Resume())
    with table.refused("not-due"):
        table.ask(None, requests.Resume(), by="clock")
    table.ask(0, requests.Resume())
    assert table.status == "running"


def test_when_whoever_asked_has_resigned_anybody_may_go_on() -> None:
    room = Room()
    table = room.start("toy", 3)
    ack = table.ask(0, requests.AskPause(room.now + DAY))
    for seat in (1, 2):
        table.ask(seat, requests.AnswerPause(ack.version, True))
    table.ask(0, requests.Resign())
    assert table.status == "paused"
    table.ask(1, requests.Resume())
    assert table.match.active == (1,)  # seat 0 was played for


def test_a_pause_drops_an_undo_request() -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0)
    table.send(1)
    table.ask(0, requests.AskUndo())
    ack = table.ask(0, requests.AskPause(room.now + DAY))
    table.ask(1, requests.AnswerPause(ack.version, True))
    assert table.match.undo is None
    with table.refused("paused"):
        table.ask(0, requests.AskUndo())
