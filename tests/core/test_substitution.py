"""A bot keeps a seat for somebody, until its player is back."""

from tafl import requests, steps
from tafl.bot_turns import play_bots
from tafl.clocks import deadline
from tafl.commit import ByBot
from tafl.opening import Pace

from tests.core.rooms import START, Room


def test_a_late_seat_is_kept_by_a_bot_which_then_plays() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100, late="bot"))
    table.wait(101)
    assert (table.last.by, table.last.command) == ("clock", requests.Substitute(0, "greedy"))
    play_bots(room.service, table.id)
    assert isinstance(table.last.by, ByBot)
    assert (table.last.by.bot, table.last.seat, table.last.player) == ("greedy", 0, "p0")
    assert table.match.active == (1,)


def test_its_player_comes_back_and_has_a_moves_time() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100, late="bot"))
    table.wait(101)
    table.wait(500)
    table.ask(0, requests.Substitute(0))
    assert table.last.events == (steps.Substituted(0),)
    holder = table.match.seats[0]
    assert (holder.bot, holder.stand_in, holder.player) == (None, False, "p0")
    assert deadline(table.match, 0) == START + 701


def test_with_a_bank_the_increment_is_what_one_has_on_coming_back() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(bank=100, increment=20, late="bot"))
    table.wait(101)
    table.ask(0, requests.Substitute(0))
    assert deadline(table.match, 0) == START + 121


def test_going_away_and_coming_back_gives_no_time() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=100))
    room.now += 90
    table.ask(0, requests.Substitute(0, "random"))
    assert deadline(table.match, 0) is None
    table.ask(0, requests.Substitute(0))
    assert deadline(table.match, 0) == START + 100


def test_whoever_plays_is_back() -> None:
    table = Room().start("toy", 2)
    table.ask(0, requests.Substitute(0, "random"))
    table.send(0)
    assert table.tags == ["Substituted", "Did"]
    assert table.match.seats[0].bot is None
    assert table.refolded() == table.match


def test_who_may_not_and_when_not() -> None:
    table = Room().open("toy", "open", "open", "bot:random")
    table.sit(0)
    with table.refused("not-started"):
        table.ask(0, requests.Substitute(0, "random"))
    table.sit(1)
    with table.refused("not-allowed"):
        table.ask(1, requests.Substitute(0, "random"))
    with table.refused("no-such-seat"):
        table.ask(None, requests.Substitute(9, "random"))
    with table.refused("not-substituted"):
        table.ask(0, requests.Substitute(0))
    with table.refused("bot-already"):
        table.ask(None, requests.Substitute(2, "random"))
    with table.refused("not-substituted"):  # a bot's own seat is nobody else's
        table.ask(None, requests.Substitute(2))
    table.ask(1, requests.Resign())
    with table.refused("seat-resigned"):
        table.ask(None, requests.Substitute(1, "random"))


def test_a_bot_that_takes_over_agrees_to_what_was_asked() -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0)
    table.send(1)
    table.ask(0, requests.AskUndo())
    table.ask(1, requests.Substitute(1, "random"))
    assert table.tags == ["Substituted", "Undone"]
    table.ask(0, requests.AskPause(room.now + 10))
    assert table.status == "paused"


def test_a_substitution_changes_nothing_about_chance() -> None:
    one, two = Room().start("toy", 2), Room().start("toy", 2)
    two.ask(0, requests.Substitute(0, "random"))
    one.send(0, draw=True)
    two.send(0, draw=True)
    assert one.last.draws == two.last.draws
