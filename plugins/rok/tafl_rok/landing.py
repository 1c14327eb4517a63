"""Where thrown runes come to lie, drawn so that few draws do it and anybody can repeat them.

Labels: `bag` (which runes), `faces` (one bit for each rune, lowest first), `place` and `room`.
A draw of several things is one number whose digits, lowest first, are the single draws: of runes
up to six to a number, each out of those that are left; of places four to a number. A place is an
index into `POINTS`.

The rule is to draw places until one has room, and after 500 draws to take the one with the most.
On a full table that is slow. So there, and after a few draws without luck, all places with room
are counted, and one of them is drawn (`room`, by rows): it is the same choice, made at once. Only
where none is left at all, the place with the most room is taken.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import perm

from tafl import Chance

from .events import Lying
from .runes import Rune

RADIUS = 100
APART = 24
TRIES = 12
"""How many single places are drawn before those with room are counted."""
CROWDED = 20
"""From so many runes on the table, they are counted at once."""

Place = tuple[int, int]

POINTS: tuple[Place, ...] = tuple(
    (x, y)
    for y in range(-RADIUS, RADIUS + 1)
    for x in range(-RADIUS, RADIUS + 1)
    if x * x + y * y <= RADIUS * RADIUS
)
"""Every place on the table, row by row."""

_AT_ONCE = 4
_RUNES_AT_ONCE = 6
# The table as one long number: a bit for each place, rows one after the other, with a margin
# before each row and before the first, so that a disc that is laid on it touches no other row.
_WIDTH = APART + 2 * RADIUS + 1
_SIZE = _WIDTH * _WIDTH
_TABLE = sum(1 << (y + RADIUS + APART) * _WIDTH + x + RADIUS + APART for x, y in POINTS)


def drawn(chance: Chance, bag: Sequence[Rune], count: int) -> list[Rune]:
    """Draw so many runes from the bag."""
    left = list(bag)
    got: list[Rune] = []
    while len(got) < count:
        group = min(_RUNES_AT_ONCE, count - len(got))
        number = chance.integer("bag", perm(len(left), group))
        for base in range(len(left), len(left) - group, -1):
            number, digit = divmod(number, base)
            got.append(left.pop(digit))
    return got


def landed(chance: Chance, table: Sequence[Lying], runes: Sequence[Rune], spot: int) -> list[Lying]:
    """Let runes land on the table, numbered from `spot` on."""
    faces = chance.integer("faces", 1 << len(runes))
    ground = _Ground(chance, [(0, 0), *[(lying.x, lying.y) for lying in table]])
    fallen = []
    for number, rune in enumerate(runes):
        x, y = ground.place()
        fallen.append(Lying(spot + number, x, y, bool(faces >> number & 1), rune))
    return fallen


class _Ground:
    """A table that fills up."""

    def __init__(self, chance: Chance, taken: list[Place]) -> None:
        self.chance = chance
        self.taken = taken
        self.distances = {x * x + y * y for x, y in taken}
        self.draws = self._draws()
        self.free = _with_room(taken, APART) if len(taken) > CROWDED else None

    def place(self) -> Place:
        """Find the next place, and take it."""
        x, y = self._lucky() or self._counted() or self._roomiest()
        self.taken.append((x, y))
        self.distances.add(x * x + y * y)
        if self.free is not None:
            self.free &= _with_room([(x, y)], APART)
        return x, y

    def _draws(self) -> Iterator[Place]:
        many = len(POINTS) ** _AT_ONCE
        while True:
            number = self.chance.integer("place", many)
            for _ in range(_AT_ONCE):
                number, digit = divmod(number, len(POINTS))
                yield POINTS[digit]

    def _lucky(self) -> Place | None:
        """Draw a few places, until one has room."""
        if self.free is not None:
            return None
        near = APART * APART
        for x, y in islice(self.draws, TRIES):
            if x * x + y * y in self.distances:
                continue
            for a, b in self.taken:
                if (x - a) * (x - a) + (y - b) * (y - b) < near:
                    break
            else:
                return x, y
        self.free = _with_room(self.taken, APART)
        return None

    def _counted(self) -> Place | None:
        """Draw one of all the places that have room."""
        while self.free:
            bit = _nth_bit(self.free, self.chance.integer("room", self.free.bit_count()))
            x, y = _at(bit)
            if x * x + y * y not in self.distances:
                return x, y
            self.free &= ~(1 << bit)
        return None

    def _roomiest(self) -> Place:
        """Find the place with the most room; of equal ones the first by rows."""
        for apart in range(APART - 1, -1, -1):
            found = [
                (x, y)
                for x, y in map(_at, _bits(_with_room(self.taken, apart)))
                if x * x + y * y not in self.distances
            ]
            if found:
                return max(found, key=self._room)
        raise AssertionError("the table has more places than there are runes")

    def _room(self, place: Place) -> int:
        x, y = place
        return min((x - a) ** 2 + (y - b) ** 2 for a, b in self.taken)


@cache
def _disc(radius: int) -> int:
    """Mark the places that are nearer than this to the middle of a small square."""
    return sum(
        1 << (y + APART) * _WIDTH + x + APART
        for y in range(-radius, radius + 1)
        for x in range(-radius, radius + 1)
        if x * x + y * y < radius * radius
    )


def _with_room(taken: list[Place], apart: int) -> int:
    """Mark the places that are at least so far from all that lies there."""
    disc = _disc(apart)
    near = 0
    for x, y in taken:
        near |= disc << (y + RADIUS) * _WIDTH + x + RADIUS
    return _TABLE & ~near


def _at(bit: int) -> Place:
    y, x = divmod(bit, _WIDTH)
    return x - RADIUS - APART, y - RADIUS - APART


def _nth_bit(number: int, nth: int) -> int:
    """Find a set bit by its rank: halve the number until little is left."""
    base, size = 0, _SIZE
    while size > 64:
        half = size // 2
        low = number & _ones(half)
        count = low.bit_count()
        if nth < count:
            number, size = low, half
        else:
            number, size, base, nth = number >> half, size - half, base + half, nth - count
    return base + list(_bits(number))[nth]


@cache
def _ones(count: int) -> int:
    return (1 << count) - 1


def _bits(number: int) -> Iterator[int]:
    """List the set bits, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
