"""What needs the others' consent: going back, and stopping the clocks for a while."""

from . import requests, steps
from .clocks import PAUSE_MOST, UNDO_LASTS
from .dealer import Dealer
from .decision import Actor, Decision, blaming, must_be_due, must_run, not_allowed, own_seat
from .errors import Rejected
from .folding import AnyGame
from .match import Match
from .undo import asked_for, target_of


def ask_undo(
    game: AnyGame, match: Match, command: requests.AskUndo, actor: Actor, dealer: Dealer
) -> Decision:
    """Ask to go back; with nobody to ask, go back at once."""
    must_run(match)
    seat = own_seat(match, actor)
    if match.undo is not None:
        raise Rejected(
            "undo-pending",
            f"Undo request {match.undo.request} still waits for answers.",
            f"La demande d'annulation {match.undo.request} attend encore des réponses.",
        )
    with blaming(game):
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
    seat = own_seat(match, actor)
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
    seat = own_seat(match, actor)
    if match.pause_asked is not None and match.pause_asked.until > actor.at:
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
    if command.until > actor.at + PAUSE_MOST:
        raise Rejected(
            "until-far", "A pause lasts a year at most.", "Une pause dure un an au plus."
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
    seat = own_seat(match, actor)
    asked = match.pause_asked
    if asked is None or asked.request != command.request or asked.until <= actor.at:
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
    """Let the clocks go on: at the end of the pause, or when whoever asked for it is back."""
    if match.pause is None:
        raise Rejected("not-paused", "The match is not paused.", "La partie n'est pas en pause.")
    if actor.by == "clock":
        must_be_due(game, match, command, actor)
    elif actor.by != "platform":
        asker = match.seats[match.pause.seat]
        if own_seat(match, actor) != match.pause.seat and asker.bot is None and not asker.resigned:
            raise not_allowed(
                "The pause is over when its time is, or when whoever asked for it says so.",
                "La pause finit à son heure, ou quand celui qui l'a demandée le dit.",
            )
    return Decision((steps.Resumed(),))


def released(match: Match, seat: int) -> tuple[steps.Step, ...]:
    """Say what goes ahead when a seat is asked no longer, and was the last that had to agree."""
    after: list[steps.Step] = []
    if match.undo is not None and match.undo.ask == (seat,):
        after.append(steps.Undone(match.undo.to))
    if match.pause_asked is not None and match.pause_asked.ask == (seat,):
        after.append(steps.Paused(match.pause_asked.until))
    return tuple(after)


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
