"""What is to be done about a match now, and when to look again: read off its fold alone."""

from collections.abc import Mapping

from msgspec import Struct
from tafl.bot_turns import next_bot
from tafl.clocks import AWAY_MOST, deadline
from tafl.match import Match
from tafl.people.accounts import Vacation

from .queues import BOT, CLOCK, LONG, Task

SOON_MS = 1000
"""How soon to look again at what should have been done by then."""
LAST_LOOK_MS = 60_000
"""How long before a deadline to look whether the player has gone away meanwhile."""
REMINDERS = (50, 90)
"""After how many percent of the time a player is reminded."""


class Plan(Struct, frozen=True):
    """Tasks for workers, and the moment to look again (None: when something happens)."""

    tasks: tuple[Task, ...]
    again: int | None


class Habits(Struct, frozen=True):
    """How patient the platform is, in milliseconds."""

    sweep: int = 30_000
    archive: int | None = None
    """How long after its end a match goes to the archive; None: it stays."""


def plan(match: Match, now: int, away: Mapping[int, Vacation], habits: Habits) -> Plan:
    """Say what a match needs from the platform."""
    if match.over:
        return _after_the_end(match, now, habits)
    tasks: list[Task] = []
    moments: list[int] = []
    bot = next_bot(match)
    if bot is not None:
        tasks.append(Task(BOT, "bot_turn", (match.id, match.version, bot)))
        moments.append(now + habits.sweep)
    if match.due is not None and match.due <= now:
        tasks.append(Task(CLOCK, "catch_up", (match.id, match.version)))
        moments.append(now + SOON_MS)
    else:
        if match.due is not None:
            moments.append(match.due)
        for seat in match.active:
            tasks += _for_who_is_away(match, seat, away.get(seat), now)
            moments += _moments(match, seat, away.get(seat), now)
        if any(task.function == "give_time" for task in tasks):
            moments.append(now + habits.sweep)
    return Plan(tuple(tasks), min(moments, default=None))


def is_away(vacation: Vacation | None, now: int) -> bool:
    """Tell whether somebody is on vacation."""
    return vacation is not None and vacation.since <= now < vacation.until


def reminder_moments(match: Match, seat: int) -> list[tuple[int, int]]:
    """Say when a seat is reminded, and after how many percent of its time."""
    end = deadline(match, seat)
    since = match.clocks[seat].since if match.clocks else None
    if end is None or since is None:
        return []
    return [(since + (end - since) * percent // 100, percent) for percent in REMINDERS]


def _for_who_is_away(match: Match, seat: int, vacation: Vacation | None, now: int) -> list[Task]:
    if vacation is None or not is_away(vacation, now) or deadline(match, seat) is None:
        return []
    if match.clocks[seat].free >= min(vacation.until, now + AWAY_MOST - LAST_LOOK_MS):
        return []
    return [Task(CLOCK, "give_time", (match.id, match.version, seat))]


def _moments(match: Match, seat: int, vacation: Vacation | None, now: int) -> list[int]:
    end = deadline(match, seat)
    if end is None:
        return []
    since = match.clocks[seat].since or 0
    found = [moment for moment, _ in reminder_moments(match, seat)]
    found.append(end - min(LAST_LOOK_MS, (end - since) // 20))
    if vacation is not None and vacation.since < end:
        found.append(vacation.since)
    return [moment for moment in found if moment > now]


def _after_the_end(match: Match, now: int, habits: Habits) -> Plan:
    if habits.archive is None:
        return Plan((), None)
    moment = match.at + habits.archive
    if now < moment:
        return Plan((), moment)
    return Plan((Task(LONG, "archive", (match.id,)),), now + max(habits.sweep, 60_000))
