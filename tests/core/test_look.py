"""What a client gets: exactly these fields, only what the reader may know, also of the past."""

from typing import Any

import msgspec
import pytest
from tafl import requests
from tafl.bot_turns import play_bots
from tafl.errors import NotFound
from tafl.opening import Pace
from tafl.testing import LocalMatch

from tests.core.rooms import START, Room, Table
from tests.core.toys import catalogue

FIELDS = (
    "match version head at status game options pace visibility commitment seats you hosting "
    "view legal to_act clocks recap undo pause outcome"
).split()


def look(table: Table, seat: int | None, **more: Any) -> dict[str, Any]:
    """Show a match as JSON."""
    shown = table.room.service.look(table.id, seat, **more)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return plain


@pytest.mark.parametrize("game", ["nim", "totem", "toy"])
def test_a_look_has_exactly_these_fields(game: str) -> None:
    match = LocalMatch.start(game, 2, catalogue=catalogue())
    for seat in (0, 1, None):
        shown = match.look(seat)
        assert list(shown) == FIELDS
        assert shown["you"] == seat
        assert shown["version"] == match.version
        assert shown["head"] == match.match.head.hex()
        assert shown["game"] == game
        assert shown["view"] == match.view(seat)
        assert shown["outcome"] is None


def test_an_open_table_shows_who_sits_there() -> None:
    table = Room().open("nim", "open", "open", "bot:random", pace=Pace(per_move=5))
    table.sit(1)
    shown = look(table, 1)
    assert (shown["status"], shown["view"], shown["legal"], shown["to_act"]) == (
        "open",
        None,
        [],
        [],
    )
    assert shown["seats"][0] == {
        "player": None,
        "bot": None,
        "stand_in": False,
        "resigned": False,
        "plan": "open",
        "name": None,
    }
    assert (shown["seats"][1]["player"], shown["seats"][1]["name"]) == ("p1", "Seat 1")
    assert shown["seats"][2]["bot"] == "random"
    assert shown["clocks"] == [{"deadline": None, "bank": None}] * 3


def test_options_are_told_with_their_defaults() -> None:
    table = Room().start("nim", 2, options={"misere": True})
    assert look(table, None)["options"] == {"heaps": [3, 4, 5], "misere": True}


def test_only_the_seat_to_act_gets_its_legal_commands() -> None:
    table = Room().start("nim", 2)
    assert len(look(table, 0)["legal"]) == 12
    assert look(table, 0)["legal"][0] == {"type": "take", "heap": 0, "count": 1}
    assert look(table, 1)["legal"] == []
    assert look(table, None)["legal"] == []
    assert look(table, None)["to_act"] == [0]


def test_a_sealed_choice_is_shown_to_nobody_else() -> None:
    table = Room().start("vote", 3)
    table.send(0, type="choose", number=7)
    assert look(table, 0)["view"]["own"] == 7
    for seat in (1, 2, None):
        assert "7" not in str(look(table, seat)["view"])
        texts = [line["text"] for line in look(table, seat, since=0)["recap"]]
        assert texts[-1] == "Seat 0 chose."
    assert look(table, 0, since=0)["recap"][-1]["text"] == "Seat 0 chose 7."


def test_clocks_show_deadlines_and_banks() -> None:
    table = Room().start("toy", 2, Pace(bank=100))
    assert look(table, None)["clocks"] == [
        {"deadline": START + 100, "bank": 100},
        {"deadline": None, "bank": 100},
    ]
    assert look(Room().start("toy", 2), None)["clocks"] is None


def test_the_recap_is_what_happened_since_the_own_last_commit() -> None:
    table = Room().start("toy", 3)
    assert [line["version"] for line in look(table, 0)["recap"]] == [3, 4, 4]
    table.send(0)
    assert look(table, 0)["recap"] == []
    table.send(1)
    table.send(2)
    assert [line["version"] for line in look(table, 0)["recap"]] == [6, 7]
    assert [line["version"] for line in look(table, 1)["recap"]] == [7]
    assert [line["version"] for line in look(table, 1, since=4)["recap"]] == [5, 6, 7]
    table.ask(1, requests.AskPause(START + 10))
    assert look(table, 1)["recap"] == []


def test_a_player_is_told_what_a_bot_did_meanwhile() -> None:
    table = Room().start("toy", 2)
    table.send(0)
    table.ask(1, requests.Substitute(1, "random"))
    match = table.room.service.load(table.id)
    play_bots(table.room.service, table.id)
    assert table.match.version == match.version + 1
    assert [line["version"] for line in look(table, 1)["recap"]] == [6]


def test_the_undo_says_who_would_be_asked_and_what_is_asked() -> None:
    table = Room().start("toy", 3)
    assert look(table, 0)["undo"] is None
    table.send(0)
    assert look(table, 0)["undo"] == {"asked": None, "offer": {"to": 4, "ask": []}}
    assert look(table, 1)["undo"] is None
    table.send(1)
    assert look(table, 0)["undo"]["offer"] == {"to": 4, "ask": [1]}
    assert look(table, None)["undo"] is None
    table.ask(0, requests.AskUndo())
    for seat in (0, 1, None):
        undo = look(table, seat)["undo"]
        assert undo["offer"] is None
        assert {key: undo["asked"][key] for key in ("request", "seat", "to", "ask")} == {
            "request": 7,
            "seat": 0,
            "to": 4,
            "ask": [1],
        }


def test_an_undo_that_cannot_be_is_not_offered() -> None:
    table = Room().start("toy", 2)
    table.send(0, sealed=True)
    assert look(table, 0)["undo"] is None


def test_the_past_is_shown_as_it_was() -> None:
    match = LocalMatch.start("totem", 2, seed=5)
    shown = {}
    for number in range(12):
        for seat in (0, 1, None):
            shown[match.version, seat] = match.look(seat)
        seat = match.match.active[0]
        legal = match.legal(seat)
        match.send(seat, legal[number % len(legal)])
        if number == 6:
            match.undo()
    for (version, reader), then in shown.items():
        assert match.at(version).look(reader) == then
    with pytest.raises(NotFound):
        match.at(match.version + 1)
    with pytest.raises(NotFound):
        match.at(0)


def test_the_end_is_shown_to_all() -> None:
    table = Room().start("toy", 2)
    table.send(0, end=True)
    shown = look(table, None)
    assert shown["status"] == "finished"
    assert shown["outcome"] == {"winners": [0], "why": "said", "scores": None}
    assert (shown["legal"], shown["to_act"], shown["undo"]) == ([], [], None)


def test_no_look_holds_salts_seeds_blinds_or_secrets() -> None:
    table = Room().start("totem", 2)
    match = table.match
    assert match.commit is not None
    dealer = table.room.service.dealer_of(table.id)
    secrets = [dealer.secret.hex(), dealer.seed(match).hex(), match.commit.blind, "salt-0"]
    for seat in (0, 1, None):
        text = str(look(table, seat, since=0))
        assert not [secret for secret in secrets if secret in text]


def test_a_spectator_is_told_the_latest_commits() -> None:
    """The recap of who made no commit goes back a little; the whole is in the history."""
    local = LocalMatch.start("nim", 2, {"heaps": [20]})
    for number in range(15):
        local.send(number % 2, {"type": "take", "heap": 0, "count": 1})
    recap = local.look(None)["recap"]
    assert [line["version"] for line in recap] == list(range(local.version - 9, local.version + 1))


def test_the_look_shows_a_pause_that_is_asked_for_and_one_under_way() -> None:
    """Everybody sees who asked for a pause, who has to answer, and when it ends."""
    local = LocalMatch.start("nim", 2)
    assert local.look(0)["pause"] is None
    until = local.clock + 1000
    asked = local.request(0, requests.AskPause(until))
    assert local.look(1)["pause"] == {
        "asked": {"request": asked, "seat": 0, "until": until, "ask": [1]},
        "paused": None,
    }
    local.request(1, requests.AnswerPause(asked, True))
    assert local.look(None)["pause"] == {
        "asked": None,
        "paused": {"since": local.clock, "until": until, "seat": 0},
    }
