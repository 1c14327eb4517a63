"""What each step of a match leaves behind in the fold: one function for each."""

from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from . import steps
from .clocks import held, revived, rewound, shifted, wound
from .commit import AnyCommit
from .game import Game, Table
from .match import (
    Holder,
    Match,
    Pause,
    PauseRequest,
    Position,
    UndoRequest,
    at_version,
    kept,
)
from .opening import Opening

AnyGame = Game[Any, Any, Any]
Changes = dict[str, Any]


def table_of(game: AnyGame, opening: Opening) -> Table:
    """Lay out what `initial` wants to know."""
    return Table(len(opening.seats), msgspec.convert(opening.options, game.options))


def first_state(game: AnyGame, opening: Opening) -> Any:
    """Lay the table: empty, or as it was in another match."""
    if opening.fork is None:
        return game.initial(table_of(game, opening))
    # What `initial` returns was looked at when the game was taken in.
    form = get_type_hints(type(game).initial)["return"]
    return msgspec.json.decode(msgspec.json.encode(opening.fork.state), type=form)


def _created(
    game: AnyGame, match: Match, changes: Changes, event: steps.Created, commit: AnyCommit
) -> None:
    changes["opening"] = event.opening
    changes["host"] = commit.player


def _seat_taken(
    game: AnyGame, match: Match, changes: Changes, event: steps.SeatTaken, commit: AnyCommit
) -> None:
    holder = Holder(event.player, event.bot, salt=event.salt, salt_by=event.salt_by)
    changes["seats"] = _with(match.seats, event.seat, holder)


def _seat_left(
    game: AnyGame, match: Match, changes: Changes, event: steps.SeatLeft, commit: AnyCommit
) -> None:
    changes["seats"] = _with(match.seats, event.seat, Holder())


def _started(
    game: AnyGame, match: Match, changes: Changes, event: steps.Started, commit: AnyCommit
) -> None:
    changes["status"] = "running"
    changes["clocks"] = wound(match.opening.pace, len(match.seats))
    changes["position"] = Position(commit.version, first_state(game, match.opening), {})


def _resigned(
    game: AnyGame, match: Match, changes: Changes, event: steps.Resigned, commit: AnyCommit
) -> None:
    holder = replace(match.seats[event.seat], resigned=True)
    changes["seats"] = _with(match.seats, event.seat, holder)
    _release(match, changes, event.seat)
    if match.undo is not None and match.undo.seat == event.seat:
        changes["undo"] = None
    if match.pause_asked is not None and match.pause_asked.seat == event.seat:
        changes["pause_asked"] = None


def _substituted(
    game: AnyGame, match: Match, changes: Changes, event: steps.Substituted, commit: AnyCommit
) -> None:
    back = event.bot is None
    holder = replace(match.seats[event.seat], bot=event.bot, stand_in=not back)
    changes["seats"] = _with(match.seats, event.seat, holder)
    pace = match.opening.pace
    if not back:
        _release(match, changes, event.seat)
    elif pace is not None and match.clocks:
        clock = revived(pace, match.clocks[event.seat], commit.at)
        changes["clocks"] = _with(match.clocks, event.seat, clock)


def _time_given(
    game: AnyGame, match: Match, changes: Changes, event: steps.TimeGiven, commit: AnyCommit
) -> None:
    clock = held(match.clocks[event.seat], commit.at, event.until)
    changes["clocks"] = _with(match.clocks, event.seat, clock)


def _release(match: Match, changes: Changes, seat: int) -> None:
    """Ask a seat no longer that gave up, or that a bot keeps: bots agree to everything."""
    if match.undo is not None:
        changes["undo"] = replace(match.undo, ask=_without(match.undo.ask, seat))
    if match.pause_asked is not None:
        asked = match.pause_asked
        changes["pause_asked"] = replace(asked, ask=_without(asked.ask, seat))


def _undo_asked(
    game: AnyGame, match: Match, changes: Changes, event: steps.UndoAsked, commit: AnyCommit
) -> None:
    changes["undo"] = UndoRequest(commit.version, event.seat, event.to, event.ask, event.expires)


def _undo_agreed(
    game: AnyGame, match: Match, changes: Changes, event: steps.UndoAgreed, commit: AnyCommit
) -> None:
    if match.undo is not None:
        changes["undo"] = replace(match.undo, ask=_without(match.undo.ask, event.seat))


def _undo_off(
    game: AnyGame, match: Match, changes: Changes, event: Struct, commit: AnyCommit
) -> None:
    changes["undo"] = None


def _undone(
    game: AnyGame, match: Match, changes: Changes, event: steps.Undone, commit: AnyCommit
) -> None:
    target = kept(match.position, event.to)
    left = match.position
    assert target is not None and left is not None
    first = left.version
    while left is not None and left is not target:
        # What an earlier undo left behind stays left behind.
        first = left.abandoned[0] if left.abandoned is not None else left.version
        left = left.parent
    changes["undo"] = None
    changes["position"] = Position(
        commit.version,
        target.state,
        target.draws,
        target,
        abandoned=(first, commit.version - 1),
    )
    pace = match.opening.pace
    if pace is not None:
        changes["clocks"] = rewound(
            pace,
            changes.get("clocks", match.clocks),
            at_version(match, target.version).clocks,
            game.active(target.state),
            commit.at,
            agreed=match.undo is not None,
        )


def _pause_asked(
    game: AnyGame, match: Match, changes: Changes, event: steps.PauseAsked, commit: AnyCommit
) -> None:
    changes["pause_asked"] = PauseRequest(commit.version, event.seat, event.until, event.ask)


def _pause_agreed(
    game: AnyGame, match: Match, changes: Changes, event: steps.PauseAgreed, commit: AnyCommit
) -> None:
    if match.pause_asked is not None:
        asked = match.pause_asked
        changes["pause_asked"] = replace(asked, ask=_without(asked.ask, event.seat))


def _pause_refused(
    game: AnyGame, match: Match, changes: Changes, event: Struct, commit: AnyCommit
) -> None:
    changes["pause_asked"] = None


def _paused(
    game: AnyGame, match: Match, changes: Changes, event: steps.Paused, commit: AnyCommit
) -> None:
    asked: Any = changes.get("pause_asked", match.pause_asked)
    changes["status"] = "paused"
    changes["pause"] = Pause(commit.at, event.until, asked.seat)
    changes["pause_asked"] = None
    changes["undo"] = None  # nobody could answer it in time


def _resumed(
    game: AnyGame, match: Match, changes: Changes, event: steps.Resumed, commit: AnyCommit
) -> None:
    changes["status"] = "running"
    changes["pause"] = None
    if match.pause is not None:
        changes["clocks"] = shifted(match.clocks, match.pause.since, commit.at)


def _cancelled(
    game: AnyGame, match: Match, changes: Changes, event: steps.Cancelled, commit: AnyCommit
) -> None:
    changes.update(status="cancelled", secret=event.secret, undo=None, pause=None, pause_asked=None)


def _ended(
    game: AnyGame, match: Match, changes: Changes, event: steps.Ended, commit: AnyCommit
) -> None:
    changes.update(
        status="finished",
        outcome=event.outcome,
        secret=event.secret,
        undo=None,
        pause=None,
        pause_asked=None,
    )


def _nothing(
    game: AnyGame, match: Match, changes: Changes, event: Struct, commit: AnyCommit
) -> None:
    """A step that only says why the game's events follow."""


REMEMBERED: dict[type, Callable[[AnyGame, Match, Changes, Any, AnyCommit], None]] = {
    steps.Created: _created,
    steps.SeatTaken: _seat_taken,
    steps.SeatLeft: _seat_left,
    steps.Started: _started,
    steps.Ticked: _nothing,
    steps.Lapsed: _nothing,
    steps.Resigned: _resigned,
    steps.TimeGiven: _time_given,
    steps.Substituted: _substituted,
    steps.UndoAsked: _undo_asked,
    steps.UndoAgreed: _undo_agreed,
    steps.UndoRefused: _undo_off,
    steps.UndoExpired: _undo_off,
    steps.Undone: _undone,
    steps.PauseAsked: _pause_asked,
    steps.PauseAgreed: _pause_agreed,
    steps.PauseRefused: _pause_refused,
    steps.Paused: _paused,
    steps.Resumed: _resumed,
    steps.Cancelled: _cancelled,
    steps.Ended: _ended,
}


def _with(things: tuple[Any, ...], index: int, thing: Any) -> tuple[Any, ...]:
    if not 0 <= index < len(things):
        raise IndexError(index)  # only a forged log names a seat that is not there
    return (*things[:index], thing, *things[index + 1 :])


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)
