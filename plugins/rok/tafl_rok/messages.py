"""What a seat may want (commands) and what a table may choose (options)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from tafl import Command, Options

Spot = Annotated[int, Meta(ge=1, le=9999)]
Seat = Annotated[int, Meta(ge=0, le=4)]
Spots = tuple[Spot, Spot]

_PART: dict[str, Any] = {"frozen": True, "forbid_unknown_fields": True, "omit_defaults": True}


class RokOptions(Options):
    """How the table finds out who was first."""

    grab: Literal["race", "sealed"] = "race"
    """`race`: by the clock, each in an own run. `sealed`: by the place in a list."""
    seconds: Annotated[int, Meta(ge=10, le=600)] = 60
    """How long a run lasts."""


class Claim(Struct, **_PART):
    """A pair (`spots`), or the twin of a seat's balance rune (`spot` and `seat`)."""

    spots: Spots | None = None
    spot: Spot | None = None
    seat: Seat | None = None

    def __post_init__(self) -> None:
        """Refuse what is neither, or both."""
        _one_form(self.spots, self.spot, self.seat)


class TimedClaim(Struct, **_PART):
    """The same in a run, with its time since `open`."""

    ms: Annotated[int, Meta(ge=0, le=600_000)]
    spots: Spots | None = None
    spot: Spot | None = None
    seat: Seat | None = None

    def __post_init__(self) -> None:
        """Refuse what is neither, or both."""
        _one_form(self.spots, self.spot, self.seat)


def _one_form(spots: Spots | None, spot: int | None, seat: int | None) -> None:
    if (spots is None) is (spot is None) or (spot is None) is not (seat is None):
        raise ValueError("Invalid value: a claim has `spots`, or `spot` and `seat`")


class Robbery(Struct, **_PART):
    """One theft of an order: who steals from whom."""

    thief: Seat
    victim: Seat


class Open(Command):
    """See the throw; the own clock starts."""


class GrabPair(Command):
    """Claim two runes as a pair."""

    spots: Spots


class GrabTwin(Command):
    """Claim a rune as the twin of a seat's balance rune."""

    spot: Spot
    seat: Seat


class Done(Command):
    """End the own run; before `open`: give this throw up."""


class Run(Command):
    """Play a whole run at once: for the platform's bots."""

    claims: Annotated[tuple[TimedClaim, ...], Meta(max_length=48)]


class Claims(Command):
    """Send all claims of this throw, in order of haste."""

    claims: Annotated[tuple[Claim, ...], Meta(max_length=48)]


class Slide(Command):
    """Slide a rune towards Destiny, to stop so far from it."""

    aim: Annotated[int, Meta(ge=0, le=100)]


class OrderThefts(Command):
    """Decide in which order the contested thefts are carried out."""

    order: Annotated[tuple[Robbery, ...], Meta(max_length=5)]


Move = Open | GrabPair | GrabTwin | Done | Run | Claims | Slide | OrderThefts
