"""What every rule of a match is given and gives back, and the refusals that they share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from .chance import Draw
from .commit import By
from .errors import GameFault, Rejected, TaflError
from .folding import AnyGame
from .match import Match, Position


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
    if match.status == "running":
        return
    said = {
        "open": ("not-started", "The match has not started.", "La partie n'a pas commencé."),
        "paused": ("paused", "The match is paused.", "La partie est en pause."),
        "finished": ("finished", "The match is over.", "La partie est terminée."),
        "cancelled": ("cancelled", "The match was cancelled.", "La partie a été annulée."),
    }
    raise Rejected(*said[match.status])


def own_seat(actor: Actor) -> int:
    """Name the asker's seat, or refuse who has none."""
    if actor.seat is None:
        raise Rejected(
            "no-seat", "You have no seat in this match.", "Vous n'avez pas de place à cette table."
        )
    return actor.seat


def no_seat(match: Match, seat: int) -> Rejected:
    """Say which seats there are."""
    last = len(match.seats) - 1
    return Rejected(
        "no-such-seat",
        f"There is no seat {seat}; the seats are 0 to {last}.",
        f"Il n'y a pas de place {seat} ; les places vont de 0 à {last}.",
    )


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
