"""Commands of the game: who may give them, what they cause, and games that fail."""

from hashlib import sha256

import pytest
from tafl import Outcome, requests
from tafl.errors import GameFault, NotFound
from tafl.opening import Pace

from tests.core.rooms import DAY, START, Room
from tests.core.toys import Did


def test_one_accepted_command_is_one_commit_with_its_events() -> None:
    table = Room().start("toy", 2)
    before = table.match
    ack = table.send(0, draw=True, command_id="a")
    commit = table.last
    assert ack.version == before.version + 1 == commit.version
    assert ack.head == table.match.head
    assert (commit.by, commit.seat, commit.player, commit.command_id) == ("human", 0, "p0", "a")
    assert isinstance(commit.events[0], Did)
    assert [(draw.label, draw.index, draw.of) for draw in commit.draws] == [("die", 0, 1000)]
    assert commit.draws[0].got == commit.events[0].got


def test_only_a_seat_that_is_to_act_may_play() -> None:
    table = Room().start("nim", 2)
    with table.refused("not-your-turn"):
        table.take(1, 0, 1)
    with table.refused("no-seat"):
        table.take(7, 0, 1)
    table.take(0, 0, 1)
    with table.refused("not-your-turn"):
        table.take(0, 0, 1)


def test_nobody_plays_before_the_start_in_a_pause_or_after_the_end() -> None:
    room = Room()
    table = room.open("toy", "open")
    with table.refused("not-started"):
        table.send(0)
    table.sit(0)
    table.ask(0, requests.AskPause(room.now + DAY))
    with table.refused("paused"):
        table.send(0)
    table.ask(0, requests.Resume())
    table.send(0, end=True)
    assert table.tags == ["Did", "Ended"]
    with table.refused("finished"):
        table.send(0)


def test_the_end_reveals_the_secret_that_was_promised() -> None:
    table = Room().start("toy", 2)
    table.send(0, end=True)
    match = table.match
    assert match.outcome == Outcome((0,), "said")
    assert (match.status, match.active, match.due) == ("finished", (), None)
    assert sha256(bytes.fromhex(match.secret or "")).hexdigest() == match.opening.commitment.sha256


def test_an_unknown_match_is_not_there_for_anything() -> None:
    service = Room().service
    for call in (
        lambda: service.send("00-nothing", "p0", {"type": "take"}),
        lambda: service.look("../../etc/passwd", None),
        lambda: service.catch_up(""),
    ):
        with pytest.raises(NotFound) as no:
            call()
        assert no.value.code == "no-such-match"


# Games that fail.


@pytest.mark.parametrize(
    "fail", ["decide", "nothing", "foreign", "evolve", "active", "outcome", "wake", "unwritable"]
)
def test_a_game_that_fails_leaves_the_match_as_it_was(fail: str) -> None:
    table = Room().start("toy", 2)
    before = table.match
    with pytest.raises(GameFault) as no:
        table.send(0, fail=fail, command_id="x")
    assert no.value.code == "game-fault"
    assert "secret" not in no.value.en + no.value.fr
    assert table.match is before
    assert table.refolded() == before
    assert table.send(0, command_id="x").version == before.version + 1


def test_what_the_rules_refuse_changes_nothing() -> None:
    table = Room().start("toy", 2)
    with table.refused("toy-no"):
        table.send(0, fail="rejected")


@pytest.mark.parametrize("fail", ["tick", "tick-rejected", "tick-nothing", "sleepless"])
def test_a_game_that_fails_at_a_tick_can_still_be_cancelled(fail: str) -> None:
    room = Room()
    table = room.start("toy", 2)
    table.send(0, fail=fail, wake=room.now + 10)
    table.send(1, fail=fail, wake=room.now + 10)
    room.now += 10
    with table.refused("game-fault"):
        table.send(0)
    with pytest.raises(GameFault):
        room.service.catch_up(table.id)
    table.ask(None, requests.Cancel())
    assert table.status == "cancelled"
    assert table.refolded() == table.match


def test_a_game_that_fails_to_lapse_is_at_fault_and_not_the_player() -> None:
    room = Room()
    table = room.start("toy", 2, Pace(per_move=10))
    table.send(0, fail="lapse")
    room.now += 11
    with table.refused("game-fault"):
        table.send(1)


def test_a_command_that_is_in_the_log_is_acknowledged_whatever_follows_from_it() -> None:
    room = Room()
    table = room.start("toy", 2)
    ack = table.send(0, fail="tick", wake=START)  # due at once, and fails
    assert ack.version == table.match.version
    with table.refused("game-fault"):
        table.send(1)


def test_a_game_whose_words_about_learning_fail_is_at_fault() -> None:
    table = Room().start("toy", 2)
    table.send(0, fail="learned")
    with table.refused("game-fault"):
        table.ask(0, requests.AskUndo())
