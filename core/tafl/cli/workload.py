"""Random matches made beforehand, so that a measurement contains no choosing."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from .. import requests
from ..chance import Chance
from ..folding import AnyGame
from ..keys import Keys
from ..match import Match
from ..plugins import Catalogue
from ..ports import CountedIds
from ..service import Service
from ..store import MemoryStore, Store

COMMANDS = 3_000
"""How many commands a workload has at least."""
START = 1_767_225_600_000
SEED = "bench"
BACK = 7
"""In a match that must not end, everything is taken back after so many commands."""


class Move(Struct, frozen=True):
    """One command as it was given; without a command the clock was due."""

    at: int
    player: str
    command_id: str
    command: Any | None


class _Ids(CountedIds):
    """Counted names in a partition."""

    def __init__(self, seed: str, partition: int) -> None:
        super().__init__(seed)
        self._partition = partition

    def match(self) -> tuple[str, int]:
        return f"{self._partition:02d}-{self.token()}", self._partition


class Played:
    """A service whose clock stands wherever it is set; in memory, if no store is given."""

    def __init__(
        self,
        catalogue: Catalogue,
        store: Store | None = None,
        seed: str = SEED,
        partition: int = 0,
    ) -> None:
        self.now = START
        self.store = MemoryStore() if store is None else store
        ids = _Ids(seed, partition)
        self.service = Service(catalogue, self.store, Keys.of(SEED), lambda: self.now, ids)

    def open(self, game: AnyGame, number: int) -> str:
        """Seat everybody; the same number after the same others gives the same match."""
        seats = game.info.seats[0]
        self.now = START
        id = self.service.create(game.info.name, ["open"] * seats).match
        for seat in range(seats):
            self.service.sit(id, seat, f"player-{seat}", salt=f"salt-{number}-{seat}")
        return id

    def repeat(self, id: str, moves: Sequence[Move]) -> None:
        """Give the commands of a match that was played before."""
        for move in moves:
            self.now = move.at
            if move.command is None:
                self.service.catch_up(id)
            else:
                self.service.request(
                    id, move.command, player=move.player, command_id=move.command_id
                )


class Workload:
    """The moves of enough random matches of a game to measure with."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: AnyGame,
        least: int = COMMANDS,
        played: Played | None = None,
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.matches: list[list[Move]] = []
        self.played = Played(catalogue) if played is None else played
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

    def prolong(self, commits: int) -> str:
        """Begin a match, and go back to its start again and again, until it has so many commits."""
        service = self.played.service
        for stretch in range(BACK, 0, -1):
            id = self.played.open(self.game, stretch)
            match = service.load(id)
            start = match.version
            done = 0
            while match.version < commits and not match.over:
                if done < stretch:
                    self.played.repeat(id, [self._first(match)])
                    done += 1
                else:
                    self._go_back(id, match, start)
                    done = 0
                match = service.load(id)
            if match.version >= commits:
                return id
        raise AssertionError(f"every match of {self.game.info.name} ends at once")

    def _first(self, match: Match) -> Move:
        """Choose the first legal command, which ends few games soon."""
        if not match.active:
            assert match.due is not None
            return Move(match.due, "", "", None)
        assert match.position is not None
        seat = match.active[0]
        command = next(iter(self.game.legal(match.position.state, seat)))
        return Move(max(self.played.now, match.at), f"player-{seat}", f"{match.version}", command)

    def _go_back(self, id: str, match: Match, start: int) -> None:
        """Undo everything, with everybody's consent."""
        request = self.played.service.request
        last = match.commit.seat if match.commit is not None else None
        asker = match.active[0] if last is None else last
        ask = requests.AskUndo(start)
        request(id, ask, player=f"player-{asker}", command_id=f"undo-{match.version}")
        while (asked := self.played.service.load(id).undo) is not None:
            agreed = requests.AnswerUndo(asked.request, True)
            name = f"agree-{asked.ask[0]}-{match.version}"
            request(id, agreed, player=f"player-{asked.ask[0]}", command_id=name)
