"""What somebody may have to be told of a match, each thing once: read off its fold."""

from typing import Literal

from msgspec import Struct
from tafl.clocks import deadline
from tafl.match import Match

from ..planning import reminder_moments

Kind = Literal["turn", "reminder", "undo", "pause", "over"]


class Notice(Struct, frozen=True):
    """One thing to tell one seat; `number` says which turn, request or reminder it is."""

    kind: Kind
    match: str
    seat: int
    number: int = 0
    percent: int = 0

    @property
    def cause(self) -> str:
        """Name what it is about: nobody is told twice of one cause."""
        return f"{self.kind}:{self.match}:{self.seat}:{self.number}:{self.percent}"


def notices(match: Match, seat: int, now: int) -> list[Notice]:
    """List what a seat has to be told now."""
    if match.over:
        began = any(holder.salt is not None for holder in match.seats)
        return [Notice("over", match.id, seat)] if began and match.position is not None else []
    holder = match.seats[seat]
    if holder.resigned or holder.bot is not None:
        return []
    found = []
    if seat in match.active:
        turn = turn_of(match, seat)
        found.append(Notice("turn", match.id, seat, turn))
        passed = [percent for moment, percent in reminder_moments(match, seat) if moment <= now]
        end = deadline(match, seat)
        if passed and end is not None and now <= end:
            found.append(Notice("reminder", match.id, seat, turn, passed[-1]))
    if match.undo is not None and seat in match.undo.ask:
        found.append(Notice("undo", match.id, seat, match.undo.request))
    if match.pause_asked is not None and seat in match.pause_asked.ask:
        found.append(Notice("pause", match.id, seat, match.pause_asked.request))
    return found


def turn_of(match: Match, seat: int) -> int:
    """Name a seat's turn: the version at which it became the seat's, or began anew for it."""
    here = match
    while here.previous is not None and seat in here.previous.active:
        here = here.previous
    return here.version


def is_current(match: Match, notice: Notice, now: int) -> bool:
    """Tell whether a notice still says something new and true."""
    return notice in notices(match, notice.seat, now)
