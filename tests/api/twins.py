"""Two matches that one reader must not be able to tell apart, shown by one application."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from httpx2 import ASGITransport, AsyncClient
from msgspec import Struct
from tafl.commit import CommitReader
from tafl.dealer import Dealer
from tafl.loading import Live
from tafl.match import Match
from tafl.reading import Reading
from tafl.testing import tape
from tafl.testing.log_twins import _Twin
from tafl.testing.original import Original
from tafl.testing.random_match import random_match, readers

from tests.api.world import HOST, Person, World

NAME = "00-tape"
LONGEST = 60
"""How many commands of a match are played: all readers are asked much at each version."""


class Pair(Struct, frozen=True):
    """Two matches with other secrets, at a version at which a reader knows of no difference."""

    game: Any
    reader: int | None
    one: Match
    two: Match


def pairs(game: str, secrets: tuple[Any, ...], rng: Random) -> Iterator[Pair]:
    """Make pairs without an end."""
    tape.NAME = NAME
    while True:
        played = random_match(game, seed=rng.randrange(1_000_000), longest=LONGEST)
        original = Original(played, rng, secrets)
        for reader in readers(played.table.seats):
            for kind in ("untold", "varied"):
                last = len(original.acts) - original.matches[-1].over
                twin = _Twin(original, reader, kind, rng.randint(0, last), rng)
                found = []
                for number, differs in enumerate(twin.follow(False)):
                    if differs:
                        found.append((original.matches[number], twin.tape.match))
                for one, two in rng.sample(found, min(2, len(found))):
                    yield Pair(original.game, reader, one, two)


class Shown:
    """In place of the loader: the one match that there is."""

    def __init__(self) -> None:
        self._live: Live | None = None

    def show(self, game: Any, match: Match) -> None:
        """Let there be a match."""
        self._live = Live(game, CommitReader(game), Dealer(b"\0" * 32), match)

    def load(self, match_id: str) -> Live:
        """Give the match."""
        assert self._live is not None and match_id == NAME
        return self._live

    recall = load


class Stage:
    """An application that shows a match, and somebody on each seat and beside the table."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.shown = Shown()
        world.platform.service._loader = self.shown  # type: ignore[assignment]
        self._people: dict[int | None, Person] = {}

    def person(self, reader: int | None) -> Person:
        """Give whoever looks on from a seat."""
        if reader not in self._people:
            person = self.world.guest(f"Reader {reader}")
            if reader is not None:
                players = self.world.platform.people.players
                players.adopt(NAME, person.id, f"player-{reader}")
            self._people[reader] = self.world.program(person, "play")
        return self._people[reader]

    async def all_that_is_said(
        self, pair: Pair, match: Match, calls: list[tuple[str, str, Any]]
    ) -> list[tuple[int, list[tuple[bytes, bytes]], bytes]]:
        """Make all calls as the reader; give statuses, headers and bytes."""
        platform = self.world.platform
        for pattern in ("tafl:{lobby}:*", "tafl:inbox:*", "tafl:limit:*"):
            if found := platform.volatile.keys(pattern):
                platform.volatile.delete(*found)
        self.shown.show(pair.game, match)
        person = self.person(pair.reader)
        for seat in range(len(match.seats)):
            self.person(seat)
        Reading(platform.volatile, platform.people, platform.service).project(match)
        said = []
        transport = ASGITransport(self.world.app)
        head = {"authorization": f"Bearer {person.token}", "last-event-id": str(match.version - 2)}
        async with AsyncClient(transport=transport, base_url=HOST, headers=head) as client:
            for method, path, body in calls:
                content = None if body is None else msgspec.json.encode(body)
                kind = {"content-type": "application/json", "idempotency-key": "k"}
                answer = await client.request(method, path, content=content, headers=kind)
                kept = [pair for pair in answer.headers.raw if pair[0].lower() != b"x-request-id"]
                said.append((answer.status_code, kept, answer.content))
        return said
