"""Is this a table that can be played at? What is wrong with its options, seats or pace."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from .decision import blaming
from .errors import Malformed
from .folding import AnyGame
from .game import Table
from .malformed import explained
from .opening import Pace

_SEAT = re.compile(r"open|invite|bot:[a-z][a-z0-9_]*")


def checked_options(game: AnyGame, options: Any, seats: int) -> dict[str, Any]:
    """Check options, and keep only those that differ from their defaults."""
    try:
        chosen = msgspec.convert(options if options is not None else {}, game.options)
    except (msgspec.ValidationError, ValueError) as error:
        why = explained(game.options, str(error), options)
        raise Malformed("bad-options", why.en, why.fr) from None
    with blaming(game):
        game.initial(Table(seats, chosen))  # a game may refuse options for so many seats
    kept: dict[str, Any] = msgspec.to_builtins(chosen)
    return kept


def check_seats(game: AnyGame, seats: Sequence[str]) -> list[str]:
    """Check who is to sit where, and name the bots among them."""
    if len(seats) not in game.info.seats:
        counts = ", ".join(map(str, game.info.seats))
        raise Malformed(
            "wrong-seat-count",
            f"{game.info.title} is played by {counts}, not by {len(seats)}.",
            f"{game.info.title} se joue à {counts}, et non à {len(seats)}.",
        )
    for seat in seats:
        if not isinstance(seat, str) or not _SEAT.fullmatch(seat):
            raise Malformed(
                "bad-seat",
                "A seat is `open`, `invite` or `bot:` with the name of a bot.",
                "Une place est `open`, `invite` ou `bot:` suivi du nom d'un robot.",
            )
    return [seat.removeprefix("bot:") for seat in seats if seat.startswith("bot:")]


def check_pace(pace: Pace | None) -> None:
    """Check that a pace gives every seat some time, in one way."""
    if pace is None:
        return
    given = [time for time in (pace.per_move, pace.bank) if time is not None]
    if len(given) != 1 or given[0] <= 0 or pace.increment < 0:
        raise Malformed(
            "bad-pace",
            "A pace is a time per move, or a bank with an increment; all of it positive.",
            "Une cadence est un temps par coup, ou une réserve avec un incrément ; positifs.",
        )
