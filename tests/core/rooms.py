"""A service whose time the test sets, and short ways to play at its tables."""

from typing import Any

import pytest
from tafl import requests
from tafl.commit import AnyCommit
from tafl.errors import TaflError
from tafl.keys import Keys
from tafl.loading import Loader
from tafl.match import Match
from tafl.opening import Pace
from tafl.ports import CountedIds
from tafl.service import Ack, Service
from tafl.store import MemoryStore, Store

from tests.core.toys import catalogue

START = 1_767_225_600_000
HOUR = 3_600_000
DAY = 24 * HOUR


class Room:
    """One service; `now` is its clock, and nothing happens by itself."""

    def __init__(self, store: Store | None = None, name: str = "room") -> None:
        self.now = START
        self.store = store if store is not None else MemoryStore()
        self.keys = Keys.of("room")
        self.service = Service(catalogue(), self.store, self.keys, self._time, CountedIds(name))

    def _time(self) -> int:
        return self.now

    def open(self, game: str, *plan: str, **more: Any) -> "Table":
        """Open a table for seats as planned (`open`, `bot:random`)."""
        return Table(self, self.service.create(game, plan, **more).match)

    def start(self, game: str, seats: int, pace: Pace | None = None, **more: Any) -> "Table":
        """Open a table and seat the players p0, p1 and so on."""
        table = self.open(game, *(["open"] * seats), pace=pace, **more)
        for seat in range(seats):
            table.sit(seat)
        return table


class Table:
    """One match in a room."""

    def __init__(self, room: Room, id: str) -> None:
        self.room = room
        self.id = id

    @property
    def match(self) -> Match:
        """The fold to the last commit."""
        return self.room.service.load(self.id)

    @property
    def last(self) -> AnyCommit:
        """The last commit."""
        assert self.match.commit is not None
        return self.match.commit

    @property
    def status(self) -> str:
        """How the match stands."""
        return str(self.match.status)

    @property
    def tags(self) -> list[str]:
        """The class names of the last commit's events."""
        return [type(event).__name__ for event in self.last.events]

    def sit(self, seat: int, player: str | None = None, **more: Any) -> Ack:
        """Take a seat."""
        who = player if player is not None else f"p{seat}"
        more.setdefault("salt", f"salt-{seat}")
        return self.room.service.sit(self.id, seat, who, **more)

    def send(self, seat: int, **more: Any) -> Ack:
        """Send a command of the game: `do` unless told otherwise."""
        known = {key: more.pop(key) for key in ("command_id", "expect") if key in more}
        body = {"type": "do", **more}
        return self.room.service.send(self.id, f"p{seat}", body, **known)

    def take(self, seat: int, heap: int, count: int, **known: Any) -> Ack:
        """Take objects, in Nim."""
        return self.send(seat, type="take", heap=heap, count=count, **known)

    def ask(self, seat: int | None, request: requests.Request, **more: Any) -> Ack:
        """Ask something of the match itself (None: the platform)."""
        if seat is None:
            more.setdefault("by", "platform")
        player = None if seat is None else f"p{seat}"
        more.setdefault("player", player)
        return self.room.service.request(self.id, request, **more)

    def wait(self, milliseconds: int) -> Match:
        """Let time pass, and the platform do what is due then."""
        self.room.now += milliseconds
        return self.room.service.catch_up(self.id)

    def refused(self, code: str) -> Any:
        """Expect a refusal with this code, in two languages, and that nothing changes."""
        return Refusal(self, code)

    def refolded(self) -> Match:
        """Fold the log anew."""
        loader = Loader(catalogue(), self.room.store, self.room.keys)
        return loader.load(self.id).match


class Refusal:
    """A block that has to be refused."""

    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.raised = pytest.raises(TaflError)

    def __enter__(self) -> None:
        self.before = self.table.match.version
        self.error = self.raised.__enter__()

    def __exit__(self, *failure: Any) -> bool:
        caught = bool(self.raised.__exit__(*failure))
        if caught:
            error = self.error.value
            assert error.code == self.code, (error.code, error.en)
            assert error.en and error.fr and error.en != error.fr
            assert self.table.match.version == self.before
        return caught
