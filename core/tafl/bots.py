"""Honest bots: a bot is a function of what its seat sees, and of nothing else."""

from collections.abc import Callable
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from .chance import Chance, below, words
from .errors import Rejected
from .game import Game, Moment, Table, Turn
from .messages import Command


class Sight(Struct, frozen=True):
    """All that a bot is given: the rules, its seat's view and legal commands, own chance."""

    game: Game[Any, Any, Any]
    seat: int
    view: Any
    legal: tuple[Any, ...]
    chance: Chance
    table: Table


Bot = Callable[[Sight], Command]


class Thought(Struct, frozen=True):
    """A choice, and how many iterations it took; 0 for bots that do not count."""

    command: Any
    iterations: int = 0


@runtime_checkable
class Thinker(Protocol):
    """A bot that counts its effort, and can be told how much to make."""

    iterations: int
    """How much it makes when nobody says."""

    def think(
        self, sight: Sight, iterations: int | None = None, seconds: float | None = None
    ) -> Thought:
        """Choose; stop after so many iterations, or after so many seconds if they end first."""


def random(sight: Sight) -> Command:
    """Choose any legal command, each alike."""
    command: Command = sight.chance.choice("command", sight.legal)
    return command


BUDGET = 6_000
"""How many commands `greedy` plays in its head for one choice."""
ROUNDS = 100
"""How often it tries each command at most."""
WIDTH = 60
"""How many of the legal commands it considers, in the choice itself and in each playout."""
DEPTH = 300
"""After how many commands it breaks off a playout."""


def greedy(sight: Sight) -> Command:
    """Try each legal command in states that fit the view, play on at random, keep the best.

    The effort is counted in commands and not in seconds: the same sight gives the same choice.
    """
    if len(sight.legal) == 1:
        return _as_command(sight.legal[0])
    tried = sight.chance.shuffle("order", sight.legal)[:WIDTH]
    seed = sight.chance.integer("playouts", 1 << 63).to_bytes(8, "big")
    won = [0.0] * len(tried)
    runs = [0] * len(tried)
    played = 0
    for attempt in range(ROUNDS):
        # All commands of a round meet the same imagined state: what luck it holds, they share.
        state = sight.game.imagine(
            sight.view, sight.seat, Chance.of("state", seed.hex(), attempt), sight.table
        )
        for which, command in enumerate(tried):
            playout = _Playout(sight.game, state, seed, attempt * WIDTH + which)
            if playout.play(sight.seat, command):
                playout.play_on()
                won[which] += playout.worth(sight.seat)
                runs[which] += 1
            played += playout.played
        if played >= BUDGET:
            break
    best = max(range(len(tried)), key=lambda which: won[which] / max(runs[which], 1))
    return _as_command(tried[best])


class _Playout:
    """One match played to its end in the head, from an imagined state."""

    def __init__(self, game: Game[Any, Any, Any], state: Any, seed: bytes, number: int) -> None:
        self.game = game
        self.state = state
        self.now = 0
        self.played = 0
        self.chance = Chance.of("chance", seed.hex(), number)
        # Bare words instead of chance: a playout's choices need not be remembered.
        self.words = words(seed, "choices", number)

    def play(self, seat: int, command: Any) -> bool:
        """Play one command; False if the imagined state does not allow it."""
        self.played += 1
        wake = self.game.wake(self.state)
        if wake is not None:
            self.now = max(self.now, wake - 1)
        try:
            events = tuple(
                self.game.decide(self.state, command, Turn(seat, self.now, self.chance, True))
            )
        except Rejected:
            return False
        self._fold(events)
        return True

    def play_on(self) -> None:
        """Let every seat play at random until the end."""
        game = self.game
        while self.played < DEPTH and game.outcome(self.state) is None:
            seats = game.active(self.state)
            if seats:
                seat = seats[below(len(seats), self.words)] if len(seats) > 1 else seats[0]
                legal = tuple(islice(game.legal(self.state, seat), WIDTH))
                self.play(seat, legal[below(len(legal), self.words)])
            else:
                wake = game.wake(self.state)
                if wake is None:
                    return
                self.now = max(self.now, wake)
                self.played += 1
                self._fold(tuple(game.tick(self.state, Moment(self.now, self.chance))))

    def worth(self, seat: int) -> float:
        """Tell what the end is worth to a seat: its share of the win; a half if nobody won."""
        outcome = self.game.outcome(self.state)
        if outcome is None or not outcome.winners:
            return 0.5
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

    def _fold(self, events: tuple[Any, ...]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)


def _as_command(command: Any) -> Command:
    assert isinstance(command, Command)
    return command
