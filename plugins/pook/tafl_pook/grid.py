"""The cells that a card can ever lie on, as bits of a number: 9 rows of 9, (0, 0) in the middle.

A cell once covered stays covered, so (0, 0), where Piggy began, is always one of the five columns
and rows: no card is ever farther than four from it. Sets of cells are whole numbers, since "the
purses of this row and column" is then one `&` and a count. Cells are numbered by y, then by x.
"""

REACH = 4
SIDE = 5
"""How wide and how high the field may become."""
_WIDTH = 2 * REACH + 1
CELLS = range(_WIDTH * _WIDTH)
CENTRE = REACH * _WIDTH + REACH

X: tuple[int, ...] = tuple(cell % _WIDTH - REACH for cell in CELLS)
Y: tuple[int, ...] = tuple(cell // _WIDTH - REACH for cell in CELLS)


def _set(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


_ALL = _set(list(CELLS))
_LEFT = _set([cell for cell in CELLS if X[cell] == -REACH])
_RIGHT = _set([cell for cell in CELLS if X[cell] == REACH])

BIT: tuple[int, ...] = tuple(1 << cell for cell in CELLS)
CROSS: tuple[int, ...] = tuple(
    _set([other for other in CELLS if X[other] == X[cell] or Y[other] == Y[cell]]) for cell in CELLS
)
"""For each cell its row and its column."""


def beside(cells: int) -> int:
    """Give the cells that touch one of these by an edge; some of these may be among them."""
    return (
        cells << _WIDTH | cells >> _WIDTH | (cells & ~_RIGHT) << 1 | (cells & ~_LEFT) >> 1
    ) & _ALL


AROUND: tuple[int, ...] = tuple(beside(bit) for bit in BIT)
"""For each cell its neighbours."""
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(other for other in CELLS if AROUND[cell] & BIT[other]) for cell in CELLS
)


def _within(low: int, high: int, place: tuple[int, ...]) -> int:
    """Give the cells that may be added when the covered ones reach from low to high."""
    return _set([cell for cell in CELLS if high - SIDE < place[cell] < low + SIDE])


def _columns(covered: int) -> int:
    found = [x for x in range(-REACH, REACH + 1) if covered & 1 << (x + REACH)]
    return _within(found[0], found[-1], X) if found else 0


_COLUMNS = tuple(_columns(covered) for covered in range(1 << _WIDTH))
_ROWS = tuple(
    tuple(_within(low, high, Y) for high in range(-REACH, REACH + 1))
    for low in range(-REACH, REACH + 1)
)
_ONE_ROW = (1 << _WIDTH) - 1


def square(covered: int) -> int:
    """Give the cells that fit into a square of five by five together with these."""
    # Fold all rows onto the first: its bits are the covered columns.
    row = covered | covered >> 4 * _WIDTH
    row |= row >> 2 * _WIDTH
    row |= row >> _WIDTH
    row |= row >> _WIDTH
    low = ((covered & -covered).bit_length() - 1) // _WIDTH
    high = (covered.bit_length() - 1) // _WIDTH
    return _COLUMNS[row & _ONE_ROW] & _ROWS[low][high]


def cell_at(x: int, y: int) -> int | None:
    """Number a cell; None: no card can ever lie there."""
    if -REACH <= x <= REACH and -REACH <= y <= REACH:
        return (y + REACH) * _WIDTH + x + REACH
    return None


def listed(cells: int) -> list[int]:
    """List a set of cells in order of y, then x."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found
