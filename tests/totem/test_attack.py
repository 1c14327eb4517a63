"""Attack: strength, what it may hit, what follows."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl.testing.given import Given
from tafl_totem.cards import Card
from tafl_totem.messages import (
    Attack,
    AttackMade,
    AttackStopped,
    CardDrawn,
    Defend,
    Draw,
    GameEnded,
    HandOverfilled,
    SecondAttackOpened,
    Stop,
    TurnBegan,
)

Lay = Callable[..., Given[Any, Any, Any]]


def test_the_strength_of_a_single_card_is_its_level(table: Lay) -> None:
    """A single card's strength is its level."""
    play = table(hand="9H 10a", theirs="10b 12b").when(0, Attack("9H", 0))
    assert play.events[0] == AttackMade(0, "9H", 0, "10b", 9, "repelled", turned_up=True)


def test_a_sword_adds_its_level(table: Lay) -> None:
    """Attack with two cards of which at least one is a Sword: the strength is the sum."""
    play = table(hand="5S 9H", theirs="13a 12b").when(0, Attack("9H", 0, "5S"))
    play.then(
        AttackMade(0, "9H", 0, "13a", 14, "defeated", "5S", turned_up=True),
        SecondAttackOpened(0),
    )


def test_two_swords_make_a_pair_in_either_order(table: Lay) -> None:
    """Both cards may be Swords, whichever is named as the added one; it is offered once."""
    orders: tuple[tuple[Card, Card], ...] = (("4S", "9S"), ("9S", "4S"))
    play = table(hand="4S 9S", theirs="13a 12b")
    for card, sword in orders:
        made = AttackMade(0, card, 0, "13a", 13, "defeated", sword, turned_up=True)
        play.when(0, Attack(card, 0, sword)).then(made, SecondAttackOpened(0))
    pairs = [
        offer
        for offer in play.game.legal(play.state, 0)
        if isinstance(offer, Attack) and offer.sword and offer.slot == 0
    ]
    assert pairs == [Attack("4S", 0, "9S")]


def test_the_added_card_must_be_a_sword(table: Lay) -> None:
    """Without a Sword there is no pair, and the Sword is the one that is added."""
    table(hand="5E 9H").when(0, Attack("9H", 0, "5E")).rejected("not-a-sword")
    table(hand="5S 9H").when(0, Attack("5S", 0, "9H")).rejected("not-a-sword")


def test_a_sword_cannot_be_added_to_itself(table: Lay) -> None:
    """A pair is two cards."""
    table(hand="5S 9H").when(0, Attack("5S", 0, "5S")).rejected("same-card")


def test_attacking_cards_come_from_the_hand(table: Lay) -> None:
    """Both cards come from the own hand."""
    table(hand="5S 9H").when(0, Attack("9E", 0)).rejected("not-in-hand")
    table(hand="5S 9H").when(0, Attack("9H", 0, "6S")).rejected("not-in-hand")


def test_only_a_totem_can_be_attacked(table: Lay) -> None:
    """An attack needs a totem as its target."""
    table(theirs="12a - 12c").when(0, Attack("5S", 1)).rejected("no-totem")


@pytest.mark.parametrize("power", ["9E", "9P"])
def test_in_a_pair_the_power_of_the_other_card_is_cancelled(table: Lay, power: Any) -> None:
    """With a Sword added, the other card's power is cancelled."""
    play = table(hand=f"5S {power}", theirs="3H^! 12b 12c").when(0, Attack(power, 0, "5S"))
    play.then(AttackMade(0, power, 0, "3H", 14, "defeated", "5S"), SecondAttackOpened(0))


def test_a_face_up_totem_falls_to_an_equal_or_higher_strength(table: Lay) -> None:
    """Decision: a face-up totem can be attacked with a strength equal to or above its level."""
    play = table(hand="9S 10a 11a", theirs="10b^ 12b")
    for card in ("10a", "11a"):
        strength = int(card[:2])
        play.when(0, Attack(card, 0)).then(
            AttackMade(0, card, 0, "10b", strength, "defeated"), SecondAttackOpened(0)
        )
    play.when(0, Attack("10a", 0, "9S")).then(
        AttackMade(0, "10a", 0, "10b", 19, "defeated", "9S"), SecondAttackOpened(0)
    )


def test_a_face_up_totem_cannot_be_attacked_with_less(table: Lay) -> None:
    """Decision: ... and only with such a strength."""
    play = table(hand="1S 9E", theirs="12a^ 12b")
    refusal = play.when(0, Attack("9E", 0, "1S")).rejected("too-weak")
    assert "10" in refusal.text("en") and "12" in refusal.text("fr")
    play.when(0, Attack("9E", 0)).rejected("too-weak")
    assert Attack("9E", 0) not in list(play.game.legal(play.state, 0))


def test_literal_reveal_needs_every_card_below_the_totem(table: Lay) -> None:
    """literal_reveal: every attacking card must be of lower level than the face-up totem."""
    play = table(hand="5S 9E 9S 10a", theirs="9P^! 12b", literal=True)
    play.when(0, Attack("9E", 0)).rejected("too-strong")
    play.when(0, Attack("10a", 0)).rejected("too-strong")
    play.when(0, Attack("9E", 0, "5S")).rejected("too-strong")
    play.when(0, Attack("5S", 0, "9S")).rejected("too-strong")


def test_literal_reveal_lets_only_a_sword_pair_win(table: Lay) -> None:
    """literal_reveal: a pair of lower cards beats the face-up totem, a single one never does."""
    play = table(hand="5S 8E", theirs="9P^! 12b", literal=True)
    play.when(0, Attack("8E", 0, "5S")).then(
        AttackMade(0, "8E", 0, "9P", 13, "defeated", "5S"), SecondAttackOpened(0)
    )
    after = play.when(0, Attack("8E", 0)).then(
        AttackMade(0, "8E", 0, "9P", 8, "repelled", spent=True), TurnBegan(1), CardDrawn(1, "1E")
    )
    assert after.state.zones[1][0].spent


def test_literal_reveal_leaves_face_down_totems_alone(table: Lay) -> None:
    """literal_reveal: a face-down totem is attacked as ever."""
    play = table(hand="5S 13a", mine="13b", literal=True).when(0, Attack("13a", 0))
    made = AttackMade(0, "13a", 0, "12a", 13, "defeated", turned_up=True)
    play.then(made, SecondAttackOpened(0))


def test_a_face_down_target_is_turned_up_and_stays_up(table: Lay) -> None:
    """A face-down target is turned up and stays up."""
    play = table().when(0, Attack("5S", 2))
    after = play.then(
        AttackMade(0, "5S", 2, "12c", 5, "repelled", turned_up=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )
    standing = after.state.zones[1][2]
    assert (standing.card, standing.up, standing.spent) == ("12c", True, False)


@pytest.mark.parametrize(("card", "sword"), [("2E", None), ("9E", None), ("9E", "5S")])
def test_a_face_down_shield_holds(table: Lay, card: Any, sword: Any) -> None:
    """A face-down Shield holds, whatever the strength; the attack fails, the Shield is spent."""
    play = table(hand="2E 5S 9E", theirs="3H 12b").when(0, Attack(card, 0, sword))
    strength = int(card[0]) + (5 if sword else 0)
    after = play.then(
        AttackMade(0, card, 0, "3H", strength, "shielded", sword, turned_up=True, spent=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )
    standing = after.state.zones[1][0]
    assert (standing.card, standing.up, standing.spent) == ("3H", True, True)


def test_a_face_up_shield_falls(table: Lay) -> None:
    """Only a face-down Shield holds: once face up it is a totem like others."""
    play = table(hand="5S 9H", theirs="5H^! 12b").when(0, Attack("5S", 0))
    play.then(AttackMade(0, "5S", 0, "5H", 5, "defeated"), SecondAttackOpened(0))


def test_after_a_failed_attack_the_cards_are_discarded(table: Lay) -> None:
    """Strength below the level: the attacking cards are discarded, the totem stands."""
    play = table(hand="1S 2H 3H", discard="4P").when(0, Attack("2H", 0, "1S"))
    after = play.then(
        AttackMade(0, "2H", 0, "12a", 3, "repelled", "1S", turned_up=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )
    assert after.state.discard == ("4P", "2H", "1S")
    assert after.state.hands[0] == ("3H",)


def test_a_failed_attack_ends_the_action(table: Lay) -> None:
    """After a failed attack the turn goes to step 3: trimming, then the other's turn."""
    play = table(hand="1S 2S 3S 4S 5S 6S 7S 8S").when(0, Attack("1S", 0))
    after = play.then(
        AttackMade(0, "1S", 0, "12a", 1, "repelled", turned_up=True), HandOverfilled(0, 1)
    )
    assert after.state.phase == "trim"


def test_a_defeated_totem_and_the_attacking_cards_are_discarded(table: Lay) -> None:
    """Strength equal or above: totem and attacking cards are discarded, in this order."""
    play = table(hand="5S 7H 9H", theirs="- 12b 12c", discard="4P").when(0, Attack("7H", 1, "5S"))
    after = play.then(
        AttackMade(0, "7H", 1, "12b", 12, "defeated", "5S", turned_up=True), SecondAttackOpened(0)
    )
    assert after.state.discard == ("4P", "12b", "7H", "5S")
    assert after.state.zones[1][1] is None
    assert after.state.hands[0] == ("9H",)


def test_the_last_totem_wins_at_once_before_any_power(table: Lay) -> None:
    """If that was the opponent's last totem, the game is won at once, before any power."""
    play = table(hand="5S 9P", theirs="- - 8P", mine="13a - 12a^").when(0, Attack("9P", 2))
    after = play.then(
        AttackMade(0, "9P", 2, "8P", 9, "defeated", turned_up=True),
        GameEnded(0, "totems", (("13a", None, "12a", None), (None,) * 4)),
    )
    assert after.state.phase == "over"
    assert len(after.state.deck) == 3


def test_after_a_success_the_player_may_attack_once_more(table: Lay) -> None:
    """After a first successful attack the player may attack once more; never a third time."""
    play = table(hand="5S 9S 13a", theirs="3E^! 4E^! 6E^! 12d", mine="13b")
    play = play.when(0, Attack("5S", 0)).then(
        AttackMade(0, "5S", 0, "3E", 5, "defeated"), SecondAttackOpened(0)
    )
    assert (play.state.phase, play.state.attacks, play.game.active(play.state)) == (
        "again",
        1,
        (0,),
    )
    play = play.when(0, Attack("9S", 1)).then(
        AttackMade(0, "9S", 1, "4E", 9, "defeated"), TurnBegan(1), CardDrawn(1, "1E")
    )
    assert play.state.attacks == 0


def test_a_second_attack_may_fail(table: Lay) -> None:
    """The second attack is an attack like the first."""
    play = table(hand="5S 9S", phase="again", attacks=1).when(0, Attack("9S", 0))
    play.then(
        AttackMade(0, "9S", 0, "12a", 9, "repelled", turned_up=True),
        TurnBegan(1),
        CardDrawn(1, "1E"),
    )


def test_the_player_may_stop(table: Lay) -> None:
    """... or stop."""
    play = table(phase="again", attacks=1).when(0, Stop())
    play.then(AttackStopped(0), TurnBegan(1), CardDrawn(1, "1E"))


def test_stopping_goes_to_step_3(table: Lay) -> None:
    """Who stops with more than six cards trims."""
    play = table(hand="1S 2S 3S 4S 5S 6S 7S", phase="again", attacks=1).when(0, Stop())
    play.then(AttackStopped(0), HandOverfilled(0, 1))


def test_after_a_success_nothing_but_attack_stop_or_draw(table: Lay) -> None:
    """After a success there is no other action."""
    table(mine="13a", phase="again", attacks=1).when(0, Defend("5S")).rejected("not-now")


def test_with_an_empty_hand_draw_and_end_the_turn(table: Lay) -> None:
    """With an empty hand the player may instead draw one card and so end the turn."""
    play = table(hand="", phase="again", attacks=1)
    assert list(play.game.legal(play.state, 0)) == [Stop(), Draw()]
    after = play.when(0, Draw()).then(CardDrawn(0, "1E", "again"), TurnBegan(1), CardDrawn(1, "1H"))
    assert after.state.hands[0] == ("1E",)


def test_draw_needs_an_empty_hand(table: Lay) -> None:
    """Draw: only with an empty hand."""
    table(phase="again", attacks=1).when(0, Draw()).rejected("hand-not-empty")


def test_draw_needs_cards_in_the_pile(table: Lay) -> None:
    """Draw: only with cards in the pile; stopping is still possible."""
    play = table(hand="", deck="", phase="again", attacks=1, last_turn=1)
    play.when(0, Draw()).rejected("pile-empty")
    assert list(play.game.legal(play.state, 0)) == [Stop()]
