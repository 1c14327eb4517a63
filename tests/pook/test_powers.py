"""Powers: Knight, Orc, Viking, Mage; only of a card placed from the hand as a warrior."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl_pook.grid import X, Y
from tafl_pook.messages import (
    Aim,
    CardExchanged,
    CardPlaced,
    EndTurn,
    PiggySwapped,
    Place,
    PurseTurned,
    SwapPiggy,
    TurnBegan,
    WarriorTurned,
)
from tafl_pook.state import PookState

Lay = Callable[..., Any]

# A target at (1, 1), a neighbour of it at (1, 2); a warrior comes to (0, 1).
CORNER = "$ [M3a]\n. {target}\n. {beside}"


def faces(state: PookState) -> dict[tuple[int, int], str]:
    """Show what lies where; purses in brackets."""
    return {
        (X[one.cell], Y[one.cell]): one.card if one.up else f"[{one.card}]" for one in state.field
    }


@pytest.mark.parametrize("card", ["M1b", "O1b", "V1b"])
@pytest.mark.parametrize("target", ["O1a", "[O1a]"])
def test_a_purse_has_no_power(lay: Lay, card: Any, target: str) -> None:
    """Only when the card is placed from the hand as a warrior."""
    aim = Aim(1, 0, "K1b" if card == "M1b" else None)
    lay(f"$ {target}", f"{card} K1b").when(0, Place(card, 2, 0, "purse", aim)).rejected("no-power")


def test_a_swap_uses_no_power(lay: Lay) -> None:
    """An Orc that Piggy moves is not placed from the hand: nothing happens but the swap."""
    lay("$ O1a\nK1a .").when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0))


# Knight.


def test_a_knight_is_passive(lay: Lay) -> None:
    """There is nothing to use."""
    lay("$ O1a").when(0, Place("K1b", 2, 0, "warrior", Aim(1, 0))).rejected("no-power")


POWERS = [
    ("V1a", Place("O1b", 0, 1, "warrior", Aim(1, 1))),
    ("[V1a]", Place("V1b", 0, 1, "warrior", Aim(1, 1))),
    ("[V1a]", Place("M1b", 0, 1, "warrior", Aim(1, 1, "K1b"))),
    ("V1a", Place("M1b", 0, 1, "warrior", Aim(1, 1, "K1b"))),
]


@pytest.mark.parametrize(("target", "command"), POWERS)
def test_a_knight_protects_every_adjacent_faction_card(
    lay: Lay, target: str, command: Place
) -> None:
    """Protects every orthogonally adjacent card, warrior or purse, from Mage, Orc and Viking."""
    play = lay(CORNER.format(target=target, beside="K1a"), "K1b M1b O1b V1b")
    play.when(0, command).rejected("guarded")
    assert command not in set(play.game.legal(play.state, 0))


@pytest.mark.parametrize(("target", "command"), POWERS)
@pytest.mark.parametrize("beside", ["O2a", "[K1a]"])
def test_only_a_knight_on_its_warrior_face_protects(
    lay: Lay, target: str, command: Place, beside: str
) -> None:
    """Neither another warrior nor a Knight on its purse face protects."""
    play = lay(CORNER.format(target=target, beside=beside), "K1b M1b O1b V1b")
    assert not play.when(0, command).refused
    assert command in set(play.game.legal(play.state, 0))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_knight_protects_whoever_plays(lay: Lay, seat: int) -> None:
    """Whoever plays them."""
    play = lay(CORNER.format(target="V1a", beside="K1a"), "O1b", "O1b", turn=seat)
    play.when(seat, Place("O1b", 0, 1, "warrior", Aim(1, 1))).rejected("guarded")


def test_a_knight_does_not_protect_across_a_corner(lay: Lay) -> None:
    """Orthogonally adjacent cards only."""
    play = lay("$ [M3a] K1a\n. V1a .", "O1b V1b")
    assert not play.when(0, Place("O1b", 0, 1, "warrior", Aim(1, 1))).refused


def test_a_knight_does_not_protect_itself(lay: Lay) -> None:
    """It does not protect itself."""
    lay("$ K1a", "O1b V1b", "V2a").when(0, Place("O1b", 2, 0, "warrior", Aim(1, 0))).then(
        CardPlaced(0, 2, 0, "warrior", "O1b", (1,)), WarriorTurned(0, 1, 0, "K1a")
    )


def test_two_adjacent_knights_protect_each_other(lay: Lay) -> None:
    """Two adjacent Knights protect each other."""
    play = lay("$ K1a\n. K2a", "O1b V1b")
    play.when(0, Place("O1b", 2, 0, "warrior", Aim(1, 0))).rejected("guarded")


def test_a_knight_that_a_viking_turned_up_protects(lay: Lay) -> None:
    """However it came to lie there: turned up."""
    play = lay(CORNER.format(target="V1a", beside="[K1a]"), "V1b K1b", "O1b O2b")
    play = play.when(0, Place("V1b", 0, 2, "warrior", Aim(1, 2))).then(
        CardPlaced(0, 0, 2, "warrior", "V1b", (1,)), PurseTurned(0, 1, 2, "K1a", (0,))
    )
    play = play.when(0, EndTurn()).then(TurnBegan(1))
    play.when(1, Place("O1b", 0, 1, "warrior", Aim(1, 1))).rejected("guarded")


def test_a_knight_that_a_mage_gave_protects(lay: Lay) -> None:
    """However it came to lie there: given."""
    play = lay(CORNER.format(target="V1a", beside="O2a"), "M1b K1b", "O1b O2b")
    play = play.when(0, Place("M1b", 0, 2, "warrior", Aim(1, 2, "K1b"))).then(
        CardPlaced(0, 0, 2, "warrior", "M1b", (1,)),
        CardExchanged(0, 1, 2, "warrior", "K1b", "O2a", (1,)),
    )
    play = play.when(0, EndTurn()).then(TurnBegan(1))
    play.when(1, Place("O1b", 0, 1, "warrior", Aim(1, 1))).rejected("guarded")


def test_a_knight_that_piggy_moved_protects_its_new_neighbours(lay: Lay) -> None:
    """However it came to lie there: swapped with Piggy."""
    play = lay("$ K1a\n[M3a] V1a", "O1b V1b", "V2a")
    orc = Place("O1b", 2, 1, "warrior", Aim(1, 1))
    viking = Place("V1b", -1, 1, "warrior", Aim(0, 1))
    play.when(0, orc).rejected("guarded")
    assert not play.when(0, viking).refused
    swapped = play.when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0))
    assert not swapped.when(0, orc).refused
    swapped.when(0, viking).rejected("guarded")


# Orc.


def test_an_orc_turns_an_adjacent_warrior_to_its_purse_face(lay: Lay) -> None:
    """Orc: turn one adjacent, unprotected warrior to its purse face."""
    play = lay("$ V3a", "O1b V1b", "V2a")
    after = play.when(0, Place("O1b", 2, 0, "warrior", Aim(1, 0))).then(
        CardPlaced(0, 2, 0, "warrior", "O1b", (1,)), WarriorTurned(0, 1, 0, "V3a")
    )
    assert faces(after.state) == {(1, 0): "[V3a]", (2, 0): "O1b"}


def test_an_orc_does_not_turn_a_purse(lay: Lay) -> None:
    """It turns warriors only."""
    play = lay("$ [V3a]", "O1b V1b")
    play.when(0, Place("O1b", 2, 0, "warrior", Aim(1, 0))).rejected("not-a-warrior")


# Viking.


def test_a_viking_turns_an_adjacent_purse_to_its_warrior_face(lay: Lay) -> None:
    """Viking: turn one adjacent, unprotected purse to its warrior face."""
    play = lay("$ [O1a]", "V1b K1b", "V2a")
    after = play.when(0, Place("V1b", 2, 0, "warrior", Aim(1, 0))).then(
        CardPlaced(0, 2, 0, "warrior", "V1b", (1,)), PurseTurned(0, 1, 0, "O1a", (0,))
    )
    assert faces(after.state) == {(1, 0): "O1a", (2, 0): "V1b"}


def test_a_viking_checks_no_level(lay: Lay) -> None:
    """No level is checked: a warrior of level 3 comes up where there is one purse left."""
    play = lay("$ [K3a]", "V1b K1b")
    assert not play.when(0, Place("V1b", 2, 0, "warrior", Aim(1, 0))).refused


@pytest.mark.parametrize("card", ["O3a", "V3a", "M3a"])
def test_the_power_of_the_card_turned_up_is_not_used(lay: Lay, card: str) -> None:
    """The power of the card turned up is not used."""
    when = lay(f"$ [{card}]\n. O2a", "V1b K1b").when(0, Place("V1b", 2, 0, "warrior", Aim(1, 0)))
    assert [type(event) for event in when.events] == [CardPlaced, PurseTurned]


def test_a_viking_does_not_turn_a_warrior(lay: Lay) -> None:
    """It turns purses only."""
    play = lay("$ O1a", "V1b K1b")
    play.when(0, Place("V1b", 2, 0, "warrior", Aim(1, 0))).rejected("not-a-purse")


@pytest.mark.parametrize("knower", ["0", "1", "*"])
def test_a_viking_turns_known_and_unknown_purses(lay: Lay, knower: str) -> None:
    """Whether the seat knows the purse makes no difference to what it may do."""
    play = lay(f"$ [K3a]{knower}", "V1b K1b", "V2a")
    when = play.when(0, Place("V1b", 2, 0, "warrior", Aim(1, 0)))
    learnt = {"0": (1,), "1": (0,), "*": ()}[knower]
    assert when.events[1] == PurseTurned(0, 1, 0, "K3a", learnt)


# Mage.


def test_a_mage_exchanges_a_purse_with_a_card_from_the_hand(lay: Lay) -> None:
    """The card taken goes into the hand; the card given lies on the same face, without a level."""
    play = lay("$ [O1a]", "K3b M1b V2b", "V2a")
    after = play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, "K3b"))).then(
        CardPlaced(0, 2, 0, "warrior", "M1b", (1,)),
        CardExchanged(0, 1, 0, "purse", "K3b", "O1a", (0,)),
    )
    assert faces(after.state)[1, 0] == "[K3b]"
    assert after.state.hands[0] == ("O1a", "V2b")


def test_a_mage_exchanges_a_warrior_with_a_card_from_the_hand(lay: Lay) -> None:
    """If that is the warrior face, the card given is a warrior."""
    play = lay("$ O3a", "K1b M1b V2b", "V2a")
    after = play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, "K1b"))).then(
        CardPlaced(0, 2, 0, "warrior", "M1b", (1,)),
        CardExchanged(0, 1, 0, "warrior", "K1b", "O3a", (1,)),
    )
    assert faces(after.state)[1, 0] == "K1b"
    assert after.state.hands[0] == ("O3a", "V2b")


@pytest.mark.parametrize(("drawing", "limit"), [("$ O3a", 1), ("$ O3a\n. [V1a]", 2)])
@pytest.mark.parametrize("give", ["K1b", "K2b", "K3b"])
def test_a_given_warrior_must_satisfy_the_level_rule(
    lay: Lay, drawing: str, limit: int, give: Any
) -> None:
    """Purses in row + column of that cell, counted as the board stands."""
    play = lay(drawing, "K1b K2b K3b M1b", "V2a")
    when = play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, give)))
    if int(give[1]) <= limit:
        assert not when.refused
    else:
        when.rejected("level-too-high")


def test_the_power_of_the_given_card_is_not_used(lay: Lay) -> None:
    """Its power is not used."""
    when = lay("$ V3a\n. V1a", "O1b M1b").when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, "O1b")))
    assert [type(event) for event in when.events] == [CardPlaced, CardExchanged]


def test_a_mage_needs_a_card_to_give(lay: Lay) -> None:
    """Impossible with an empty hand: the Mage itself cannot be given."""
    play = lay("$ V3a", "M1b", "V2a")
    play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, "M1b"))).rejected("not-in-hand")
    play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0))).rejected("needs-gift")
    offers = [one for one in play.game.legal(play.state, 0) if isinstance(one, Place)]
    assert all(offer.power is None for offer in offers)


def test_a_mage_gives_a_card_from_the_own_hand(lay: Lay) -> None:
    """With a card from the hand."""
    play = lay("$ V3a", "M1b K1b", "V2a", pile="V2b")
    for give in ("V2a", "V2b", "V3a", "O1a"):
        play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, give))).rejected("not-in-hand")


# All three.


@pytest.mark.parametrize(("card", "give"), [("O1b", None), ("V1b", None), ("M1b", "K1b")])
def test_piggy_is_nobodys_target(lay: Lay, card: Any, give: Any) -> None:
    """Never Piggy, though it counts as a purse."""
    play = lay("$ V3a", "K1b M1b O1b V1b")
    play.when(0, Place(card, 0, 1, "warrior", Aim(0, 0, give))).rejected("not-piggy")


@pytest.mark.parametrize(("card", "give"), [("O1b", None), ("V1b", None), ("M1b", "K1b")])
@pytest.mark.parametrize("spot", [(-1, 0), (0, 1), (1, 0), (2, 2), (9, 9)])
def test_a_power_reaches_adjacent_cards_only(
    lay: Lay, card: Any, give: Any, spot: tuple[int, int]
) -> None:
    """One adjacent card: not farther, not across a corner, not the warrior itself."""
    play = lay("K2a $ V3a\n. . [V2a]", "K1b M1b O1b V1b")
    play.when(0, Place(card, 0, 1, "warrior", Aim(*spot, give))).rejected("out-of-reach")


@pytest.mark.parametrize(("card", "give"), [("O1b", None), ("V1b", None), ("M1b", "K1b")])
def test_a_power_needs_a_card_to_reach(lay: Lay, card: Any, give: Any) -> None:
    """An empty neighbour is no target."""
    play = lay("$ V3a", "K1b M1b O1b V1b")
    play.when(0, Place(card, 0, 1, "warrior", Aim(0, 2, give))).rejected("nothing-there")


@pytest.mark.parametrize("card", ["O1b", "V1b"])
def test_only_a_mage_gives(lay: Lay, card: Any) -> None:
    """`give` is for a Mage."""
    play = lay("$ V3a", "K1b M1b O1b V1b")
    play.when(0, Place(card, 2, 0, "warrior", Aim(1, 0, "K1b"))).rejected("no-gift")


def test_the_level_rule_comes_before_the_power(lay: Lay) -> None:
    """A Viking cannot be placed by the purse that it turns up, but does not need it after."""
    play = lay("$ [V1a]", "V2b V3b K1b")
    assert not play.when(0, Place("V2b", 2, 0, "warrior", Aim(1, 0))).refused
    play.when(0, Place("V3b", 2, 0, "warrior", Aim(1, 0))).rejected("level-too-high")
