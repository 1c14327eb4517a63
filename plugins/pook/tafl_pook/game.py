"""Pook: each player secretly backs two of four factions on one shared field.

A turn places a card as a warrior, which counts for all who back its faction, or as a purse, which
lets higher warriors come; and may swap Piggy. After 24 cards the most levels in view win.
"""

from collections.abc import Iterable, Iterator

from tafl import Chance, Game, GameInfo, Language, Outcome, Table, Turn

from . import imagining, messages, offers, refusals, rules, sketching, telling, view
from .cards import BANNERS, CARDS, HAND, in_order
from .messages import Dealt, Happening, Move, PookOptions
from .state import PookState, laid, side_of
from .state import evolve as folded
from .view import PookView


class Pook(Game[Move, Happening, PookState]):
    """The game as the platform calls it; each part has a module of its own."""

    info = GameInfo(
        name="pook",
        title="Pook",
        version="1",
        seats=(2, 3, 4),
        # 24 turns of at most three commands: placing, swapping, and a banner or the turn's end.
        # Then every round of a tie-break turns up at least one of 24 purses for four picks.
        longest=24 * 3 + 24 * 4,
        hidden=True,
    )
    commands = messages.Move
    events = messages.Happening
    options = PookOptions

    def initial(self, table: Table) -> PookState:
        """Lay an empty table."""
        chosen: PookOptions = table.options
        if chosen.teams and table.seats != 4:
            raise refusals.teams_need_four(table.seats)
        return laid(table.seats, open_banners=chosen.open_banners, teams=chosen.teams)

    def deal(self, state: PookState, chance: Chance) -> Iterable[Happening]:
        """Shuffle once for the whole match, deal cards and banners, draw who begins."""
        seats = len(state.hands)
        deck = chance.shuffle("deck", CARDS)
        hands = tuple(in_order(deck[HAND * seat : HAND * (seat + 1)]) for seat in range(seats))
        banners = state.banners
        if state.open_banners is None:
            order = chance.shuffle("banners", BANNERS)
            # The lowest seat of a side stands for it: partners get the same banner.
            banners = tuple(order[side_of(state, seat)[0]] for seat in range(seats))
        first = chance.integer("first", seats)
        return (Dealt(first, hands, deck[HAND * seats :], banners),)

    def decide(self, state: PookState, command: Move, turn: Turn) -> Iterable[Happening]:
        """Apply the rules."""
        return rules.decide(state, command, turn)

    def evolve(self, state: PookState, event: Happening) -> PookState:
        """Copy the event into the state."""
        return folded(state, event)

    def active(self, state: PookState) -> tuple[int, ...]:
        """List the seats that have something to decide."""
        return view.active(state)

    def legal(self, state: PookState, seat: int) -> Iterator[Move]:
        """Offer the commands of an active seat."""
        return offers.legal(state, seat)

    def outcome(self, state: PookState) -> Outcome | None:
        """Say how it ended."""
        result = state.result
        return None if result is None else Outcome(result.winners, result.why, result.scores)

    def view(self, state: PookState, seat: int | None) -> PookView:
        """Show what a seat may know."""
        return view.view(state, seat)

    def redact(self, event: Happening, seat: int | None) -> Happening:
        """Show an event without the cards that the seat may not know."""
        return view.redact(event, seat)

    def learned(self, event: Happening) -> tuple[int, ...]:
        """List the seats that learnt a card."""
        return view.learned(event)

    def imagine(self, view: PookView, seat: int | None, chance: Chance, table: Table) -> PookState:
        """Make up a full state that fits the view."""
        return imagining.imagine(view, seat, chance, table)

    def lapse(self, state: PookState, seat: int) -> Move:
        """Choose something harmless for an absent seat."""
        return offers.lapse(state, seat)

    def tell(self, event: Happening, seat: int | None, language: Language) -> str:
        """Tell an event in one line."""
        return telling.tell(event, seat, language)

    def sketch(self, view: PookView, language: Language) -> str:
        """Draw the field and what lies around it."""
        return sketching.sketch(view, language)
