"""A row of the table of routes: everything that is true of one route, in one place."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from .limits import READ, Limit

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Needs = Literal["read", "play", "account"]
Relation = Literal["viewer", "member", "seat", "host"]


class Who(Struct, frozen=True):
    """Who may call a route.

    `scope`: None for anybody at all; `read` for any session or token; `play` for a session or a
    token that may play; `account` for a session only. `match`: what the caller has to be to the
    match in the path. `viewer`: may see it (everybody, if it is public); `member`: holds a seat or
    is the host; `seat`; `host`. To whom may not even see it, it is not there: 404.
    """

    scope: Needs | None = None
    match: Relation | None = None


ANYONE = Who()
READER = Who("read")
PLAYER = Who("play")
OWNER = Who("account")
VIEWER = Who(None, "viewer")
MEMBER = Who("read", "member")
SEATED = Who("read", "seat")
SEAT = Who("play", "seat")
HOST = Who("play", "host")
VISITOR = Who("play", "viewer")


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters, or no fields."""


class Media(Struct, frozen=True):
    """An answer, or a request, that is not JSON of ours."""

    type: str


class Answer(Struct, frozen=True):
    """What a handler gives when a bare body is not enough."""

    body: Any = None
    status: int | None = None
    headers: dict[str, str] = {}


class Route(Struct, frozen=True, kw_only=True):
    """One method of one path. The handler gets a Call; it gives a body, an Answer or a Response.

    A plain function runs in a thread, so it may wait for servers; an `async` one must not.
    """

    method: Method
    path: str
    handler: Callable[[Any], Any]
    summary: str
    who: Who
    answers: dict[int, Any]
    """What comes back when all goes well: statuses and Structs (None: no body; or Media)."""
    body: Any = None
    """The Struct that a request body is read into (None: no body; Media: given as bytes)."""
    query: type[Struct] = Nothing
    headers: tuple[str, ...] = ()
    """Request headers that the handler reads, for the document."""
    refusals: tuple[int, ...] = ()
    """Error statuses of its own, beyond those that follow from the rest of the row."""
    limits: tuple[Limit, ...] = (READ,)
    most_bytes: int = 64 * 1024
    optional_body: bool = False
    """An absent body is read as an empty object."""

    @property
    def name(self) -> str:
        """Name the route as logs and tests do."""
        return f"{self.method} {self.path}"
