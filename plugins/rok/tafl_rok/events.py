"""What happened: events, and the parts they share with the state and the view."""

from typing import Any, Literal

from msgspec import Struct
from tafl import Event

from .messages import Robbery, Spots
from .runes import Colour, Kind, Loot, Rune

Verdict = Literal["taken", "wrong", "photo", "void"]
Why = Literal["runes", "slide", "seat"]

_PART: dict[str, Any] = {"frozen": True}


class Lying(Struct, **_PART):
    """A rune on the table; no rune: the reader does not know which."""

    spot: int
    x: int
    y: int
    up: bool
    rune: Rune | None


class MadeClaim(Struct, omit_defaults=True, **_PART):
    """A claim with its time: milliseconds since `open`, or the place in the list."""

    time: int
    spots: Spots | None = None
    spot: int | None = None
    seat: int | None = None


class Judged(Struct, omit_defaults=True, **_PART):
    """A claim as it was reckoned; `void`: some rune of it was gone already."""

    by: int
    time: int
    verdict: Verdict
    runes: tuple[Rune, ...]
    spots: Spots | None = None
    spot: int | None = None
    seat: int | None = None


class Lost(Struct, **_PART):
    """A pair that a wrong claim cost."""

    seat: int
    kind: Kind


class Theft(Struct, **_PART):
    """A twin in the hand of somebody else than the owner of the balance rune."""

    thief: int
    victim: int
    kind: Kind


class Taken(Struct, **_PART):
    """A rune that became a balance rune."""

    seat: int
    spot: int
    rune: Rune


class Slid(Struct, **_PART):
    """How far from Destiny a rune was meant to stop, and where it did; 0 or less: out."""

    aim: int
    distance: int


class BalancesDrawn(Event):
    """Everybody drew a balance rune; chance named the first seat."""

    first: int
    balances: tuple[Rune, ...]
    again: tuple[tuple[int, ...], ...] = ()
    """The seats that had drawn twins and drew again, for each time it happened."""


class ThrowMade(Event):
    """Runes were thrown; in a race the faces stay unknown until a seat opens."""

    throw: int
    seats: int
    runes: tuple[Lying, ...]
    race: bool = False


class Opened(Event):
    """A seat saw the throw, and its clock started."""

    seat: int
    at: int
    runes: tuple[Rune, ...] | None = None
    """What the seat saw face up, by spot number."""


class ThrowShown(Event):
    """Nobody waits any more, so everybody sees the throw: spectators, and seats that gave up."""

    seats: int
    runes: tuple[Rune, ...]
    """What lies face up, by spot number."""


class ClaimMade(Event):
    """A seat claimed runes; secret until the reckoning."""

    seat: int
    claim: MadeClaim


class RunEnded(Event):
    """A seat is done."""

    seat: int
    why: Literal["done", "time", "gave_up"] = "done"


class RunMade(Event):
    """A bot made its whole run; the claims are secret until the reckoning."""

    seat: int
    claims: tuple[MadeClaim, ...] | None


class ClaimsSealed(Event):
    """A seat sent its list; secret until the reckoning."""

    seat: int
    claims: tuple[MadeClaim, ...] | None


class ClaimsReckoned(Event):
    """All claims were merged by their times and checked."""

    claims: tuple[Judged, ...]
    """In the order in which they were taken."""
    loot: tuple[Loot, ...]
    """What everybody has after it."""
    balances: tuple[Rune | None, ...]
    gone: tuple[int, ...] = ()
    """Spots that are empty now."""
    back: tuple[Rune, ...] = ()
    """What went back into the bag."""
    lost: tuple[Lost, ...] = ()
    thefts: tuple[Theft, ...] = ()
    """By colour, and in each colour in the order in which the twins were taken."""
    race: bool = False


class BalanceStolen(Event):
    """A thief took a balance rune, and with it all pairs of its colour."""

    thief: int
    victim: int
    kind: Kind
    pairs: Loot = ()


class SlideBegan(Event):
    """Seats have to slide: for the order of thefts of a colour, or for the game."""

    contestants: tuple[int, ...]
    round: int
    colour: Colour | None = None


class AimChosen(Event):
    """A contestant chose an aim; secret until all have."""

    seat: int
    aim: int | None


class RoundSlid(Event):
    """All contestants slid; `best` are those who are not beaten."""

    slides: tuple[Slid | None, ...]
    best: tuple[int, ...]


class SlideWon(Event):
    """A seat won the slide and decides the order of the thefts."""

    seat: int
    by_seat: bool = False
    """Three rounds did not decide: it is the earliest seat."""


class TheftsOrdered(Event):
    """The winner of the slide decided the order."""

    seat: int
    order: tuple[Robbery, ...]


class BalancesTaken(Event):
    """Seats without a balance rune took new ones from the table."""

    taken: tuple[Taken, ...]
    without: tuple[int, ...] = ()
    """Seats for which there was none."""


class ThrowEnded(Event):
    """Face-down runes went back into the bag; the next seat is first."""

    first: int
    spots: tuple[int, ...] = ()


class ThrowsEnded(Event):
    """There is no further throw: the bag is too empty, or there were a hundred."""

    why: Literal["bag", "throws"]
    scores: tuple[int, ...]


class GameEnded(Event):
    """The game is over: by runes, by a slide, or by the order of seats after three slides."""

    winner: int
    why: Why


Happening = (
    BalancesDrawn
    | ThrowMade
    | Opened
    | ThrowShown
    | ClaimMade
    | RunEnded
    | RunMade
    | ClaimsSealed
    | ClaimsReckoned
    | BalanceStolen
    | SlideBegan
    | AimChosen
    | RoundSlid
    | SlideWon
    | TheftsOrdered
    | BalancesTaken
    | ThrowEnded
    | ThrowsEnded
    | GameEnded
)
