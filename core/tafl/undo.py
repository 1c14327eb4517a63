"""Undo that knows what each seat has learnt: where one may go back to, and who must agree."""

from collections.abc import Iterator
from typing import Any

from .errors import Rejected
from .game import Game
from .match import Match, Position, kept

AnyGame = Game[Any, Any, Any]


def target_of(match: Match, game: AnyGame, asker: int, to: int | None) -> Position:
    """Find the place to go back to, or say why one cannot."""
    wanted = _before_last_own(match.position, asker) if to is None else kept(match.position, to)
    if wanted is None and to is None:
        raise Rejected(
            "nothing-to-undo",
            "You have not made a move that could be undone.",
            "Vous n'avez joué aucun coup qui puisse être annulé.",
        )
    if wanted is None:
        raise Rejected(
            "not-kept",
            "That version is before the start or on a branch that was undone; "
            "name one on the kept branch.",
            "Cette version précède le début ou se trouve sur une branche annulée ; "
            "nommez-en une de la branche conservée.",
        )
    since = list(_since(match.position, wanted))
    if not any(place.events for place in since):
        raise Rejected(
            "nothing-to-undo",
            "Nothing has happened in the game since that version.",
            "Rien ne s'est passé dans la partie depuis cette version.",
        )
    if not all(game.undoable(event) for place in since for event in place.events):
        raise Rejected(
            "not-undoable",
            "Something happened since then that cannot be taken back.",
            "Il s'est passé depuis quelque chose qui ne peut être repris.",
        )
    return wanted


def asked_for(match: Match, game: AnyGame, asker: int, target: Position) -> tuple[int, ...]:
    """List the seats whose consent an undo needs. Bots always agree, so they are not asked."""
    everybody = set(range(len(match.seats)))
    ask: set[int] = set()
    for place in _since(match.position, target):
        if place.seat is not None:
            ask.add(place.seat)
        learnt = learnt_by(game, place, everybody)
        ask |= everybody if asker in learnt else learnt
    ask.discard(asker)
    return tuple(
        seat
        for seat in sorted(ask)
        if match.seats[seat].bot is None and not match.seats[seat].resigned
    )


def offer(match: Match, game: AnyGame, asker: int) -> tuple[int, tuple[int, ...]] | None:
    """Say what a plain undo would do for a seat: the version it leads to, and who is asked."""
    if match.status != "running" or match.undo is not None:
        return None
    try:
        target = target_of(match, game, asker, None)
    except Rejected:
        return None
    return target.version, asked_for(match, game, asker, target)


def _before_last_own(position: Position | None, asker: int) -> Position | None:
    while position is not None and position.seat != asker:
        position = position.parent
    return position.parent if position is not None else None


def _since(position: Position | None, target: Position) -> Iterator[Position]:
    while position is not None and position is not target:
        yield position
        position = position.parent


def learnt_by(game: AnyGame, place: Position, everybody: set[int]) -> set[int]:
    """List who learnt from a commit: as the game says, else everybody when chance was drawn."""
    said = [game.learned(event) for event in place.events]
    if place.drew and None in said:
        return everybody
    return {seat for seats in said if seats is not None for seat in seats}
