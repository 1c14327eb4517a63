"""The field as the rules ask about it: what lies where, how many purses, who is protected."""

from .cards import FACTION, KNIGHT
from .grid import AROUND, BIT, CROSS, beside, square
from .state import Lying, PookState


class Board:
    """The field of one state, read once."""

    __slots__ = ("at", "covered", "knights", "piggy", "purses")

    def __init__(self, state: PookState) -> None:
        self.piggy = state.piggy
        at: dict[int, Lying] = {}
        purses = covered = BIT[state.piggy]
        knights = 0
        for lying in state.field:
            cell = lying.cell
            at[cell] = lying
            bit = BIT[cell]
            covered |= bit
            if not lying.up:
                purses |= bit
            elif FACTION[lying.card] == KNIGHT:
                knights |= bit
        self.at = at
        self.covered = covered
        """The cells with a card, Piggy's among them."""
        self.purses = purses
        """The cells with a purse, Piggy's among them."""
        self.knights = knights

    def free(self) -> int:
        """Give the cells on which a card may be placed."""
        covered = self.covered
        return beside(covered) & ~covered & square(covered)

    def limit(self, cell: int) -> int:
        """Tell the highest level that may be laid there: the purses of row and column."""
        return (self.purses & CROSS[cell]).bit_count()

    def guarded(self, cell: int) -> bool:
        """Tell whether a Knight stands next to a cell."""
        return bool(self.knights & AROUND[cell])
