"""The same command twice is one commit, with one answer."""

import pytest
from tafl import requests
from tafl.errors import Conflict

from tests.core.rooms import Room


def test_the_same_again_gives_the_same_answer_and_no_second_commit() -> None:
    table = Room().start("toy", 2)
    first = table.send(0, draw=True, command_id="a")
    assert table.send(0, draw=True, command_id="a") == first
    table.send(1, command_id="a")  # another player's ids are others
    assert table.send(0, draw=True, command_id="a") == first
    assert table.match.version == 5


def test_the_same_id_for_another_command_is_a_mistake() -> None:
    table = Room().start("toy", 2)
    table.send(0, draw=True, command_id="a")
    with table.refused("command-id-reused"):
        table.send(0, command_id="a")
    with table.refused("command-id-reused"):
        table.ask(0, requests.Resign(), command_id="a")


def test_what_is_left_out_and_what_is_null_is_the_same() -> None:
    table = Room().start("toy", 2)
    first = table.send(0, learned=None, command_id="a")
    assert table.send(0, command_id="a") == first


def test_a_refused_command_uses_up_no_id() -> None:
    table = Room().start("toy", 2)
    with table.refused("toy-no"):
        table.send(0, fail="rejected", command_id="a")
    table.send(0, command_id="a")


def test_ids_survive_undo_the_end_and_reading_the_log_anew() -> None:
    room = Room()
    table = room.start("toy", 2)
    first = table.send(0, command_id="a")
    table.ask(0, requests.AskUndo(), command_id="b")
    assert table.send(0, command_id="a") == first
    table.send(0, end=True, command_id="c")
    assert table.send(0, command_id="a") == first
    again = Room(room.store).service
    assert again.send(table.id, "p0", {"type": "do"}, command_id="a") == first
    with pytest.raises(Conflict):
        again.send(table.id, "p0", {"type": "do", "draw": True}, command_id="a")


@pytest.mark.parametrize("salt", ["mine", None])
def test_sitting_down_twice_with_one_id_is_sitting_down_once(salt: str | None) -> None:
    table = Room().open("nim", "open", "open")
    first = table.sit(0, salt=salt, command_id="sit")
    assert table.sit(0, salt=salt, command_id="sit") == first
    with table.refused("command-id-reused"):
        table.sit(1, "p0", salt=salt, command_id="sit")


def test_a_client_may_insist_on_the_version_it_has_seen() -> None:
    table = Room().start("toy", 2)
    seen = table.match.version
    table.send(0, expect=seen)
    with table.refused("stale-version"):
        table.send(1, expect=seen)
    with table.refused("stale-version"):
        table.send(1, expect=seen + 2)
    table.send(1, expect=seen + 1)


def test_a_retry_needs_no_longer_fit_the_version() -> None:
    table = Room().start("toy", 2)
    seen = table.match.version
    first = table.send(0, expect=seen, command_id="a")
    assert table.send(0, expect=seen, command_id="a") == first
