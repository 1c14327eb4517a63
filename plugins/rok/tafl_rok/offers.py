"""What a seat may do now, and what the clock does for an absent one. All of it from own sight."""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations

from .messages import (
    Claim,
    Claims,
    Done,
    GrabPair,
    GrabTwin,
    Move,
    Open,
    OrderThefts,
    Robbery,
    Slide,
)
from .reckoning import next_contested
from .state import RokState
from .view import active

MIDDLING = 50
"""Where an absent contestant aims."""


def legal(state: RokState, seat: int) -> Iterator[Move]:
    """Offer the commands. Claims are offered right or wrong: to see which is the game.

    The lists of a sealed table are beyond number. Offered are the empty one and some of one claim:
    each rune with its neighbour by number, and each as the twin of one of the balance runes.
    """
    if seat not in active(state):
        return
    match state.phase:
        case "grab" if not state.race:
            yield Claims(())
            up, owners = _face_up(state), _owners(state)
            for one, two in pairwise(up):
                yield Claims((Claim((one, two)),))
            for place, spot in enumerate(up if owners else ()):
                yield Claims((Claim(None, spot, owners[place % len(owners)]),))
        case "grab" if state.runs[seat] == "waiting":
            yield Open()
            yield Done()
        case "grab":
            yield Done()
            claimed = {
                spot for claim in state.claims[seat] for spot in claim.spots or (claim.spot or 0,)
            }
            left = [spot for spot in _face_up(state) if spot not in claimed]
            for one, two in combinations(left, 2):
                yield GrabPair((one, two))
            for spot in left:
                for owner in _owners(state):
                    yield GrabTwin(spot, owner)
        case "slide":
            for aim in range(101):
                yield Slide(aim)
        case "order":
            for order in permutations(next_contested(state)):
                yield OrderThefts(tuple(Robbery(theft.thief, theft.victim) for theft in order))


def _face_up(state: RokState) -> list[int]:
    return [lying.spot for lying in state.table if lying.up]


def _owners(state: RokState) -> list[int]:
    return [seat for seat, rune in enumerate(state.balances) if rune is not None]


def lapse(state: RokState, seat: int) -> Move:
    """Choose something harmless: claim nothing, slide halfway, keep the order of the twins."""
    match state.phase:
        case "slide":
            return Slide(MIDDLING)
        case "order":
            thefts = next_contested(state)
            return OrderThefts(tuple(Robbery(theft.thief, theft.victim) for theft in thefts))
    return Done() if state.race else Claims(())
