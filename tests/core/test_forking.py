"""Forks: matches that begin at a position of another one, real or imagined, and can be proved."""

import pytest
from tafl.audit import audit
from tafl.bot_turns import play_bots
from tafl.chance import Chance
from tafl.errors import Rejected
from tafl.forking import fork_of
from tafl.match import at_version
from tafl.opening import Fork

from tests.core.rooms import Room, Table
from tests.core.toys import catalogue


def under_way(room: Room, game: str, moves: int) -> Table:
    """Play some moves of a match."""
    table = room.start(game, 2)
    for _ in range(moves):
        match = table.match
        assert match.position is not None
        seat = match.active[0]
        command = next(iter(catalogue().game(game).legal(match.position.state, seat)))
        room.service.request(table.id, command, player=f"p{seat}")
    return table


def played(room: Room, table: Table, fork: Fork) -> Table:
    """Let bots play a fork to its end."""
    bots = ["bot:random"] * len(table.match.seats)
    made = room.open(table.match.opening.game, *bots, fork=fork, visibility="private")
    play_bots(room.service, made.id)
    return made


@pytest.mark.parametrize("game", ["nim", "totem", "pook"])
@pytest.mark.parametrize("moves", [0, 1, 4])
def test_a_fork_begins_where_its_owner_stood(game: str, moves: int) -> None:
    room = Room()
    table = under_way(room, game, moves)
    rules = catalogue().game(game)
    for seat in (0, 1):
        fork = fork_of(rules, table.match, table.match.version, seat, Chance.of("fork", seat))
        assert fork.imagined
        made = played(room, table, fork)
        begun = at_version(made.match, 3)
        assert begun.position is not None and table.match.position is not None
        here, there = begun.position.state, table.match.position.state
        assert rules.view(here, seat) == rules.view(there, seat)
        report = audit(room.service.record(made.id), catalogue())
        assert report.ok, report.problem


def test_a_fork_of_a_finished_match_is_the_real_position() -> None:
    room = Room()
    table = under_way(room, "totem", 4)
    version, before = table.match.version, table.match.position
    table.room.service.request(table.id, resign(), player="p1")
    fork = fork_of(catalogue().game("totem"), table.match, version, None, Chance.of("fork"))
    assert not fork.imagined
    begun = at_version(played(room, table, fork).match, 3).position
    assert begun is not None and before is not None
    assert begun.state == before.state


def resign() -> object:
    """Give up."""
    from tafl.requests import Resign

    return Resign()


def test_what_cannot_be_forked() -> None:
    room = Room()
    table = under_way(room, "nim", 1)
    rules = catalogue().game("nim")
    with pytest.raises(Rejected, match="not started"):
        fork_of(rules, table.match, 1, 0, Chance.of("fork"))
    done = room.open("nim", "bot:random", "bot:random")
    play_bots(room.service, done.id)
    with pytest.raises(Rejected) as no:
        fork_of(rules, done.match, done.match.version, None, Chance.of("fork"))
    assert no.value.code == "nothing-to-play"


def test_a_forged_position_is_a_fault_and_not_a_crash() -> None:
    room = Room()
    forged = Fork("00-none", 3, {"heaps": "three"})
    report = None
    try:
        made = room.open("nim", "bot:random", "bot:random", fork=forged)
    except Exception as error:
        assert type(error).__name__ == "GameFault"
    else:
        report = audit(room.service.record(made.id), catalogue())
    assert report is None or not report.ok
