"""Who sits where: open a table, sit down, get up, let a bot keep a seat, close the table."""

from . import requests, steps
from .chance import Chance
from .dealer import Dealer
from .decision import Actor, Decision, fault, must_run, no_seat
from .errors import Malformed, Rejected
from .fairness import seed_of
from .folding import AnyGame, table_of
from .match import Match


def create(
    game: AnyGame, match: Match, command: requests.Create, actor: Actor, dealer: Dealer
) -> Decision:
    """Open a table."""
    return Decision((steps.Created(command.opening),))


def take_seat(
    game: AnyGame, match: Match, command: requests.TakeSeat, actor: Actor, dealer: Dealer
) -> Decision:
    """Sit down; the last one starts the match."""
    _must_be_open(match)
    seat = command.seat
    if not 0 <= seat < len(match.seats):
        raise no_seat(match, seat)
    if match.seats[seat].player is not None:
        raise Rejected(
            "seat-taken",
            "Somebody sits there already; choose a free seat.",
            "Quelqu'un est déjà assis là ; choisissez une place libre.",
        )
    if match.seat_of(actor.player) is not None:
        raise Rejected(
            "already-seated",
            "You have a seat in this match already.",
            "Vous avez déjà une place à cette table.",
        )
    if actor.player is None:
        raise Malformed("no-player", "A seat needs a player.", "Une place a besoin d'un joueur.")
    taken = steps.SeatTaken(seat, actor.player, command.salt, command.salt_by, command.bot)
    if any(holder.player is None for n, holder in enumerate(match.seats) if n != seat):
        return Decision((taken,))
    salts = [command.salt if n == seat else h.salt or "" for n, h in enumerate(match.seats)]
    chance = Chance(seed_of(dealer.secret, match.id, salts))
    try:
        state = game.initial(table_of(game, match.opening))
        dealt = tuple(game.deal(state, chance))
    except Exception as error:
        raise fault(game, error) from error
    return Decision((taken, steps.Started(), *dealt), chance.drawn)


def leave_seat(
    game: AnyGame, match: Match, command: requests.LeaveSeat, actor: Actor, dealer: Dealer
) -> Decision:
    """Get up before the start."""
    _must_be_open(match)
    if not 0 <= command.seat < len(match.seats):
        raise no_seat(match, command.seat)
    if match.seats[command.seat].player is None:
        raise Rejected("seat-free", "Nobody sits there.", "Personne n'est assis là.")
    return Decision((steps.SeatLeft(command.seat),))


def substitute(
    game: AnyGame, match: Match, command: requests.Substitute, actor: Actor, dealer: Dealer
) -> Decision:
    """Let a bot keep a seat, or give it back."""
    must_run(match)
    if not 0 <= command.seat < len(match.seats):
        raise no_seat(match, command.seat)
    holder = match.seats[command.seat]
    if command.bot is None and not holder.stand_in:
        raise Rejected(
            "not-substituted",
            "No bot keeps that seat for somebody.",
            "Aucun robot ne garde cette place pour quelqu'un.",
        )
    if command.bot is not None and holder.bot is not None:
        raise Rejected("bot-already", "A bot plays there already.", "Un robot y joue déjà.")
    return Decision((steps.Substituted(command.seat, command.bot),))


def cancel(
    game: AnyGame, match: Match, command: requests.Cancel, actor: Actor, dealer: Dealer
) -> Decision:
    """Close the match without a result."""
    if match.over:
        must_run(match)
    return Decision((steps.Cancelled(dealer.secret.hex()),))


def _must_be_open(match: Match) -> None:
    if match.status != "open":
        raise Rejected(
            "already-started", "The match has already started.", "La partie a déjà commencé."
        )
