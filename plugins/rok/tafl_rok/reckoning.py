"""The reckoning after a throw, step by step, and the throw that follows it, or the end."""

from collections.abc import Iterable

from tafl import Chance

from .events import (
    BalancesDrawn,
    BalancesTaken,
    BalanceStolen,
    GameEnded,
    Happening,
    SlideBegan,
    Taken,
    Theft,
    ThrowEnded,
    ThrowMade,
    ThrowsEnded,
)
from .landing import drawn, landed
from .merging import merged, reckoned
from .runes import COLOUR, COLOURS, KIND, Colour, Loot, Rune
from .state import RokState, evolve

THROWN = {2: 5, 3: 4, 4: 3, 5: 2}
"""How many runes each player throws, by the number of players."""
LAST_THROW = 100

Events = list[Happening]


def set_up(state: RokState, chance: Chance) -> Events:
    """Draw balance runes, twins again, and make the first throw."""
    seats = len(state.runs)
    first = chance.integer("first", seats)
    bag = list(state.bag)
    balances: dict[int, Rune] = {}
    again: list[tuple[int, ...]] = []
    drawing = tuple(range(seats))
    while drawing:
        for seat in drawing:
            balances[seat] = bag.pop(chance.integer("balance", len(bag)))
        kinds = [KIND[balances[seat]] for seat in range(seats)]
        drawing = tuple(seat for seat in range(seats) if kinds.count(kinds[seat]) > 1)
        if drawing:
            again.append(drawing)
            bag += [balances[seat] for seat in drawing]
    begun = BalancesDrawn(first, tuple(balances[seat] for seat in range(seats)), tuple(again))
    events: Events = [begun]
    _throw(evolve(state, begun), chance, events)
    return events


def reckon(state: RokState, chance: Chance, events: Events) -> None:
    """Steps 1 and 2: everybody is done, so all claims are merged and checked."""
    state = _happen(state, reckoned(state, merged(state)), events)
    if state.thefts:
        calm = [
            theft
            for colour in COLOURS
            if not is_contested(_of_colour(state.thefts, colour))
            for theft in _of_colour(state.thefts, colour)
        ]
        state = carry_out(state, calm, events)
    settle(state, chance, events)


def settle(state: RokState, chance: Chance, events: Events) -> None:
    """Steps 3 and 4: slide for the next contested colour; without any, finish the throw."""
    if state.thefts:
        thefts = next_contested(state)
        contestants = tuple(sorted({theft.thief for theft in thefts}))
        events.append(SlideBegan(contestants, 1, COLOUR[thefts[0].kind]))
        return
    _finish(state, chance, events)


def carry_out(state: RokState, thefts: Iterable[Theft], events: Events) -> RokState:
    """Let thieves take balance runes, and all pairs of the same colour."""
    for theft in thefts:
        colour = COLOUR[theft.kind]
        pairs: Loot = tuple(kind for kind in state.loot[theft.victim] if COLOUR[kind] == colour)
        stolen = BalanceStolen(theft.thief, theft.victim, theft.kind, pairs)
        state = _happen(state, stolen, events)
    return state


def is_contested(thefts: Iterable[Theft]) -> bool:
    """Tell whether the order of thefts of one colour changes who ends up with what.

    It does as soon as a thief is robbed too: robbed first, the thief keeps what is then stolen;
    robbed last, not even that. Otherwise no theft touches what another one moves.
    """
    thefts = tuple(thefts)
    return not {theft.thief for theft in thefts}.isdisjoint(theft.victim for theft in thefts)


def next_contested(state: RokState) -> tuple[Theft, ...]:
    """List the thefts of the colour whose turn it is, in the order in which twins were taken."""
    for colour in COLOURS:
        if thefts := _of_colour(state.thefts, colour):
            return thefts
    return ()


def _of_colour(thefts: tuple[Theft, ...], colour: Colour) -> tuple[Theft, ...]:
    return tuple(theft for theft in thefts if COLOUR[theft.kind] == colour)


def _finish(state: RokState, chance: Chance, events: Events) -> None:
    """Steps 5 to 7, then the next throw or the end."""
    seats = len(state.runs)
    if None in state.balances:
        state = _happen(state, _new_balances(state), events)
    down = tuple([lying.spot for lying in state.table if not lying.up])
    state = _happen(state, ThrowEnded((state.first + 1) % seats, down), events)
    if len(state.bag) <= seats:
        _end(state, ThrowsEnded("bag", scores(state)), events)
    elif state.throw >= LAST_THROW:
        _end(state, ThrowsEnded("throws", scores(state)), events)
    else:
        _throw(state, chance, events)


def _new_balances(state: RokState) -> BalancesTaken:
    """Give seats without a balance rune the nearest face-up rune of a kind that nobody has."""
    seats = len(state.runs)
    nearest = sorted(
        (lying for lying in state.table if lying.up), key=lambda lying: lying.x**2 + lying.y**2
    )
    kinds = {KIND[rune] for rune in state.balances if rune}
    taken: list[Taken] = []
    without: list[int] = []
    for step in range(seats):
        seat = (state.first + step) % seats
        if state.balances[seat] is not None:
            continue
        for lying in nearest:
            if lying.rune and KIND[lying.rune] not in kinds:
                kinds.add(KIND[lying.rune])
                taken.append(Taken(seat, lying.spot, lying.rune))
                break
        else:
            without.append(seat)
    return BalancesTaken(tuple(taken), tuple(without))


def _throw(state: RokState, chance: Chance, events: Events) -> None:
    seats = len(state.runs)
    count = min(THROWN[seats] * seats, len(state.bag))
    runes = drawn(chance, state.bag, count)
    fallen = landed(chance, state.table, runes, state.spots + 1)
    events.append(ThrowMade(state.throw + 1, seats, tuple(fallen), state.race))


def _end(state: RokState, ended: ThrowsEnded, events: Events) -> None:
    """Find the richest; those tied for first slide."""
    events.append(ended)
    most = max(ended.scores)
    best = tuple(seat for seat, score in enumerate(ended.scores) if score == most)
    if len(best) == 1:
        events.append(GameEnded(best[0], "runes"))
    else:
        events.append(SlideBegan(best, 1))


def scores(state: RokState) -> tuple[int, ...]:
    """Count the runes of everybody's loot."""
    return tuple([2 * len(pairs) for pairs in state.loot])


def _happen(state: RokState, event: Happening, events: Events) -> RokState:
    events.append(event)
    return evolve(state, event)
