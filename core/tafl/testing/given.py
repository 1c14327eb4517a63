"""Rule tests that read like the rules: given a past, when a command, then these events.

given(Nim()).when(0, Take(0, 1)).then(Taken(0, 0, 1, (2, 4, 5), following=1))
given(Nim()).when(1, Take(0, 1)).rejected("not-your-turn")
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from ..chance import Chance
from ..errors import Rejected
from ..game import C, E, Game, S, Table, Turn
from ..messages import Options


def given(
    game: Game[C, E, S],
    *past: E,
    seats: int | None = None,
    options: Options | None = None,
    state: S | None = None,
    at: int = 0,
    seed: int = 0,
) -> "Given[C, E, S]":
    """Fold a past on an empty table, or on a state; the fewest seats and no option by default."""
    said = "".join(
        f", {name}={value!r}"
        for name, value, usual in (
            ("seats", seats, None),
            ("options", options, None),
            ("state", state, None),
            ("at", at, 0),
            ("seed", seed, 0),
        )
        if value != usual
    )
    if state is None:
        state = game.initial(Table(seats or min(game.info.seats), options or game.options()))
    begun = Given(game, state, at, seed, (), said)
    return begun.after(past)


@dataclass(frozen=True)
class Given(Generic[C, E, S]):
    """A position, and the past that led to it."""

    game: Game[C, E, S]
    state: S
    at: int
    seed: int
    past: tuple[E, ...]
    said: str
    """The keywords of the `given(...)` that made it."""

    def when(self, seat: int, command: C) -> "When[C, E, S]":
        """Let a seat give a command; whether it may is asked by `then` or `rejected`."""
        turn = Turn(seat, self.at, Chance.of(self.seed))
        if seat not in self.game.active(self.state):
            refused = Rejected("not-your-turn", f"seat {seat} has no command to give now")
            return When(self, seat, command, (), refused)
        try:
            return When(self, seat, command, tuple(self.game.decide(self.state, command, turn)))
        except Rejected as refused:
            return When(self, seat, command, (), refused)

    def after(self, events: Sequence[E]) -> "Given[C, E, S]":
        """Go on to the position that the events lead to."""
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        return replace(self, state=state, past=(*self.past, *events))

    def __str__(self) -> str:
        past = "".join(f",\n    {event!r}" for event in self.past)
        return f"given({type(self.game).__name__}(){past}{self.said})"


@dataclass(frozen=True)
class When(Generic[C, E, S]):
    """What a command did: its events, or why it was refused."""

    given: Given[C, E, S]
    seat: int
    command: C
    events: tuple[E, ...]
    refused: Rejected | None = None

    def then(self, *events: E) -> Given[C, E, S]:
        """Assert exactly these events; go on from where they lead."""
        if self.refused is not None:
            raise AssertionError(f"refused: {self.refused.code}: {self.refused}\n{self}")
        if self.events != events:
            raise AssertionError(f"expected{_listed(events)}\n{self}.then({_listed(self.events)})")
        return self.given.after(events)

    def rejected(self, code: str) -> Rejected:
        """Assert that the rules refuse with this code; give the refusal."""
        if self.refused is None:
            raise AssertionError(f"expected {code!r}\n{self}.then({_listed(self.events)})")
        if self.refused.code != code:
            raise AssertionError(f"expected {code!r}\n{self}.rejected({self.refused.code!r})")
        return self.refused

    def __str__(self) -> str:
        return f"{self.given}.when({self.seat}, {self.command!r})"


def _listed(events: Sequence[Any]) -> str:
    return "".join(f"\n    {event!r}," for event in events) or "\n    # nothing"
