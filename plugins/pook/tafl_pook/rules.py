"""The rules: what each command causes, or why it is refused."""

from collections.abc import Callable
from typing import Any

from tafl import Turn

from . import refusals
from .board import Board
from .cards import LEVEL
from .ending import judged
from .grid import AROUND, BIT, X, Y, cell_at
from .messages import (
    BannerTaken,
    CardDrawn,
    CardPlaced,
    EndTurn,
    Flip,
    Happening,
    Move,
    PiggySwapped,
    Place,
    PurseChosen,
    PursesTurned,
    SwapPiggy,
    TakeBanner,
    TurnBegan,
    Turned,
)
from .powers import used
from .state import Phase, PookState, evolve, side_of
from .view import active, strangers

CARDS_IN_ALL = 24

Events = list[Happening]


def decide(state: PookState, command: Move, turn: Turn) -> Events:
    """Apply the rules of the command to the state."""
    if turn.seat not in active(state):
        raise refusals.not_your_turn()
    phase, rule = _RULES[type(command)]
    if state.phase != phase:
        raise refusals.not_now(state.phase)
    return rule(state, command, turn.seat)


def _place(state: PookState, command: Place, seat: int) -> Events:
    if state.placed:
        raise refusals.already_placed()
    card, hand = command.card, state.hands[seat]
    if card not in hand:
        raise refusals.not_in_hand()
    if not may_place(state, seat):
        raise refusals.needs_banner()
    board = Board(state)
    cell = cell_at(command.x, command.y)
    if cell is None or not BIT[cell] & board.free():
        raise _unfit(board, cell)

    if command.face == "purse":
        if command.power is not None:
            raise refusals.no_power()
        events: Events = [CardPlaced(seat, command.x, command.y, "purse", card)]
    else:
        limit = board.limit(cell)
        if LEVEL[card] > limit:
            raise refusals.level_too_high(LEVEL[card], limit)
        others = tuple(other for other in range(len(state.hands)) if other != seat)
        events = [CardPlaced(seat, command.x, command.y, "warrior", card, others)]
        if command.power is not None:
            events.append(used(state, board, card, cell, command.power, seat))

    if len(state.field) + 1 == CARDS_IN_ALL:
        for event in events:
            state = evolve(state, event)
        return [*events, judged(state)]
    barred = state.barred
    if barred is not None and len(events) > 1:
        # A Mage may just have exchanged the card that Piggy could not be swapped with.
        barred = evolve(state, events[1]).barred
    if not _may_swap(state.moved, state.piggy, board.covered | BIT[cell], barred):
        _end_unless_banner(state, seat, events)
    return events


def may_place(state: PookState, seat: int) -> bool:
    """Tell whether a seat has the banner that its last card needs."""
    # Everybody places equally many cards, so a hand of one card is the last of them.
    return (
        state.open_banners is None or state.banners[seat] is not None or len(state.hands[seat]) > 1
    )


def _unfit(board: Board, cell: int | None) -> Exception:
    """Say why no card may be placed on a cell."""
    if cell is None:
        return refusals.outside()
    if board.covered & BIT[cell]:
        return refusals.cell_taken()
    if not board.covered & AROUND[cell]:
        return refusals.not_adjacent()
    return refusals.outside()


def swappable(state: PookState, board: Board) -> int:
    """Give the cells that Piggy may be swapped with, if it may be at all."""
    cells = board.covered & AROUND[state.piggy]
    return cells if state.barred is None else cells & ~BIT[state.barred]


def _may_swap(moved: bool, piggy: int, covered: int, barred: int | None) -> bool:
    if moved:
        return False
    beside = covered & AROUND[piggy]
    return bool(beside if barred is None else beside & ~BIT[barred])


def _swap_piggy(state: PookState, command: SwapPiggy, seat: int) -> Events:
    if state.moved:
        raise refusals.piggy_moved()
    cell = cell_at(command.x, command.y)
    board = Board(state)
    if cell is None or not board.covered & AROUND[state.piggy] & BIT[cell]:
        raise refusals.not_beside_piggy()
    if cell == state.barred:
        raise refusals.swap_barred()
    events: Events = [PiggySwapped(seat, command.x, command.y)]
    if state.placed:
        _end_unless_banner(state, seat, events)
    return events


def _take_banner(state: PookState, command: TakeBanner, seat: int) -> Events:
    if state.open_banners is None:
        raise refusals.no_open_banners()
    if state.banners[seat] is not None:
        raise refusals.has_banner()
    if command.banner not in state.open_banners:
        raise refusals.banner_gone()
    first = state.first_banner is None
    events: Events = [BannerTaken(seat, command.banner, side_of(state, seat), first)]
    if state.placed:
        covered = Board(state).covered
        if not _may_swap(state.moved, state.piggy, covered, state.barred):
            _end_turn(state, seat, events)
    return events


def _stop(state: PookState, command: EndTurn, seat: int) -> Events:
    if not state.placed:
        raise refusals.not_placed()
    events: Events = []
    _end_turn(state, seat, events)
    return events


def _end_unless_banner(state: PookState, seat: int, events: Events) -> None:
    """End the turn, unless the seat may still take a banner."""
    if state.open_banners is None or state.banners[seat] is not None:
        _end_turn(state, seat, events)


def _end_turn(state: PookState, seat: int, events: Events) -> None:
    if state.pile:
        events.append(CardDrawn(seat, state.pile[0]))
    events.append(TurnBegan((seat + 1) % len(state.hands)))


def _flip(state: PookState, command: Flip, seat: int) -> Events:
    cell = cell_at(command.x, command.y)
    if cell == state.piggy:
        raise refusals.not_piggy()
    lying = Board(state).at.get(cell) if cell is not None else None
    if lying is None:
        raise refusals.nothing_there()
    if lying.up:
        raise refusals.not_a_purse()
    chosen = PurseChosen(seat, side_of(state, seat), command.x, command.y)
    state = evolve(state, chosen)
    if active(state):
        return [chosen]
    picked = [lying for lying in state.field if lying.cell in state.picks]
    turned = PursesTurned(
        tuple(Turned(X[lying.cell], Y[lying.cell], lying.card) for lying in picked),
        strangers(state, *picked),
    )
    return [chosen, turned, judged(evolve(state, turned))]


_RULES: dict[type[Any], tuple[Phase, Callable[[PookState, Any, int], Events]]] = {
    Place: ("play", _place),
    SwapPiggy: ("play", _swap_piggy),
    TakeBanner: ("play", _take_banner),
    EndTurn: ("play", _stop),
    Flip: ("tiebreak", _flip),
}
