"""From log to fold: damage is named, caches change nothing, long matches are no trouble."""

import gc
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from tafl import Chance, requests, steps
from tafl import loading as loading_module
from tafl.audit import audit
from tafl.bot_turns import play_bots
from tafl.commit import Entry
from tafl.errors import BadRecord, Conflict, GameFault, NotFound, Rejected
from tafl.keys import Keys
from tafl.match import Match, PauseRequest, UndoRequest, commits_since
from tafl.opening import Pace
from tafl.ports import CountedIds
from tafl.service import Ack, Service
from tafl.store import MemoryStore

from tests.core.rooms import HOUR, Room, Table
from tests.core.toys import Do, catalogue


class Damaged(MemoryStore):
    """A store that gives one entry of one match back changed."""

    damage: tuple[str, int, bytes] | None = None

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        found = super().read(match, after)
        if self.damage is not None and self.damage[0] == match:
            _, version, data = self.damage
            return [
                Entry(entry.version, data, entry.hash) if entry.version == version else entry
                for entry in found
            ]
        return found


@pytest.mark.parametrize("version", [1, 2, 4])
def test_a_changed_entry_is_named_and_other_matches_go_on(version: int) -> None:
    store = Damaged()
    room = Room(store)
    bad, good = room.start("toy", 2), room.start("toy", 2)
    bad.send(0)
    data = store.read(bad.id)[version - 1].data
    store.damage = (bad.id, version, data.replace(b'"at":1', b'"at":2'))
    fresh = Room(store).service
    with pytest.raises(BadRecord) as no:
        fresh.load(bad.id)
    assert no.value.version == version
    assert str(version) in no.value.en
    assert fresh.load(good.id) == good.match
    fresh.send(good.id, "p0", {"type": "do"})


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"[" * 5000])
def test_a_first_entry_that_opens_nothing_is_named(data: bytes) -> None:
    store = Damaged()
    table = Room(store).start("toy", 2)
    store.damage = (table.id, 1, data)
    with pytest.raises(BadRecord) as no:
        Room(store).service.load(table.id)
    assert (no.value.code, no.value.version) == ("no-opening", 1)


def test_a_match_that_began_under_another_version_of_the_game_is_not_played_on() -> None:
    room = Room()
    table = room.start("toy", 2)
    data = room.store.read(table.id)[0].data
    store = MemoryStore()
    changed = data.replace(b'"game_version":"1"', b'"game_version":"0"')
    store.append(table.id, Entry(1, changed, b"?"), b"")
    with pytest.raises(GameFault) as no:
        Room(store).service.load(table.id)
    assert no.value.code == "game-version"


def test_a_match_whose_key_is_not_here_can_be_read_and_not_be_added_to() -> None:
    room = Room()
    table = room.start("toy", 2)
    elsewhere = Service(
        catalogue(), room.store, Keys.of("elsewhere"), lambda: room.now, CountedIds("elsewhere")
    )
    version = table.match.version
    assert elsewhere.load(table.id).head == table.match.head
    with pytest.raises(NotFound) as no:
        elsewhere.request(table.id, Do(draw=True), player="p0")
    assert no.value.code == "no-such-key"
    assert table.match.version == elsewhere.load(table.id).version == version


def test_throwing_matches_out_of_memory_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading_module, "CACHED", 2)
    room = Room()
    tables = [room.start("toy", 2) for _ in range(6)]
    for number in range(6):
        for table in tables:
            table.send(number % 2, draw=True, command_id=str(number))
    for table in tables:
        assert table.match == table.refolded()
        assert table.match.version == 9
        assert table.send(0, draw=True, command_id="0").version == 4


def random_step(table: Table, chance: Chance) -> None:
    """Ask something of the match, sensible or not."""
    match = table.match
    room = table.room
    seat = chance.integer("seat", len(match.seats))
    versions = chance.integer("version", match.version + 2)
    agree = bool(chance.integer("agree", 3))

    def answer(form: type[requests.Request], asked: UndoRequest | PauseRequest) -> Ack:
        return table.ask(chance.choice("asked", asked.ask), form(asked.request, agree))

    things: tuple[Callable[[], object], ...] = (
        lambda: table.ask(seat, requests.AskUndo()),
        lambda: table.ask(seat, requests.AskUndo(versions)),
        lambda: table.ask(seat, requests.AskPause(room.now + HOUR)),
        lambda: table.ask(seat, requests.Substitute(seat, "random")),
        lambda: table.ask(seat, requests.Substitute(seat)),
        lambda: table.ask(seat, requests.Resume()),
        lambda: play_bots(room.service, table.id),
        lambda: table.ask(None, requests.Lapse(seat, failed=True)),
        lambda: table.ask(None, requests.GiveTime(seat, room.now + 9 * HOUR)),
        lambda: table.wait(HOUR * chance.integer("hours", 150)),
        lambda: match.undo and answer(requests.AnswerUndo, match.undo),
        lambda: match.undo and table.wait(80 * HOUR),
        lambda: match.pause_asked and answer(requests.AnswerPause, match.pause_asked),
        lambda: chance.integer("give up", 6) or table.ask(seat, requests.Resign()),
        lambda: chance.integer("close", 40) or table.ask(None, requests.Cancel()),
    )
    if chance.integer("play", 2) and match.active:
        seat = chance.choice("actor", match.active)
        legal = room.service.look(table.id, seat).legal
        if match.opening.game == "toy":
            legal += (Do(wake=room.now + HOUR), Do(again=True), Do(sealed=True))
        room.service.send(table.id, f"p{seat}", chance.choice("command", legal))
    else:
        chance.choice("thing", things)()


SEEDS = 80

PACES = (
    None,
    Pace(per_move=24 * HOUR),
    Pace(bank=48 * HOUR, increment=HOUR, late="bot"),
    Pace(per_move=30 * HOUR, late="lose"),
)


@cache
def played(seed: int) -> tuple[Table, dict[int, Match]]:
    """Let anything happen in a match; give it, and its fold at each version as it was lived."""
    chance = Chance.of("matches", seed)
    game, seats = (("nim", 3), ("vote", 4), ("totem", 2), ("toy", 3))[seed % 4]
    table = Room().open(game, *(["open"] * seats), pace=PACES[seed // 4 % 4])
    table.sit(0)
    table.ask(0, requests.LeaveSeat(0))
    for seat in range(seats):
        table.sit(seat)
    lived: dict[int, Match] = {}
    for _ in range(60):
        try:
            random_step(table, chance)
        except (Rejected, Conflict):
            pass
        lived[table.match.version] = table.match
        if table.match.over:
            break
    return table, lived


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_fold_of_the_log_is_the_match_as_it_was_played(seed: int) -> None:
    """Whatever happens in a match, reading its log anew gives an equal match at every version."""
    table, lived = played(seed)
    again: Match | None = table.refolded()
    while again is not None:
        if again.version in lived:
            known = lived[again.version]
            assert again == known
            assert again.answered == known.answered
        again = again.previous


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_happened_can_be_proved_from_the_record(seed: int) -> None:
    """Deciding every command again gives the log again, byte for byte."""
    table, _ = played(seed)
    report = audit(table.room.service.record(table.id), catalogue())
    assert report.first_bad is None, report.problem


def test_these_matches_hold_every_step() -> None:
    seen = {
        type(event)
        for seed in range(SEEDS)
        for commit in commits_since(played(seed)[0].match, 0)
        for event in commit.events
    }
    assert seen >= set(steps.STEPS)


def test_a_long_match_is_freed_without_trouble() -> None:
    table = Room().start("toy", 1)
    for _ in range(20_000):
        table.send(0)
    assert table.match.version == 20_002
    again = table.refolded()
    assert again.head == table.match.head
    del again, table
    gc.collect()
