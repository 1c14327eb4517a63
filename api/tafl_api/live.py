"""Live: a match and the own inbox, pushed as they change.

Nothing is queued for a reader: each stream has a version, and what comes after it is made when
the reader has taken what came before. A reader that takes nothing for a while is cut, and goes on
later from the last version that it has seen.
"""

import re
from collections.abc import AsyncIterator, Callable
from time import monotonic
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sse_starlette import EventSourceResponse, ServerSentEvent
from tafl.errors import NotFound
from tafl.match import at_version

from .call import Call
from .inboxes import inbox_of, inbox_tag
from .looking import shown
from .metrics import STREAMS
from .news import Bell
from .places import place_in
from .refusals import HttpError, too_many
from .route import READER, VIEWER, Media, Route
from .slots import PER_ACCOUNT, PER_ADDRESS, Slot

AT_ONCE = 16
"""How many looks are made before the first of them is sent."""
RECHECK = 20.0
"""After how many seconds without news a stream looks again, and at who reads it."""
PING = 15
CUT = 20.0
"""After how many seconds a reader is cut that takes nothing."""

Event = tuple[str, bytes]
_VERSION = re.compile(r"[0-9]{1,9}")


class Following(Struct, frozen=True, forbid_unknown_fields=True):
    """How to follow; `most`: end after so many events."""

    most: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    invite: Annotated[str, Meta(max_length=80)] | None = None


async def follow_match(call: Call) -> EventSourceResponse:
    """Push each version of a match as a look for the reader."""
    match = call.here.match.id
    given = call.header("last-event-id") or ""
    version = int(given) if _VERSION.fullmatch(given) else None

    def news(wake: Callable[[], None]) -> Callable[[], None]:
        return call.news.of_match(match, wake)

    def after(last: str | None) -> list[Event]:
        return looks_after(call, match, None if last is None else int(last))

    return await _stream(call, news, after, None if version is None else str(version))


def looks_after(call: Call, match_id: str, version: int | None) -> list[Event]:
    """Make the looks that come after a version; the present one, if none is named."""
    invite = call.header("tafl-invite") or call.query.invite
    place = place_in(call.platform, match_id, call.caller, invite)
    head = place.match.version
    if version is None or version > head:
        first, last = head, head
    else:
        first, last = version + 1, min(head, version + AT_ONCE)
    found = []
    for number in range(first, last + 1):
        look = shown(call, place, at_version(place.match, number))
        found.append((str(number), msgspec.json.encode(look)))
    return found


async def follow_inbox(call: Call) -> EventSourceResponse:
    """Push the caller's inbox whenever it has changed."""

    def news(wake: Callable[[], None]) -> Callable[[], None]:
        return call.news.of_inbox(call.me.account, wake)

    def after(last: str | None) -> list[Event]:
        data = msgspec.json.encode(inbox_of(call))
        tag = inbox_tag(data)
        return [] if tag == last else [(tag, data)]

    return await _stream(call, news, after, call.header("last-event-id"))


async def _stream(
    call: Call,
    news: Callable[[Callable[[], None]], Callable[[], None]],
    after: Callable[[str | None], list[Event]],
    last: str | None,
) -> EventSourceResponse:
    in_thread: Any = call.request.app.state.dispatcher.in_thread
    slot = _slot(call)
    if not await in_thread(slot.take):
        raise too_many(60)

    def checked(seen: str | None) -> list[Event]:
        # Whoever signed out, was shut out or lost their token sees nothing more of it.
        if call.request.app.state.dispatcher.caller_of(call) != call.caller:
            raise HttpError(401, "not-signed-in", "", "")
        return after(seen)

    async def events() -> AsyncIterator[ServerSentEvent]:
        bell, seen, sent = Bell(), last, 0
        leave = await in_thread(news, bell.ring)
        STREAMS.inc()
        renewed = monotonic()
        try:
            while True:
                try:
                    found = await in_thread(checked, seen)
                except (NotFound, HttpError):
                    return
                for seen, data in found:
                    yield ServerSentEvent(data.decode(), id=seen)
                    sent += 1
                    if sent == call.query.most:
                        return
                if monotonic() - renewed > RECHECK:
                    renewed = monotonic()
                    await in_thread(slot.renew)
                if not found:
                    await bell.wait(RECHECK)
        finally:
            STREAMS.dec()
            leave()
            # Not awaited: the reader is gone, and with it perhaps the task that we are in.
            call.request.app.state.dispatcher.later(slot.leave)

    return EventSourceResponse(
        events(),
        ping=PING,
        send_timeout=CUT,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


def _slot(call: Call) -> Slot:
    who = f"account:{call.caller.account}" if call.caller else f"address:{call.address}"
    most = PER_ACCOUNT if call.caller else PER_ADDRESS
    return Slot(call.platform.volatile, call.platform.clock, who, most)


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/matches/{match}/stream",
        handler=follow_match,
        summary="A match as it goes: server-sent events, each a whole look; ids are versions",
        who=VIEWER,
        query=Following,
        headers=("Last-Event-ID",),
        answers={200: Media("text/event-stream")},
    ),
    Route(
        method="GET",
        path="/api/me/stream",
        handler=follow_inbox,
        summary="The own inbox as it changes: server-sent events",
        who=READER,
        query=Following,
        headers=("Last-Event-ID",),
        answers={200: Media("text/event-stream")},
    ),
)
