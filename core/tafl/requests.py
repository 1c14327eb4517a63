"""The platform's own commands: what can be asked of a match that no game knows of.

Their types begin with `match.`, so that they can never meet those of a game in one log.
"""

from typing import Any, Literal

from msgspec import Struct

from .messages import snake_case, type_field
from .opening import Opening


def platform_tag(class_name: str) -> str:
    """Name a message of the platform after its class: `TakeSeat` becomes `match.take_seat`."""
    return "match." + snake_case(class_name)


PLATFORM: dict[str, Any] = {
    "frozen": True,
    "omit_defaults": True,
    "tag_field": type_field,
    "tag": platform_tag,
}


class Request(Struct, forbid_unknown_fields=True, **PLATFORM):
    """A command to the match itself."""


class Create(Request):
    """Open a table."""

    opening: Opening


class TakeSeat(Request):
    """Sit down; the last one to do so starts the match."""

    seat: int
    salt: str
    salt_by: Literal["player", "server", "bot"] = "player"
    bot: str | None = None


class LeaveSeat(Request):
    """Get up, or be asked to, before the start."""

    seat: int


class Tick(Request):
    """Carry out what the game wanted done at a moment."""

    due: int


class Lapse(Request):
    """Play for a seat whose time is up, which has resigned, or whose bot has failed."""

    seat: int
    failed: bool = False
    """Its bot failed: only the platform can know that."""


class Forfeit(Request):
    """Let a seat lose whose time is up."""

    seat: int


class GiveTime(Request):
    """Let a seat's clock stand still until a moment: its player is away."""

    seat: int
    until: int


class Substitute(Request):
    """Let a bot keep a seat (None: its player is back)."""

    seat: int
    bot: str | None = None


class AskUndo(Request):
    """Ask to go back to a version (None: before the own last command)."""

    to: int | None = None


class AnswerUndo(Request):
    """Agree to an undo, or refuse it."""

    request: int
    agree: bool


class ExpireUndo(Request):
    """Drop a request that was not answered in time."""

    request: int


class AskPause(Request):
    """Ask to stop all clocks until a moment."""

    until: int


class AnswerPause(Request):
    """Agree to a pause, or refuse it."""

    request: int
    agree: bool


class Resume(Request):
    """End a pause."""


class Resign(Request):
    """Give the match up."""


class Cancel(Request):
    """Close a match that did not start, or that stalls."""


REQUESTS = (
    Create,
    TakeSeat,
    LeaveSeat,
    Tick,
    Lapse,
    Forfeit,
    GiveTime,
    Substitute,
    AskUndo,
    AnswerUndo,
    ExpireUndo,
    AskPause,
    AnswerPause,
    Resume,
    Resign,
    Cancel,
)
