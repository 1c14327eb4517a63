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


class Chance:
    """Draws for one command; remembers what it drew, so that the log can say it."""

    __slots__ = ("_counts", "_drawn", "_seed")

    def __init__(self, seed: bytes, counts: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._counts = counts or {}
        self._drawn: list[Draw] = []

    @classmethod
    def of(cls, *parts: str | int) -> "Chance":
        """Make chance from words and numbers: for bots and tests, not for matches."""
        return cls(sha256("\0".join(map(str, parts)).encode()).digest())

    def integer(self, label: str, n: int) -> int:
        """Draw a whole number from 0 to n-1."""
        if n < 1:
            raise ValueError(f"cannot draw a number below {n}")
        index = self._next(label)
        got = below(n, words(self._seed, label, index))
        self._drawn.append(Draw(label, index, n, got))
        return got

    def shuffle(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """Draw an order of the things (Fisher and Yates, from the end)."""
        index = self._next(label)
        source = words(self._seed, label, index)
        order = list(range(len(things)))
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1, source)
            order[last], order[other] = order[other], order[last]
        self._drawn.append(Draw(label, index, len(order), tuple(order)))
        return tuple(things[i] for i in order)

    def choice(self, label: str, things: Sequence[T]) -> T:
        """Draw one of the things."""
        return things[self.integer(label, len(things))]

    @property
    def drawn(self) -> tuple[Draw, ...]:
        """What was drawn so far, in order."""
        return tuple(self._drawn)

    def _next(self, label: str) -> int:
        made = sum(1 for draw in self._drawn if draw.label == label)
        return self._counts.get(label, 0) + made
