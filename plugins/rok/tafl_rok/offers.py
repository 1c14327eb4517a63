"""What a seat may do now, and what the clock does for an absent one. All of it from own sight."""

from collections.abc import Iterator
from itertools import combinations, permutations

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
    """Offer the commands. Every claim is offered, right or wrong: to see which is the game.

    Of the lists of a sealed table only the empty one and those of one claim are offered.
    """
    if seat not in active(state):
        return
    match state.phase:
        case "grab" if not state.race:
            yield Claims(())
            for claim in _claims(state, seat):
                yield Claims((claim,))
        case "grab" if state.runs[seat] == "waiting":
            yield Open()
            yield Done()
        case "grab":
            yield Done()
            for claim in _claims(state, seat):
                if claim.spots is not None:
                    yield GrabPair(claim.spots)
                elif claim.spot is not None and claim.seat is not None:
                    yield GrabTwin(claim.spot, claim.seat)
        case "slide":
            for aim in range(101):
                yield Slide(aim)
        case "order":
            for order in permutations(next_contested(state)):
                yield OrderThefts(tuple(Robbery(theft.thief, theft.victim) for theft in order))


def _claims(state: RokState, seat: int) -> Iterator[Claim]:
    claimed = {spot for claim in state.claims[seat] for spot in claim.spots or (claim.spot or 0,)}
    up = [lying.spot for lying in state.table if lying.up and lying.spot not in claimed]
    for one, two in combinations(up, 2):
        yield Claim((one, two))
    owners = [owner for owner, rune in enumerate(state.balances) if rune is not None]
    for spot in up:
        for owner in owners:
            yield Claim(None, spot, owner)


def lapse(state: RokState, seat: int) -> Move:
    """Choose something harmless: claim nothing, slide halfway, keep the order of the twins."""
    match state.phase:
        case "slide":
            return Slide(MIDDLING)
        case "order":
            thefts = next_contested(state)
            return OrderThefts(tuple(Robbery(theft.thief, theft.victim) for theft in thefts))
    return Done() if state.race else Claims(())
