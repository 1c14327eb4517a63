"""Powers: Sword, Shield, Eye, Sum; each at most once."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl.testing.given import Given
from tafl_totem.messages import (
    Attack,
    AttackMade,
    CardDrawn,
    EyeOpened,
    HandOverfilled,
    HandTrimmed,
    Reveal,
    SecondAttackOpened,
    TotemRevealed,
    Trim,
    TurnBegan,
)

Lay = Callable[..., Given[Any, Any, Any]]


def test_a_sword_does_nothing_in_defence(table: Lay) -> None:
    """Sword: nothing in defence, so it is not spent by it either."""
    play = table(theirs="9S 12b").when(0, Attack("5S", 0))
    play.then(
        AttackMade(0, "5S", 0, "9S", 5, "repelled", turned_up=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )


@pytest.mark.parametrize("card", ["9S", "9H"])
def test_a_single_sword_or_shield_does_nothing_more_in_attack(table: Lay, card: Any) -> None:
    """Sword: only as part of an attack. Shield: nothing in attack."""
    play = table(hand=f"2H {card}", theirs="8E^! 12b 12c").when(0, Attack(card, 0))
    play.then(AttackMade(0, card, 0, "8E", 9, "defeated"), SecondAttackOpened(0))


def test_an_eye_after_a_successful_attack_turns_up_a_chosen_totem(table: Lay) -> None:
    """Eye, after a successful attack: its owner chooses a face-down totem of the opponent."""
    play = table(hand="5S 9E", theirs="8S^ 7P 12c 11a^")
    play = play.when(0, Attack("9E", 0)).then(
        AttackMade(0, "9E", 0, "8S", 9, "defeated"), EyeOpened(0)
    )
    assert (play.state.phase, play.game.active(play.state)) == ("reveal", (0,))
    assert list(play.game.legal(play.state, 0)) == [Reveal(1), Reveal(2)]
    play = play.when(0, Reveal(1)).then(TotemRevealed(0, 1, "7P", True), SecondAttackOpened(0))
    standing = play.state.zones[1][1]
    assert (standing.up, standing.spent) == (True, True)
    assert play.state.phase == "again"


def test_an_eye_after_the_second_attack_ends_the_turn(table: Lay) -> None:
    """After the choice the turn goes on where it was: a second attack ends it."""
    play = table(hand="5S 9E", theirs="8S^ 7P 12c", phase="again", attacks=1)
    play = play.when(0, Attack("9E", 0)).then(
        AttackMade(0, "9E", 0, "8S", 9, "defeated"), EyeOpened(0)
    )
    play.when(0, Reveal(2)).then(
        TotemRevealed(0, 2, "12c", False), TurnBegan(1), CardDrawn(1, "1E")
    )


def test_an_eye_after_a_successful_defence_chooses_out_of_turn(table: Lay) -> None:
    """Eye, after a successful defence: the owner chooses, also out of turn."""
    play = table(mine="13a 3H 7S^", theirs="9E 12b", hand="5S 6S")
    play = play.when(0, Attack("5S", 0)).then(
        AttackMade(0, "5S", 0, "9E", 5, "repelled", turned_up=True, spent=True), EyeOpened(1)
    )
    assert (play.state.phase, play.state.turn, play.game.active(play.state)) == ("reveal", 0, (1,))
    play.when(0, Reveal(1)).rejected("not-your-turn")
    play = play.when(1, Reveal(1)).then(
        TotemRevealed(1, 1, "3H", True), TurnBegan(1), CardDrawn(1, "1E")
    )
    assert play.state.zones[0][1].spent


def test_after_an_eye_out_of_turn_the_attacker_still_trims(table: Lay) -> None:
    """After the choice out of turn the attacker's turn goes on with step 3."""
    play = table(theirs="9E 12b", hand="1S 2S 3S 4S 5S 6S 7S 8S")
    play = play.when(0, Attack("8S", 0)).then(
        AttackMade(0, "8S", 0, "9E", 8, "repelled", turned_up=True, spent=True), EyeOpened(1)
    )
    play = play.when(1, Reveal(3)).then(TotemRevealed(1, 3, "13d", False), HandOverfilled(0, 1))
    assert play.game.active(play.state) == (0,)
    play.when(0, Trim(("1S",))).then(HandTrimmed(0, ("1S",)), TurnBegan(1), CardDrawn(1, "1E"))


def test_an_eye_with_one_candidate_chooses_by_itself(table: Lay) -> None:
    """With one candidate it is chosen by itself."""
    play = table(hand="5S 9E", theirs="8S^ 7H 11a^").when(0, Attack("9E", 0))
    play.then(
        AttackMade(0, "9E", 0, "8S", 9, "defeated"),
        TotemRevealed(0, 1, "7H", True),
        SecondAttackOpened(0),
    )
    play = table(mine="13a^ 3E", theirs="9E 12b").when(0, Attack("5S", 0))
    play.then(
        AttackMade(0, "5S", 0, "9E", 5, "repelled", turned_up=True, spent=True),
        TotemRevealed(1, 1, "3E", True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )


def test_an_eye_with_no_candidate_does_nothing(table: Lay) -> None:
    """With none nothing happens."""
    play = table(hand="5S 9E", theirs="8S^ 11a^").when(0, Attack("9E", 0))
    play.then(AttackMade(0, "9E", 0, "8S", 9, "defeated"), SecondAttackOpened(0))


def test_an_eye_cancels_the_power_it_turns_up(table: Lay) -> None:
    """The power of the totem that an Eye turned up is cancelled: such a Shield falls at once."""
    play = table(hand="5S 9E", theirs="8S^ 3H 11a^").when(0, Attack("9E", 0))
    after = play.then(
        AttackMade(0, "9E", 0, "8S", 9, "defeated"),
        TotemRevealed(0, 1, "3H", True),
        SecondAttackOpened(0),
    )
    after.when(0, Attack("5S", 1)).then(
        AttackMade(0, "5S", 1, "3H", 5, "defeated"), TurnBegan(1), CardDrawn(1, "1E")
    )


@pytest.mark.parametrize("card", ["6S", "6H", "6E", "6P"])
def test_any_powered_totem_that_an_eye_turns_up_is_spent(table: Lay, card: Any) -> None:
    """Spent: any powered totem that an Eye turned up, a Sword too."""
    play = table(hand="5S 9E", theirs=f"8S^ {card}").when(0, Attack("9E", 0))
    assert play.events[1] == TotemRevealed(0, 1, card, True)


def test_an_eye_needs_a_face_down_totem(table: Lay) -> None:
    """The Eye turns up a face-down totem, no other."""
    play = table(theirs="- 7P 12c 11a^", phase="reveal", chooser=0, attacks=1)
    play.when(0, Reveal(0)).rejected("no-totem")
    play.when(0, Reveal(3)).rejected("face-up")


def test_a_sum_after_a_successful_attack_draws_at_once(table: Lay) -> None:
    """Sum, after a successful attack: its owner draws one card at once."""
    play = table(hand="9P", theirs="8S^ 12b").when(0, Attack("9P", 0))
    after = play.then(
        AttackMade(0, "9P", 0, "8S", 9, "defeated"),
        CardDrawn(0, "1E", "sum"),
        SecondAttackOpened(0),
    )
    assert after.state.hands[0] == ("1E",)


def test_a_sum_after_a_successful_defence_draws_out_of_turn(table: Lay) -> None:
    """Sum, after a successful defence: its owner draws one card at once, also out of turn."""
    play = table(theirs="9P 12b").when(0, Attack("5S", 0))
    after = play.then(
        AttackMade(0, "5S", 0, "9P", 5, "repelled", turned_up=True, spent=True),
        CardDrawn(1, "1E", "sum"),
        TurnBegan(1),
        CardDrawn(1, "1H"),
    )
    assert after.state.hands[1] == ("1E", "1H", "2P", "3P")


def test_no_power_works_for_the_side_that_lost(table: Lay) -> None:
    """Eye and Sum work after a success only: neither a beaten totem's nor a failed attacker's."""
    play = table(hand="5P 9H", theirs="8P 8E 12c").when(0, Attack("9H", 0))
    play.then(AttackMade(0, "9H", 0, "8P", 9, "defeated", turned_up=True), SecondAttackOpened(0))
    play = table(hand="5P 9H").when(0, Attack("5P", 0))
    play.then(
        AttackMade(0, "5P", 0, "12a", 5, "repelled", turned_up=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )


def test_a_defending_power_works_at_most_once(table: Lay) -> None:
    """A power works at most once: a spent one is silent when its totem holds again."""
    play = table(hand="5S 6H", theirs="9E^! 9P^! 12c", literal=True)
    eye = AttackMade(0, "5S", 0, "9E", 5, "repelled", spent=True)
    play.when(0, Attack("5S", 0)).then(eye, TurnBegan(1), CardDrawn(1, "1E"))
    sum_ = AttackMade(0, "5S", 1, "9P", 5, "repelled", spent=True)
    play.when(0, Attack("5S", 1)).then(sum_, TurnBegan(1), CardDrawn(1, "1E"))


def test_an_eye_is_spent_even_with_nothing_to_turn_up(table: Lay) -> None:
    """Spent: an Eye once it defended, even if there was nothing to turn up."""
    play = table(mine="13a^", theirs="9E 12b").when(0, Attack("5S", 0))
    after = play.then(
        AttackMade(0, "5S", 0, "9E", 5, "repelled", turned_up=True, spent=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )
    assert after.state.zones[1][0].spent


def test_a_sum_is_spent_even_with_nothing_to_draw(table: Lay) -> None:
    """Spent: a Sum once it defended, even if there was nothing to draw."""
    play = table(theirs="9P 12b", deck="", last_turn=1).when(0, Attack("5S", 0))
    after = play.then(
        AttackMade(0, "5S", 0, "9P", 5, "repelled", turned_up=True, spent=True), TurnBegan(1)
    )
    assert after.state.zones[1][0].spent


def test_cards_without_a_power_are_never_spent(table: Lay) -> None:
    """Cards without a power are never spent, neither by an attack nor by an Eye."""
    play = table(hand="5S 9E", theirs="8S^ 13a").when(0, Attack("9E", 0))
    assert play.events[1] == TotemRevealed(0, 1, "13a", False)
    held = table().when(0, Attack("5S", 0)).events[0]
    assert isinstance(held, AttackMade) and not held.spent


def test_the_order_in_the_discard(table: Lay) -> None:
    """Discard: the defeated totem, the attacking card, the Sword; trimmed cards as given."""
    play = table(hand="5S 7H 9H", theirs="12a 12b 12c").when(0, Attack("7H", 1, "5S"))
    assert play.given.after(play.events).state.discard == ("12b", "7H", "5S")
    trim = table(hand="1S 2S 3S 4S 5S 6S 7S 8S", phase="trim").when(0, Trim(("7S", "2S")))
    assert trim.given.after(trim.events).state.discard == ("7S", "2S")
