"""Bots' turns: three tries, then the clock plays, and the match says so."""

import logging

from tafl import requests
from tafl.bot_turns import next_bot, play_bot
from tafl.errors import Conflict, Malformed, Rejected, StoreDown, TaflError
from tafl.match import Match
from tafl.platform import Platform

from .tries import MOST, Tries

_log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot failed, and will be asked again."""


def take_turn(platform: Platform, tries: Tries, task: str, match_id: str, version: int) -> str:
    """Make one move for a bot; say what came of it."""
    attempt = tries.begin(task)
    match = platform.service.load(match_id)
    seat = next_bot(match)
    # If the match has gone on, so has its news: whoever is to move now has a task of their own.
    if match.version != version or seat is None:
        return "stale"
    if attempt > MOST:
        return _lapse(platform, tries, task, match, seat, None)
    try:
        play_bot(platform.service, match_id, seat)
    except Conflict:
        return "overtaken"
    except StoreDown:
        tries.forgive(task)
        raise
    except (Rejected, Malformed) as error:
        return _failed(platform, tries, task, match, seat, attempt, error)
    except TaflError as error:
        return _failed(platform, tries, task, match, seat, attempt, error)
    return "played"


def _failed(
    platform: Platform,
    tries: Tries,
    task: str,
    match: Match,
    seat: int,
    attempt: int,
    error: TaflError,
) -> str:
    name = match.seats[seat].bot
    _log.warning("match %s: the bot %s failed (%s), try %d", match.id, name, error.code, attempt)
    if attempt < MOST:
        raise BotFailed(error.code) from error
    return _lapse(platform, tries, task, match, seat, error)


def _lapse(
    platform: Platform,
    tries: Tries,
    task: str,
    match: Match,
    seat: int,
    error: TaflError | None,
) -> str:
    tries.park(task, error)
    try:
        platform.service.request(
            match.id,
            requests.Lapse(seat, failed=True),
            command_id=f"failed-{match.version}-{seat}",
            by="platform",
            expect=match.version,
        )
    except (Conflict, Rejected):
        return "overtaken"
    return "lapsed"
