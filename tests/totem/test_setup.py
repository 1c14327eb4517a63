"""Components and set-up."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tafl import Chance, Table
from tafl.testing.given import Given, given
from tafl_totem import Totem
from tafl_totem.cards import CARDS, LEVEL, POWER
from tafl_totem.messages import CardDrawn, Dealt, Deploy, Deployed, TotemOptions, TurnBegan

Lay = Callable[..., Given[Any, Any, Any]]

DEALT = Dealt(
    1,
    (
        ("1E", "2H", "3P", "4S", "5E", "10a", "11a"),
        ("1H", "2P", "3S", "4E", "5H", "12a", "13a"),
    ),
    ("6E", "6H", "6P"),
)


def dealt(seed: int) -> Dealt:
    game = Totem()
    (event,) = game.deal(game.initial(Table(2, TotemOptions())), Chance.of(seed))
    assert isinstance(event, Dealt)
    return event


def test_52_cards_levels_1_to_13_four_of_each() -> None:
    """52 cards, power levels 1 to 13, four of each."""
    assert len(set(CARDS)) == 52
    assert Counter(LEVEL.values()) == dict.fromkeys(range(1, 14), 4)


def test_levels_1_to_9_carry_each_power_once() -> None:
    """Levels 1 to 9 carry a power, one card of each level for each power."""
    powered = {card for card in CARDS if POWER[card] is not None}
    assert powered == {f"{level}{power}" for level in range(1, 10) for power in "SHEP"}


def test_levels_10_to_13_carry_no_power() -> None:
    """Levels 10 to 13 carry none: 10a ... 13d."""
    plain = {card for card in CARDS if POWER[card] is None}
    assert plain == {f"{level}{letter}" for level in range(10, 14) for letter in "abcd"}


def test_the_first_seat_is_random() -> None:
    """The first seat is random."""
    firsts = Counter(dealt(seed).first for seed in range(200))
    assert 70 < firsts[0] < 130
    assert firsts[0] + firsts[1] == 200


def test_seven_cards_each_and_38_in_the_pile() -> None:
    """Seven cards each. The other 38 are the draw pile."""
    event = dealt(3)
    one, two = event.hands
    assert one and two and event.deck
    assert (len(one), len(two), len(event.deck)) == (7, 7, 38)
    assert set(one) | set(two) | set(event.deck) == set(CARDS)


def test_the_deck_is_shuffled_once_and_kept() -> None:
    """The order of the deck is part of the state from the deal on."""
    chance = Chance.of(5)
    game = Totem()
    game.deal(game.initial(Table(2, TotemOptions())), chance)
    assert [draw.label for draw in chance.drawn] == ["deck", "first"]
    assert dealt(5) == dealt(5) != dealt(6)


def test_both_choose_four_cards_as_slots_0_to_3_three_stay() -> None:
    """Both players choose four cards, face down as slots 0 to 3; three stay in the hand."""
    play = given(Totem(), DEALT)
    assert play.game.active(play.state) == (0, 1)
    play = play.when(0, Deploy(("10a", "1E", "11a", "4S"))).then(
        Deployed(0, ("10a", "1E", "11a", "4S"))
    )
    assert [totem and totem.card for totem in play.state.zones[0]] == ["10a", "1E", "11a", "4S"]
    assert all(totem and not totem.up and not totem.spent for totem in play.state.zones[0])
    assert play.state.hands[0] == ("2H", "3P", "5E")


def test_the_seat_that_has_chosen_waits_for_the_other() -> None:
    """Whoever has chosen has nothing more to do until the other has, too."""
    play = given(Totem(), DEALT, Deployed(1, ("12a", "13a", "1H", "2P")))
    assert play.game.active(play.state) == (0,)
    play.when(1, Deploy(("12a", "13a", "1H", "3S"))).rejected("not-your-turn")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_first_turn_begins_when_both_have_chosen(order: tuple[int, int]) -> None:
    """The last choice begins the first seat's turn, whoever chose last."""
    zones = {
        0: Deploy(("10a", "1E", "11a", "4S")),
        1: Deploy(("12a", "13a", "1H", "2P")),
    }
    first, second = order
    play = given(Totem(), DEALT)
    play = play.when(first, zones[first]).then(Deployed(first, zones[first].cards))
    play = play.when(second, zones[second]).then(
        Deployed(second, zones[second].cards), TurnBegan(1), CardDrawn(1, "6E")
    )
    assert play.state.phase == "action"
    assert play.game.active(play.state) == (1,)
    assert play.state.hands[1] == ("3S", "4E", "5H", "6E")


def test_only_own_cards_can_be_deployed() -> None:
    """The four are chosen from the own seven."""
    given(Totem(), DEALT).when(0, Deploy(("10a", "1E", "11a", "13a"))).rejected("not-in-hand")


def test_four_different_cards_are_deployed() -> None:
    """One card cannot stand in two slots."""
    given(Totem(), DEALT).when(0, Deploy(("10a", "1E", "11a", "1E"))).rejected("same-card")


def test_each_choice_of_four_is_offered_once() -> None:
    """35 ways to choose four of seven are offered, in the order of the hand."""
    play = given(Totem(), DEALT)
    offers = list(play.game.legal(play.state, 0))
    assert len(offers) == len(set(offers)) == 35
    assert offers[0] == Deploy(("1E", "2H", "3P", "4S"))


def test_discards_are_open(table: Lay) -> None:
    """Discards are open: everybody sees them, oldest first."""
    play = table(discard="12d 3P")
    assert play.game.view(play.state, None).discard == ("12d", "3P")
