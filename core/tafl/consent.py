"""What needs the others' consent: going back, and stopping the clocks for a while."""

from . import requests, steps
from .clocks import UNDO_LASTS
from .dealer import Dealer
from .decision import Actor, Decision, must_run, own_seat
from .errors import Rejected
from .folding import AnyGame
from .match import Match
from .playing import must_be_due
from .undo import asked_for, target_of


def ask_undo(
    game: AnyGame, match: Match, command: requests.AskUndo, actor: Actor, dealer: Dealer
) -> Decision:
    """Ask to go back; with nobody to ask, go back at once."""
    must_run(match)
    seat = own_seat(actor)
    if match.undo is not None:
        raise Rejected(
            "undo-pending",
            f"Undo request {match.undo.request} still waits for answers.",
            f"La demande d'annulation {match.undo.request} attend encore des réponses.",
        )
    target = target_of(match, game, seat, command.to)
    ask = asked_for(match, game, seat, target)
    asked = steps.UndoAsked(seat, target.version, ask, actor.at + UNDO_LASTS)
    if ask:
        return Decision((asked,))
    return Decision((asked, steps.Undone(target.version)))


def answer_undo(
    game: AnyGame, match: Match, command: requests.AnswerUndo, actor: Actor, dealer: Dealer
) -> Decision:
    """Agree to go back, or refuse; the last one to agree carries it out."""
    must_run(match)
    seat = own_seat(actor)
    asked = match.undo
    if asked is None or asked.request != command.request:
        raise Rejected(
            "no-such-request",
            "There is no such undo request now.",
            "Il n'y a pas de telle demande d'annulation en ce moment.",
        )
    if seat not in asked.ask:
        raise _not_asked()
    if not command.agree:
        return Decision((steps.UndoRefused(asked.request, seat),))
    agreed = steps.UndoAgreed(asked.request, seat)
    if asked.ask == (seat,):
        return Decision((agreed, steps.Undone(asked.to)))
    return Decision((agreed,))


def expire_undo(
    game: AnyGame, match: Match, command: requests.ExpireUndo, actor: Actor, dealer: Dealer
) -> Decision:
    """Drop a request that was not answered in time."""
    must_be_due(game, match, command, actor)
    return Decision((steps.UndoExpired(command.request),))


def ask_pause(
    game: AnyGame, match: Match, command: requests.AskPause, actor: Actor, dealer: Dealer
) -> Decision:
    """Ask to stop all clocks; with nobody to ask, stop them at once."""
    must_run(match)
    seat = own_seat(actor)
    if match.pause_asked is not None:
        raise Rejected(
            "pause-pending",
            f"Pause request {match.pause_asked.request} still waits for answers.",
            f"La demande de pause {match.pause_asked.request} attend encore des réponses.",
        )
    if command.until <= actor.at:
        raise Rejected(
            "until-past",
            "A pause must end in the future.",
            "Une pause doit se terminer dans le futur.",
        )
    ask = _other_people(match, seat)
    asked = steps.PauseAsked(seat, command.until, ask)
    if ask:
        return Decision((asked,))
    return Decision((asked, steps.Paused(command.until)))


def answer_pause(
    game: AnyGame, match: Match, command: requests.AnswerPause, actor: Actor, dealer: Dealer
) -> Decision:
    """Agree to a pause, or refuse; the last one to agree starts it."""
    must_run(match)
    seat = own_seat(actor)
    asked = match.pause_asked
    if asked is None or asked.request != command.request:
        raise Rejected(
            "no-such-request",
            "There is no such pause request now.",
            "Il n'y a pas de telle demande de pause en ce moment.",
        )
    if seat not in asked.ask:
        raise _not_asked()
    if not command.agree:
        return Decision((steps.PauseRefused(asked.request, seat),))
    agreed = steps.PauseAgreed(asked.request, seat)
    if asked.ask == (seat,):
        return Decision((agreed, steps.Paused(asked.until)))
    return Decision((agreed,))


def resume(
    game: AnyGame, match: Match, command: requests.Resume, actor: Actor, dealer: Dealer
) -> Decision:
    """Let the clocks go on."""
    if match.status != "paused":
        raise Rejected("not-paused", "The match is not paused.", "La partie n'est pas en pause.")
    if actor.by != "clock":
        own_seat(actor)
    return Decision((steps.Resumed(),))


def _not_asked() -> Rejected:
    return Rejected(
        "not-asked",
        "Your answer is not needed, or you have given it.",
        "Votre réponse n'est pas requise, ou vous l'avez déjà donnée.",
    )


def _other_people(match: Match, seat: int) -> tuple[int, ...]:
    return tuple(
        number
        for number, holder in enumerate(match.seats)
        if number != seat and holder.bot is None and not holder.resigned
    )
