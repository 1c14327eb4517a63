"""The table of routes. What is not in it does not exist, for clients, documents and tests alike."""

from . import (
    access,
    calendars,
    chatting,
    following,
    games,
    inboxes,
    listing,
    live,
    looking,
    operation,
    people,
    playing,
    records,
    tables,
)
from .route import Route

ROUTES: tuple[Route, ...] = (
    *people.ROUTES,
    *access.ROUTES,
    *games.ROUTES,
    *tables.ROUTES,
    *listing.ROUTES,
    *looking.ROUTES,
    *playing.ROUTES,
    *live.ROUTES,
    *following.ROUTES,
    *chatting.ROUTES,
    *records.ROUTES,
    *inboxes.ROUTES,
    *calendars.ROUTES,
    *operation.ROUTES,
)


def check(routes: tuple[Route, ...]) -> None:
    """Refuse a table with a row twice, or with an answer that has no status."""
    names = [route.name for route in routes]
    assert len(set(names)) == len(names), "a route stands twice in the table"
    assert all(route.answers for route in routes), "a route without an answer"


check(ROUTES)
