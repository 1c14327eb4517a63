"""What a client gets: made here, in one place, from a match and the seat that reads."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .clocks import deadline
from .commit import ByBot
from .errors import Language
from .game import Game, Outcome
from .match import Match, Pause, PauseRequest, Status, UndoRequest, commits_since
from .opening import Pace, Visibility
from .telling import Line, seat_names, told
from .undo import offer

AnyGame = Game[Any, Any, Any]

WATCHED = 10
"""How many commits a spectator's recap goes back."""


class SeatLook(Struct, frozen=True):
    """Who holds a seat, as everybody may know."""

    player: str | None
    bot: str | None
    stand_in: bool
    resigned: bool
    plan: str
    """Who may take it: `open`, `invite`, or `bot:` with the name of one."""
    name: str | None
    """What whoever sits there is called; nobody: None."""


class ClockLook(Struct, frozen=True):
    """A seat's time: until when it must act (if it must), what is left in its bank."""

    deadline: int | None
    bank: int | None


class UndoOffer(Struct, frozen=True):
    """Where a plain undo would lead, and which seats would be asked."""

    to: int
    ask: tuple[int, ...]


class UndoLook(Struct, frozen=True):
    """The undo that waits for answers, and the one that the reader could ask for."""

    asked: UndoRequest | None
    offer: UndoOffer | None


class PauseLook(Struct, frozen=True):
    """The pause that waits for answers, and the one under way."""

    asked: PauseRequest | None
    paused: Pause | None


class Look(Struct, frozen=True):
    """Everything that one reader gets of a match at one version."""

    match: str
    version: int
    head: str
    at: int
    """When the last commit was made."""
    status: Status
    game: str
    options: dict[str, Any]
    pace: Pace | None
    visibility: Visibility
    commitment: str
    """The hash of the secret behind the match's chance."""
    seats: tuple[SeatLook, ...]
    you: int | None
    hosting: bool
    """The reader has opened the table."""
    view: Any
    legal: tuple[Any, ...]
    to_act: tuple[int, ...]
    clocks: tuple[ClockLook, ...] | None
    recap: tuple[Line, ...]
    undo: UndoLook | None
    pause: PauseLook | None
    outcome: Outcome | None
    views: tuple[Any, ...] | UnsetType = UNSET
    """Every seat's view: only for who sees all, and only after the end."""
    rematch: str | UnsetType = UNSET
    """The match that follows on this one, if somebody has opened it."""


def look_of(
    game: AnyGame,
    match: Match,
    seat: int | None,
    *,
    since: int | None = None,
    language: Language = "en",
    names: Sequence[str] | None = None,
    hosting: bool = False,
) -> Look:
    """Show a match to a seat, or to a spectator (None)."""
    known = tuple(names) if names is not None else seat_names(match, language)
    if since is None:
        since = last_own_version(match, seat)
    state = match.position.state if match.position is not None else None
    opening = match.opening
    return Look(
        match=match.id,
        version=match.version,
        head=match.head.hex(),
        at=match.at,
        status=match.status,
        game=opening.game,
        options=all_options(game, match),
        pace=opening.pace,
        visibility=opening.visibility,
        commitment=opening.commitment.sha256,
        seats=tuple(
            SeatLook(
                holder.player,
                holder.bot,
                holder.stand_in,
                holder.resigned,
                opening.seats[number],
                known[number] if holder.player is not None else None,
            )
            for number, holder in enumerate(match.seats)
        ),
        you=seat,
        hosting=hosting,
        view=game.view(state, seat) if state is not None else None,
        legal=legal_for(game, match, seat),
        to_act=match.active,
        clocks=_clocks(match),
        recap=tuple(told(game, match, commits_since(match, since), seat, language, known)),
        undo=_undo(game, match, seat),
        pause=_pause(match),
        outcome=match.outcome,
    )


def all_options(game: AnyGame, match: Match) -> dict[str, Any]:
    """List every option with its value, those left at their default too."""
    chosen = msgspec.convert(match.opening.options, game.options)
    return {name: getattr(chosen, name) for name in chosen.__struct_fields__}


def legal_for(game: AnyGame, match: Match, seat: int | None) -> tuple[Any, ...]:
    """List what a seat may do now."""
    if seat is None or seat not in match.active or match.position is None:
        return ()
    return tuple(game.legal(match.position.state, seat))


def last_own_version(match: Match, seat: int | None) -> int:
    """Find the last commit that a seat's player made.

    What a bot did that kept the seat meanwhile, the player wants to be told. A spectator, who
    made none, is told the latest commits; the whole is in the history.
    """
    if seat is None:
        return max(0, match.version - WATCHED)
    if match.seats[seat].player is None:
        return 0
    holder = match.seats[seat]
    is_bot = holder.bot is not None and not holder.stand_in
    here: Match | None = match
    while here is not None and here.commit is not None:
        commit = here.commit
        if commit.player == holder.player and (is_bot or type(commit.by) is not ByBot):
            return here.version
        here = here.previous
    return 0


def _clocks(match: Match) -> tuple[ClockLook, ...] | None:
    if match.opening.pace is None:
        return None
    clocks = match.clocks or (None,) * len(match.seats)
    return tuple(
        ClockLook(deadline(match, seat) if clock else None, clock.bank if clock else None)
        for seat, clock in enumerate(clocks)
    )


def _undo(game: AnyGame, match: Match, seat: int | None) -> UndoLook | None:
    offered = offer(match, game, seat) if seat is not None else None
    if match.undo is None and offered is None:
        return None
    return UndoLook(match.undo, UndoOffer(*offered) if offered else None)


def _pause(match: Match) -> PauseLook | None:
    if match.pause_asked is None and match.pause is None:
        return None
    return PauseLook(match.pause_asked, match.pause)
