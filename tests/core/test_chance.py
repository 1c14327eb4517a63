"""Chance is fair, belongs to its label, and comes out the same after an undo."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise, permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tafl import Chance
from tafl.chance import WORD, Draw, below, is_drawn, number, order, words
from tafl.testing import LocalMatch

from tests.core.records import catalogue

SEED = bytes(range(32))


def bound(free: int, above: float = 4.0) -> float:
    """Give what chi-square exceeds with a probability of about 1 in 30 000 (Wilson, Hilferty)."""
    return free * float(1 - 2 / (9 * free) + above * sqrt(2 / (9 * free))) ** 3


def chi_square(seen: Counter[int], cells: int) -> float:
    """Measure how far counts are from being all alike."""
    fair = seen.total() / cells
    return sum((seen[cell] - fair) ** 2 / fair for cell in range(cells))


# No modulo bias.


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 52, 2**32, 2**63 - 1, 2**63 + 1, 2**64 - 1, 2**64])
def test_words_of_the_uneven_rest_are_thrown_away(n: int) -> None:
    """The words that count are a multiple of n, and the first of the others is refused."""
    limit = WORD - WORD % n
    assert limit % n == 0 and WORD - limit < n
    assert below(n, iter([limit - 1])) == n - 1
    assert below(n, iter([0])) == 0
    if limit < WORD:
        assert below(n, iter([limit, WORD - 1, 0])) == 0


def test_each_number_belongs_to_as_many_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """With words of four bits every one of them can be tried."""
    monkeypatch.setattr("tafl.chance.WORD", 16)
    for n in range(1, 17):
        seen: Counter[int] = Counter()
        for word in range(16):
            with suppress(StopIteration):  # refused, and no other word follows
                seen[below(n, iter([word]))] += 1
        assert len(seen) == n and set(seen.values()) == {16 // n}


def test_each_order_belongs_to_one_row_of_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fisher and Yates reach each of the 24 orders of four things by exactly one way."""
    reached = []
    for first in range(4):
        for second in range(3):
            for third in range(2):
                rows = iter([first, second, third])
                monkeypatch.setattr("tafl.chance.words", lambda *_, rows=rows: rows)
                reached.append(order(SEED, "deck", 0, 4))
    assert sorted(reached) == sorted(permutations(range(4)))


def test_numbers_are_alike() -> None:
    seen = Counter(number(SEED, "die", index, 6) for index in range(60_000))
    assert chi_square(seen, 6) < bound(5)


def test_cards_are_alike_in_every_place() -> None:
    decks = [order(SEED, "deck", index, 52) for index in range(4_000)]
    for place in range(52):
        assert chi_square(Counter(deck[place] for deck in decks), 52) < bound(51)
    # And what follows a card does not depend on it.
    steps = Counter((one - other) % 52 - 1 for deck in decks for one, other in pairwise(deck))
    assert chi_square(steps, 51) < bound(50)


def test_labels_and_indices_have_nothing_in_common() -> None:
    def row(label: str, index: int) -> tuple[int, ...]:
        source = words(SEED, label, index)
        return tuple(next(source) for _ in range(6))

    rows = [row(label, index) for label in ("a", "b", "a\0", "", "é") for index in (0, 1, 256)]
    assert len({word for one in rows for word in one}) == 6 * len(rows)


# The log's own words.


@given(st.binary(max_size=40), st.text(max_size=9), st.integers(1, 2**64), st.integers(0, 60))
def test_what_was_drawn_can_be_drawn_again(seed: bytes, label: str, n: int, cards: int) -> None:
    chance = Chance(seed, {label: 3})
    chance.integer(label, n)
    chance.shuffle(label, range(cards))
    one, two = chance.drawn
    assert (one.index, two.index) == (3, 4)
    assert is_drawn(seed, one) and is_drawn(seed, two)
    assert not is_drawn(seed + b"1", Draw("x", 0, 2**64, number(seed, "x", 0, 2**64)))


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_range_without_numbers_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Chance(SEED).integer("die", n)
    assert not is_drawn(SEED, Draw("die", 0, n, 0))


def test_a_shuffle_of_few_things() -> None:
    chance = Chance(SEED)
    assert chance.shuffle("none", []) == () and chance.shuffle("one", ["x"]) == ("x",)
    assert all(is_drawn(SEED, draw) for draw in chance.drawn)
    assert not is_drawn(SEED, Draw("one", 0, 10**18, (0,)))


# In a match.


def begun(seed: int = 0) -> LocalMatch:
    """Begin a match of dice."""
    return LocalMatch.start("dice", 2, seed=seed, catalogue=catalogue())


def sent(match: LocalMatch, *commands: str) -> Iterator[object]:
    """Send commands in turn; give what each drew."""
    for command in commands:
        match.send(match.match.active[0], {"type": command})
        assert match.match.position is not None
        yield match.match.position.state.got[-1]


def test_optional_commands_in_between_change_no_draw() -> None:
    plain = list(sent(begun(), "throw", "stir", "throw", "stir"))
    nodding = list(sent(begun(), "nod", "throw", "nod", "nod", "stir", "throw", "nod", "stir"))
    assert [nodding[i] for i in (1, 4, 5, 7)] == plain


def test_undo_and_repeat_draws_the_same() -> None:
    match = begun()
    first = list(sent(match, "throw", "throw", "stir"))
    match.undo(3)
    assert list(sent(match, "throw", "throw", "stir")) == first
    match.undo()
    assert list(sent(match, "nod", "stir"))[1] == first[2]


def test_no_way_back_lets_anybody_choose_a_draw() -> None:
    """Whatever is undone and played in between, the n-th throw is the n-th throw."""
    straight = list(sent(begun(), *["throw"] * 10))
    for trial in range(30):
        match, chance = begun(), Chance.of("undo", trial)
        for _ in range(12):
            if match.over or (match.version > 6 and chance.integer("back", 3) == 0):
                break
            list(sent(match, chance.choice("command", ["throw", "stir", "nod", "throw"])))
            if chance.integer("undo", 3) == 0:
                match.undo()
        assert match.match.position is not None
        place, thrown = match.match.position, []
        while place.parent is not None:
            thrown += [event.got for event in place.events if hasattr(event, "got")]
            place = place.parent
        assert thrown[::-1] == straight[: len(thrown)]
