"""What a seat may want (commands), what happened (events), what a table may choose (options)."""

from typing import Annotated, Literal

from msgspec import Meta
from tafl import Command, Event, Options

from .cards import Card, Hand

Slot = Annotated[int, Meta(ge=0, le=3)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Why = Literal["totems", "count", "levels", "draw"]


class TotemOptions(Options):
    """The one sentence of the book that can be read in two ways."""

    literal_reveal: bool = False
    """Every card that attacks a face-up totem must be of lower level than it."""


class Deploy(Command):
    """Choose the four cards of the own zone, in slot order."""

    cards: tuple[Card, Card, Card, Card]


class Attack(Command):
    """Attack a totem of the opponent with one card, or with a Sword added to it."""

    card: Card
    slot: Slot
    sword: Card | None = None


class Defend(Command):
    """Lay a card face down in the lowest empty slot of the own zone."""

    card: Card


class Exchange(Command):
    """Take an own face-down totem into the hand and lay another card in its place."""

    slot: Slot
    card: Card


class Discard(Command):
    """Discard one card and draw another."""

    card: Card


class Reveal(Command):
    """Choose the totem of the opponent that the own Eye turns up."""

    slot: Slot


class Stop(Command):
    """Do without the second attack."""


class Draw(Command):
    """With an empty hand, draw a card instead of attacking again."""


class Trim(Command):
    """Discard as many cards as are too many in the hand."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=46)]


Move = Deploy | Attack | Defend | Exchange | Discard | Reveal | Stop | Draw | Trim


class Dealt(Event):
    """The cards were shuffled and dealt; the first card of the deck is its top."""

    first: Seat
    hands: tuple[Hand | None, Hand | None]
    deck: Hand | None


class Deployed(Event):
    """A seat chose its zone; sealed until both have."""

    seat: Seat
    cards: tuple[Card, Card, Card, Card] | None


class TurnBegan(Event):
    """A seat is on turn."""

    seat: Seat


class CardDrawn(Event):
    """A seat took the top card of the pile."""

    seat: Seat
    card: Card | None
    why: Literal["turn", "sum", "discard", "again"] = "turn"
    last: bool = False
    """It was the last one: the seat's turn is, or will be, the last."""


class AttackMade(Event):
    """A seat attacked a totem of the other seat; all cards of it are open from now on."""

    seat: Seat
    card: Card
    slot: Slot
    target: Card
    strength: int
    result: Literal["defeated", "repelled", "shielded"]
    sword: Card | None = None
    turned_up: bool = False
    """The target was face down until now."""
    spent: bool = False
    """The target stands, and its power is used up or cancelled."""


class SecondAttackOpened(Event):
    """A first attack succeeded: the seat may attack again or stop."""

    seat: Seat


class EyeOpened(Event):
    """A seat's Eye works, and the seat has to choose between several totems."""

    seat: Seat


class TotemRevealed(Event):
    """A seat's Eye turned up a totem of the other seat and cancelled its power."""

    seat: Seat
    slot: Slot
    card: Card
    spent: bool


class AttackStopped(Event):
    """A seat did without its second attack."""

    seat: Seat


class TotemLaid(Event):
    """A seat laid a card face down in its zone."""

    seat: Seat
    slot: Slot
    card: Card | None


class TotemExchanged(Event):
    """A seat replaced a face-down totem by a card of its hand."""

    seat: Seat
    slot: Slot
    card: Card | None
    taken: Card | None


class CardDiscarded(Event):
    """A seat discarded one card as its action."""

    seat: Seat
    card: Card


class HandOverfilled(Event):
    """A seat has more than six cards at the end of its turn."""

    seat: Seat
    excess: int


class HandTrimmed(Event):
    """A seat discarded down to six cards."""

    seat: Seat
    cards: Hand


class TotemsCompared(Event):
    """Equally many totems: all were turned up and their levels added."""

    levels: tuple[int, int]


class GameEnded(Event):
    """The game is over; every totem that still stands is shown."""

    winner: Seat | None
    why: Why
    totems: tuple[tuple[Card | None, ...], tuple[Card | None, ...]]


Happening = (
    Dealt
    | Deployed
    | TurnBegan
    | CardDrawn
    | AttackMade
    | SecondAttackOpened
    | EyeOpened
    | TotemRevealed
    | AttackStopped
    | TotemLaid
    | TotemExchanged
    | CardDiscarded
    | HandOverfilled
    | HandTrimmed
    | TotemsCompared
    | GameEnded
)
