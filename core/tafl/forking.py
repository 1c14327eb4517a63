"""Forks: a new match that begins at a position of another one.

Of a match that is over, the position is the real one. Of one under way it is imagined from what
the asking seat sees, so a fork can never tell anything that its owner does not know.
"""

import msgspec

from .chance import Chance
from .decision import blaming
from .errors import Rejected
from .folding import AnyGame, table_of
from .match import Match, at_version
from .opening import Fork


def fork_of(game: AnyGame, match: Match, version: int, seat: int | None, chance: Chance) -> Fork:
    """Take a position out of a match, for a seat (None: a spectator of a match that is over)."""
    then = at_version(match, version)
    if then.position is None:
        raise Rejected("not-started", "The match has not started.", "La partie n'a pas commencé.")
    state = then.position.state
    with blaming(game):
        if not match.over:
            view = game.view(state, seat)
            state = game.imagine(view, seat, chance, table_of(game, match.opening))
        if game.outcome(state) is not None or not game.active(state):
            raise Rejected(
                "nothing-to-play",
                "At that version the match was over; choose an earlier one.",
                "À cette version la partie était finie ; choisissez-en une plus tôt.",
            )
        if game.wake(state) is not None:
            raise Rejected(
                "clock-runs",
                "A clock runs in that position, which cannot be taken elsewhere; "
                "choose another version.",
                "Une horloge court dans cette position, qui ne peut être reprise ailleurs ; "
                "choisissez une autre version.",
            )
        plain = msgspec.json.decode(msgspec.json.encode(state), type=dict)
    return Fork(match.id, version, plain, imagined=not match.over)
