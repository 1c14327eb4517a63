"""A quick bot with sharp eyes: it claims only what is right, the most valuable first.

Its hand is as fast as a person's, see `reactions`. What it is after is not quite predictable:
equal bots would else take one rune each of the same pair for ever.
"""

from itertools import permutations

from tafl import Chance, Command, Sight

from .events import Theft
from .eyes import right_claims
from .messages import (
    Claim,
    Claims,
    Done,
    GrabPair,
    GrabTwin,
    Open,
    OrderThefts,
    Robbery,
    Run,
    Slide,
    TimedClaim,
)
from .reactions import WHIM, next_claim_at
from .runes import COLOUR, COLOURS, KIND
from .view import RokView

WHIMSY = 2000
"""How far chance may lift one claim above another, in thousandths of a pair."""
AIMS = (12, 13, 13, 13)
"""13 can never touch Destiny, and no aim beats it more often than not."""


def greedy(sight: Sight) -> Command:
    """Choose what promises the most runes."""
    view: RokView = sight.view
    match view.phase:
        case "slide":
            return Slide(sight.chance.choice("aim", AIMS))
        case "order":
            return _best_order(view, sight.seat)
        case _ if sight.table.options.grab == "sealed":
            return Claims(tuple(_wanted(view, sight.seat, sight.chance)))
        case _ if view.runs[sight.seat] == "waiting":
            return Open()
    return _next_in_race(view, sight.seat, sight.chance)


def _next_in_race(view: RokView, seat: int, chance: Chance) -> Command:
    """Make the whole run; or go on with single claims, where a person has begun with them."""
    wanted = _wanted(view, seat, chance)
    if not view.claims:
        return Run(_timed(view, wanted, chance))
    claimed = {spot for claim in view.claims for spot in claim.spots or (claim.spot or 0,)}
    for claim in wanted:
        if claim.spots is not None and claimed.isdisjoint(claim.spots):
            return GrabPair(claim.spots)
        if claim.spot is not None and claim.seat is not None and claim.spot not in claimed:
            return GrabTwin(claim.spot, claim.seat)
    return Done()


def _wanted(view: RokView, seat: int, chance: Chance) -> list[Claim]:
    """List the right claims, most wanted first."""
    found = right_claims(view.table, view.balances)
    liked = [
        (-1000 * _worth(view, claim, seat) - chance.integer("whim", WHIMSY), place)
        for place, claim in enumerate(found)
    ]
    return [found[place] for _, place in sorted(liked)]


def _worth(view: RokView, claim: Claim, seat: int) -> int:
    """Count the pairs that a claim wins, or keeps from being stolen."""
    if claim.seat is None:
        return 1
    rune = view.balances[claim.seat]
    assert rune is not None
    colour = COLOUR[KIND[rune]]
    return 1 + sum(1 for kind in view.loot[claim.seat] if COLOUR[kind] == colour)


def _timed(view: RokView, wanted: list[Claim], chance: Chance) -> tuple[TimedClaim, ...]:
    """Give each claim its time by the model of all bots; what comes too late is left out."""
    assert view.clock is not None
    limit = view.clock.ends_at - view.clock.opened_at
    in_sight = sum(1 for lying in view.table if lying.up)
    run: list[TimedClaim] = []
    last = None
    for claim in wanted:
        last = next_claim_at(last, in_sight, chance.integer("reaction", WHIM + 1))
        if last > limit:
            break
        run.append(TimedClaim(last, claim.spots, claim.spot, claim.seat))
        in_sight -= 1 if claim.spots is None else 2
    return tuple(run)


def _best_order(view: RokView, seat: int) -> Command:
    colour = next(
        colour for colour in COLOURS if any(COLOUR[theft.kind] == colour for theft in view.thefts)
    )
    thefts = [theft for theft in view.thefts if COLOUR[theft.kind] == colour]
    held = [sum(1 for kind in pairs if COLOUR[kind] == colour) for pairs in view.loot]

    def gain(order: tuple[Theft, ...]) -> int:
        pairs = held.copy()
        for theft in order:
            pairs[theft.thief] += 1 + pairs[theft.victim]
            pairs[theft.victim] = 0
        return pairs[seat]

    best = max(permutations(thefts), key=gain)
    return OrderThefts(tuple(Robbery(theft.thief, theft.victim) for theft in best))
