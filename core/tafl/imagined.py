"""Matches in the head: from a state that a bot imagines to an end, and what that end is worth.

Everything here is counted, never timed, and computed with sums, products, quotients and square
roots only: these are the same on every machine, so a choice can be made again anywhere.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from .bots import Bot, Sight
from .chance import Chance, Draw
from .errors import Rejected
from .game import Game, Moment, Outcome, Turn

T = TypeVar("T")

DEPTH = 400
"""After how many commands a playout is broken off."""
GLIMPSE = 1
"""After how many of each seat, where the view keeps scores that tell who is ahead."""
CARELESS = 0.1
"""How often a command of a playout is left to chance, and the guide is not asked."""
MARGIN = 0.4
"""How much of an end's worth is by how much it was won; the rest is who won."""


class Luck(Chance):
    """Chance for thinking: quick, from one row of numbers, and nothing is kept for a log."""

    __slots__ = ("random", "taken")

    def __init__(self, seed: int) -> None:
        super().__init__(b"")
        self.taken: list[int] = []
        """What was drawn since somebody emptied the list."""
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Go on with the row of another seed."""
        # Python promises that this row of numbers is the same in every version.
        self.random = Random(seed).random

    def integer(self, label: str, n: int) -> int:
        """Draw a whole number from 0 to n-1."""
        if n < 1:
            raise ValueError(f"cannot draw a number below {n}")
        got = int(self.random() * n)
        self.taken.append(got)
        return got

    def shuffle(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """Draw an order of the things."""
        random = self.random
        keys = [random() for _ in things]
        places = sorted(range(len(keys)), key=keys.__getitem__)
        self.taken += places
        return tuple([things[place] for place in places])

    @property
    def drawn(self) -> tuple[Draw, ...]:
        """Nothing: what is thought is not in the log."""
        return ()


class Imagined:
    """The rules at work in the head of one bot, for one choice."""

    __slots__ = ("_turns", "_wakes", "depth", "game", "guide", "luck", "table")

    def __init__(self, sight: Sight, luck: Luck, guide: Bot | None) -> None:
        self.game = game = sight.game
        self.table = sight.table
        self.luck = luck
        self.guide = guide
        """Who plays a playout; None: chance alone."""
        seats = sight.table.seats
        self.depth = DEPTH if _scores(sight.view, seats) is None else GLIMPSE * seats
        self._wakes = type(game).wake is not Game.wake
        self._turns: dict[int, Turn] = {}

    def settled(self, state: Any) -> Any:
        """Let the game's clock tick until somebody can act, or it is over."""
        game = self.game
        while self._wakes and not game.active(state) and game.outcome(state) is None:
            wake = game.wake(state)
            if wake is None:
                break
            state = self._folded(state, game.tick(state, Moment(wake, self.luck)))
        return state

    def played(self, state: Any, seat: int, command: Any) -> tuple[Any, Sequence[Any]]:
        """Play a command: what it leads to, and its events; Rejected if the state refuses it."""
        events = self.game.decide(state, command, self.turn(state, seat))
        if not isinstance(events, (tuple, list)):
            events = tuple(events)
        return self.settled(self._folded(state, events)), events

    def turn(self, state: Any, seat: int) -> Turn:
        """Give the circumstances of a command: as late as the game's clock allows."""
        wake = self.game.wake(state) if self._wakes else None
        if wake is not None:
            return Turn(seat, wake - 1, self.luck, True)
        turn = self._turns.get(seat)
        if turn is None:
            turn = self._turns[seat] = Turn(seat, 0, self.luck, True)
        return turn

    def sight(self, state: Any, seat: int, legal: Sequence[Any]) -> Sight:
        """Show an imagined state to a seat."""
        view = self.game.view(state, seat)
        return Sight(self.game, seat, view, tuple(legal), self.luck, self.table)

    def play_on(self, state: Any) -> Any:
        """Let all seats play to the end, or for as long as it is worth it."""
        game, random, guide = self.game, self.luck.random, self.guide
        outcome, active, legal_for = game.outcome, game.active, game.legal
        decide, evolve, wakes = game.decide, game.evolve, self._wakes
        for _ in range(self.depth):
            if outcome(state) is not None:
                break
            seats = active(state)
            if not seats:
                break
            seat = seats[0] if len(seats) == 1 else seats[int(random() * len(seats))]
            legal = list(legal_for(state, seat))
            if guide is None or random() < CARELESS:
                command = legal[int(random() * len(legal))]
            else:
                command = guide(self.sight(state, seat, legal))
            try:
                for event in decide(state, command, self.turn(state, seat)):
                    state = evolve(state, event)
            except Rejected:
                continue
            if wakes:
                state = self.settled(state)
        return state

    def worth(self, state: Any) -> list[float]:
        """Tell what a state is worth to each seat, from 0 to 1."""
        outcome = self.game.outcome(state)
        seats = self.table.seats
        if outcome is None:
            scores = _scores(self.game.view(state, None), seats)
            return [1 / seats] * seats if scores is None else _ahead(scores)
        shares = _shares(outcome, seats)
        if outcome.scores is None or len(outcome.scores) != seats:
            return shares
        return [
            (1 - MARGIN) * share + MARGIN * ahead
            for share, ahead in zip(shares, _ahead(outcome.scores), strict=True)
        ]

    def _folded(self, state: Any, events: Iterable[Any]) -> Any:
        evolve = self.game.evolve
        for event in events:
            state = evolve(state, event)
        return state


def _shares(outcome: Outcome, seats: int) -> list[float]:
    """Share one win among the winners; a draw among all, but alone at the table it is a loss."""
    if not outcome.winners:
        return [1 / seats if seats > 1 else 0.0] * seats
    shares = [0.0] * seats
    for winner in outcome.winners:
        shares[winner] = 1 / len(outcome.winners)
    return shares


def _scores(view: Any, seats: int) -> tuple[int, ...] | None:
    """Read off a view who is how far, if it says so: one whole number for each seat."""
    scores = getattr(view, "scores", None)
    if not isinstance(scores, tuple) or len(scores) != seats:
        return None
    return scores if all(isinstance(score, int) for score in scores) else None


def _ahead(scores: tuple[int, ...]) -> list[float]:
    """Tell how far each seat is ahead of the best of the others; a half: not at all."""
    if len(scores) == 1:
        return [0.5]
    first, second = sorted(scores, reverse=True)[:2]
    size = 1 + abs(first) + abs(min(scores))
    found = []
    for score in scores:
        rival = second if score == first else first
        found.append(0.5 + 0.5 * (score - rival) / size)
    return found
