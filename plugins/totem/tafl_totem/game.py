"""Totem: two players hide four totems each and try to knock over the other's.

A card of equal or higher level does it, or two cards when one is a Sword; but what lies face
down may be anything, and may strike back. Whoever loses the last totem loses the game.
"""

from collections.abc import Iterable, Iterator

from tafl import Chance, Game, GameInfo, Language, Outcome, Table, Turn

from . import ending, imagining, messages, offers, rules, sketching, telling, view
from .cards import CARDS, in_order
from .messages import Dealt, Happening, Move, TotemOptions
from .state import TotemState
from .state import evolve as folded
from .view import TotemView


class Totem(Game[Move, Happening, TotemState]):
    """The game as the platform calls it; each part has a module of its own."""

    info = GameInfo(
        name="totem",
        title="Totem",
        version="1",
        seats=(2,),
        # Two deploys. Every turn takes one of 38 cards from the pile, but for the one turn that
        # may follow an empty pile; and has at most attack, reveal, attack, reveal, trim.
        longest=2 + (38 + 1) * 5,
        hidden=True,
    )
    commands = messages.Move
    events = messages.Happening
    options = TotemOptions

    def initial(self, table: Table) -> TotemState:
        """Lay an empty table."""
        return TotemState(literal_reveal=table.options.literal_reveal)

    def deal(self, state: TotemState, chance: Chance) -> Iterable[Happening]:
        """Shuffle once for the whole match, deal seven cards each, draw who begins."""
        deck = chance.shuffle("deck", CARDS)
        first = chance.integer("first", 2)
        return (Dealt(first, (in_order(deck[:7]), in_order(deck[7:14])), deck[14:]),)

    def decide(self, state: TotemState, command: Move, turn: Turn) -> Iterable[Happening]:
        """Apply the rules."""
        return rules.decide(state, command, turn)

    def evolve(self, state: TotemState, event: Happening) -> TotemState:
        """Copy the event into the state."""
        return folded(state, event)

    def active(self, state: TotemState) -> tuple[int, ...]:
        """List the seats that have something to decide."""
        return view.active(state)

    def legal(self, state: TotemState, seat: int) -> Iterator[Move]:
        """Offer the commands of an active seat."""
        return offers.legal(state, seat)

    def outcome(self, state: TotemState) -> Outcome | None:
        """Say how it ended; scores are totems, or levels where those were compared."""
        result = state.result
        if result is None:
            return None
        scores = ending.counts if result.why in ("totems", "count") else ending.levels
        winners = () if result.winner is None else (result.winner,)
        return Outcome(winners, result.why, scores(state))

    def view(self, state: TotemState, seat: int | None) -> TotemView:
        """Show what a seat may know."""
        return view.view(state, seat)

    def redact(self, event: Happening, seat: int | None) -> Happening:
        """Show an event without the cards that the seat may not know."""
        return view.redact(event, seat)

    def learned(self, event: Happening) -> tuple[int, ...]:
        """List the seats that learnt a card."""
        return view.learned(event)

    def imagine(
        self, view: TotemView, seat: int | None, chance: Chance, table: Table
    ) -> TotemState:
        """Make up a full state that fits the view."""
        return imagining.imagine(view, chance, table)

    def lapse(self, state: TotemState, seat: int) -> Move:
        """Choose something harmless for an absent seat."""
        return offers.lapse(state, seat)

    def tell(self, event: Happening, seat: int | None, language: Language) -> str:
        """Tell an event in one line."""
        return telling.tell(event, seat, language)

    def sketch(self, view: TotemView, language: Language) -> str:
        """Draw the table for the terminal."""
        return sketching.sketch(view, language)
