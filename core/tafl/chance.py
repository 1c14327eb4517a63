"""The only source of randomness: labelled draws that anybody can recompute from the seed.

The words of a draw are 64-bit numbers cut from
`HMAC-SHA256(seed, len(label) label index counter)`, where `index` counts the earlier draws of
that label on the kept branch. So repeating a command after an undo draws the same again,
whatever other labels were drawn in between. docs/fairness.md is the recipe.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import digest
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

WORD = 1 << 64


class Draw(Struct, frozen=True):
    """One draw as the log keeps it: an integer below `of`, or a permutation of `of` things."""

    label: str
    index: int
    of: int
    got: int | tuple[int, ...]


def words(seed: bytes, label: str, index: int) -> Iterator[int]:
    """Give the endless row of 64-bit words that belongs to one draw."""
    name = label.encode()
    stem = len(name).to_bytes(4, "big") + name + index.to_bytes(8, "big")
    counter = 0
    while True:
        block = digest(seed, stem + counter.to_bytes(8, "big"), "sha256")
        for start in (0, 8, 16, 24):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def below(n: int, source: Iterator[int]) -> int:
    """Take a number from 0 to n-1, each alike: words of the uneven rest are thrown away."""
    limit = WORD - WORD % n
    word = next(source)
    while word >= limit:
        word = next(source)
    return word % n


def number(seed: bytes, label: str, index: int, of: int) -> int:
    """Draw the number below `of` that belongs to a label and an index."""
    return below(of, words(seed, label, index))


def order(seed: bytes, label: str, index: int, of: int) -> tuple[int, ...]:
    """Draw the order of `of` things that belongs to a label and an index.

    Fisher and Yates, from the end: place k changes with one of the places 0 to k.
    """
    source = words(seed, label, index)
    places = list(range(of))
    for last in range(of - 1, 0, -1):
        other = below(last + 1, source)
        places[last], places[other] = places[other], places[last]
    return tuple(places)


def is_drawn(seed: bytes, draw: Draw) -> bool:
    """Tell whether a draw that a log shows is the one that the seed gives."""
    if isinstance(draw.got, int):
        return 1 <= draw.of <= WORD and draw.got == number(seed, draw.label, draw.index, draw.of)
    # The length first: whoever forges a log must not make us shuffle what it does not hold.
    if len(draw.got) != draw.of:
        return False
    return draw.got == order(seed, draw.label, draw.index, draw.of)


class Chance:
    """Draws for one command; remembers what it drew, so that the log can say it."""

    __slots__ = ("_counts", "_drawn", "_made", "_seed")

    def __init__(self, seed: bytes, counts: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._counts = counts or {}
        self._drawn: list[Draw] = []
        self._made: dict[str, int] = {}

    @classmethod
    def of(cls, *parts: str | int) -> "Chance":
        """Make chance from words and numbers: for bots and tests, not for matches."""
        return cls(sha256("\0".join(map(str, parts)).encode()).digest())

    def integer(self, label: str, n: int) -> int:
        """Draw a whole number from 0 to n-1."""
        if not 1 <= n <= WORD:
            raise ValueError(f"cannot draw a number below {n}")
        index = self._next(label)
        got = number(self._seed, label, index, n)
        self._drawn.append(Draw(label, index, n, got))
        return got

    def shuffle(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """Draw an order of the things."""
        index = self._next(label)
        places = order(self._seed, label, index, len(things))
        self._drawn.append(Draw(label, index, len(places), places))
        return tuple(things[place] for place in places)

    def choice(self, label: str, things: Sequence[T]) -> T:
        """Draw one of the things."""
        return things[self.integer(label, len(things))]

    @property
    def drawn(self) -> tuple[Draw, ...]:
        """What was drawn so far, in order."""
        return tuple(self._drawn)

    def _next(self, label: str) -> int:
        index = self._made.get(label)
        if index is None:
            index = self._counts.get(label, 0)
        self._made[label] = index + 1
        return index
