"""Whole matches by chance, without a service: what the laws of a game are tried on."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, NoReturn, TypeVar

from msgspec import Struct

from ..chance import Chance, Draw
from ..folding import AnyGame, counted
from ..game import Moment, Outcome, Table, Turn
from ..messages import Options, members
from .given import Given, given
from .installed import find

T = TypeVar("T")

WIDEST = 5_000
"""How many of the legal commands are looked at, where there are very many."""
THOUGHT = 20_000
"""How long a seat thinks at most, in milliseconds."""


class Broken(AssertionError):
    """A law that a game does not keep; the text tells how to see it again."""


class TracedChance(Chance):
    """Chance that remembers which things it shuffled or chose from: those may be secrets."""

    __slots__ = ("traces",)

    def __init__(self, seed: bytes, counts: Mapping[str, int], traces: "Traces") -> None:
        super().__init__(seed, counts)
        self.traces = traces

    def shuffle(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """Draw an order of the things, and remember it."""
        order = super().shuffle(label, things)
        self.traces[label, self.drawn[-1].index] = order
        return order

    def choice(self, label: str, things: Sequence[T]) -> T:
        """Draw one of the things, and remember all of them."""
        thing = super().choice(label, things)
        self.traces[label, self.drawn[-1].index] = (thing, *things)
        return thing


Traces = dict[tuple[str, int], tuple[Any, ...]]
"""By label and index of a draw: the order that was drawn, or the choice and what it was among."""


class Step(Struct, frozen=True):
    """One command, or one tick (`seat` and `command` are None), and what it led to."""

    before: Any
    seat: int | None
    command: Any
    at: int
    draws: Mapping[str, int]
    """How often each label had been drawn before."""
    events: tuple[Any, ...]
    drawn: tuple[Draw, ...]
    after: Any


class Played(Struct, frozen=True):
    """A match that was played by chance from the deal to its end."""

    game: AnyGame
    table: Table
    number: int
    """What the caller gave as the seed."""
    seed: bytes
    empty: Any
    dealt: tuple[Any, ...]
    begun: Any
    steps: tuple[Step, ...]
    traces: Traces

    @property
    def final(self) -> Any:
        """The last state."""
        return self.steps[-1].after if self.steps else self.begun

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        outcome: Outcome | None = self.game.outcome(self.final)
        return outcome

    @property
    def states(self) -> list[Any]:
        """The state after the deal and after every step."""
        return [self.begun, *(step.after for step in self.steps)]

    @property
    def commands(self) -> list[Any]:
        """All commands, in order."""
        return [step.command for step in self.steps if step.command is not None]

    @property
    def events(self) -> list[Any]:
        """All events, in order, those of the deal first."""
        return [*self.dealt, *(event for step in self.steps for event in step.events)]

    def turn(self, step: Step) -> Turn:
        """Make the circumstances of a step again, with chance as it then was."""
        assert step.seat is not None
        return Turn(step.seat, step.at, Chance(self.seed, step.draws))

    def given(self, steps: int | None = None) -> Given[Any, Any, Any]:
        """Put the match, or its first steps, as the beginning of a test."""
        past = [*self.dealt, *(event for step in self.steps[:steps] for event in step.events)]
        options = self.table.options
        chosen = None if options == self.game.options() else options
        return given(self.game, *past, seats=self.table.seats, options=chosen)

    def broken(self, why: str, steps: int | None = None) -> NoReturn:
        """Fail with what is needed to see it again."""
        where = f"after {steps} steps of" if steps is not None else "in"
        raise Broken(
            f"{why}\n{where} random_match({self.game.info.name!r}, {self.table.seats}, "
            f"{self.table.options!r}, seed={self.number}); to look at it:\n{self.given(steps)}"
        )


def random_match(
    game: AnyGame | str,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    *,
    longest: int | None = None,
) -> Played:
    """Play a match by chance, to its end or for `longest` commands.

    Each match has its own taste: most of them like some kinds of command and shun others, so
    that rare turns of the game come up too.
    """
    if isinstance(game, str):
        game, _ = find(game)
    table = Table(seats or min(game.info.seats), options or game.options())
    return _Play(game, table, seed).play(longest or game.info.longest + 1)


class _Play:
    """A match under way."""

    def __init__(self, game: AnyGame, table: Table, number: int) -> None:
        name = f"{game.info.name} {table.seats} {table.options!r} {number}"
        self.game = game
        self.table = table
        self.number = number
        self.seed = sha256(name.encode()).digest()
        self.rng = Random(name)
        self.taste = _taste(game, self.rng) if number % 4 else None
        self.now = 0
        self.counts: Mapping[str, int] = {}
        self.steps: list[Step] = []
        self.traces: Traces = {}
        self.empty = game.initial(table)
        chance = self.chance()
        self.dealt = tuple(game.deal(self.empty, chance))
        self.state = self.begun = self.fold(self.empty, self.dealt)
        self.counts = counted(self.counts, chance.drawn)

    def play(self, longest: int) -> Played:
        """Let seats act and moments come until nothing is left to happen."""
        played = 0
        for _ in range(20 * longest):
            if played == longest or self.game.outcome(self.state) is not None:
                break
            seats = self.game.active(self.state)
            wake = self.game.wake(self.state)
            if wake is not None and (not seats or self.rng.random() < 0.1):
                self.now = max(self.now, wake)
                self.step(None, None, wake)
                continue
            if not seats:
                break
            seat = self.rng.choice(seats)
            self.now += self.rng.randrange(THOUGHT)
            if wake is not None:
                self.now = min(self.now, wake - 1)
            legal = list(islice(self.game.legal(self.state, seat), WIDEST))
            if not legal:
                break
            self.step(seat, self.choose(legal), self.now)
            played += 1
        return self.so_far()

    def choose(self, legal: list[Any]) -> Any:
        """Choose a kind of command by taste, then one of that kind."""
        if self.taste is None:
            return self.rng.choice(legal)
        kinds = list(dict.fromkeys(map(type, legal)))
        weights = [self.taste[kind] for kind in kinds]
        kind = self.rng.choices(kinds, weights)[0] if any(weights) else self.rng.choice(kinds)
        return self.rng.choice([command for command in legal if type(command) is kind])

    def step(self, seat: int | None, command: Any, at: int) -> None:
        """Carry out a command, or a tick."""
        chance = self.chance()
        before = self.state
        try:
            if seat is None:
                events = tuple(self.game.tick(before, Moment(at, chance)))
            else:
                events = tuple(self.game.decide(before, command, Turn(seat, at, chance)))
            self.state = self.fold(before, events)
        except Exception as error:
            doing = f"seat {seat} gave {command!r}" if seat is not None else f"a tick came at {at}"
            try:
                self.so_far().broken(f"{doing}: {error!r}", len(self.steps))
            except Broken as broken:
                raise broken from error
        self.steps.append(
            Step(before, seat, command, at, self.counts, events, chance.drawn, self.state)
        )
        if chance.drawn:
            self.counts = counted(self.counts, chance.drawn)

    def so_far(self) -> Played:
        """Give what was played until now."""
        return Played(
            self.game,
            self.table,
            self.number,
            self.seed,
            self.empty,
            self.dealt,
            self.begun,
            tuple(self.steps),
            self.traces,
        )

    def chance(self) -> TracedChance:
        """Make chance for the next command."""
        return TracedChance(self.seed, self.counts, self.traces)

    def fold(self, state: Any, events: tuple[Any, ...]) -> Any:
        """Copy events into a state."""
        for event in events:
            state = self.game.evolve(state, event)
        return state


def _taste(game: AnyGame, rng: Random) -> dict[type[Any], int]:
    return {kind: rng.choice((0, 1, 1, 6)) for kind in members(game.commands)}


def readers(seats: int) -> Iterator[int | None]:
    """List everybody who looks at a match: each seat, then a spectator."""
    yield from range(seats)
    yield None
