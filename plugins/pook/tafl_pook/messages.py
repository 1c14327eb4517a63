"""What a seat may want (commands), what happened (events), what a table may choose (options)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from tafl import Command, Event, Options

from .cards import Banner, Card, Face, Hand

Seat = Annotated[int, Meta(ge=0, le=3)]
Seats = tuple[Seat, ...]
Why = Literal["score", "tiebreak", "shared"]


class PookOptions(Options):
    """The two variants of the book; both together are fine."""

    open_banners: bool = False
    """Banners are not dealt but lie open to be taken."""
    teams: bool = False
    """Seats 0 and 2 against 1 and 3; with four players only."""


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a warrior's power goes; a Mage also names the card that it gives."""

    x: int
    y: int
    give: Card | None = None


class Place(Command):
    """Place a card of the hand, and use its power or not."""

    card: Card
    x: int
    y: int
    face: Face
    power: Aim | None = None


class SwapPiggy(Command):
    """Swap Piggy with the card of a neighbouring cell."""

    x: int
    y: int


class TakeBanner(Command):
    """Take one of the open banners, for good."""

    banner: Banner


class EndTurn(Command):
    """Do without what could still be done in this turn."""


class Flip(Command):
    """Pick in secret the purse to turn up in the tie-break."""

    x: int
    y: int


Move = Place | SwapPiggy | TakeBanner | EndTurn | Flip


class Dealt(Event):
    """Cards, and banners unless they lie open, were shuffled and dealt."""

    first: Seat
    hands: tuple[Hand | None, ...]
    pile: Hand | None
    """Top card first."""
    banners: tuple[Banner | None, ...]
    """For each seat; partners have the same."""


class CardPlaced(Event):
    """A seat placed a card from its hand."""

    seat: Seat
    x: int
    y: int
    face: Face
    card: Card | None
    learnt: Seats = ()
    """Here and below: the seats that saw a card which they did not know."""


class WarriorTurned(Event):
    """An Orc turned a warrior to its purse face; everybody remembers which card it is."""

    seat: Seat
    x: int
    y: int
    card: Card


class PurseTurned(Event):
    """A Viking turned a purse to its warrior face."""

    seat: Seat
    x: int
    y: int
    card: Card
    learnt: Seats = ()


class CardExchanged(Event):
    """A Mage gave a card of the hand for one on the field, which lay on this face."""

    seat: Seat
    x: int
    y: int
    face: Face
    given: Card | None
    taken: Card | None
    learnt: Seats = ()


class PiggySwapped(Event):
    """Piggy went to this cell, and the card that lay there went to where Piggy was."""

    seat: Seat
    x: int
    y: int


class BannerTaken(Event):
    """A seat took an open banner for its side."""

    seat: Seat
    banner: Banner
    side: Seats
    first: bool = False
    """Nobody had taken one before: one point more in the end."""


class CardDrawn(Event):
    """A seat took the top card of the pile at the end of its turn."""

    seat: Seat
    card: Card | None


class TurnBegan(Event):
    """A seat is on turn."""

    seat: Seat


class TieFound(Event):
    """These seats share the highest score: each side of them picks a purse in secret."""

    tied: Seats
    learnt: Seats = ()


class PurseChosen(Event):
    """A seat picked a purse for its side; sealed until every tied side has."""

    seat: Seat
    side: Seats
    x: int | None
    y: int | None


class Turned(Struct, frozen=True):
    """A card that was turned up."""

    x: int
    y: int
    card: Card


class PursesTurned(Event):
    """All picks are in: the purses were turned up together, without powers."""

    purses: tuple[Turned, ...]
    learnt: Seats = ()


class GameEnded(Event):
    """The game is over; everybody sees the banners."""

    winners: Seats
    why: Why
    scores: tuple[int, ...]
    banners: tuple[Banner | None, ...]


Happening = (
    Dealt
    | CardPlaced
    | WarriorTurned
    | PurseTurned
    | CardExchanged
    | PiggySwapped
    | BannerTaken
    | CardDrawn
    | TurnBegan
    | TieFound
    | PurseChosen
    | PursesTurned
    | GameEnded
)
