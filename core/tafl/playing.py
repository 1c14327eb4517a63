"""Commands of the game, and what the clock does in their place: decide, advance, end."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from . import requests, steps
from .chance import Chance
from .clocks import next_due
from .commit import ByBot
from .decision import Actor, Decision, fault, must_run, own_seat
from .errors import Malformed, Rejected
from .fairness import Dealer
from .folding import AnyGame, advanced
from .game import Moment, Outcome, Turn
from .match import Match


def play(game: AnyGame, match: Match, command: Any, actor: Actor, dealer: Dealer) -> Decision:
    """Decide a command of the game."""
    must_run(match)
    seat = own_seat(actor)
    if seat not in match.active:
        raise Rejected("not-your-turn", "It is not your turn.", "Ce n'est pas à vous de jouer.")
    bot = isinstance(actor.by, ByBot)
    return _carry_out(
        game,
        match,
        dealer,
        actor,
        lambda state, chance: game.decide(state, command, Turn(seat, actor.at, chance, bot)),
    )


def _carry_out(
    game: AnyGame,
    match: Match,
    dealer: Dealer,
    actor: Actor,
    rules: Callable[[Any, Chance], Any],
    first: tuple[steps.Step, ...] = (),
    seat: int | None = None,
) -> Decision:
    """Ask the game what happens, go there, and end the match if the game says so."""
    position = match.position
    assert position is not None
    chance = Chance(_seed(match, dealer), position.draws)
    try:
        events = tuple(rules(position.state, chance))
        after = advanced(
            game,
            position,
            events,
            match.version + 1,
            actor.seat if seat is None else seat,
            chance.drawn,
        )
        outcome = game.outcome(after.state)
    except (Rejected, Malformed):
        raise
    except Exception as error:
        raise fault(game, error) from error
    if not events:
        raise fault(game, ValueError("no event"))
    if outcome is not None:
        return Decision((*first, *events, _ended(match, outcome, dealer)), chance.drawn, after)
    return Decision((*first, *events), chance.drawn, after)


def _seed(match: Match, dealer: Dealer) -> bytes:
    return dealer.seed(match.id, (holder.salt for holder in match.seats))


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
    return _carry_out(
        game,
        match,
        dealer,
        actor,
        lambda state, chance: game.tick(state, Moment(command.due, chance)),
        (steps.Ticked(command.due),),
    )


def lapse(
    game: AnyGame, match: Match, command: requests.Lapse, actor: Actor, dealer: Dealer
) -> Decision:
    """Play for a seat whose time is up, or which has resigned."""
    must_be_due(game, match, command, actor)
    assert match.position is not None
    seat = command.seat
    try:
        played = game.lapse(match.position.state, seat)
    except Exception as error:
        raise fault(game, error) from error
    bot = match.seats[seat].bot is not None
    return _carry_out(
        game,
        match,
        dealer,
        actor,
        lambda state, chance: game.decide(state, played, Turn(seat, actor.at, chance, bot)),
        (steps.Lapsed(seat, msgspec.to_builtins(played)),),
        seat,
    )


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
    seat = own_seat(actor)
    if match.seats[seat].resigned:
        raise Rejected(
            "already-resigned", "You have resigned already.", "Vous avez déjà abandonné."
        )
    return _given_up(match, seat, dealer, late=False)


def _given_up(match: Match, seat: int, dealer: Dealer, *, late: bool) -> Decision:
    resigned = steps.Resigned(seat, late)
    left = tuple(n for n, holder in enumerate(match.seats) if n != seat and not holder.resigned)
    if len(left) > 1:
        return Decision((resigned,))
    outcome = Outcome(left, "late" if late else "resigned")
    return Decision((resigned, steps.Ended(outcome, dealer.secret.hex())))


def must_be_due(game: AnyGame, match: Match, command: requests.Request, actor: Actor) -> None:
    """Refuse what the clock does not ask for now."""
    soonest = next_due(match, game)
    if soonest is None or soonest[0] > actor.at or soonest[1] != command:
        raise Rejected("not-due", "That is not due now.", "Cela n'est pas dû maintenant.")
