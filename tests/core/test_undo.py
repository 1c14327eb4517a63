"""Undo: where one may go back to, who is asked, and what stays."""

from typing import Any

import pytest
from tafl import requests, steps
from tafl.clocks import UNDO_LASTS
from tafl.telling import told

from tests.core.rooms import Room, Table
from tests.core.toys import Toy


def started(seats: int = 3) -> Table:
    """Begin a match of `toy`; its first version is the number of seats and one."""
    return Room().start("toy", seats)


def asked(table: Table, seat: int, to: int | None = None) -> tuple[int, ...]:
    """Ask for an undo, and tell who is asked (nobody: it has happened)."""
    table.ask(seat, requests.AskUndo(to))
    event = table.last.events[0]
    assert isinstance(event, steps.UndoAsked)
    assert (len(table.last.events) == 2) == (event.ask == ())
    return event.ask


def state(table: Table) -> Toy:
    """Give the game's state."""
    assert table.match.position is not None
    found: Toy = table.match.position.state
    return found


# Who is asked.


def test_nobody_to_ask_it_happens_at_once() -> None:
    table = started()
    table.send(0)
    assert asked(table, 0) == ()
    assert table.last.events == (
        steps.UndoAsked(0, 4, (), table.last.at + UNDO_LASTS),
        steps.Undone(4),
    )
    assert state(table).done == ()


def test_the_seats_that_acted_since_are_asked() -> None:
    table = started(4)
    table.send(0)
    table.send(1)
    table.send(2)
    assert asked(table, 0) == (1, 2)


def test_the_seats_that_learnt_something_since_are_asked() -> None:
    table = started(4)
    table.send(0, learned=(2,))
    assert asked(table, 0) == (2,)


def test_everybody_is_asked_if_the_asker_learnt_something() -> None:
    table = started(4)
    table.send(0, learned=(0,))
    assert asked(table, 0) == (1, 2, 3)


def test_chance_counts_as_learnt_by_all() -> None:
    table = started(4)
    table.send(0, draw=True)
    assert asked(table, 0) == (1, 2, 3)


def test_unless_the_game_says_otherwise() -> None:
    table = started(4)
    table.send(0, draw=True, learned=())
    assert asked(table, 0) == ()
    table.send(0, draw=True, learned=(3,))
    assert asked(table, 0) == (3,)


def test_bots_agree_and_whoever_resigned_is_not_asked() -> None:
    table = Room().open("toy", "open", "open", "open", "bot:random")
    for seat in (0, 1, 2):
        table.sit(seat)
    table.ask(1, requests.Resign())
    table.send(0, draw=True)
    assert asked(table, 0, 5) == (2,)


def test_the_clock_acted_for_a_seat_so_the_seat_is_asked() -> None:
    table = started(3)
    table.send(0)
    table.ask(1, requests.Resign())
    table.send(2)
    assert asked(table, 0) == (2,)


def test_in_a_sealed_choice_nobody_else_is_asked_until_it_is_opened() -> None:
    table = Room().start("vote", 3)
    table.send(0, type="choose", number=1)
    assert asked(table, 0) == ()
    for seat in range(3):
        table.send(seat, type="choose", number=1)
    assert asked(table, 0) == (1, 2)


# Where to.


def test_by_default_one_goes_back_before_the_own_last_command() -> None:
    table = started(2)
    table.send(0, draw=True)
    table.send(1)
    table.send(0)
    table.send(1)
    table.ask(0, requests.AskUndo())
    assert table.match.undo is not None
    assert table.match.undo.to == 5


def test_what_there_is_not_cannot_be_undone() -> None:
    table = started(2)
    with table.refused("nothing-to-undo"):
        table.ask(0, requests.AskUndo())
    table.send(0)
    with table.refused("nothing-to-undo"):
        table.ask(1, requests.AskUndo())
    with table.refused("nothing-to-undo"):
        table.ask(0, requests.AskUndo(table.match.version))
    with table.refused("nothing-to-undo"):
        table.ask(0, requests.AskUndo(10**9))
    for version in (-1, 0, 1, 2):
        with table.refused("not-kept"):
            table.ask(0, requests.AskUndo(version))
    with table.refused("no-seat"):
        table.ask(9, requests.AskUndo())


def test_not_past_an_event_that_is_not_undoable() -> None:
    table = started(2)
    table.send(0)
    table.send(1, sealed=True)
    table.send(0)
    with table.refused("not-undoable"):
        table.ask(0, requests.AskUndo(3))
    with table.refused("not-undoable"):
        table.ask(0, requests.AskUndo(4))
    assert asked(table, 0) == ()


def test_not_after_the_end() -> None:
    table = started(2)
    table.send(0, end=True)
    with table.refused("finished"):
        table.ask(0, requests.AskUndo())


def test_to_lies_on_the_kept_branch() -> None:
    table = started(2)
    for seat in (0, 1, 0):
        table.send(seat)
    # Versions 4, 5, 6 were played; 7 asks, 8 goes back to 4.
    ack = table.ask(0, requests.AskUndo(4))
    table.ask(1, requests.AnswerUndo(ack.version, True))
    for version in (5, 6, 7):
        with table.refused("not-kept"):
            table.ask(0, requests.AskUndo(version))
    table.send(1)
    assert asked(table, 1, 8) == ()


def test_a_branch_stays_left_when_an_undo_goes_further_back() -> None:
    table = started(2)
    table.send(0)  # 4
    table.send(1)  # 5
    table.ask(1, requests.AskUndo())  # 6 goes back to 4
    table.send(1)  # 7
    table.ask(1, requests.AskUndo(4))  # 8
    table.send(1)  # 9
    for version in (5, 7):
        with table.refused("not-kept"):
            table.ask(1, requests.AskUndo(version))
    assert undone(table) == [5, 6, 7]
    table.ask(1, requests.AskUndo(3))  # 10: seat 0 is asked
    table.ask(0, requests.AnswerUndo(10, True))
    assert undone(table) == [4, 5, 6, 7, 8, 9, 10]
    for version in (4, 5, 7, 9):
        with table.refused("not-kept"):
            table.ask(0, requests.AskUndo(version))


def undone(table: Table) -> list[int]:
    """List the versions that history marks as left behind."""
    game = table.room.service.game_of(table.id)
    commits: list[Any] = []
    match = table.match
    while match.commit is not None:
        commits.insert(0, match.commit)
        if match.previous is None:
            break
        match = match.previous
    lines = told(game, table.match, commits, None, "en")
    return sorted({line.version for line in lines if line.undone})


# What it does.


def test_the_state_goes_back_and_the_envelope_stays() -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0, draw=True, command_id="first")
    at_four = state(table)
    table.send(1, command_id="second")
    head = table.match.head
    ack = table.ask(0, requests.AskUndo(4), command_id="ask")
    table.ask(1, requests.AnswerUndo(ack.version, True))
    match = table.match
    assert state(table) == at_four
    assert match.version == 7
    assert match.head != head
    assert match.answered["p1", "second"] == 5
    assert [holder.player for holder in match.seats] == ["p0", "p1"]
    assert match.active == (1,)
    # The abandoned branch stays in the log and can be looked at.
    then = room.service.look(table.id, None, version=5)
    assert then.version == 5
    assert len(then.view.done) == 2
    assert table.send(1, command_id="second").version == 5


def test_repeating_a_command_draws_the_same_again() -> None:
    table = started(2)
    table.send(0, draw=True, learned=())
    first = table.last.draws
    table.ask(0, requests.AskUndo())
    table.send(0, draw=True, learned=())
    assert table.last.draws == first
    table.send(1, draw=True, learned=())
    assert table.last.draws[0].index == 1


def test_everybody_who_is_asked_has_to_agree() -> None:
    table = started(3)
    table.send(0, draw=True)
    ack = table.ask(0, requests.AskUndo())
    with table.refused("undo-pending"):
        table.ask(1, requests.AskUndo())
    with table.refused("not-asked"):
        table.ask(0, requests.AnswerUndo(ack.version, True))
    with table.refused("no-such-request"):
        table.ask(1, requests.AnswerUndo(ack.version - 1, True))
    table.ask(1, requests.AnswerUndo(ack.version, True))
    assert table.last.events == (steps.UndoAgreed(ack.version, 1),)
    with table.refused("not-asked"):
        table.ask(1, requests.AnswerUndo(ack.version, True))
    table.ask(2, requests.AnswerUndo(ack.version, True))
    assert list(table.last.events) == [steps.UndoAgreed(ack.version, 2), steps.Undone(4)]


def test_one_refusal_is_enough() -> None:
    table = started(3)
    table.send(0, draw=True)
    ack = table.ask(0, requests.AskUndo())
    table.ask(2, requests.AnswerUndo(ack.version, False))
    assert table.last.events == (steps.UndoRefused(ack.version, 2),)
    assert table.match.undo is None
    with table.refused("no-such-request"):
        table.ask(1, requests.AnswerUndo(ack.version, True))


def test_any_game_commit_cancels_a_request() -> None:
    table = started(2)
    table.send(0, draw=True)
    ack = table.ask(0, requests.AskUndo())
    table.send(1)
    assert table.match.undo is None
    with table.refused("no-such-request"):
        table.ask(1, requests.AnswerUndo(ack.version, True))


def test_a_tick_is_a_game_commit_too() -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0, draw=True, wake=room.now + 10)
    table.ask(0, requests.AskUndo())
    table.wait(10)
    assert table.match.undo is None


def test_a_request_expires() -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0, draw=True)
    ack = table.ask(0, requests.AskUndo())
    table.wait(UNDO_LASTS)
    assert table.match.undo is not None
    table.wait(1)
    assert table.last.events == (steps.UndoExpired(ack.version),)
    assert table.last.by == "clock"
    assert table.match.undo is None
    with table.refused("no-such-request"):
        table.ask(1, requests.AnswerUndo(ack.version, True))


def test_an_undo_can_be_undone_by_no_undo_but_played_again() -> None:
    table = started(2)
    table.send(0)
    table.ask(0, requests.AskUndo())
    with table.refused("nothing-to-undo"):
        table.ask(0, requests.AskUndo())
    table.send(0)
    assert asked(table, 0) == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_totem_asks_the_other_seat_once_a_card_was_drawn(seat: int) -> None:
    """The second deployment lets somebody draw: the asker, then all; or the other one."""
    table = Room().start("totem", 2)
    for number in (1 - seat, seat):
        hand = table.room.service.look(table.id, number).view.hands[number]
        table.send(number, type="deploy", cards=hand[:4])
    assert asked(table, seat) == (1 - seat,)
