"""A turn: draw, one action, at most six cards."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl.testing.given import Given
from tafl_totem import Totem
from tafl_totem.messages import (
    Attack,
    AttackMade,
    CardDiscarded,
    CardDrawn,
    Defend,
    Discard,
    Exchange,
    HandOverfilled,
    HandTrimmed,
    TotemExchanged,
    TotemLaid,
    Trim,
    TurnBegan,
)

Lay = Callable[..., Given[Any, Any, Any]]


def test_a_turn_begins_with_drawing_one_card(table: Lay) -> None:
    """1. Draw one card: the top of the pile, in the commit that ends the turn before."""
    play = table(mine="13a", deck="7E 7H").when(0, Defend("5S"))
    after = play.then(TotemLaid(0, 1, "5S"), TurnBegan(1), CardDrawn(1, "7E"))
    assert after.state.hands[1] == ("2P", "3P", "7E")
    assert after.state.deck == ("7H",)


def test_with_an_empty_pile_nothing_is_drawn(table: Lay) -> None:
    """1. Nothing happens when the pile is empty."""
    play = table(mine="13a", deck="", last_turn=1).when(0, Defend("5S"))
    play.then(TotemLaid(0, 1, "5S"), TurnBegan(1))


def test_one_action_a_turn(table: Lay) -> None:
    """2. Do exactly one of the actions: after it the other seat is on turn."""
    play = table(mine="13a").when(0, Defend("5S"))
    after = play.then(TotemLaid(0, 1, "5S"), TurnBegan(1), CardDrawn(1, "1E"))
    assert after.game.active(after.state) == (1,)
    after.when(0, Discard("9E")).rejected("not-your-turn")


def test_attack_is_an_action(table: Lay) -> None:
    """2. Attack a totem of the opponent's zone."""
    table().when(0, Attack("5S", 2)).then(
        AttackMade(0, "5S", 2, "12c", 5, "repelled", turned_up=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )


def test_defend_lays_a_card_face_down_in_the_lowest_empty_slot(table: Lay) -> None:
    """2. Defend: one card from the hand, face down, in the lowest empty slot."""
    play = table(mine="13a - 13c -").when(0, Defend("9E"))
    after = play.then(TotemLaid(0, 1, "9E"), TurnBegan(1), CardDrawn(1, "1E"))
    laid = after.state.zones[0][1]
    assert (laid.card, laid.up, laid.spent) == ("9E", False, False)
    assert after.state.hands[0] == ("5S",)


def test_defend_needs_fewer_than_four_totems(table: Lay) -> None:
    """2. Defend: only with fewer than four totems in the own zone."""
    table().when(0, Defend("9E")).rejected("zone-full")


def test_defend_needs_a_card_of_the_hand(table: Lay) -> None:
    """2. Defend: the card comes from the own hand."""
    table(mine="13a").when(0, Defend("2P")).rejected("not-in-hand")


def test_exchange_swaps_a_face_down_totem_for_a_card(table: Lay) -> None:
    """2. Exchange an own face-down totem for a card; the new one lies face down."""
    play = table(mine="13a 7H").when(0, Exchange(1, "9E"))
    after = play.then(TotemExchanged(0, 1, "9E", "7H"), TurnBegan(1), CardDrawn(1, "1E"))
    assert after.state.hands[0] == ("5S", "7H")
    laid = after.state.zones[0][1]
    assert (laid.card, laid.up, laid.spent) == ("9E", False, False)


def test_exchange_needs_a_totem_that_is_still_face_down(table: Lay) -> None:
    """2. Exchange: not a totem that is face up."""
    table(mine="13a 7H^!").when(0, Exchange(1, "9E")).rejected("face-up")


def test_exchange_needs_a_totem(table: Lay) -> None:
    """2. Exchange: an empty slot is for defending."""
    table(mine="13a - 7H").when(0, Exchange(1, "9E")).rejected("no-totem")


def test_exchange_needs_a_card_of_the_hand(table: Lay) -> None:
    """2. Exchange: the card comes from the own hand."""
    table().when(0, Exchange(0, "13b")).rejected("not-in-hand")


def test_discard_one_card_and_draw_one(table: Lay) -> None:
    """2. Discard one card from the hand and draw one."""
    play = table(deck="7E 7H").when(0, Discard("5S"))
    after = play.then(
        CardDiscarded(0, "5S"),
        CardDrawn(0, "7E", "discard"),
        TurnBegan(1),
        CardDrawn(1, "7H", last=True),
    )
    assert after.state.discard == ("5S",)
    assert after.state.hands[0] == ("7E", "9E")


def test_discard_with_an_empty_pile_only_discards(table: Lay) -> None:
    """2. Discard with an empty pile: only discard."""
    play = table(deck="", last_turn=1).when(0, Discard("5S"))
    play.then(CardDiscarded(0, "5S"), TurnBegan(1))


def test_discard_needs_a_card_of_the_hand(table: Lay) -> None:
    """2. Discard: the card comes from the own hand."""
    table().when(0, Discard("2P")).rejected("not-in-hand")


@pytest.mark.parametrize("seed", range(20))
def test_whoever_is_on_turn_holds_a_card(match: Callable[..., Any], seed: int) -> None:
    """There is always an action: whoever is on turn holds at least one card."""
    actions = [step for step in match(seed) if step.state.phase == "action"]
    assert actions
    assert all(step.state.hands[step.seat] for step in actions)


SEVEN = "1S 2S 3S 4S 5S 6S 7S"


def test_more_than_six_cards_are_discarded_down_to_six(table: Lay) -> None:
    """3. With more than six cards in the hand, discard down to six. The turn ends."""
    play = table(hand=SEVEN)
    play = play.when(0, Exchange(0, "1S")).then(
        TotemExchanged(0, 0, "1S", "13a"), HandOverfilled(0, 1)
    )
    assert (play.state.phase, play.game.active(play.state)) == ("trim", (0,))
    play = play.when(0, Trim(("13a",))).then(
        HandTrimmed(0, ("13a",)), TurnBegan(1), CardDrawn(1, "1E")
    )
    assert len(play.state.hands[0]) == 6
    assert play.state.discard == ("13a",)


def test_six_cards_are_not_too_many(table: Lay) -> None:
    """3. Six cards may stay."""
    play = table(hand="1S 2S 3S 4S 5S 6S").when(0, Discard("1S"))
    play.then(
        CardDiscarded(0, "1S"), CardDrawn(0, "1E", "discard"), TurnBegan(1), CardDrawn(1, "1H")
    )


def test_trimming_waits_for_the_own_turn(table: Lay) -> None:
    """3. Seven cards after a Sum out of turn stay until the end of the own turn."""
    play = table(other="1S 2S 3S 4S 5S 6S", theirs="9P 12b").when(0, Attack("5S", 0))
    after = play.then(
        AttackMade(0, "5S", 0, "9P", 5, "repelled", turned_up=True, spent=True),
        CardDrawn(1, "1E", "sum"),
        TurnBegan(1),
        CardDrawn(1, "1H"),
    )
    assert after.state.phase == "action"
    assert len(after.state.hands[1]) == 8
    after = after.when(1, Exchange(1, "1S")).then(
        TotemExchanged(1, 1, "1S", "12b"), HandOverfilled(1, 2)
    )
    after.when(1, Trim(("12b", "1E"))).then(
        HandTrimmed(1, ("12b", "1E")), TurnBegan(0), CardDrawn(0, "1P", last=True)
    )


def test_trim_exactly_as_many_as_are_too_many(table: Lay) -> None:
    """Commands: trim exactly as many as are too many."""
    play = table(hand=SEVEN + " 8S", phase="trim")
    play.when(0, Trim(("1S",))).rejected("wrong-count")
    play.when(0, Trim(("1S", "2S", "3S"))).rejected("wrong-count")
    play.when(0, Trim(("1S", "1S"))).rejected("same-card")
    play.when(0, Trim(("1S", "9E"))).rejected("not-in-hand")
    assert len(list(play.game.legal(play.state, 0))) == 28


def test_own_face_down_totems_may_be_looked_at(table: Lay) -> None:
    """Own face-down totems may be looked at any time; the other sees none of them."""
    play = table(mine="13a 7H")
    assert [seen and seen.card for seen in Totem().view(play.state, 0).zones[0]][:2] == [
        "13a",
        "7H",
    ]
    assert [seen and seen.card for seen in Totem().view(play.state, 1).zones[0]][:2] == [None] * 2


def test_a_face_up_totem_stays_until_it_is_defeated(table: Lay) -> None:
    """A totem that is face up stays where it is until it is defeated."""
    play = table(mine="13a^ 12a")
    offers = list(play.game.legal(play.state, 0))
    assert not [offer for offer in offers if isinstance(offer, Exchange) and offer.slot == 0]
    assert [offer for offer in offers if isinstance(offer, Exchange) and offer.slot == 1]
