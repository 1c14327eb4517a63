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

PAUSE_MOST = 366 * 24 * 3600 * 1000
"""How long a pause may be, in milliseconds."""

AWAY_MOST = 60 * 24 * 3600 * 1000
"""For how long at most a clock may stand still for a player who is away, in milliseconds."""

STALLED = 14 * 24 * 3600 * 1000
"""After how long without a commit a match counts as stalled, in milliseconds."""

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
    is earned by ending a turn, not by each command in it. Where somebody else's turn begins at
    the same time, as in rounds of simultaneous choices, the actor's turn has ended too.
    """
    begins = any(clocks[seat].since is None for seat in active)
    after = []
    for seat, clock in enumerate(clocks):
        if clock.since is None:
            if seat in active:
                clock = replace(clock, since=at)
        elif seat not in active:
            clock = _stopped(clock, at, pace.increment if seat == actor else 0)
        elif seat == actor and (begins or not lapsed):
            clock = replace(_stopped(clock, at, pace.increment if begins else 0), since=at)
        after.append(clock)
    return tuple(after)


def rewound(
    pace: Pace,
    clocks: tuple[Clock, ...],
    then: tuple[Clock, ...],
    active: tuple[int, ...],
    at: int,
    *,
    agreed: bool,
) -> tuple[Clock, ...]:
    """Go on after an undo to a moment when the clocks stood as `then`.

    Spent time is not given back, and increments of turns that were undone are: or going back and
    forth without asking anybody would give time without end. Where nothing is left, only the
    others can give a new move's time, by agreeing to the undo.
    """
    after = []
    for seat, (clock, before) in enumerate(zip(clocks, then, strict=True)):
        used = clock.used if clock.moves != before.moves else 0
        bank = clock.bank
        if bank is not None:
            bank = max(0, bank - (clock.earned - before.earned))
            used = 0  # the bank has paid for it
        clock = replace(clock, bank=bank, earned=before.earned)
        if seat in active:
            since = at if clock.since is None else clock.since
            clock = replace(clock, since=since - used, used=0)
            if agreed:
                clock = revived(pace, clock, at)
        elif clock.since is not None:
            clock = _stopped(clock, at, 0)
        after.append(clock)
    return tuple(after)


def revived(pace: Pace, clock: Clock, at: int) -> Clock:
    """Give a seat whose time ran out a new move's time, so that it can play again."""
    if clock.since is not None and at <= _end(pace, clock):
        return clock
    since = at if clock.since is not None else None
    left = _left(clock, at)
    return replace(
        clock, since=since, free=0, bank=left if left is None else max(left, pace.increment)
    )


def shifted(clocks: tuple[Clock, ...], since: int, at: int) -> tuple[Clock, ...]:
    """Forget a pause: running clocks go on as if it had not been.

    A clock that stood still anyhow for a part of it gets that part once.
    """
    return tuple(
        replace(clock, since=clock.since + max(0, at - max(since, clock.free)))
        if clock.since is not None
        else clock
        for clock in clocks
    )


def held(clock: Clock, at: int, until: int) -> Clock:
    """Let a running clock stand still until a moment; what stands still already is not added."""
    begun = max(at, clock.free)
    if clock.since is None or until <= begun:
        return clock
    return replace(clock, since=clock.since + until - begun, free=until)


def _spent(clock: Clock, at: int) -> int:
    """Tell how long a clock has run; where it stands still it was shifted ahead of its time."""
    return at - (clock.since or 0) + max(0, clock.free - at)


def _stopped(clock: Clock, at: int, increment: int) -> Clock:
    """End a move."""
    used = _spent(clock, at)
    bank = _left(clock, at)
    if bank is None:
        return Clock(None, None, used, clock.moves + 1)
    return Clock(None, bank + increment, used, clock.moves + 1, clock.earned + increment)


def _left(clock: Clock, at: int) -> int | None:
    if clock.bank is None or clock.since is None:
        return clock.bank
    return max(0, clock.bank - _spent(clock, at))


def _end(pace: Pace, clock: Clock) -> int:
    return (clock.since or 0) + (pace.per_move if pace.per_move is not None else clock.bank or 0)


def deadline(match: Match, seat: int) -> int | None:
    """Say until when (inclusive) a seat may act; None when nothing hurries it.

    A bot is never late: it moves as soon as the platform lets it.
    """
    pace = match.opening.pace
    if pace is None or match.status != "running" or match.seats[seat].bot is not None:
        return None
    clock = match.clocks[seat]
    return _end(pace, clock) if clock.since is not None else None


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
