"""Hoard whose view says one thing too many: each class here says another."""

from hashlib import sha256
from typing import Any
from zlib import crc32

from msgspec.structs import asdict, replace

from ...chance import Chance
from ...commit import canonical
from ...game import Table
from . import Hoard
from .messages import CardDrawn, Dealt, HoardState, HoardView


class NotedView(HoardView):
    """A view with one field too many."""

    note: str


class Noted(Hoard):
    """Hoard whose view says something more; nothing yet."""

    def note(self, state: HoardState, seat: int | None) -> str:
        """Say it."""
        return ""

    def view(self, state: HoardState, seat: int | None) -> NotedView:
        """Show the table, with the note."""
        return NotedView(**asdict(super().view(state, seat)), note=self.note(state, seat))


class SecretNumber(Noted):
    """The view tells a number that chance drew for nobody, as a seed would be."""

    def note(self, state: HoardState, seat: int | None) -> str:
        return str(state.omen)


class SecretNumberKept(SecretNumber):
    """The same, and `imagine` believes it: no state gives it away then, only a match does."""

    def imagine(
        self, view: HoardView, seat: int | None, chance: Chance, table: Table
    ) -> HoardState:
        assert isinstance(view, NotedView)
        return replace(super().imagine(view, seat, chance, table), omen=int(view.note))


class StateHash(Noted):
    """The view has the hash of the full state, as an entity tag might."""

    def note(self, state: HoardState, seat: int | None) -> str:
        return sha256(canonical(state)).hexdigest()


class DeckTop(Noted):
    """The view shows the card on top of the deck."""

    def note(self, state: HoardState, seat: int | None) -> str:
        return state.deck[0] if state.deck else ""


class DeckTopKept(DeckTop):
    """The same, and `imagine` puts that card on top."""

    def imagine(
        self, view: HoardView, seat: int | None, chance: Chance, table: Table
    ) -> HoardState:
        assert isinstance(view, NotedView)
        state = super().imagine(view, seat, chance, table)
        return _moved_to_top(state, view.note) if view.note else state


class CardBacks(Noted):
    """Cards keep recognizable backs when they are shuffled."""

    def note(self, state: HoardState, seat: int | None) -> str:
        return " ".join(f"{crc32(card.encode()):x}" for card in state.deck)


class HandOrder(Noted):
    """It shows from which place of the sorted hand a card was laid."""

    def note(self, state: HoardState, seat: int | None) -> str:
        rows = zip(state.hands, state.laid, strict=True)
        return " ".join(str(sum(c < row[-1].card for c in hand)) for hand, row in rows if row)


class Padding(Noted):
    """The length of the answer depends on a secret."""

    def note(self, state: HoardState, seat: int | None) -> str:
        return "." * int(state.deck[0][1]) if state.deck else ""


class EarlyScores(Noted):
    """The points of hidden cards are counted before the end."""

    def note(self, state: HoardState, seat: int | None) -> str:
        return str(self.scores(state))


class RememberingState(HoardState):
    """A state that keeps the deal."""

    deal: Dealt | None = None


class InitialState(Noted):
    """The view carries along what the match began with."""

    def initial(self, table: Table) -> RememberingState:
        return RememberingState(**asdict(super().initial(table)))

    def evolve(self, state: HoardState, event: Any) -> HoardState:
        after = super().evolve(state, event)
        return replace(after, deal=event) if isinstance(event, Dealt) else after

    def note(self, state: HoardState, seat: int | None) -> str:
        return repr(state.deal) if isinstance(state, RememberingState) else ""


class UndoBuffer(Noted):
    """The game object itself remembers every card drawn, on branches that were undone too."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []

    def evolve(self, state: HoardState, event: Any) -> HoardState:
        if isinstance(event, CardDrawn):
            self.drawn = [*self.drawn[-2:], event.card]
        return super().evolve(state, event)

    def note(self, state: HoardState, seat: int | None) -> str:
        return repr(self.drawn)


def _moved_to_top(state: HoardState, top: str) -> HoardState:
    """Exchange a card with the top one of the deck, wherever it is."""
    here = state.deck[0]

    def moved(card: str) -> str:
        return here if card == top else top if card == here else card

    return replace(
        state,
        hands=tuple(tuple(sorted(map(moved, hand))) for hand in state.hands),
        laid=tuple(tuple(replace(one, card=moved(one.card)) for one in row) for row in state.laid),
        deck=tuple(map(moved, state.deck)),
    )
