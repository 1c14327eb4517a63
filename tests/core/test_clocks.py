"""Time: which clocks run, what happens when they end, and ticks."""

from typing import Literal

import pytest
from tafl import requests, steps
from tafl.clocks import deadline
from tafl.match import commits_since
from tafl.opening import Pace

from tests.core.rooms import START, Room, Table
from tests.core.toys import Rang


def ends(table: Table) -> list[int | None]:
    """Tell each seat's deadline, counted from the start."""
    match = table.match
    found = [deadline(match, seat) for seat in range(len(match.seats))]
    return [end - START if end is not None else None for end in found]


def banks(table: Table) -> list[int | None]:
    """Tell what each seat has left in its bank."""
    return [clock.bank for clock in table.match.clocks]


def test_without_a_pace_nothing_hurries() -> None:
    table = Room().start("nim", 2)
    assert table.match.clocks == ()
    assert table.match.due is None
    table.wait(10**12)
    assert table.status == "running"


def test_per_move_each_seat_to_act_has_the_same_time_anew() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    assert ends(table) == [100, None]
    room.now += 60
    table.send(0)
    assert ends(table) == [None, 160]
    room.now += 60
    table.send(1, again=True)
    assert ends(table) == [None, 220]


def test_a_bank_is_spent_and_the_increment_earned_by_ending_a_turn() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(bank=100, increment=10))
    room.now += 30
    table.send(0, again=True)
    assert banks(table) == [70, 100]
    assert ends(table) == [100, None]
    room.now += 30
    table.send(0)
    assert banks(table) == [50, 100]
    assert ends(table) == [None, 160]
    table.send(1)
    assert banks(table) == [50, 110]
    assert ends(table) == [110, None]


def test_every_seat_to_act_has_its_clock_running() -> None:
    room = Room()
    table = room.start("vote", 3, Pace(bank=100, increment=10))
    assert ends(table) == [100, 100, 100]
    room.now += 20
    table.send(1, type="choose", number=1)
    assert ends(table) == [100, None, 100]
    assert banks(table) == [100, 90, 100]
    room.now += 20
    table.send(0, type="choose", number=1)
    room.now += 20
    table.send(2, type="choose", number=1)
    # The one who chose last has ended its turn as well, though the next round begins at once.
    assert banks(table) == [70, 90, 50]
    assert ends(table) == [130, 150, 110]


def test_a_command_at_the_deadline_counts_and_a_later_one_comes_after_the_lapse() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    room.now += 100
    table.send(0)
    assert table.last.by == "human"
    room.now += 101
    with pytest.raises(Exception, match="not your turn"):
        table.send(1)
    commit = table.last
    assert (commit.by, commit.seat, commit.command) == ("clock", None, requests.Lapse(1))
    lapsed = commit.events[0]
    assert lapsed == steps.Lapsed(1, {"type": "do"})
    assert table.match.active == (0,)


def test_a_clock_that_starts_late_starts_with_the_commit() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    table.wait(1000)
    assert ends(table) == [None, 1100]


def test_lapses_go_through_a_turn_of_several_commands() -> None:
    room = Room()
    table = room.start("totem", 2, Pace(per_move=100))
    before = table.match.version
    table.wait(101)
    # Both had to deploy, and both were late; whoever begins goes on being late.
    assert table.match.version >= before + 2
    assert table.match.due is not None and table.match.due > room.now
    assert all(type(c.command) is requests.Lapse for c in commits_since(table.match, before))


def test_an_absent_seat_does_not_hold_up_a_turn_twice() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    room.now += 90
    table.send(0, again=True)
    assert ends(table) == [190, None]
    table.wait(101)
    assert table.match.active == (1,)


def test_a_seat_that_lapsed_in_one_round_has_its_time_in_the_next() -> None:
    room = Room()
    table = room.start("vote", 3, Pace(per_move=100))
    table.send(0, type="choose", number=1)
    table.send(1, type="choose", number=1)
    table.wait(101)
    assert table.match.active == (0, 1, 2)
    assert ends(table) == [201, 201, 201]


@pytest.mark.parametrize("late", ["lapse", "bot", "lose"])
def test_what_happens_at_zero_is_what_the_table_chose(
    late: Literal["lapse", "bot", "lose"],
) -> None:
    room = Room()
    table = room.start("toy", 2, Pace(bank=100, late=late))
    table.wait(100)
    assert table.match.version == 3
    table.wait(1)
    if late == "lapse":
        assert table.tags == ["Lapsed", "Did"]
        assert banks(table) == [0, 100]
    elif late == "bot":
        assert table.last.events == (steps.Substituted(0, "greedy"),)
        assert (table.match.seats[0].bot, table.match.seats[0].stand_in) == ("greedy", True)
        assert ends(table) == [None, None]  # a bot is never late
    else:
        assert table.tags == ["Resigned", "Ended"]
        assert table.match.outcome is not None
        assert (table.match.outcome.winners, table.match.outcome.why) == ((1,), "late")


def test_a_seat_without_an_increment_has_nothing_left_after_its_bank() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(bank=100))
    table.wait(101)
    table.send(1)
    assert ends(table) == [101, None]
    table.wait(1)
    assert table.match.active == (1,)


def test_bots_are_never_late() -> None:
    room = Room()
    table = room.open("toy", "bot:random", "open", pace=Pace(per_move=100, late="lose"))
    table.sit(1)
    assert table.match.active == (0,)
    table.wait(10**9)
    assert table.status == "running"


def test_nobody_can_ask_for_what_only_the_clock_does() -> None:
    table = Room().start("toy", 2, Pace(per_move=100))
    for request in (
        requests.Lapse(0),
        requests.Forfeit(0),
        requests.Tick(START),
        requests.ExpireUndo(1),
    ):
        with table.refused("not-due"):
            table.ask(0, request)
    for early in (requests.Lapse(0), requests.Substitute(0, "greedy")):
        with table.refused("not-due"):
            table.ask(None, early, by="clock")


# Ticks.


def test_a_tick_happens_at_the_moment_the_game_named_however_late_it_is_carried_out() -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0, wake=START + 50)
    assert table.match.due == START + 50
    room.now += 49
    room.service.catch_up(table.id)
    assert table.match.version == 4
    room.now += 1000
    table.send(1)  # whoever comes first appends it
    tick = table.match.previous
    assert tick is not None and tick.commit is not None
    assert tick.commit.events == (steps.Ticked(START + 50), Rang(START + 50))
    assert (tick.commit.by, tick.commit.seat, tick.commit.at) == ("clock", None, START + 1049)
    assert tick.commit.command == requests.Tick(START + 50)


def test_a_tick_is_appended_once_by_whoever_comes_first() -> None:
    room = Room()
    table = room.start("toy", 2)
    other = Room(room.store)
    table.send(0, wake=START + 50)
    room.now = other.now = START + 50
    room.service.catch_up(table.id)
    other.service.catch_up(table.id)
    assert table.match.version == 5
    assert other.service.load(table.id) == table.match


def test_what_was_due_earlier_happens_first() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    table.send(0, wake=START + 150)
    room.now += 500
    room.service.catch_up(table.id)
    commands = [type(commit.command) for commit in commits_since(table.match, 4)]
    assert commands[0] is requests.Lapse  # due at 101; the toy then forgets its bell
    assert requests.Tick not in commands


def test_a_bell_does_not_give_a_seat_new_time() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    table.send(0, wake=START + 50)
    table.wait(60)
    assert table.tags == ["Ticked", "Rang"]
    assert ends(table) == [None, 100]


# An undo gives no time back.


def test_going_back_and_forth_gives_no_time_per_move() -> None:
    room = Room()
    table = room.start("nim", 2, Pace(per_move=100))
    for _ in range(2):
        room.now += 30
        table.take(0, 2, 1)
        table.ask(0, requests.AskUndo())
    assert ends(table) == [100, None]
    room.now += 40
    table.take(0, 2, 1)
    assert ends(table) == [None, 200]


def test_going_back_inside_a_turn_gives_no_time_either() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    for _ in range(2):
        room.now += 30
        table.send(0, again=True)
        table.ask(0, requests.AskUndo())
    assert ends(table) == [100, None]


def test_an_undone_turn_earns_no_increment() -> None:
    room = Room()
    table = room.start("nim", 2, Pace(bank=100, increment=50))
    room.now += 30
    table.take(0, 2, 1)
    assert banks(table) == [120, 100]
    room.now += 10
    table.ask(0, requests.AskUndo())
    assert banks(table) == [70, 90]
    assert ends(table) == [110, None]


def test_undoing_a_lapse_alone_does_not_help_but_the_others_can_give_time() -> None:
    room = Room()
    table = room.start("nim", 2, Pace(per_move=100))
    table.wait(101)
    table.ask(0, requests.AskUndo())
    room.service.catch_up(table.id)
    assert table.tags == ["Lapsed", "Taken"]
    table.take(1, 2, 1)
    ack = table.ask(0, requests.AskUndo())
    table.ask(1, requests.AnswerUndo(ack.version, True))
    assert table.match.active == (0,)
    assert ends(table) == [201, None]
