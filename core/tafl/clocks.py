"""Time in a match: which clocks run, when they end, and what the platform then has to do.

All of it follows from the log; `now` always comes in as data.
"""

from typing import Any

from msgspec.structs import replace

from .game import Game
from .match import Clock, Match
from .opening import Pace
from .requests import ExpireUndo, Forfeit, Lapse, Request, Resume, Substitute, Tick

UNDO_LASTS = 3 * 24 * 3600 * 1000
"""How long an undo request waits for answers, in milliseconds."""

LATE_BOT = "greedy"
"""The bot that keeps a late seat, where the table said `bot`."""


def wound(pace: Pace | None, seats: int) -> tuple[Clock, ...]:
    """Set up the clocks of a match that begins; none without a pace."""
    if pace is None:
        return ()
    return (Clock(bank=pace.bank),) * seats


def turned(
    pace: Pace,
    clocks: tuple[Clock, ...],
    active: tuple[int, ...],
    actor: int | None,
    at: int,
    *,
    lapsed: bool = False,
) -> tuple[Clock, ...]:
    """Stop the clocks of seats that are no longer to act, start those that now are.

    A seat that acted and has to act again begins a new move; not so when the clock played for
    it, or an absent seat would hold up a turn of several commands several times. The increment
    is earned by ending a turn, not by each command in it.
    """
    after = []
    for seat, clock in enumerate(clocks):
        runs = clock.since is not None
        if seat in active:
            if not runs:
                clock = replace(clock, since=at)
            elif seat == actor and not lapsed:
                clock = Clock(since=at, bank=_spent(clock, at))
        elif runs:
            bank = _spent(clock, at)
            if bank is not None and seat == actor:
                bank += pace.increment
            clock = Clock(bank=bank)
        after.append(clock)
    return tuple(after)


def shifted(clocks: tuple[Clock, ...], by: int) -> tuple[Clock, ...]:
    """Forget a pause: running clocks go on as if it had not been."""
    return tuple(
        replace(clock, since=clock.since + by) if clock.since is not None else clock
        for clock in clocks
    )


def _spent(clock: Clock, at: int) -> int | None:
    if clock.bank is None or clock.since is None:
        return clock.bank
    return max(0, clock.bank - (at - clock.since))


def deadline(match: Match, seat: int) -> int | None:
    """Say until when (inclusive) a seat may act; None when nothing hurries it.

    A bot is never late: it moves as soon as the platform lets it.
    """
    pace = match.opening.pace
    if pace is None or match.status != "running" or match.seats[seat].bot is not None:
        return None
    clock = match.clocks[seat]
    if clock.since is None:
        return None
    return clock.since + (pace.per_move if pace.per_move is not None else clock.bank or 0)


def next_due(match: Match, game: Game[Any, Any, Any]) -> tuple[int, Request] | None:
    """Name what the platform has to do next by itself, and when."""
    dues: list[tuple[int, Request]] = []
    if match.status == "running" and match.position is not None:
        wake = game.wake(match.position.state)
        if wake is not None:
            dues.append((wake, Tick(wake)))
        for seat in match.active:
            if match.seats[seat].resigned:
                dues.append((match.at, Lapse(seat)))
            elif (end := deadline(match, seat)) is not None:
                dues.append((end + 1, _late(match, seat)))
    if match.pause is not None:
        dues.append((match.pause.until, Resume()))
    if match.undo is not None:
        dues.append((match.undo.expires + 1, ExpireUndo(match.undo.request)))
    return min(dues, key=_moment) if dues else None


def _moment(due: tuple[int, Request]) -> int:
    return due[0]


def _late(match: Match, seat: int) -> Request:
    pace = match.opening.pace
    if pace is not None and pace.late == "bot":
        return Substitute(seat, LATE_BOT)
    if pace is not None and pace.late == "lose":
        return Forfeit(seat)
    return Lapse(seat)
