"""The platform's own events: every step of a match that no game knows of."""

from typing import Any, Literal

from msgspec import Struct

from .game import Outcome
from .opening import Opening
from .requests import PLATFORM


class Step(Struct, **PLATFORM):
    """An event of the match itself."""


class Created(Step):
    """A table was opened."""

    opening: Opening


class SeatTaken(Step):
    """Somebody sat down."""

    seat: int
    player: str
    salt: str
    salt_by: Literal["player", "server", "bot"] = "player"
    bot: str | None = None


class SeatLeft(Step):
    """Somebody got up before the start."""

    seat: int


class Started(Step):
    """All seats were taken; the salts, and so the seed, are fixed."""


class Ticked(Step):
    """A moment came that the game had waited for."""

    due: int


class Lapsed(Step):
    """The clock played for a seat."""

    seat: int
    command: dict[str, Any]
    failed: str | None = None
    """The bot that should have played, and failed."""


class Resigned(Step):
    """A seat gave up, or lost on time."""

    seat: int
    late: bool = False


class TimeGiven(Step):
    """A seat's player is away; its clock stands still until a moment."""

    seat: int
    until: int


class Substituted(Step):
    """A bot took over a seat, or its player came back."""

    seat: int
    bot: str | None = None


class UndoAsked(Step):
    """A seat asked to go back; its number is the version of this commit."""

    seat: int
    to: int
    ask: tuple[int, ...]
    expires: int


class UndoAgreed(Step):
    """A seat agreed to go back."""

    request: int
    seat: int


class UndoRefused(Step):
    """A seat did not agree: the request is off."""

    request: int
    seat: int


class UndoExpired(Step):
    """Nobody answered in time: the request is off."""

    request: int


class Undone(Step):
    """The game went back to the state at a version; the branch in between stays in the log."""

    to: int


class PauseAsked(Step):
    """A seat asked to stop all clocks; its number is the version of this commit."""

    seat: int
    until: int
    ask: tuple[int, ...]


class PauseAgreed(Step):
    """A seat agreed to a pause."""

    request: int
    seat: int


class PauseRefused(Step):
    """A seat did not agree to a pause: the request is off."""

    request: int
    seat: int


class Paused(Step):
    """All clocks stand still until a moment."""

    until: int


class Resumed(Step):
    """The clocks go on."""


class Cancelled(Step):
    """The match was closed without a result; the secret is revealed all the same."""

    secret: str


class Ended(Step):
    """The match is over and the secret behind its chance is revealed."""

    outcome: Outcome
    secret: str


STEPS = (
    Created,
    SeatTaken,
    SeatLeft,
    Started,
    Ticked,
    Lapsed,
    Resigned,
    TimeGiven,
    Substituted,
    UndoAsked,
    UndoAgreed,
    UndoRefused,
    UndoExpired,
    Undone,
    PauseAsked,
    PauseAgreed,
    PauseRefused,
    Paused,
    Resumed,
    Cancelled,
    Ended,
)
