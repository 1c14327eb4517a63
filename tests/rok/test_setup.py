"""Components and set-up."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tafl_rok.events import BalancesDrawn, ThrowMade
from tafl_rok.runes import COLOUR, COLOURS, KIND, KINDS, PAIR, RUNES, TWIN

Deal = Callable[..., Any]


def test_48_runes_in_three_colours_of_eight_signs_on_two_runes_each() -> None:
    """48 runes: black, grey, white; 8 signs in each colour; each sign on two runes."""
    assert len(RUNES) == len(set(RUNES)) == 48
    assert (RUNES[0], RUNES[1], RUNES[-1]) == ("B1a", "B1b", "W8b")
    assert COLOURS == ("B", "G", "W")
    assert Counter(COLOUR[kind] for kind in KINDS) == {"B": 8, "G": 8, "W": 8}
    assert set(Counter(KIND[rune] for rune in RUNES).values()) == {2}


def test_the_kind_is_the_id_without_its_last_letter() -> None:
    """A rune's kind is the id without its last letter."""
    assert all(KIND[rune] == rune[:-1] for rune in RUNES)


def test_two_runes_are_a_pair_only_if_they_are_twins() -> None:
    """Each rune has one twin: the other rune of its kind."""
    for rune in RUNES:
        assert TWIN[rune] != rune and TWIN[TWIN[rune]] == rune
        assert set(PAIR[KIND[rune]]) == {rune, TWIN[rune]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_draws_one_balance_rune_from_the_bag_of_48(deal: Deal, seats: int) -> None:
    """All 48 in the bag; each player draws one: the balance rune, face up for all to see."""
    scene = deal(seats)
    state = scene.state
    assert all(state.balances)
    everything = [*state.bag, *state.balances, *(lying.rune for lying in state.table)]
    assert sorted(everything) == sorted(RUNES)
    for reader in (*range(seats), None):
        assert scene.view(reader)["balances"] == list(state.balances)


def test_who_drew_twins_puts_them_back_and_draws_again_until_all_kinds_differ(deal: Deal) -> None:
    """Those who drew twins put them back and draw again until all kinds differ."""
    again = 0
    for seed in range(150):
        scene = deal(5, seed=seed)
        drawn = scene.last(BalancesDrawn)
        assert len({KIND[rune] for rune in drawn.balances}) == 5
        for seats in drawn.again:
            assert len(seats) >= 2
            again += 1
        first_draws = [draw for draw in scene.chance.drawn if draw.label == "balance"]
        assert len(first_draws) == 5 + sum(map(len, drawn.again))
    # Of 5 runes two are twins with a chance of 1 - 47/48 * ... , about 20 in 100.
    assert 15 < again < 60


def test_the_first_seat_of_the_first_throw_is_random(deal: Deal) -> None:
    """The first seat of the first throw is random."""
    firsts = Counter(deal(3, seed=seed).state.first for seed in range(150))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 30


def test_the_first_throw_is_made_with_the_deal(deal: Deal) -> None:
    """After the set-up the first throw lies on the table."""
    scene = deal(2)
    assert scene.last(ThrowMade).throw == scene.state.throw == 1
