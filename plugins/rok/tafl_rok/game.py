"""Rök: runes are thrown; whoever sees a pair first takes it, right or wrong.

In front of everybody lies a balance rune. Who takes the twin of another's steals all that is of
its colour; so the whole loot is never safe, and the richest in the end wins.
"""

from collections.abc import Iterable, Iterator

from tafl import Chance, Game, GameInfo, Language, Moment, Outcome, Table, Turn

from . import events, imagining, messages, offers, reckoning, rules, sketching, telling, view
from .events import Happening
from .messages import Move, RokOptions
from .reckoning import LAST_THROW
from .state import RokState, laid
from .state import evolve as folded
from .view import RokView


class Rok(Game[Move, Happening, RokState]):
    """The game as the platform calls it; each part has a module of its own."""

    info = GameInfo(
        name="rok",
        title="Rök",
        version="1",
        seats=(2, 3, 4, 5),
        # In each throw every seat opens, claims at most 46 runes one by one, and is done; then
        # there are three colours at most with three rounds of slides and an order. At the end
        # three rounds more.
        longest=LAST_THROW * (5 * (1 + 46 + 1) + 3 * (3 * 5 + 1)) + 3 * 5,
        hidden=True,
    )
    commands = messages.Move
    events = events.Happening
    options = RokOptions

    def initial(self, table: Table) -> RokState:
        """Lay an empty table."""
        return laid(table.seats, table.options.grab == "race", table.options.seconds)

    def deal(self, state: RokState, chance: Chance) -> Iterable[Happening]:
        """Draw balance runes and make the first throw."""
        return reckoning.set_up(state, chance)

    def decide(self, state: RokState, command: Move, turn: Turn) -> Iterable[Happening]:
        """Apply the rules."""
        return rules.decide(state, command, turn)

    def evolve(self, state: RokState, event: Happening) -> RokState:
        """Copy the event into the state."""
        return folded(state, event)

    def active(self, state: RokState) -> tuple[int, ...]:
        """List the seats that have something to decide."""
        return view.active(state)

    def legal(self, state: RokState, seat: int) -> Iterator[Move]:
        """Offer the commands of an active seat."""
        return offers.legal(state, seat)

    def outcome(self, state: RokState) -> Outcome | None:
        """Say how it ended; scores are runes."""
        result = state.result
        if result is None:
            return None
        return Outcome((result.winner,), result.why, reckoning.scores(state))

    def view(self, state: RokState, seat: int | None) -> RokView:
        """Show what a seat may know."""
        return view.view(state, seat)

    def redact(self, event: Happening, seat: int | None) -> Happening | None:
        """Show an event without what the seat may not know."""
        return view.redact(event, seat)

    def learned(self, event: Happening) -> tuple[int, ...]:
        """List the seats that learnt something."""
        return view.learned(event)

    def undoable(self, event: Happening) -> bool:
        """Tell whether an undo may go back past this event."""
        return view.undoable(event)

    def imagine(self, view: RokView, seat: int | None, chance: Chance, table: Table) -> RokState:
        """Make up a full state that fits the view."""
        return imagining.imagine(view, seat, chance, table)

    def wake(self, state: RokState) -> int | None:
        """Name the moment after the first run that ends."""
        return rules.wake(state)

    def tick(self, state: RokState, turn: Moment) -> Iterable[Happening]:
        """End the runs whose time is over."""
        return rules.tick(state, turn)

    def lapse(self, state: RokState, seat: int) -> Move:
        """Choose something harmless for an absent seat."""
        return offers.lapse(state, seat)

    def tell(self, event: Happening, seat: int | None, language: Language) -> str:
        """Tell an event in one line."""
        return telling.tell(event, seat, language)

    def sketch(self, view: RokView, language: Language) -> str:
        """Draw the table for the terminal."""
        return sketching.sketch(view, language)
