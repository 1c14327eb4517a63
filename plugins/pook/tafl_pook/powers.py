"""The powers of Mage, Orc and Viking; the Knight's is only that these cannot reach its neighbours.

A power is used on the board as it stood before its warrior was placed: that warrior is no purse
and no Knight, and neither its own target.
"""

from . import refusals
from .board import Board
from .cards import FACTION, KNIGHT, LEVEL, MAGE, ORC, Card
from .grid import AROUND, BIT, cell_at
from .messages import Aim, CardExchanged, Happening, PurseTurned, WarriorTurned
from .state import PookState
from .view import strangers


def used(state: PookState, board: Board, card: Card, cell: int, aim: Aim, seat: int) -> Happening:
    """Use the power of a warrior placed on a cell, or refuse."""
    faction = FACTION[card]
    if faction == KNIGHT:
        raise refusals.no_power()
    if faction == MAGE:
        if aim.give is None:
            raise refusals.needs_gift()
        if aim.give == card or aim.give not in state.hands[seat]:
            raise refusals.not_in_hand()
    elif aim.give is not None:
        raise refusals.no_gift()

    target = cell_at(aim.x, aim.y)
    if target is None or not AROUND[cell] & BIT[target]:
        raise refusals.out_of_reach()
    if target == board.piggy:
        raise refusals.not_piggy()
    lying = board.at.get(target)
    if lying is None:
        raise refusals.nothing_there()
    if board.guarded(target):
        raise refusals.guarded()

    if faction == ORC:
        if not lying.up:
            raise refusals.not_a_warrior()
        return WarriorTurned(seat, aim.x, aim.y, lying.card)
    if faction == MAGE:
        given = aim.give
        assert given is not None
        if lying.up:
            limit = board.limit(target)
            if LEVEL[given] > limit:
                raise refusals.level_too_high(LEVEL[given], limit)
            others = tuple(other for other in range(len(state.hands)) if other != seat)
            return CardExchanged(seat, aim.x, aim.y, "warrior", given, lying.card, others)
        learnt = () if lying.knows >> seat & 1 else (seat,)
        return CardExchanged(seat, aim.x, aim.y, "purse", given, lying.card, learnt)
    if lying.up:
        raise refusals.not_a_purse()
    return PurseTurned(seat, aim.x, aim.y, lying.card, strangers(state, lying))
