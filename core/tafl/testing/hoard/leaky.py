"""Hoard with a hole: every way to give a secret away, each in a class of its own.

A kit that cannot find these would prove nothing about the games that pass it.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from typing import Any, ClassVar
from zlib import crc32

from msgspec.structs import asdict, replace

from ...chance import Chance
from ...commit import canonical
from ...errors import Language, Rejected
from ...game import Table, Turn
from . import Happening, Hoard, Wish
from .messages import CardDrawn, CardLaid, CardReturned, Dealt, HoardState, HoardView, Lay, Swap


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
        return NotedView(**_fields(super().view(state, seat)), note=self.note(state, seat))


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
        return RememberingState(**_fields(super().initial(table)))

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
            first = CardMarked(**_fields(first), high=str(first.card) > "g3")
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


def _fields(thing: Any) -> dict[str, Any]:
    return asdict(thing)


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
