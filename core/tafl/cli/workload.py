"""Random matches made beforehand, so that a measurement contains no choosing."""

from typing import Any

from msgspec import Struct

from ..chance import Chance
from ..folding import AnyGame
from ..keys import Keys
from ..match import Match
from ..plugins import Catalogue
from ..ports import CountedIds
from ..service import Service
from ..store import MemoryStore

COMMANDS = 3_000
"""How many commands a workload has at least."""
START = 1_767_225_600_000
SEED = "bench"


class Move(Struct, frozen=True):
    """One command as it was given; without a command the clock was due."""

    at: int
    player: str
    command_id: str
    command: Any | None


class Played:
    """A service in memory whose clock stands wherever it is set."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.now = START
        self.store = MemoryStore()
        self.service = Service(
            catalogue, self.store, Keys.of(SEED), lambda: self.now, CountedIds(SEED)
        )

    def open(self, game: AnyGame, number: int) -> str:
        """Seat everybody; the same number after the same others gives the same match."""
        seats = game.info.seats[0]
        self.now = START
        id = self.service.create(game.info.name, ["open"] * seats).match
        for seat in range(seats):
            self.service.sit(id, seat, f"player-{seat}", salt=f"salt-{number}-{seat}")
        return id


class Workload:
    """The moves of enough random matches of a game to measure with."""

    def __init__(self, catalogue: Catalogue, game: AnyGame, least: int = COMMANDS) -> None:
        self.catalogue = catalogue
        self.game = game
        self.matches: list[list[Move]] = []
        self.played = Played(catalogue)
        self.ids: list[str] = []
        commands = 0
        while commands < least:
            id = self.played.open(game, len(self.matches))
            moves = self._play(id)
            commands += len(moves)
            self.ids.append(id)
            self.matches.append(moves)
        self.commands = commands

    def _play(self, id: str) -> list[Move]:
        """Play a match to its end at random, and note down every command."""
        service = self.played.service
        moves: list[Move] = []
        match = service.load(id)
        while not match.over:
            if match.active:
                move = self._choose(match)
                service.request(id, move.command, player=move.player, command_id=move.command_id)
            else:
                assert match.due is not None
                self.played.now = match.due
                move = Move(match.due, "", "", None)
                service.catch_up(id)
            moves.append(move)
            match = service.load(id)
        return moves

    def _choose(self, match: Match) -> Move:
        assert match.position is not None
        chance = Chance.of("workload", match.id, match.version)
        seat = chance.choice("seat", match.active)
        state = match.position.state
        command = chance.choice("command", tuple(self.game.legal(state, seat)))
        return Move(self.played.now, f"player-{seat}", f"command-{match.version}", command)

    def fresh(self) -> tuple[Played, list[str]]:
        """Seat everybody anew, in a new service, for the same matches once more."""
        played = Played(self.catalogue)
        return played, [played.open(self.game, number) for number in range(len(self.matches))]
