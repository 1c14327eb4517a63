"""How a match remembers: each commit copied into the fold. No rules are looked at here."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from . import steps
from .chance import Draw
from .clocks import next_due, shifted, turned, wound
from .commit import AnyCommit
from .game import Game, Table
from .match import Clock, Holder, Match, Pause, PauseRequest, Position, UndoRequest, kept
from .opening import Opening

AnyGame = Game[Any, Any, Any]
Changes = dict[str, Any]


def opened(opening: Opening, head: bytes) -> Match:
    """Give the match that is there before its first commit."""
    seats = tuple(Holder() for _ in opening.seats)
    return Match(opening, seats, "open", version=0, head=head, at=0, answered={})


def counted(counts: Any, draws: Iterable[Draw]) -> Any:
    """Add draws to the counts of their labels."""
    after = dict(counts)
    for draw in draws:
        after[draw.label] = draw.index + 1
    return after


def advanced(
    game: AnyGame,
    position: Position,
    events: tuple[Any, ...],
    version: int,
    seat: int | None,
    draws: tuple[Draw, ...],
) -> Position:
    """Go one step along the kept branch."""
    state = position.state
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return Position(
        version,
        state,
        counted(position.draws, draws) if draws else position.draws,
        position,
        seat,
        events,
        bool(draws),
    )


def table_of(game: AnyGame, opening: Opening) -> Table:
    """Lay out what `initial` wants to know."""
    return Table(len(opening.seats), msgspec.convert(opening.options, game.options))


def evolve(
    game: AnyGame,
    match: Match,
    commit: AnyCommit,
    head: bytes,
    position: Position | None = None,
) -> Match:
    """Fold one commit. `position` is where it led to, if deciding it has found that out already."""
    changes: Changes = {
        "version": commit.version,
        "head": head,
        "at": commit.at,
        "commit": commit,
        "previous": match if match.version else None,
    }
    played: list[Any] = []
    actor = commit.seat
    lapsed = False
    for event in commit.events:
        remember = _STEPS.get(type(event))
        if remember is None:
            played.append(event)
            continue
        remember(game, match, changes, event, commit)
        if type(event) is steps.Lapsed:
            actor, lapsed = event.seat, True
        elif type(event) is steps.Started:
            actor = None  # whoever sat down last did not deal
    if played:
        if position is None:
            before: Any = changes.get("position", match.position)
            position = advanced(game, before, tuple(played), commit.version, actor, commit.draws)
        changes["position"] = position
        changes["undo"] = None
    if commit.command_id is not None:
        match.answered[commit.player, commit.command_id] = commit.version
    return _settled(game, match, changes, actor if played else None, lapsed)


def _settled(
    game: AnyGame, match: Match, changes: Changes, actor: int | None, lapsed: bool
) -> Match:
    """Work out who is to act now, whose clock runs, and when the platform must act."""
    if changes.get("status", match.status) == "running":
        if "position" in changes or "status" in changes:
            position: Any = changes.get("position", match.position)
            active = changes["active"] = game.active(position.state)
            pace = match.opening.pace
            if pace is not None:
                clocks = changes.get("clocks", match.clocks)
                changes["clocks"] = turned(
                    pace, clocks, active, actor, changes["at"], lapsed=lapsed
                )
    elif match.active:
        changes["active"] = ()
    after = replace(match, **changes)
    soonest = next_due(after, game)
    due = soonest[0] if soonest is not None else None
    return after if due == after.due else replace(after, due=due)


# One function for each step of a match.


def _created(
    game: AnyGame, match: Match, changes: Changes, event: steps.Created, commit: AnyCommit
) -> None:
    changes["opening"] = event.opening


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
    changes["position"] = Position(commit.version, game.initial(table_of(game, match.opening)), {})


def _resigned(
    game: AnyGame, match: Match, changes: Changes, event: steps.Resigned, commit: AnyCommit
) -> None:
    holder = replace(match.seats[event.seat], resigned=True)
    changes["seats"] = _with(match.seats, event.seat, holder)


def _substituted(
    game: AnyGame, match: Match, changes: Changes, event: steps.Substituted, commit: AnyCommit
) -> None:
    back = event.bot is None
    holder = replace(match.seats[event.seat], bot=event.bot, stand_in=not back)
    changes["seats"] = _with(match.seats, event.seat, holder)
    if back and match.opening.pace is not None and match.clocks:
        # Whoever comes back gets a move's time: the old one ran out while a bot was playing.
        clock = match.clocks[event.seat]
        since = commit.at if clock.since is not None else None
        bank = clock.bank if clock.bank is None else max(clock.bank, match.opening.pace.increment)
        changes["clocks"] = _with(match.clocks, event.seat, Clock(since, bank))


def _undo_asked(
    game: AnyGame, match: Match, changes: Changes, event: steps.UndoAsked, commit: AnyCommit
) -> None:
    changes["undo"] = UndoRequest(commit.version, event.seat, event.to, event.ask, event.expires)


def _undo_agreed(
    game: AnyGame, match: Match, changes: Changes, event: steps.UndoAgreed, commit: AnyCommit
) -> None:
    if match.undo is not None:
        ask = tuple(seat for seat in match.undo.ask if seat != event.seat)
        changes["undo"] = replace(match.undo, ask=ask)


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
        first = left.version
        left = left.parent
    changes["undo"] = None
    changes["position"] = Position(
        commit.version,
        target.state,
        target.draws,
        target,
        abandoned=(first, commit.version - 1),
    )


def _pause_asked(
    game: AnyGame, match: Match, changes: Changes, event: steps.PauseAsked, commit: AnyCommit
) -> None:
    changes["pause_asked"] = PauseRequest(commit.version, event.seat, event.until, event.ask)


def _pause_agreed(
    game: AnyGame, match: Match, changes: Changes, event: steps.PauseAgreed, commit: AnyCommit
) -> None:
    if match.pause_asked is not None:
        ask = tuple(seat for seat in match.pause_asked.ask if seat != event.seat)
        changes["pause_asked"] = replace(match.pause_asked, ask=ask)


def _pause_refused(
    game: AnyGame, match: Match, changes: Changes, event: Struct, commit: AnyCommit
) -> None:
    changes["pause_asked"] = None


def _paused(
    game: AnyGame, match: Match, changes: Changes, event: steps.Paused, commit: AnyCommit
) -> None:
    changes["status"] = "paused"
    changes["pause"] = Pause(commit.at, event.until)
    changes["pause_asked"] = None


def _resumed(
    game: AnyGame, match: Match, changes: Changes, event: steps.Resumed, commit: AnyCommit
) -> None:
    changes["status"] = "running"
    changes["pause"] = None
    if match.pause is not None:
        changes["clocks"] = shifted(match.clocks, commit.at - match.pause.since)


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


_STEPS: dict[type, Callable[[AnyGame, Match, Changes, Any, AnyCommit], None]] = {
    steps.Created: _created,
    steps.SeatTaken: _seat_taken,
    steps.SeatLeft: _seat_left,
    steps.Started: _started,
    steps.Ticked: _nothing,
    steps.Lapsed: _nothing,
    steps.Resigned: _resigned,
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
    return (*things[:index], thing, *things[index + 1 :])
