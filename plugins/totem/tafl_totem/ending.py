"""How a game ends: who has won, and by what."""

from .cards import LEVEL, Card
from .messages import GameEnded, Happening, TotemsCompared, Why
from .state import TotemState, Zone


def after_last_turn(state: TotemState) -> list[Happening]:
    """Find the winner after the last turn: more totems, or else more levels."""
    one, two = counts(state)
    if one != two:
        return [ended(state, 0 if one > two else 1, "count")]
    one, two = levels(state)
    compared = TotemsCompared((one, two))
    if one != two:
        return [compared, ended(state, 0 if one > two else 1, "levels")]
    return [compared, ended(state, None, "draw")]


def counts(state: TotemState) -> tuple[int, int]:
    """Count the totems of both zones."""
    one, two = state.zones
    return 4 - one.count(None), 4 - two.count(None)


def levels(state: TotemState) -> tuple[int, int]:
    """Add up the levels of both zones."""
    one, two = (sum(LEVEL[totem.card] for totem in zone if totem) for zone in state.zones)
    return one, two


def ended(state: TotemState, winner: int | None, why: Why) -> GameEnded:
    """Say how it ended, and show all totems."""
    one, two = state.zones
    return GameEnded(winner, why, (_cards(one), _cards(two)))


def _cards(zone: Zone) -> tuple[Card | None, ...]:
    return tuple(None if totem is None else totem.card for totem in zone)
