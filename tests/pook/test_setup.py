"""Components and set-up."""

from collections import Counter
from itertools import combinations

import pytest
from tafl import Chance, Malformed, Table
from tafl_pook import Pook
from tafl_pook.cards import BANNERS, CARDS, FACTION, LEVEL
from tafl_pook.grid import X, Y
from tafl_pook.messages import Dealt, PookOptions


def dealt(seed: int, seats: int = 2, **options: bool) -> Dealt:
    """Deal."""
    game = Pook()
    state = game.initial(Table(seats, PookOptions(**options)))
    (event,) = game.deal(state, Chance.of(seed))
    assert isinstance(event, Dealt)
    return event


def test_24_cards_of_four_factions() -> None:
    """24 faction cards: Knight K, Mage M, Orc O, Viking V."""
    assert len(set(CARDS)) == 24
    assert Counter(FACTION.values()) == {"K": 6, "M": 6, "O": 6, "V": 6}


def test_two_cards_of_each_level() -> None:
    """Decision: each faction has levels 1, 2, 3, two cards of each."""
    assert Counter((FACTION[card], LEVEL[card]) for card in CARDS) == {
        (faction, level): 2 for faction in "KMOV" for level in (1, 2, 3)
    }


def test_card_ids_are_faction_level_copy() -> None:
    """Card ids: faction, level, copy: K1a K1b K2a ... V3b."""
    assert list(CARDS) == [f + level + copy for f in "KMOV" for level in "123" for copy in "ab"]


def test_six_banners_one_for_each_pair() -> None:
    """6 banners, one for each pair of factions, all different."""
    assert list(BANNERS) == ["".join(pair) for pair in combinations("KMOV", 2)]


def test_piggy_lies_at_the_origin_alone() -> None:
    """Piggy at (0, 0); nothing else is on the field."""
    state = Pook().initial(Table(2, PookOptions()))
    assert (X[state.piggy], Y[state.piggy]) == (0, 0)
    assert state.field == ()


def test_x_grows_to_the_right_and_y_downward() -> None:
    """Cells are in order of y, then x; both may be negative."""
    assert [(X[n], Y[n]) for n in (0, 1, 9)] == [(-4, -4), (-3, -4), (-4, -3)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_secret_banner_to_each_player(seats: int) -> None:
    """One banner to each player, all different."""
    event = dealt(1, seats)
    assert len(set(event.banners)) == seats
    assert None not in event.banners


@pytest.mark.parametrize(("seats", "pile"), [(2, 12), (3, 6), (4, 0)])
def test_six_cards_each_the_rest_is_the_pile(seats: int, pile: int) -> None:
    """6 cards to each player. With 2 or 3 the other cards are a pile; with 4 none are left."""
    event = dealt(3, seats)
    hands = [hand or () for hand in event.hands]
    assert [len(hand) for hand in hands] == [6] * seats
    assert event.pile is not None and len(event.pile) == pile
    assert sorted([*event.pile, *(card for hand in hands for card in hand)]) == sorted(CARDS)


def test_the_first_seat_is_random() -> None:
    """The first seat is random."""
    firsts = Counter(dealt(seed, 3).first for seed in range(300))
    assert all(70 < firsts[seat] < 130 for seat in range(3))


def test_banners_are_random() -> None:
    """Every banner is as likely for every seat."""
    for seat in (0, 1):
        got = Counter(dealt(seed).banners[seat] for seed in range(600))
        assert all(70 < got[banner] < 130 for banner in BANNERS)


def test_everything_is_shuffled_once() -> None:
    """The order of the pile is part of the state from the deal on."""
    chance = Chance.of(5)
    game = Pook()
    tuple(game.deal(game.initial(Table(2, PookOptions())), chance))
    assert [draw.label for draw in chance.drawn] == ["deck", "banners", "first"]
    assert dealt(5) == dealt(5) != dealt(6)


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_are_for_four(seats: int) -> None:
    """`teams` with another number of players is refused when the table is laid."""
    with pytest.raises(Malformed) as refused:
        Pook().initial(Table(seats, PookOptions(teams=True)))
    assert refused.value.code == "bad-options"
    assert str(seats) in refused.value.text("en")
    assert refused.value.text("en") != refused.value.text("fr")
