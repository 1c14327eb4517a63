"""What every rule of a match is given and gives back, and the refusals that they share."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from msgspec import Struct

from .chance import Draw
from .clocks import next_due
from .commit import By
from .errors import GameFault, Rejected, TaflError
from .folding import AnyGame
from .match import Match, Position
from .messages import members
from .requests import Request


class Actor(Struct, frozen=True):
    """Who asks for something, and when."""

    at: int
    by: By = "human"
    seat: int | None = None
    player: str | None = None
    command_id: str | None = None


class Decision(Struct, frozen=True):
    """What a command causes; `position` is where it leads on the kept branch."""

    events: tuple[Any, ...]
    draws: tuple[Draw, ...] = ()
    position: Position | None = None


def must_run(match: Match) -> None:
    """Refuse what can only be done in a match under way."""
    if match.status == "open":
        raise Rejected("not-started", "The match has not started.", "La partie n'a pas commencé.")
    if match.status == "paused":
        raise Rejected("paused", "The match is paused.", "La partie est en pause.")
    must_not_be_over(match)


def must_not_be_over(match: Match) -> None:
    """Refuse what can no longer be done after the end."""
    if match.status == "finished":
        raise Rejected("finished", "The match is over.", "La partie est terminée.")
    if match.status == "cancelled":
        raise Rejected("cancelled", "The match was cancelled.", "La partie a été annulée.")


def own_seat(match: Match, actor: Actor) -> int:
    """Name the asker's seat, or refuse who has none or has given it up."""
    if actor.seat is None:
        raise Rejected(
            "no-seat", "You have no seat in this match.", "Vous n'avez pas de place à cette table."
        )
    if match.seats[actor.seat].resigned:
        raise Rejected(
            "resigned", "You have resigned from this match.", "Vous avez abandonné cette partie."
        )
    return actor.seat


def must_be_due(game: AnyGame, match: Match, command: Request, actor: Actor) -> None:
    """Refuse what the clock does not ask for now."""
    soonest = next_due(match, game)
    if soonest is None or soonest[0] > actor.at or soonest[1] != command:
        raise Rejected("not-due", "That is not due now.", "Cela n'est pas dû maintenant.")


def not_allowed(en: str, fr: str) -> Rejected:
    """Refuse what somebody else may ask for."""
    return Rejected("not-allowed", en, fr)


def no_seat(match: Match, seat: int) -> Rejected:
    """Say which seats there are."""
    last = len(match.seats) - 1
    return Rejected(
        "no-such-seat",
        f"There is no seat {seat}; the seats are 0 to {last}.",
        f"Il n'y a pas de place {seat} ; les places vont de 0 à {last}.",
    )


def check_events(game: AnyGame, events: tuple[Any, ...]) -> None:
    """Keep out of the log what could not be read back from it."""
    known = _event_classes(type(game))
    for event in events:
        if type(event) not in known:
            raise TypeError(f"{type(event).__name__} is not an event of this game")


@cache
def _event_classes(game: type[AnyGame]) -> frozenset[type]:
    return frozenset(members(game.events))


@contextmanager
def blaming(game: AnyGame) -> Iterator[None]:
    """Turn whatever a plugin raises, except its own refusals, into a game fault."""
    try:
        yield
    except TaflError:
        raise
    except Exception as error:
        raise fault(game, error) from error


def fault(game: AnyGame, error: Exception) -> GameFault:
    """Say that a plugin broke its promise, without a word of what it held."""
    name = game.info.title
    return GameFault(
        "game-fault",
        f"The rules of {name} failed on this command ({type(error).__name__}); "
        "the match is as it was before.",
        f"Les règles de {name} ont échoué sur cette commande ({type(error).__name__}) ; "
        "la partie est restée comme avant.",
    )
