"""Commands, events, state and view of Hoard."""

from typing import Annotated

from msgspec import Meta, Struct

from ...messages import Command, Event, Options, State, View

COLOURS = ("red", "green", "blue")
CARDS = tuple(f"{colour[0]}{value}" for colour in COLOURS for value in range(1, 7))

Card = Annotated[str, Meta(pattern="^[rgb][1-6]$")]
Hand = tuple[Card, ...]
Seat = Annotated[int, Meta(ge=0, le=2)]


class Choices(Options):
    """What a table may choose."""

    dice: bool = True


class Lay(Command):
    """Lay a card, face down or up, and draw another."""

    card: Card
    up: bool = False


class Gamble(Command):
    """Throw the die for points."""


class Swap(Command):
    """Shuffle a card into the deck and draw another."""

    card: Card


class Peek(Command):
    """Look at what another seat has laid face down."""

    seat: Seat
    slot: Annotated[int, Meta(ge=0, le=3)]


class Dealt(Event):
    """The cards were dealt, and the colour was drawn that counts double."""

    hands: tuple[Hand | None, ...]
    deck: Hand | None
    omen: int | None


class CardLaid(Event):
    """A seat laid a card."""

    seat: Seat
    card: Card | None
    up: bool
    others: tuple[Seat, ...]


class CardDrawn(Event):
    """A seat drew the top card."""

    seat: Seat
    card: Card | None


class CardReturned(Event):
    """A seat shuffled a card into the deck."""

    seat: Seat
    card: Card | None
    deck: Hand | None


class DieThrown(Event):
    """A seat threw the die."""

    seat: Seat
    pips: int


class CardPeeked(Event):
    """A seat looked at a card."""

    seat: Seat
    owner: Seat
    slot: int
    card: Card | None


class TurnBegan(Event):
    """A seat is to act."""

    seat: Seat


class Scored(Event):
    """All cards were turned up and counted."""

    laid: tuple[Hand, ...]
    omen: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    why: str


class Laid(Struct, frozen=True):
    """A card on the table, and who has looked at it."""

    card: Card
    up: bool
    peeked: tuple[int, ...] = ()


class Face(Struct, frozen=True):
    """A card on the table as somebody sees it."""

    card: Card | None
    up: bool
    peeked: tuple[int, ...]


class HoardState(State):
    """Everything on the table."""

    dice: bool
    hands: tuple[Hand, ...]
    laid: tuple[tuple[Laid, ...], ...]
    points: tuple[int, ...]
    spare: tuple[int, ...]
    """How many turns each seat may still use for something else than laying."""
    deck: Hand = ()
    omen: int = 0
    turn: int = 0
    result: Scored | None = None


class HoardView(View):
    """The table as somebody sees it."""

    hands: tuple[tuple[Card | None, ...], ...]
    laid: tuple[tuple[Face, ...], ...]
    points: tuple[int, ...]
    spare: tuple[int, ...]
    deck: int
    omen: int | None
    turn: int
    result: Scored | None
