"""A match as the fold of its log: the envelope, and the game's state on the kept branch.

Undo rewinds the position alone; the envelope (seats, clocks, versions, command ids, requests)
only ever goes forward.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from .commit import AnyCommit
from .errors import NotFound
from .game import Outcome
from .opening import Opening

Status = Literal["open", "running", "paused", "finished", "cancelled"]


class Holder(Struct, frozen=True):
    """Who holds a seat. `bot` is set when the platform moves for it."""

    player: str | None = None
    bot: str | None = None
    stand_in: bool = False
    """The bot keeps the seat only until its player returns."""
    salt: str | None = None
    salt_by: Literal["player", "server", "bot"] = "player"
    resigned: bool = False


class Clock(Struct, frozen=True):
    """The time of one seat: since when it runs, and what is left in the bank."""

    since: int | None = None
    bank: int | None = None
    used: int = 0
    """What the last move took: an undo does not give it back."""
    moves: int = 0
    """How many moves it has timed."""
    earned: int = 0
    """What increments have brought in."""
    free: int = 0
    """Until when it stands still, though it has begun to run: its player is away."""


class Position(Struct, frozen=True):
    """One place on the kept branch; the places before it hang on `parent`."""

    version: int
    state: Any
    draws: Mapping[str, int]
    """How often each label was drawn on the way here."""
    parent: "Position | None" = None
    seat: int | None = None
    events: tuple[Any, ...] = ()
    drew: bool = False
    abandoned: tuple[int, int] | None = None
    """Set where an undo arrived: the first and the last version that it left behind."""


class UndoRequest(Struct, frozen=True):
    """An undo that waits for consent."""

    request: int
    seat: int
    to: int
    ask: tuple[int, ...]
    """The seats that have not answered yet."""
    expires: int


class PauseRequest(Struct, frozen=True):
    """A pause that waits for consent."""

    request: int
    seat: int
    until: int
    ask: tuple[int, ...]


class Pause(Struct, frozen=True):
    """A pause under way, and who asked for it."""

    since: int
    until: int
    seat: int


class Match(Struct, frozen=True):
    """Everything the platform knows of a match at one version."""

    opening: Opening
    seats: tuple[Holder, ...]
    status: Status
    version: int
    head: bytes
    at: int
    answered: dict[tuple[str | None, str], int]
    """The version that answered each (player, command id). It only grows, and is shared by the
    folds that follow each other, so that a long match does not copy it with every command."""
    position: Position | None = None
    active: tuple[int, ...] = ()
    clocks: tuple[Clock, ...] = ()
    undo: UndoRequest | None = None
    pause_asked: PauseRequest | None = None
    pause: Pause | None = None
    outcome: Outcome | None = None
    secret: str | None = None
    host: str | None = None
    """The player who opened the table; None: the platform did."""
    due: int | None = None
    """When the platform has to act by itself, if it has to."""
    commit: AnyCommit | None = None
    """The commit that led here."""
    previous: "Match | None" = None
    """The match one version earlier: history and time travel need nothing else."""

    @property
    def over(self) -> bool:
        """Tell whether nothing can happen any more."""
        return self.status == "finished" or self.status == "cancelled"

    @property
    def id(self) -> str:
        """Name the match."""
        return self.opening.match

    def seat_of(self, player: str | None) -> int | None:
        """Find the seat that a player holds."""
        if player is not None:
            for number, holder in enumerate(self.seats):
                if holder.player == player:
                    return number
        return None


def at_version(match: Match, version: int) -> Match:
    """Look back at the match as it was."""
    found: Match | None = match
    while found is not None and found.version > version:
        found = found.previous
    if found is None or found.version != version or version < 1:
        raise NotFound(
            "no-such-version",
            f"There is no version {version}; this match has versions 1 to {match.version}.",
            f"Il n'y a pas de version {version} ; cette partie a les versions 1 à {match.version}.",
        )
    return found


def commits_since(match: Match, version: int) -> list[AnyCommit]:
    """List the commits after a version, oldest first."""
    found: list[AnyCommit] = []
    here: Match | None = match
    while here is not None and here.version > version and here.commit is not None:
        found.append(here.commit)
        here = here.previous
    found.reverse()
    return found


def kept(position: Position | None, version: int) -> Position | None:
    """Find the place on the kept branch that was in force at a version; None if it was left."""
    while position is not None:
        if position.abandoned is not None:
            first, last = position.abandoned
            if first <= version <= last:
                return None
        if position.version <= version:
            return position
        position = position.parent
    return None
