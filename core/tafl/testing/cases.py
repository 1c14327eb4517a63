"""What a law is tried on: one table (seats and options) and the seeds of its matches."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from ..folding import AnyGame
from ..messages import Options
from .odd_commands import OddCommands
from .option_sets import named, playable
from .random_match import Played, random_match


class Case(Struct, frozen=True):
    """A table, and a stretch of seeds; `goal` is how much of something has to be reached."""

    seats: int
    options: Options
    first: int
    matches: int
    goal: int = 0

    def __str__(self) -> str:
        last = self.first + self.matches - 1
        seeds = f"seeds {self.first}-{last}" if self.matches > 1 else f"seed {self.first}"
        return f"{self.seats} seats, {named(self.options)}, {seeds}"

    def rng(self, purpose: str) -> Random:
        """Make choices that are the same whenever this case is tried."""
        return Random(f"{purpose}: {self}")

    def played(self, game: AnyGame) -> Iterator[Played]:
        """Play the matches, one after the other."""
        for seed in range(self.first, self.first + self.matches):
            yield _played(_Table(game, self.seats, self.options), seed)

    def odd(self, game: AnyGame) -> OddCommands:
        """Gather commands from other matches, which fit here only by accident, and odder ones."""
        found: list[Any] = []
        for seats in game.info.seats:
            if playable(game, seats, self.options):
                table = _Table(game, seats, self.options)
                found += _played(table, 1_000_000).commands + _played(table, 1_000_001).commands
        return OddCommands(game, found)


class _Table:
    """A game at a table, as a key of what was played there already."""

    def __init__(self, game: AnyGame, seats: int, options: Options) -> None:
        self.game, self.seats, self.options = game, seats, options
        self._key = (id(game), seats, repr(options))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Table) and self._key == other._key


@lru_cache(200)
def _played(table: _Table, seed: int) -> Played:
    """Play a match, unless another law has just done so."""
    return random_match(table.game, table.seats, table.options, seed)


def shares(cases: list[Case], total: int, size: int) -> list[Case]:
    """Split a goal among tables, and each table's part into pieces of about `size`."""
    found = []
    for case in cases:
        part = -(-total // len(cases))
        pieces = max(1, -(-part // size))
        for piece in range(pieces):
            goal = -(-part // pieces)
            found.append(Case(case.seats, case.options, piece * 10_000, 10_000, goal))
    return found
