"""Opening a table, sitting down, getting up, starting, cancelling."""

from hashlib import sha256

import pytest
from tafl import requests, steps
from tafl.errors import GameFault, Malformed, NotFound, TaflError
from tafl.fairness import bot_salt
from tafl.opening import Pace

from tests.core.rooms import DAY, START, Room


def test_a_table_is_open_until_all_seats_are_taken() -> None:
    room = Room()
    table = room.open("nim", "open", "open", player="anna", command_id="new")
    assert (table.status, table.match.version, table.match.host) == ("open", 1, "anna")
    assert isinstance(table.last.events[0], steps.Created)
    table.sit(1)
    assert table.status == "open"
    assert table.tags == ["SeatTaken"]
    with table.refused("not-started"):
        table.take(1, 0, 1)
    table.sit(0)
    assert table.tags == ["SeatTaken", "Started"]
    assert table.status == "running"
    assert table.match.active == (0,)


def test_the_last_to_sit_starts_the_match_and_deals_but_it_is_nobodys_move() -> None:
    table = Room().start("totem", 2)
    assert table.tags == ["SeatTaken", "Started", "Dealt"]
    assert [draw.label for draw in table.last.draws] == ["deck", "first"]
    assert table.match.position is not None
    assert table.match.position.seat is None


def test_every_seat_adds_a_salt_and_the_log_says_who_made_it() -> None:
    table = Room().open("nim", "open", "open", "bot:random")
    table.sit(0, salt="mine")
    table.sit(1, salt=None)
    salts = [(holder.salt, holder.salt_by) for holder in table.match.seats]
    assert salts[0] == ("mine", "player")
    assert salts[1][0] and salts[1][1] == "server"
    assert salts[2] == (bot_salt(table.id, 2), "bot")


@pytest.mark.parametrize("salt", ["x" * 129, "two\nlines", "\ud800", "\0"])
def test_a_salt_is_one_short_line(salt: str) -> None:
    table = Room().open("nim", "open", "open")
    with table.refused("bad-salt"):
        table.sit(0, salt=salt)


def test_bots_sit_down_by_themselves() -> None:
    table = Room().open("nim", "bot:random", "bot:greedy")
    assert table.status == "running"
    assert [holder.bot for holder in table.match.seats] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("seat", "player", "code"),
    [
        (0, "somebody", "seat-taken"),
        (1, "p0", "already-seated"),
        (2, "somebody", "bot-seat"),
        (3, "somebody", "no-such-seat"),
        (-1, "somebody", "no-such-seat"),
    ],
)
def test_who_cannot_sit_there(seat: int, player: str, code: str) -> None:
    table = Room().open("nim", "open", "open", "bot:random")
    table.sit(0)
    if code == "bot-seat":
        table.ask(None, requests.LeaveSeat(2))
    with table.refused(code):
        table.sit(seat, player)


def test_nobody_sits_down_twice_or_after_the_start() -> None:
    table = Room().start("nim", 2)
    with table.refused("already-started"):
        table.sit(1, "late")
    with table.refused("already-started"):
        table.ask(0, requests.LeaveSeat(0))


def test_a_player_may_get_up_before_the_start_and_another_sit_down() -> None:
    table = Room().open("nim", "open", "open")
    table.sit(0)
    with table.refused("not-allowed"):
        table.ask(1, requests.LeaveSeat(0))
    table.ask(0, requests.LeaveSeat(0))
    assert table.tags == ["SeatLeft"]
    assert table.match.seats[0].player is None
    with table.refused("seat-free"):
        table.ask(None, requests.LeaveSeat(0))
    with table.refused("no-such-seat"):
        table.ask(None, requests.LeaveSeat(7))
    table.sit(0, "other")
    assert table.match.seats[0].player == "other"


def test_the_host_may_ask_somebody_to_get_up() -> None:
    table = Room().open("nim", "open", "open", player="p9")
    table.sit(0)
    table.ask(9, requests.LeaveSeat(0))
    assert table.match.seats[0].player is None


def test_a_seat_needs_a_player() -> None:
    table = Room().open("nim", "open", "open")
    with table.refused("no-player"):
        table.ask(None, requests.TakeSeat(0, "salt"))


def test_a_match_is_opened_once() -> None:
    table = Room().start("nim", 2)
    with table.refused("already-open"):
        table.ask(None, requests.Create(table.match.opening))


def test_the_host_may_cancel_before_the_start_and_the_secret_is_revealed() -> None:
    table = Room().open("nim", "open", "open", player="p0")
    table.sit(1)
    with table.refused("not-allowed"):
        table.ask(1, requests.Cancel())
    table.ask(0, requests.Cancel())
    match = table.match
    assert (match.status, match.outcome, match.over) == ("cancelled", None, True)
    assert sha256(bytes.fromhex(match.secret or "")).hexdigest() == match.opening.commitment.sha256
    for request in (requests.Cancel(), requests.Resign(), requests.AskUndo()):
        with table.refused("cancelled"):
            table.ask(0, request)


def test_the_host_may_cancel_a_match_that_stalls() -> None:
    room = Room()
    table = room.start("nim", 2, player="p0")
    with table.refused("not-stalled"):
        table.ask(0, requests.Cancel())
    room.now += 14 * DAY - 1
    with table.refused("not-stalled"):
        table.ask(0, requests.Cancel())
    room.now += 1
    with table.refused("not-allowed"):
        table.ask(1, requests.Cancel())
    table.ask(0, requests.Cancel())
    assert table.tags == ["Cancelled"]


def test_the_platform_may_cancel_at_any_time_but_not_after_the_end() -> None:
    table = Room().start("nim", 2)
    table.ask(0, requests.Resign())
    with table.refused("finished"):
        table.ask(None, requests.Cancel())
    other = Room().start("nim", 2)
    other.ask(None, requests.Cancel())
    assert other.status == "cancelled"


def test_what_cannot_be_opened() -> None:
    service = Room().service
    tries: list[tuple[type[TaflError], str, dict[str, object]]] = [
        (NotFound, "no-such-game", {"game": "chess", "seats": ["open"]}),
        (NotFound, "no-such-bot", {"game": "nim", "seats": ["open", "bot:zeus"]}),
        (Malformed, "wrong-seat-count", {"game": "nim", "seats": ["open"]}),
        (Malformed, "bad-seat", {"game": "nim", "seats": ["open", "throne"]}),
        (Malformed, "bad-pace", {"game": "nim", "seats": ["open"] * 2, "pace": Pace()}),
        (
            Malformed,
            "bad-pace",
            {"game": "nim", "seats": ["open"] * 2, "pace": Pace(per_move=1, bank=1)},
        ),
        (Malformed, "bad-options", {"game": "nim", "seats": ["open"] * 2, "options": {"x": 1}}),
        (Malformed, "bad-options", {"game": "nim", "seats": ["open"] * 2, "options": [1]}),
        (Malformed, "bad-options", {"game": "nim", "seats": ["open"] * 2, "options": {"heaps": 3}}),
    ]
    for kind, code, arguments in tries:
        with pytest.raises(kind) as no:
            service.create(**arguments)  # type: ignore[arg-type]
        assert no.value.code == code
        assert no.value.en != no.value.fr
    assert not list(service.store.matches())


def test_a_game_that_cannot_deal_leaves_the_table_open() -> None:
    table = Room().open("toy", "open", "open", options={"deal_fails": True})
    table.sit(0)
    with pytest.raises(GameFault):
        table.sit(1)
    assert table.status == "open"
    assert table.refolded() == table.match


def test_a_game_that_is_over_when_dealt_ends_the_match() -> None:
    table = Room().start("toy", 2, options={"over_at_once": True})
    assert table.tags == ["SeatTaken", "Started", "Ended"]
    assert table.match.over


def test_a_commit_is_never_earlier_than_the_one_before() -> None:
    room = Room()
    table = room.start("nim", 2)
    room.now = START - DAY
    table.take(0, 0, 1)
    assert table.last.at == START
