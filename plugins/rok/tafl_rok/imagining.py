"""Making up what a reader cannot know, each possibility alike.

One shuffle lays out the unknown runes: face down, not opened yet, in the bag. What other seats
have claimed so far is a row of right claims, any number of them, in any order; when they did so,
and where they aim, is drawn evenly.
"""

from tafl import Chance, Table

from .events import Lying, MadeClaim, Why
from .eyes import right_claims
from .messages import RokOptions
from .runes import PAIR, RUNES, Rune, in_bag
from .state import Result, RokState
from .view import RokView


def imagine(view: RokView, seat: int | None, chance: Chance, table: Table) -> RokState:
    """Make up a full state that fits the view."""
    options: RokOptions = table.options
    known = {lying.rune for lying in view.table} | {*view.balances}
    for pairs in view.loot:
        for kind in pairs:
            known.update(PAIR[kind])
    for theft in view.thefts:
        known.update(PAIR[theft.kind])
    unknown = iter(chance.shuffle("imagine", [rune for rune in RUNES if rune not in known]))
    runes = tuple(
        Lying(lying.spot, lying.x, lying.y, lying.up, lying.rune or next(unknown))
        for lying in view.table
    )
    bag: list[Rune] = list(unknown)

    named = [spot for claim in view.claims for spot in claim.spots or (claim.spot or 0,)]
    spots = max([lying.spot for lying in view.table] + named, default=0)
    opened = _opened(view, seat, options)
    slides = view.phase == "slide"
    return RokState(
        balances=view.balances,
        loot=view.loot,
        runs=view.runs,
        opened=opened,
        claims=tuple(
            view.claims if owner == seat else _claims(view, owner, runes, options, chance)
            for owner in range(len(view.runs))
        ),
        aims=tuple(
            chance.integer("imagine-aim", 101)
            if slides and owner in view.contestants and owner not in view.to_act
            else None
            for owner in range(len(view.runs))
        ),
        phase=view.phase,
        throw=view.throw,
        first=view.first,
        bag=in_bag(bag),
        table=runes,
        spots=spots,
        thefts=view.thefts,
        contestants=view.contestants,
        round=view.round,
        slides=view.slides,
        chooser=view.to_act[0] if view.phase == "order" else None,
        result=_result(view),
        race=options.grab == "race",
        seconds=options.seconds,
    )


def _opened(view: RokView, seat: int | None, options: RokOptions) -> tuple[int | None, ...]:
    """Say when everybody opened: others at the same moment as the reader, for want of a better."""
    if options.grab == "sealed":
        return (None,) * len(view.runs)
    moment = view.clock.opened_at if view.clock is not None else 0
    blind = any(lying.up and lying.rune is None for lying in view.table)
    return tuple(
        None if run == "waiting" or (owner == seat and blind) else moment
        for owner, run in enumerate(view.runs)
    )


def _claims(
    view: RokView, owner: int, table: tuple[Lying, ...], options: RokOptions, chance: Chance
) -> tuple[MadeClaim, ...]:
    """Make up what a seat has claimed in this throw."""
    if view.phase != "grab" or view.runs[owner] == "waiting":
        return ()
    right = chance.shuffle("imagine-claims", right_claims(table, view.balances))
    made = right[: chance.integer("imagine-count", len(right) + 1)]
    times = list(range(len(made)))
    if options.grab == "race":
        last = 1000 * options.seconds
        times = sorted(chance.integer("imagine-time", last + 1) for _ in made)
    return tuple(
        MadeClaim(time, claim.spots, claim.spot, claim.seat)
        for time, claim in zip(times, made, strict=True)
    )


def _result(view: RokView) -> Result | None:
    """Read off how it ended: scores, else the last slide, else the order of seats."""
    if view.winners is None:
        return None
    why: Why = "runes"
    if view.scores.count(max(view.scores)) > 1:
        distances = [slid.distance for slid in view.slides or () if slid and slid.distance > 0]
        why = "slide" if distances and distances.count(min(distances)) == 1 else "seat"
    return Result(view.winners[0], why)
