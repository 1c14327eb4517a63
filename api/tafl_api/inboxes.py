"""The inbox: the caller's own matches, those that wait for them first."""

from hashlib import sha256

from msgspec import Struct

from .call import Call
from .listing import MatchLine, line_of
from .route import READER, Route

OVER = 50
"""How many matches that are over are listed."""


class InboxLine(Struct, frozen=True):
    """A match of the caller's."""

    match: MatchLine
    seat: int | None
    hosting: bool
    waits: bool
    """It waits for the caller: to move, or to answer."""
    deadline: int | None


class InboxPage(Struct, frozen=True):
    """The caller's matches: those that wait, soonest deadline first; then the others."""

    waiting: int
    calendar: str
    """A secret address of the deadlines, for calendar programs."""
    matches: list[InboxLine]


def inbox_of(call: Call) -> InboxPage:
    """List the caller's matches."""
    items = call.reading.inbox(call.me.account)
    going = [item for item in items if not item.summary.over]
    over = [item for item in items if item.summary.over][:OVER]
    lines = [
        InboxLine(
            line_of(call.platform.people, item.summary),
            item.seat,
            item.is_host,
            item.waits,
            item.deadline,
        )
        for item in (*going, *over)
    ]
    platform = call.platform
    key = platform.people.calendars.key(call.me.account)
    calendar = f"{platform.settings.address}/api/me/calendar.ics?key={key}"
    return InboxPage(sum(item.waits for item in items), calendar, lines)


def inbox_tag(data: bytes) -> str:
    """Name one state of an inbox."""
    return sha256(data).hexdigest()[:16]


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/me/inbox",
        handler=inbox_of,
        summary="Matches that wait for me, soonest deadline first; then my others",
        who=READER,
        answers={200: InboxPage},
    ),
)
