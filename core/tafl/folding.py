"""How a match remembers: each commit copied into the fold. No rules are looked at here."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from . import steps
from .chance import Draw
from .clocks import next_due, turned
from .commit import AnyCommit
from .match import Holder, Match, Position
from .opening import Opening
from .remembering import REMEMBERED, Changes
from .remembering import AnyGame as AnyGame
from .remembering import first_state as first_state
from .remembering import table_of as table_of


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


def evolve(
    game: AnyGame,
    match: Match,
    commit: AnyCommit,
    head: bytes,
    position: Position | None = None,
) -> Match:
    """Fold one commit of the log."""
    after = folded(game, match, commit, head, position)
    answer(match, commit)
    return after


def answer(match: Match, commit: AnyCommit) -> None:
    """Remember the command id of a commit that is in the log; all folds of a match share this."""
    if commit.command_id is not None:
        match.answered[commit.player, commit.command_id] = commit.version


def folded(
    game: AnyGame,
    match: Match,
    commit: AnyCommit,
    head: bytes,
    position: Position | None = None,
) -> Match:
    """Say where a commit leads, before or after it is in the log.

    `position` is where the game went, if deciding it has found that out already.
    """
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
        remember = REMEMBERED.get(type(event))
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
