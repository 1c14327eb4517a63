"""What a seat may do now, and what the clock does for an absent one. All of it from own sight."""

from collections.abc import Iterator

from .board import Board
from .cards import FACTION, KNIGHT, LEVEL, MAGE, ORC, Card, Hand
from .ending import purses
from .grid import NEIGHBOURS, X, Y, listed
from .messages import Aim, EndTurn, Flip, Move, Place, SwapPiggy, TakeBanner
from .rules import may_place, swappable
from .state import Lying, PookState
from .view import active


def legal(state: PookState, seat: int) -> Iterator[Move]:
    """Offer every command that a seat may give."""
    if seat not in active(state):
        return
    if state.phase == "tiebreak":
        for cell in purses(state):
            yield Flip(X[cell], Y[cell])
        return
    if state.placed:
        yield EndTurn()
    if state.open_banners is not None and state.banners[seat] is None:
        for banner in state.open_banners:
            yield TakeBanner(banner)
    board = Board(state)
    if not state.moved:
        for cell in listed(swappable(state, board)):
            yield SwapPiggy(X[cell], Y[cell])
    if not state.placed and may_place(state, seat):
        yield from _placements(board, state.hands[seat])


def _placements(board: Board, hand: Hand) -> Iterator[Place]:
    ranked = [(card, LEVEL[card], FACTION[card]) for card in hand]
    for cell in listed(board.free()):
        x, y = X[cell], Y[cell]
        limit = board.limit(cell)
        near = [
            lying
            for other in NEIGHBOURS[cell]
            if (lying := board.at.get(other)) is not None and not board.guarded(other)
        ]
        up = [Aim(X[lying.cell], Y[lying.cell]) for lying in near if lying.up]
        down = [Aim(X[lying.cell], Y[lying.cell]) for lying in near if not lying.up]
        for card, level, faction in ranked:
            yield Place(card, x, y, "purse")
            if level > limit:
                continue
            yield Place(card, x, y, "warrior")
            if not near or faction == KNIGHT:
                continue
            if faction == MAGE:
                for aim in _gifts(board, near, card, hand):
                    yield Place(card, x, y, "warrior", aim)
            else:
                for aim in up if faction == ORC else down:
                    yield Place(card, x, y, "warrior", aim)


def _gifts(board: Board, near: list[Lying], mage: Card, hand: Hand) -> Iterator[Aim]:
    for lying in near:
        x, y = X[lying.cell], Y[lying.cell]
        limit = board.limit(lying.cell) if lying.up else 3
        for card in hand:
            if card != mage and LEVEL[card] <= limit:
                yield Aim(x, y, card)


def lapse(state: PookState, seat: int) -> Move:
    """Choose something harmless: the lowest card as a purse, no power, no swap."""
    if state.phase == "tiebreak":
        cell = purses(state)[0]
        return Flip(X[cell], Y[cell])
    if state.placed:
        return EndTurn()
    if state.open_banners and not may_place(state, seat):
        return TakeBanner(state.open_banners[0])
    card = min(state.hands[seat], key=LEVEL.__getitem__)
    cell = listed(Board(state).free())[0]
    return Place(card, X[cell], Y[cell], "purse")
