"""Who sits where: open a table, sit down, get up, let a bot keep a seat, close the table."""

from . import requests, steps
from .chance import Chance
from .clocks import AWAY_MOST, STALLED, deadline
from .consent import released
from .dealer import Dealer
from .decision import (
    Actor,
    Decision,
    check_events,
    fault,
    must_be_due,
    must_not_be_over,
    must_run,
    no_seat,
    not_allowed,
)
from .errors import Malformed, Rejected
from .fairness import seed_of
from .folding import AnyGame, advanced, first_state
from .match import Match, Position

SALT_MOST = 128


def create(
    game: AnyGame, match: Match, command: requests.Create, actor: Actor, dealer: Dealer
) -> Decision:
    """Open a table."""
    if match.version:
        raise Rejected(
            "already-open", "This table is open already.", "Cette table est déjà ouverte."
        )
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
    if command.bot is None and match.opening.seats[seat].startswith("bot:"):
        raise Rejected(
            "bot-seat",
            "That seat is kept for a bot; choose another.",
            "Cette place est réservée à un robot ; choisissez-en une autre.",
        )
    if match.seat_of(actor.player) is not None:
        raise Rejected(
            "already-seated",
            "You have a seat in this match already.",
            "Vous avez déjà une place à cette table.",
        )
    if actor.player is None:
        raise Malformed("no-player", "A seat needs a player.", "Une place a besoin d'un joueur.")
    check_salt(command.salt)
    taken = steps.SeatTaken(seat, actor.player, command.salt, command.salt_by, command.bot)
    if any(holder.player is None for n, holder in enumerate(match.seats) if n != seat):
        return Decision((taken,))
    salts = [command.salt if n == seat else h.salt or "" for n, h in enumerate(match.seats)]
    chance = Chance(seed_of(dealer.secret, match.id, salts))
    version = match.version + 1
    try:
        state = first_state(game, match.opening)
        is_forked = match.opening.fork is not None
        dealt = () if is_forked else tuple(game.deal(state, chance))
        check_events(game, dealt)
        begun = advanced(game, Position(version, state, {}), dealt, version, None, chance.drawn)
        outcome = game.outcome(begun.state)
    except Exception as error:
        raise fault(game, error) from error
    events = (taken, steps.Started(), *dealt)
    if outcome is not None:
        events = (*events, steps.Ended(outcome, dealer.secret.hex()))
    return Decision(events, chance.drawn, begun)


def check_salt(salt: str) -> None:
    """Keep out what is too long to be a salt, or cannot be written down."""
    if len(salt) > SALT_MOST or not salt.isprintable():
        raise Malformed(
            "bad-salt",
            f"A salt is a line of at most {SALT_MOST} characters.",
            f"Un sel est une ligne de {SALT_MOST} caractères au plus.",
        )


def leave_seat(
    game: AnyGame, match: Match, command: requests.LeaveSeat, actor: Actor, dealer: Dealer
) -> Decision:
    """Get up before the start, or be asked to by the host."""
    _must_be_open(match)
    if not 0 <= command.seat < len(match.seats):
        raise no_seat(match, command.seat)
    if actor.seat != command.seat and not _is_host(match, actor):
        raise not_allowed(
            "Only its player or the host can free a seat.",
            "Seuls son joueur et l'hôte peuvent libérer une place.",
        )
    if match.seats[command.seat].player is None:
        raise Rejected("seat-free", "Nobody sits there.", "Personne n'est assis là.")
    return Decision((steps.SeatLeft(command.seat),))


def substitute(
    game: AnyGame, match: Match, command: requests.Substitute, actor: Actor, dealer: Dealer
) -> Decision:
    """Let a bot keep a seat whose player is late or away, or give it back."""
    must_run(match)
    if not 0 <= command.seat < len(match.seats):
        raise no_seat(match, command.seat)
    if actor.by == "clock":
        must_be_due(game, match, command, actor)
    elif actor.by != "platform" and actor.seat != command.seat:
        raise not_allowed(
            "Only its player can hand over a seat.", "Seul son joueur peut confier une place."
        )
    holder = match.seats[command.seat]
    if command.bot is None and not holder.stand_in:
        raise Rejected(
            "not-substituted",
            "No bot keeps that seat for somebody.",
            "Aucun robot ne garde cette place pour quelqu'un.",
        )
    if command.bot is not None and holder.bot is not None:
        raise Rejected("bot-already", "A bot plays there already.", "Un robot y joue déjà.")
    if holder.resigned:
        raise Rejected("seat-resigned", "That seat has resigned.", "Cette place a abandonné.")
    substituted = steps.Substituted(command.seat, command.bot)
    if command.bot is None:
        return Decision((substituted,))
    return Decision((substituted, *released(match, command.seat)))


def give_time(
    game: AnyGame, match: Match, command: requests.GiveTime, actor: Actor, dealer: Dealer
) -> Decision:
    """Let a seat's clock stand still while its player is away; the platform knows who is."""
    must_run(match)
    if actor.by != "platform":
        raise not_allowed(
            "Only the platform can give time.", "Seule la plateforme peut donner du temps."
        )
    if not 0 <= command.seat < len(match.seats):
        raise no_seat(match, command.seat)
    now = max(actor.at, match.clocks[command.seat].free) if match.clocks else actor.at
    is_short = now < command.until <= actor.at + AWAY_MOST
    if deadline(match, command.seat) is None or not is_short:
        raise Rejected("not-due", "That is not due now.", "Cela n'est pas dû maintenant.")
    return Decision((steps.TimeGiven(command.seat, command.until),))


def cancel(
    game: AnyGame, match: Match, command: requests.Cancel, actor: Actor, dealer: Dealer
) -> Decision:
    """Close the match without a result: the host may before the start, or when it stalls."""
    must_not_be_over(match)
    if not _is_host(match, actor):
        raise not_allowed("Only the host can cancel.", "Seul l'hôte peut annuler la partie.")
    stalls = match.status == "running" and actor.at - match.at >= STALLED
    if match.status != "open" and actor.by != "platform" and not stalls:
        raise Rejected(
            "not-stalled",
            "A match under way can be cancelled when nothing has happened for two weeks.",
            "Une partie en cours s'annule quand rien ne s'est passé depuis deux semaines.",
        )
    return Decision((steps.Cancelled(dealer.secret.hex()),))


def _is_host(match: Match, actor: Actor) -> bool:
    if actor.by == "platform":
        return True
    return match.host is not None and actor.player == match.host


def _must_be_open(match: Match) -> None:
    if match.status != "open":
        raise Rejected(
            "already-started", "The match has already started.", "La partie a déjà commencé."
        )
