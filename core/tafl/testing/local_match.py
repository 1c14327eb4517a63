"""A whole match in memory, without a server: for tests, authors and experiments."""

from functools import cache
from typing import Any

import msgspec

from .. import requests
from ..bot_turns import play_bots
from ..errors import Rejected
from ..folding import AnyGame
from ..game import Outcome
from ..keys import Keys
from ..look import legal_for, look_of
from ..match import Match, at_version
from ..opening import Pace
from ..plugins import Catalogue, load_catalogue
from ..ports import CountedIds
from ..record import header_of, write_record
from ..service import Service
from ..store import MemoryStore

START = 1_767_225_600_000
"""When every local match begins: the first moment of 2026, in milliseconds UTC."""


@cache
def _installed() -> Catalogue:
    return load_catalogue()


class LocalMatch:
    """Play, look, undo, travel in time and record, all in this process."""

    def __init__(self, service: Service, match_id: str, version: int | None = None) -> None:
        self._service = service
        self._id = match_id
        self._version = version

    @classmethod
    def start(
        cls,
        name: str,
        seats: int,
        options: dict[str, Any] | None = None,
        seed: int | str = 0,
        bots: dict[int, str] | None = None,
        *,
        pace: Pace | None = None,
        catalogue: Catalogue | None = None,
    ) -> "LocalMatch":
        """Seat everybody and begin. The same seed gives the same match."""
        bots = bots or {}
        now = [START]
        service = Service(
            catalogue or _installed(),
            MemoryStore(),
            Keys.of(str(seed)),
            lambda: now[0],
            CountedIds(f"local-{seed}"),
        )
        plan = [f"bot:{bots[seat]}" if seat in bots else "open" for seat in range(seats)]
        ack = service.create(name, plan, options, pace=pace)
        match = cls(service, ack.match)
        match._now = now
        for seat in range(seats):
            if seat not in bots:
                service.sit(ack.match, seat, f"player-{seat}", salt=f"salt-{seat}")
        play_bots(service, ack.match)
        return match

    _now: list[int]

    # Acting.

    def send(self, seat: int, command: Any, *, command_id: str | None = None) -> int:
        """Play a command for a seat, then let the bots move; give the version it made."""
        self._must_be_live()
        ack = self._service.send(self._id, self._player(seat), command, command_id=command_id)
        play_bots(self._service, self._id)
        return ack.version

    def request(self, seat: int | None, command: requests.Request) -> int:
        """Ask something of the match itself for a seat (None: the platform)."""
        self._must_be_live()
        player = self._player(seat) if seat is not None else None
        by: Any = "platform" if seat is None else "human"
        ack = self._service.request(self._id, command, player=player, by=by)
        play_bots(self._service, self._id)
        return ack.version

    def undo(self, to: int | None = None) -> int:
        """Go back to a version: the last actor asks, everybody agrees."""
        position = self.match.position
        while position is not None and position.seat is None:
            position = position.parent
        if position is None or position.seat is None:
            raise Rejected("nothing-to-undo", "Nobody has acted.", "Personne n'a joué.")
        self.request_only(position.seat, requests.AskUndo(to))
        while (asked := self.match.undo) is not None:
            self.request_only(asked.ask[0], requests.AnswerUndo(asked.request, True))
        version = self.match.version
        play_bots(self._service, self._id)
        return version

    def request_only(self, seat: int, command: requests.Request) -> int:
        """Ask something of the match, without letting the bots move after it."""
        self._must_be_live()
        return self._service.request(self._id, command, player=self._player(seat)).version

    @property
    def clock(self) -> int:
        """Tell the time of the match, in milliseconds UTC."""
        return self._now[0]

    @clock.setter
    def clock(self, now: int) -> None:
        self._must_be_live()
        while (due := self.match.due) is not None and due <= now:
            self._now[0] = max(self._now[0], due)
            self._service.catch_up(self._id)
            play_bots(self._service, self._id)
        self._now[0] = now

    # Looking.

    def look(self, seat: int | None) -> dict[str, Any]:
        """Give the JSON that a client at this seat (None: a spectator) would get."""
        look: dict[str, Any] = _plain(look_of(self.game, self.match, self._checked(seat)))
        return look

    def view(self, seat: int | None) -> dict[str, Any]:
        """Give what a seat may know of the state."""
        assert self.match.position is not None
        view: dict[str, Any] = _plain(
            self.game.view(self.match.position.state, self._checked(seat))
        )
        return view

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """List what a seat may do now."""
        commands = legal_for(self.game, self.match, self._checked(seat))
        return [_plain(command) for command in commands]

    def history(self, seat: int | None, language: Any = "en") -> list[dict[str, Any]]:
        """Tell the whole match to a seat or a spectator."""
        lines = self._service.history(self._id, self._checked(seat), language=language)
        return [_plain(line) for line in lines]

    def at(self, version: int) -> "LocalMatch":
        """Look at the match as it was; nothing can be done there."""
        at_version(self.match, version)
        then = LocalMatch(self._service, self._id, version)
        then._now = [at_version(self.match, version).at]
        return then

    def record(self) -> bytes:
        """Write the match down as one verifiable file."""
        entries = self._service.store.read(self._id)
        return write_record(header_of(self.match.opening), entries[: self.version])

    @property
    def match(self) -> Match:
        """The fold behind it all: full knowledge, for tests."""
        match = self._service.load(self._id)
        return match if self._version is None else at_version(match, self._version)

    @property
    def game(self) -> AnyGame:
        """The rules that are played."""
        return self._service.game_of(self._id)

    @property
    def service(self) -> Service:
        """The service that runs the match."""
        return self._service

    @property
    def id(self) -> str:
        """The name of the match."""
        return self._id

    @property
    def version(self) -> int:
        """The number of commits so far, the platform's own included."""
        return self.match.version

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.match.over

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.match.outcome

    def _player(self, seat: int) -> str:
        holder = self.match.seats[self._checked(seat) or 0]
        return holder.player or ""

    def _checked(self, seat: int | None) -> int | None:
        seats = len(self.match.seats)
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            raise Rejected(
                "no-such-seat",
                f"There is no such seat; the seats are 0 to {seats - 1}.",
                f"Il n'y a pas de telle place ; les places vont de 0 à {seats - 1}.",
            )
        return seat

    def _must_be_live(self) -> None:
        if self._version is not None:
            raise Rejected(
                "read-only",
                "This is a look at the past; nothing can be done here.",
                "C'est un regard sur le passé ; rien ne peut y être fait.",
            )


def _plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))
