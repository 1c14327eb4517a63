"""The rules of every match: seat, phase, clock, consent. The game decides the rest.

`decide` is pure: it gives the events and where they lead, or raises, and changes nothing.
"""

from collections.abc import Callable
from typing import Any

from . import consent, playing, requests, seating
from .clocks import next_due
from .dealer import Dealer
from .decision import Actor, Decision
from .errors import Conflict
from .folding import AnyGame
from .match import Match


def decide(game: AnyGame, match: Match, command: Any, actor: Actor, dealer: Dealer) -> Decision:
    """Decide a command of the game or of the platform, or raise what is wrong with it."""
    overdue = match.due is not None and match.due <= actor.at
    if overdue and not _may_come_first(game, match, command):
        raise Conflict(
            "overdue",
            "Something that was due earlier has to happen first; try again.",
            "Quelque chose qui était dû plus tôt doit d'abord avoir lieu ; réessayez.",
        )
    rule = _RULES.get(type(command))
    if rule is not None:
        return rule(game, match, command, actor, dealer)
    return playing.play(game, match, command, actor, dealer)


def _may_come_first(game: AnyGame, match: Match, command: Any) -> bool:
    """Let only what is due come first; and the end of a match whose game fails at what is due."""
    if type(command) is requests.Cancel:
        return True
    soonest = next_due(match, game)
    return soonest is not None and soonest[1] == command


_RULES: dict[type, Callable[[AnyGame, Match, Any, Actor, Dealer], Decision]] = {
    requests.Create: seating.create,
    requests.TakeSeat: seating.take_seat,
    requests.LeaveSeat: seating.leave_seat,
    requests.Tick: playing.tick,
    requests.Lapse: playing.lapse,
    requests.Forfeit: playing.forfeit,
    requests.GiveTime: seating.give_time,
    requests.Substitute: seating.substitute,
    requests.AskUndo: consent.ask_undo,
    requests.AnswerUndo: consent.answer_undo,
    requests.ExpireUndo: consent.expire_undo,
    requests.AskPause: consent.ask_pause,
    requests.AnswerPause: consent.answer_pause,
    requests.Resume: consent.resume,
    requests.Resign: playing.resign,
    requests.Cancel: seating.cancel,
}
