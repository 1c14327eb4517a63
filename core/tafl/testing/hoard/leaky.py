"""Hoard with a hole: every way to give a secret away, each in a class of its own.

A kit that cannot find these would prove nothing about the games that pass it.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import asdict, replace

from ...chance import Chance
from ...errors import Language, Rejected
from ...game import Table, Turn
from . import Happening, Hoard, Wish
from .messages import CardDrawn, CardLaid, CardReturned, HoardState, HoardView, Lay, Swap
from .noted import (
    CardBacks,
    DeckTop,
    DeckTopKept,
    EarlyScores,
    HandOrder,
    InitialState,
    Padding,
    SecretNumber,
    SecretNumberKept,
    StateHash,
    UndoBuffer,
)


class UndoDepends(Hoard):
    """What can be undone depends on a card that lies face down."""

    def undoable(self, event: Any) -> bool:
        return not (isinstance(event, CardLaid) and event.card in ("r6", "g6", "b6", "r5"))


class UnsaidLearning(Hoard):
    """Who draws a card has learnt nothing, it says: so it might be drawn and taken back."""

    def learned(self, event: Any) -> tuple[int, ...] | None:
        return () if isinstance(event, CardDrawn) else super().learned(event)


class WrongSeat(Hoard):
    """A seat gets the view of its neighbour."""

    def view(self, state: HoardState, seat: int | None) -> HoardView:
        return super().view(state, seat if seat is None else (seat + 1) % len(state.hands))


class SpectatorView(Hoard):
    """Whoever is not seated sees the first seat's cards."""

    def view(self, state: HoardState, seat: int | None) -> HoardView:
        return super().view(state, seat or 0)


class SpectatorEvents(Hoard):
    """Whoever is not seated gets events as they are."""

    def redact(self, event: Any, seat: int | None) -> Any:
        return event if seat is None else super().redact(event, seat)


class CardInEvent(Hoard):
    """Everybody is told which card was drawn."""

    def redact(self, event: Any, seat: int | None) -> Any:
        return event if isinstance(event, CardDrawn) else super().redact(event, seat)


class DeckInEvent(Hoard):
    """Whoever shuffles a card back is told the whole deck."""

    def redact(self, event: Any, seat: int | None) -> Any:
        own = isinstance(event, CardReturned) and event.seat == seat
        return event if own else super().redact(event, seat)


class CardMarked(CardLaid):
    """A card laid, with a mark for high ones."""

    high: bool = False


class MarkInEvent(Hoard):
    """An event tells something about the card that it hides."""

    events: ClassVar[Any] = Happening | CardMarked

    def decide(self, state: HoardState, command: Wish, turn: Turn) -> tuple[Any, ...]:
        first, *rest = super().decide(state, command, turn)
        if isinstance(first, CardLaid):
            first = CardMarked(**asdict(first), high=str(first.card) > "g3")
        return (first, *rest)


class ExtraEvent(Hoard):
    """A hidden card that is high makes one event more."""

    def decide(self, state: HoardState, command: Wish, turn: Turn) -> tuple[Any, ...]:
        events = super().decide(state, command, turn)
        high = isinstance(command, Lay) and command.card[1] > "3"
        return (*events, events[-1]) if high else events


class ToldCard(Hoard):
    """A line of history names the last card that was laid, as the game object remembers it."""

    last = ""

    def decide(self, state: HoardState, command: Wish, turn: Turn) -> tuple[Any, ...]:
        self.last = command.card if isinstance(command, Lay) else self.last
        return super().decide(state, command, turn)

    def tell(self, event: Any, seat: int | None, language: Language) -> str:
        line = super().tell(event, seat, language)
        return f"{line} ({self.last})" if isinstance(event, CardLaid) else line


class LegalDepends(Hoard):
    """A seat is not offered to shuffle into a deck whose top card is low."""

    def legal(self, state: HoardState, seat: int) -> Iterator[Wish]:
        low = bool(state.deck) and state.deck[0][1] < "3"
        return (c for c in super().legal(state, seat) if not (low and isinstance(c, Swap)))


class LegalOrder(Hoard):
    """All commands are offered, in an order that depends on the others' cards."""

    def legal(self, state: HoardState, seat: int) -> Iterator[Wish]:
        held = set(chain.from_iterable(state.hands))
        commands = list(super().legal(state, seat))
        return iter(commands if "b6" in held else commands[::-1])


class RefusalText(Hoard):
    """A refusal says where the card is."""

    def check_held(self, state: HoardState, seat: int, card: str) -> None:
        if card not in state.hands[seat]:
            where = "in the deck" if card in state.deck else "elsewhere"
            raise Rejected("not-held", f"You do not hold it: it is {where}.", "Pas en main.")


class RefusalCode(Hoard):
    """The code of a refusal depends on where the card is."""

    def check_held(self, state: HoardState, seat: int, card: str) -> None:
        if card in state.deck:
            raise Rejected("in-deck", "You do not hold it.", "Vous ne l'avez pas en main.")
        super().check_held(state, seat, card)


class HiddenRule(Hoard):
    """Whether a command is refused depends on the top card."""

    def decide(self, state: HoardState, command: Wish, turn: Turn) -> tuple[Any, ...]:
        if isinstance(command, Swap) and state.deck[:1] > ("g3",):
            raise Rejected("not-now", "Not now.", "Pas maintenant.")
        return super().decide(state, command, turn)

    def legal(self, state: HoardState, seat: int) -> Iterator[Wish]:
        return (command for command in super().legal(state, seat) if not isinstance(command, Swap))


class LapseDepends(Hoard):
    """The clock plays by what the seat cannot know."""

    def lapse(self, state: HoardState, seat: int) -> Wish:
        card = state.hands[seat][0]
        return Lay(card, bool(state.deck) and state.deck[0] > card)


class CarelessImagine(Hoard):
    """What is imagined does not fit the view: bots would think about another match."""

    def imagine(
        self, view: HoardView, seat: int | None, chance: Chance, table: Table
    ) -> HoardState:
        state = super().imagine(view, seat, chance, table)
        return replace(state, hands=(*state.hands[1:], state.hands[0]))


LEAKS: tuple[type[Hoard], ...] = (
    SecretNumber,
    SecretNumberKept,
    StateHash,
    DeckTop,
    DeckTopKept,
    CardBacks,
    HandOrder,
    Padding,
    EarlyScores,
    InitialState,
    UndoBuffer,
    UndoDepends,
    UnsaidLearning,
    WrongSeat,
    SpectatorView,
    SpectatorEvents,
    CardInEvent,
    DeckInEvent,
    MarkInEvent,
    ExtraEvent,
    ToldCard,
    LegalDepends,
    LegalOrder,
    RefusalText,
    RefusalCode,
    HiddenRule,
    LapseDepends,
    CarelessImagine,
)
