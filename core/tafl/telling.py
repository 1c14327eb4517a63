"""History for people: each commit as lines of text, as one reader may see it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from . import steps
from .commit import AnyCommit
from .errors import Language
from .game import Game
from .match import Match

AnyGame = Game[Any, Any, Any]

_NAME = re.compile(r"\{(\d+)\}")


class Line(Struct, frozen=True):
    """One told line of history."""

    version: int
    at: int
    seat: int | None
    text: str
    undone: bool = False
    """It happened on a branch that was left."""


def told(
    game: AnyGame,
    match: Match,
    commits: Iterable[AnyCommit],
    reader: int | None,
    language: Language,
    names: Sequence[str] | None = None,
) -> list[Line]:
    """Tell commits to a seat, or to a spectator (None)."""
    known = tuple(names) if names is not None else seat_names(match, language)
    left = _left_behind(match)
    lines = []
    for commit in commits:
        undone = any(first <= commit.version <= last for first, last in left)
        for text in _texts(game, commit, reader, language):
            named = _NAME.sub(lambda found: _name(known, found), text)
            lines.append(Line(commit.version, commit.at, commit.seat, named, undone))
    return lines


def seat_names(match: Match, language: Language) -> tuple[str, ...]:
    """Name the seats when nobody's name is known here: names live outside the log."""
    word = "Place" if language == "fr" else "Seat"
    return tuple(
        f"{holder.bot.capitalize()} ({seat})" if holder.bot else f"{word} {seat}"
        for seat, holder in enumerate(match.seats)
    )


def _name(names: Sequence[str], found: re.Match[str]) -> str:
    seat = int(found[1])
    return names[seat] if seat < len(names) else found[0]


def _left_behind(match: Match) -> list[tuple[int, int]]:
    """List the stretches of the log that undos have left."""
    left = []
    position = match.position
    while position is not None:
        if position.abandoned is not None:
            left.append(position.abandoned)
        position = position.parent
    return left


def _texts(
    game: AnyGame, commit: AnyCommit, reader: int | None, language: Language
) -> Iterable[str]:
    for event in commit.events:
        if isinstance(event, steps.Step):
            text = tell_step(event, commit, reader, language)
        else:
            seen = game.redact(event, reader)
            text = game.tell(seen, reader, language) if seen is not None else ""
        if text:
            yield text


def tell_step(event: steps.Step, commit: AnyCommit, reader: int | None, language: Language) -> str:
    """Tell a step of the match itself; most read alike for everybody."""
    en, fr = _step(event, commit)
    return fr if language == "fr" else en


def _step(event: steps.Step, commit: AnyCommit) -> tuple[str, str]:
    match event:
        case steps.Created():
            return "The table is open.", "La table est ouverte."
        case steps.SeatTaken(seat=s):
            return f"{{{s}}} sits down.", f"{{{s}}} prend place."
        case steps.SeatLeft(seat=s):
            return f"Seat {s} is free again.", f"La place {s} est de nouveau libre."
        case steps.Started():
            return "The match begins.", "La partie commence."
        case steps.Ticked():
            return "", ""  # what the moment brought, the game's own events tell
        case steps.Lapsed(seat=s, failed=str(bot)):
            return (
                f"The bot {bot} failed; the clock plays for {{{s}}}.",
                f"Le robot {bot} a échoué ; la pendule joue pour {{{s}}}.",
            )
        case steps.Lapsed(seat=s):
            return (
                f"The clock plays for {{{s}}}.",
                f"La pendule joue pour {{{s}}}.",
            )
        case steps.Resigned(seat=s, late=True):
            return f"{{{s}}} has run out of time.", f"{{{s}}} n'a plus de temps."
        case steps.Resigned(seat=s):
            return f"{{{s}}} resigns.", f"{{{s}}} abandonne."
        case steps.TimeGiven(seat=s):
            return (
                f"{{{s}}} is away; the clock waits.",
                f"{{{s}}} est en congé ; la pendule attend.",
            )
        case steps.Substituted(seat=s, bot=None):
            return f"{{{s}}} is back.", f"{{{s}}} est de retour."
        case steps.Substituted(seat=s, bot=bot):
            return (
                f"The bot {bot} keeps the seat of {{{s}}}.",
                f"Le robot {bot} garde la place de {{{s}}}.",
            )
        case steps.UndoAsked(seat=s, to=to, ask=ask) if ask:
            return (
                f"{{{s}}} asks to go back to version {to}.",
                f"{{{s}}} demande à revenir à la version {to}.",
            )
        case steps.UndoAsked(seat=s):
            return f"{{{s}}} takes a move back.", f"{{{s}}} reprend un coup."
        case steps.UndoAgreed(seat=s):
            return f"{{{s}}} agrees to go back.", f"{{{s}}} accepte de revenir en arrière."
        case steps.UndoRefused(seat=s):
            return (
                f"{{{s}}} does not agree to go back.",
                f"{{{s}}} refuse de revenir en arrière.",
            )
        case steps.UndoExpired():
            return "The undo request has expired.", "La demande d'annulation a expiré."
        case steps.Undone(to=to):
            return f"Back to version {to}.", f"Retour à la version {to}."
        case steps.PauseAsked(seat=s):
            return f"{{{s}}} asks for a pause.", f"{{{s}}} demande une pause."
        case steps.PauseAgreed(seat=s):
            return f"{{{s}}} agrees to a pause.", f"{{{s}}} accepte une pause."
        case steps.PauseRefused(seat=s):
            return f"{{{s}}} does not want a pause.", f"{{{s}}} ne veut pas de pause."
        case steps.Paused():
            return "The clocks stand still.", "Les pendules sont arrêtées."
        case steps.Resumed():
            return "The match goes on.", "La partie reprend."
        case steps.Cancelled():
            return "The match is cancelled.", "La partie est annulée."
        case steps.Ended(outcome=outcome):
            return _result(outcome.winners)
    return "", ""


def _result(winners: tuple[int, ...]) -> tuple[str, str]:
    names = ", ".join(f"{{{seat}}}" for seat in winners)
    if not winners:
        return "The match ends in a draw.", "La partie se termine par un match nul."
    if len(winners) == 1:
        return f"{names} wins.", f"{names} gagne."
    return f"{names} share the win.", f"{names} partagent la victoire."
