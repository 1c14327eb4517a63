"""What a game is: rules as `decide`, memory as `evolve`, secrecy as `view` and `redact`.

A game without secrets needs `initial`, `decide`, `evolve`, `active`, `legal`, `outcome` and
`tell`. A game with secrets (`info.hidden`) is refused without `view`, `redact`, `learned` and
`imagine`. The platform checks seat, phase, clock and who is active before it calls `decide`.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from .chance import Chance
from .errors import Language
from .messages import Command, Event, Options, State

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=State)


class GameInfo(Struct, frozen=True):
    """What is true of every match of a game."""

    name: str
    title: str
    version: str
    seats: tuple[int, ...]
    """The seat counts that can play, ascending."""
    longest: int
    """No match has more game commands than this."""
    hidden: bool = False
    """Has secrets: other hands, face-down cards, sealed choices."""


class Table(Struct, frozen=True):
    """What a match begins with: the number of seats and the options chosen."""

    seats: int
    options: Any


class Turn(Struct, frozen=True):
    """The circumstances of a command: who, when, and where chance comes from."""

    seat: int
    at: int
    """Milliseconds UTC."""
    chance: Chance
    bot: bool = False
    """A bot of the platform holds the seat."""


class Moment(Struct, frozen=True):
    """The circumstances of a tick, which no seat asked for."""

    at: int
    """Milliseconds UTC: the moment that `wake` named, however late it is carried out."""
    chance: Chance
    seat: None = None
    bot: bool = False


class Outcome(Struct, frozen=True):
    """How a match ended. Several winners share the win; nobody there: a draw."""

    winners: tuple[int, ...]
    why: str
    scores: tuple[int, ...] | None = None


class NoOptions(Options):
    """For games that leave the table nothing to choose."""


class Game(ABC, Generic[C, E, S]):
    """The rules of a game, without any memory of its own."""

    info: ClassVar[GameInfo]
    commands: ClassVar[Any]
    """The union of command classes."""
    events: ClassVar[Any]
    """The union of event classes: the table of contents of the stored format."""
    options: ClassVar[type[Options]] = NoOptions

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        info = cls.__dict__.get("info")
        if info is not None and info.hidden and not inspect.isabstract(cls):
            for name in ("view", "redact", "learned", "imagine"):
                if getattr(cls, name) is getattr(Game, name):
                    raise TypeError(f"{cls.__name__} has secrets, so it must define {name}()")

    @abstractmethod
    def initial(self, table: Table) -> S:
        """Lay an empty table for so many seats and these options."""

    def deal(self, state: S, chance: Chance) -> Iterable[E]:
        """Say what happens before the first command: shuffling, dealing, who begins."""
        return ()

    @abstractmethod
    def decide(self, state: S, command: C, turn: Turn) -> Iterable[E]:
        """Apply the rules: the events that the command causes, at least one; or raise Rejected."""

    @abstractmethod
    def evolve(self, state: S, event: E) -> S:
        """Copy the event into the state: no rules, no chance, no clock, no exception."""

    @abstractmethod
    def active(self, state: S) -> tuple[int, ...]:
        """List the seats that have a command to give now, ascending."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Iterator[C]:
        """Offer the commands that an active seat may give; canonical ones where they are many.

        Trap: with secrets it may depend only on what the seat's view shows.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Say how it ended, or None while it goes on."""

    @abstractmethod
    def tell(self, event: E, seat: int | None, language: Language) -> str:
        """Tell an event, as `seat` saw it (after `redact`), in one line of history.

        Write `{0}`, `{1}` where the names of seats 0 and 1 belong. Empty: not worth a line.
        """

    def sketch(self, view: Any, language: Language) -> str:
        """Draw a view as plain text for the terminal; empty: the shell draws it by itself."""
        return ""

    def view(self, state: S, seat: int | None) -> Any:
        """Show what a seat may know: built up from what it knows, not cut down from the state."""
        return state

    def redact(self, event: E, seat: int | None) -> E | None:
        """Show an event as a seat (None: a spectator) may see it; None: not at all."""
        return event

    def learned(self, event: E) -> tuple[int, ...] | None:
        """List the seats that learnt something secret or random; None: the game does not say."""
        return None

    def undoable(self, event: E) -> bool:
        """Tell whether an undo may go back past this event."""
        return True

    def imagine(self, view: Any, seat: int | None, chance: Chance, table: Table) -> S:
        """Make up a full state that fits the view, uniform over what its reader cannot know."""
        state: S = view
        return state

    def wake(self, state: S) -> int | None:
        """Name the moment (ms UTC) at which the game wants a `tick`."""
        return None

    def tick(self, state: S, turn: Moment) -> Iterable[E]:
        """Say what the moment that `wake` named causes."""
        return ()

    def lapse(self, state: S, seat: int) -> C:
        """Choose what the match's clock plays for an absent seat."""
        return next(iter(self.legal(state, seat)))
