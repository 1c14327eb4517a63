"""Making up what a reader cannot know, each possibility alike."""

from collections.abc import Iterator
from itertools import permutations
from math import prod

from msgspec.structs import replace
from tafl import Chance, Table

from .cards import BANNERS, CARDS, Banner, Card, Hand, in_order
from .ending import purses, scores
from .grid import cell_at
from .messages import PookOptions, Why
from .state import EVERYBODY, Field, Lying, PookState, Result, laid, side_of
from .view import PookView, Seen, Spot

Banners = tuple[Banner | None, ...]


def imagine(view: PookView, seat: int | None, chance: Chance, table: Table) -> PookState:
    """Make up a full state that fits the view."""
    known = {seen.card for seen in view.field} | {card for hand in view.hands for card in hand}
    hidden = [card for card in CARDS if card not in known]
    unknown: Iterator[Card] = iter(chance.shuffle("cards", hidden))

    chosen: PookOptions = table.options
    state = replace(
        laid(table.seats, open_banners=chosen.open_banners, teams=chosen.teams),
        phase=view.phase,
        turn=view.turn or 0,
        placed=view.placed,
        moved=view.piggy_moved,
        swapped=_cell(view.piggy_swapped),
        barred=_cell(view.piggy_barred),
        field=_field(view, seat, unknown, chance),
        piggy=_number(view.piggy.x, view.piggy.y),
        hands=tuple(_hand(hand, unknown) for hand in view.hands),
        pile=tuple(unknown),
        open_banners=view.open_banners,
        first_banner=view.first_banner,
        tied=view.tied,
        result=_result(view, chosen.teams),
    )
    banners = _banners(state, view, chance)
    return replace(state, banners=banners, picks=_picks(state, view, seat, chance))


def _number(x: int, y: int) -> int:
    cell = cell_at(x, y)
    assert cell is not None, "a view shows only cells of the grid"
    return cell


def _cell(spot: Spot | None) -> int | None:
    return None if spot is None else _number(spot.x, spot.y)


def _hand(hand: tuple[Card | None, ...], unknown: Iterator[Card]) -> Hand:
    return in_order([next(unknown) if card is None else card for card in hand])


def _field(view: PookView, seat: int | None, unknown: Iterator[Card], chance: Chance) -> Field:
    lying = [seen for seen in view.field if seen.face != "piggy"]
    others = [1 << other for other in range(len(view.hands)) if other != seat]
    # Who else knows a purse changes nothing for the reader; one draw is enough for all purses.
    ways = [_knowers(seen, seat, others) for seen in lying]
    drawn = chance.integer("knowers", prod(map(len, ways)))
    field = []
    for seen, way in zip(lying, ways, strict=True):
        drawn, which = divmod(drawn, len(way))
        card = next(unknown) if seen.card is None else seen.card
        cell = _number(seen.x, seen.y)
        field.append(Lying(cell, card, seen.face == "warrior", way[which]))
    return tuple(field)


def _knowers(seen: Seen, seat: int | None, others: list[int]) -> list[int]:
    """List who may know a card: if the reader does not, the one other seat that laid it."""
    if seen.card is None:
        return others
    if seen.face == "warrior" or seat is None:
        return [EVERYBODY]
    return [1 << seat, EVERYBODY]


def _banners(state: PookState, view: PookView, chance: Chance) -> Banners:
    """Give banners that are left to the sides whose banner the reader does not know."""
    hidden = [
        side_of(state, seat)
        for seat, banner in enumerate(view.banners)
        if banner is None and side_of(state, seat)[0] == seat
    ]
    if view.open_banners is not None or not hidden:
        return view.banners
    left = [banner for banner in BANNERS if banner not in view.banners]
    if view.phase == "play":
        return _given(view.banners, hidden, chance.shuffle("banners", left))
    ways = [_given(view.banners, hidden, order) for order in permutations(left, len(hidden))]
    return chance.choice("banners", _tied_ways(state, ways))


def _given(banners: Banners, sides: list[tuple[int, ...]], order: tuple[Banner, ...]) -> Banners:
    given = dict(zip(sides, order, strict=False))
    mine = {seat: banner for side, banner in given.items() for seat in side}
    return tuple(mine.get(seat, banner) for seat, banner in enumerate(banners))


def _tied_ways(state: PookState, ways: list[Banners]) -> list[Banners]:
    """Keep the ways in which the tied sides are tied, ahead of all others if that can be.

    In a later round somebody who is out may have more than they: only the tied are compared.
    """
    tied = state.tied or ()
    level: list[Banners] = []
    ahead: list[Banners] = []
    for way in ways:
        counted = scores(replace(state, banners=way))
        first = counted[tied[0]]
        if all(counted[seat] == first for seat in tied):
            level.append(way)
            if all(counted[seat] < first for seat in range(len(counted)) if seat not in tied):
                ahead.append(way)
    return ahead or level or ways


def _picks(
    state: PookState, view: PookView, reader: int | None, chance: Chance
) -> tuple[int | None, ...]:
    """Let each side that has picked, and whose pick the reader does not see, pick any purse."""
    picks = list(state.picks)
    own = _cell(view.pick)
    for seat in view.tied or ():
        side = side_of(state, seat)
        if side[0] == seat and seat not in view.to_act:
            cell = own if reader in side else chance.choice("picks", purses(state))
            for partner in side:
                picks[partner] = cell
    return tuple(picks)


def _result(view: PookView, teams: bool) -> Result | None:
    if view.winners is None or view.scores is None:
        return None
    best = view.scores[view.winners[0]]
    why: Why = "score"
    if len(view.winners) > (2 if teams else 1):
        why = "shared"
    elif any(score >= best for seat, score in enumerate(view.scores) if seat not in view.winners):
        why = "tiebreak"
    return Result(view.winners, why, view.scores)
