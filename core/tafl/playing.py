"""Commands of the game, and what the clock does in their place: decide, advance, end."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from . import requests, steps
from .chance import Chance
from .commit import ByBot
from .consent import released
from .dealer import Dealer
from .decision import (
    Actor,
    Decision,
    check_events,
    fault,
    must_be_due,
    must_run,
    not_allowed,
    own_seat,
)
from .errors import Malformed, Rejected
from .folding import AnyGame, advanced
from .game import Moment, Outcome, Turn
from .match import Match


def play(game: AnyGame, match: Match, command: Any, actor: Actor, dealer: Dealer) -> Decision:
    """Decide a command of the game."""
    must_run(match)
    seat = own_seat(match, actor)
    if seat not in match.active:
        raise Rejected("not-your-turn", "It is not your turn.", "Ce n'est pas à vous de jouer.")
    chance = _chance(match, dealer)
    is_bot = actor.by == "program" or type(actor.by) is ByBot
    turn = Turn(seat, actor.at, chance, is_bot)
    decision = _carry_out(game, match, dealer, seat, chance, game.decide, command, turn)
    if match.seats[seat].stand_in and type(actor.by) is not ByBot:
        return _after(steps.Substituted(seat), decision)  # whoever plays is back
    return decision


def _chance(match: Match, dealer: Dealer) -> Chance:
    assert match.position is not None
    return Chance(dealer.seed(match), match.position.draws)


def _carry_out(
    game: AnyGame,
    match: Match,
    dealer: Dealer,
    seat: int | None,
    chance: Chance,
    rule: Callable[..., Any],
    *arguments: Any,
) -> Decision:
    """Ask the game what happens, go there, and end the match if the game says so."""
    position = match.position
    assert position is not None
    try:
        events = tuple(rule(position.state, *arguments))
        draws = chance.drawn
        if not events:
            raise ValueError("no event")
        check_events(game, events)
        after = advanced(game, position, events, match.version + 1, seat, draws)
        outcome = game.outcome(after.state)
    except (Rejected, Malformed):
        raise
    except Exception as error:
        raise fault(game, error) from error
    if outcome is not None:
        events = (*events, _ended(match, outcome, dealer))
    return Decision(events, draws, after)


def _unasked(game: AnyGame, *arguments: Any) -> Decision:
    """Carry out what no seat asked for, so that a refusal by the rules is a fault as well."""
    try:
        return _carry_out(game, *arguments)
    except (Rejected, Malformed) as error:
        raise fault(game, error) from error


def _ended(match: Match, outcome: Outcome, dealer: Dealer) -> steps.Ended:
    """End the match. A seat that resigned cannot win while anybody else is left."""
    resigned = {seat for seat, holder in enumerate(match.seats) if holder.resigned}
    if resigned & set(outcome.winners):
        winners = tuple(seat for seat in outcome.winners if seat not in resigned)
        left = tuple(seat for seat in range(len(match.seats)) if seat not in resigned)
        outcome = replace(outcome, winners=winners or left)
    return steps.Ended(outcome, dealer.secret.hex())


def tick(
    game: AnyGame, match: Match, command: requests.Tick, actor: Actor, dealer: Dealer
) -> Decision:
    """Carry out what the game wanted done at a moment."""
    must_be_due(game, match, command, actor)
    chance = _chance(match, dealer)
    moment = Moment(command.due, chance)
    decision = _unasked(game, match, dealer, None, chance, game.tick, moment)
    assert decision.position is not None
    wake = game.wake(decision.position.state)
    if wake is not None and wake <= command.due:
        # The same moment would come again and again, without an end.
        raise fault(game, ValueError("woken twice"))
    return _after(steps.Ticked(command.due), decision)


def lapse(
    game: AnyGame, match: Match, command: requests.Lapse, actor: Actor, dealer: Dealer
) -> Decision:
    """Play for a seat whose time is up, which has resigned, or whose bot has failed."""
    seat = command.seat
    if command.failed:
        _must_be_a_bots(match, seat, actor)
    else:
        must_be_due(game, match, command, actor)
    assert match.position is not None
    failed = match.seats[seat].bot if command.failed else None
    try:
        played = game.lapse(match.position.state, seat)
        # Through JSON, as it will be when it is read from the log: lists, no tuples.
        told = msgspec.json.decode(msgspec.json.encode(played))
        lapsed = steps.Lapsed(seat, told, failed)
    except Exception as error:
        raise fault(game, error) from error
    chance = _chance(match, dealer)
    turn = Turn(seat, actor.at, chance, match.seats[seat].bot is not None)
    decision = _unasked(game, match, dealer, seat, chance, game.decide, played, turn)
    return _after(lapsed, decision)


def _must_be_a_bots(match: Match, seat: int, actor: Actor) -> None:
    """Refuse to play for a bot unless the platform says that it failed at its turn."""
    must_run(match)
    if actor.by != "platform":
        raise not_allowed(
            "Only the platform can say that a bot failed.",
            "Seule la plateforme peut dire qu'un robot a échoué.",
        )
    if seat not in match.active or match.seats[seat].bot is None:
        raise Rejected("not-due", "That is not due now.", "Cela n'est pas dû maintenant.")


def _after(step: steps.Step, decision: Decision) -> Decision:
    """Put the step that says why before what the game made of it."""
    return replace(decision, events=(step, *decision.events))


def forfeit(
    game: AnyGame, match: Match, command: requests.Forfeit, actor: Actor, dealer: Dealer
) -> Decision:
    """Let a seat lose whose time is up."""
    must_be_due(game, match, command, actor)
    return _given_up(match, command.seat, dealer, late=True)


def resign(
    game: AnyGame, match: Match, command: requests.Resign, actor: Actor, dealer: Dealer
) -> Decision:
    """Give the match up."""
    if match.status != "paused":
        must_run(match)
    return _given_up(match, own_seat(match, actor), dealer, late=False)


def _given_up(match: Match, seat: int, dealer: Dealer, *, late: bool) -> Decision:
    resigned = steps.Resigned(seat, late)
    left = tuple(n for n, holder in enumerate(match.seats) if n != seat and not holder.resigned)
    if len(left) > 1:
        return Decision((resigned, *released(match, seat)))
    outcome = Outcome(left, "late" if late else "resigned")
    return Decision((resigned, steps.Ended(outcome, dealer.secret.hex())))
