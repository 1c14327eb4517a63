"""A turn: placing a card, swapping Piggy, drawing."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl_pook.grid import X, Y
from tafl_pook.messages import (
    Aim,
    CardDrawn,
    CardExchanged,
    CardPlaced,
    EndTurn,
    PiggySwapped,
    Place,
    PookOptions,
    SwapPiggy,
    TurnBegan,
)
from tafl_pook.state import PookState

Lay = Callable[..., Any]


def lying(state: PookState) -> dict[tuple[int, int], str]:
    """Show what lies where; purses in brackets."""
    shown = {
        (X[one.cell], Y[one.cell]): one.card if one.up else f"[{one.card}]" for one in state.field
    }
    return {**shown, (X[state.piggy], Y[state.piggy]): "$"}


# 1. Placing.


def test_a_card_is_placed_from_the_hand(lay: Lay) -> None:
    """The player places one card from the hand, warrior or purse face."""
    play = lay("$", "K1b O1b", "V1a")
    after = play.when(0, Place("O1b", 1, 0, "warrior")).then(
        CardPlaced(0, 1, 0, "warrior", "O1b", (1,))
    )
    assert (after.state.hands[0], lying(after.state)[1, 0]) == (("K1b",), "O1b")
    after = play.when(0, Place("O1b", 0, -1, "purse")).then(CardPlaced(0, 0, -1, "purse", "O1b"))
    assert (after.state.hands[0], lying(after.state)[0, -1]) == (("K1b",), "[O1b]")


def test_only_own_cards_are_placed(lay: Lay) -> None:
    """The card comes from the own hand."""
    play = lay("$", "K1b", "V1a", pile="V2a")
    play.when(0, Place("V1a", 1, 0, "purse")).rejected("not-in-hand")
    play.when(0, Place("V2a", 1, 0, "purse")).rejected("not-in-hand")


def test_one_card_in_a_turn(lay: Lay) -> None:
    """One card is placed in a turn, no more."""
    play = lay("$ [M1a]", "K1b O1b", "V1a", placed=True)
    play.when(0, Place("O1b", 0, 1, "purse")).rejected("already-placed")


@pytest.mark.parametrize("spot", [(0, 0), (1, 0), (2, 0)])
def test_the_cell_is_empty(lay: Lay, spot: tuple[int, int]) -> None:
    """The cell is empty: no warrior, no purse, no Piggy."""
    lay("$ [M1a] O1a").when(0, Place("K1b", *spot, "purse")).rejected("cell-taken")


@pytest.mark.parametrize("spot", [(1, 1), (-1, -1), (2, 0), (0, 3)])
def test_the_cell_is_orthogonally_adjacent_to_a_card(lay: Lay, spot: tuple[int, int]) -> None:
    """A cell that touches cards at corners only, or no card, is refused."""
    lay("$").when(0, Place("K1b", *spot, "purse")).rejected("not-adjacent")


@pytest.mark.parametrize("spot", [(-1, 0), (0, -1), (0, 1), (2, 0), (1, 1), (1, -1)])
def test_piggy_counts_as_a_card_in_play(lay: Lay, spot: tuple[int, int]) -> None:
    """Adjacent to Piggy, to a purse or to a warrior: each will do."""
    assert not lay("$ [M1a]").when(0, Place("K1b", *spot, "purse")).refused


def test_all_cards_fit_a_square_of_five(lay: Lay) -> None:
    """The bounding box, the new card included, may be at most 5 wide and 5 high."""
    row = lay("[M1a] $ [M1b] [O1a] [O1b]", left=-1)
    row.when(0, Place("K1b", 4, 0, "purse")).rejected("outside")
    row.when(0, Place("K1b", -2, 0, "purse")).rejected("outside")
    column = lay("$\n[M1a]\n[M1b]\n[O1a]\n[O1b]", left=0)
    column.when(0, Place("K1b", 0, 5, "purse")).rejected("outside")
    column.when(0, Place("K1b", 0, -1, "purse")).rejected("outside")
    assert not column.when(0, Place("K1b", 1, 4, "purse")).refused


@pytest.mark.parametrize("x", [9, -9, 10**30])
def test_no_cell_is_too_far_to_be_refused(lay: Lay, x: int) -> None:
    """Whatever number is named, the answer is a plain refusal."""
    lay("$").when(0, Place("K1b", x, 0, "purse")).rejected("outside")


def test_the_square_is_not_fixed_beforehand(lay: Lay) -> None:
    """The field may grow to any side, until it is five wide: then the other side is closed."""
    play = lay("[M1a] [M1b] $ [O1a]", left=-2)
    assert not play.when(0, Place("K1b", 2, 0, "purse")).refused
    assert not play.when(0, Place("K1b", -3, 0, "purse")).refused
    wider = lay("[M1a] [M1b] $ [O1a] [O1b]", left=-2)
    wider.when(0, Place("K1b", -3, 0, "purse")).rejected("outside")


@pytest.mark.parametrize(
    ("drawing", "limit"),
    [
        ("$ .", 1),
        ("[M1a] $ .", 2),
        ("[M1a] $ .\n. . [M1b]", 3),
        ("[M1a] $ .\n. [M2a] M1b", 2),
        ("K1a $ .\n. . [M1b]\n. . [O1a]", 3),
    ],
)
@pytest.mark.parametrize("card", ["K1b", "K2b", "K3b"])
def test_the_level_may_not_exceed_the_purses_of_row_and_column(
    lay: Lay, drawing: str, limit: int, card: Any
) -> None:
    """Purses (Piggy is one) in the cell's row plus its column; warriors do not count."""
    play = lay(drawing, "K1b K2b K3b", "V1a")
    spot = (1, 0)
    when = play.when(0, Place(card, *spot, "warrior"))
    if int(card[1]) <= limit:
        assert when.refused is None
    else:
        refused = when.rejected("level-too-high")
        assert str(limit) in refused.en and str(limit) in refused.fr


def test_purses_count_across_gaps(lay: Lay) -> None:
    """The whole row and column count, whatever lies between."""
    play = lay("$ O1a . O2a [M1a]\n. K1a K2a K1b .", "V3a V2a", "V1a")
    play.when(0, Place("V3a", 2, 0, "warrior")).rejected("level-too-high")
    assert not play.when(0, Place("V2a", 2, 0, "warrior")).refused


def test_a_purse_needs_no_level(lay: Lay) -> None:
    """The level rule is for the warrior face only."""
    assert not lay("$ K1a", "V3a V2a").when(0, Place("V3a", 1, 1, "purse")).refused
    lay("$ K1a", "V3a V2a").when(0, Place("V3a", 1, 1, "warrior")).rejected("level-too-high")


def test_a_power_may_be_declined(lay: Lay) -> None:
    """A warrior's power may be used at once, or declined."""
    play = lay("$ K1a O1a", "O1b O2a", "V1a")
    play.when(0, Place("O1b", 0, 1, "warrior")).then(CardPlaced(0, 0, 1, "warrior", "O1b", (1,)))


# 2. Piggy.


def test_piggy_is_swapped_with_an_adjacent_card(lay: Lay) -> None:
    """Once in the turn, before the placement, Piggy changes places with a neighbour."""
    play = lay("[M1a] $ O1a")
    after = play.when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0))
    assert lying(after.state) == {(-1, 0): "[M1a]", (0, 0): "O1a", (1, 0): "$"}
    assert (after.state.moved, after.game.active(after.state)) == (True, (0,))
    assert not after.when(0, Place("K1b", 0, 1, "purse")).refused


def test_piggy_is_swapped_after_the_placement(lay: Lay) -> None:
    """... or after the placement; then nothing is left, and the turn ends by itself."""
    play = lay("$ O1a", placed=True)
    play.when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0), TurnBegan(1))


def test_piggy_is_swapped_once_in_a_turn(lay: Lay) -> None:
    """Once in the turn."""
    play = lay("$ O1a", moved=True)
    play.when(0, SwapPiggy(1, 0)).rejected("piggy-moved")


@pytest.mark.parametrize("spot", [(1, 1), (2, 0), (0, 0), (0, 1), (-1, 0), (7, 7)])
def test_piggy_is_swapped_orthogonally(lay: Lay, spot: tuple[int, int]) -> None:
    """Decision: orthogonally; not across a corner, with itself, or with an empty cell."""
    lay("$ O1a K1a\n. K2a .").when(0, SwapPiggy(*spot)).rejected("not-beside-piggy")


def test_knights_do_not_stop_a_swap(lay: Lay) -> None:
    """Knights do not stop it: a protected card is swapped, and so is a Knight."""
    play = lay("$ O1a K1a\nK2a . .")
    assert not play.when(0, SwapPiggy(1, 0)).refused
    assert not play.when(0, SwapPiggy(0, 1)).refused


@pytest.mark.parametrize(("drawing", "shown"), [("$ O1a", "O1a"), ("$ [O1a]", "[O1a]")])
def test_a_swapped_card_keeps_its_face(lay: Lay, drawing: str, shown: str) -> None:
    """Any card, warrior or purse, keeps its face."""
    after = lay(drawing).when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0))
    assert lying(after.state)[0, 0] == shown


def test_a_swap_may_not_undo_the_previous_players_swap(lay: Lay) -> None:
    """Piggy may not be swapped with the card that the turn just before swapped it with."""
    play = lay("$ O1a\n. M1a", placed=True)
    play = play.when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0), TurnBegan(1))
    play.when(1, SwapPiggy(0, 0)).rejected("swap-barred")
    assert not play.when(1, SwapPiggy(1, 1)).refused
    assert SwapPiggy(0, 0) not in set(play.game.legal(play.state, 1))


def test_the_bar_outlasts_the_placement(lay: Lay) -> None:
    """The bar holds before and after the own placement."""
    play = lay("O1a $\n. M1a", left=0, barred=40, turn=1)
    placed = CardPlaced(1, 0, 1, "purse", "K2b")
    after = play.when(1, Place("K2b", 0, 1, "purse")).then(placed)
    after.when(1, SwapPiggy(0, 0)).rejected("swap-barred")


def test_the_bar_lasts_for_one_turn(lay: Lay) -> None:
    """Only the turn just before counts."""
    play = lay("O1a $\n. M1a", left=0, barred=40, turn=1, placed=True)
    play = play.when(1, EndTurn()).then(TurnBegan(0))
    assert not play.when(0, SwapPiggy(0, 0)).refused


def test_a_turned_card_is_still_that_card(lay: Lay) -> None:
    """An Orc that turns the card over does not free it."""
    play = lay("O1a $\n. M1a", "O2b", "O1b V3a", left=0, barred=40, turn=1)
    orc = play.when(1, Place("O1b", -1, 0, "warrior", Aim(0, 0)))
    after = play.after(orc.events)
    assert lying(after.state)[0, 0] == "[O1a]"
    after.when(1, SwapPiggy(0, 0)).rejected("swap-barred")


def test_a_mage_that_exchanges_the_card_frees_the_swap(lay: Lay) -> None:
    """While C is still that card: a Mage may have exchanged it in between."""
    play = lay("O1a $\n. V2a", "O1b", "M1b V1a", left=0, barred=40, turn=1)
    after = play.when(1, Place("M1b", -1, 0, "warrior", Aim(0, 0, "V1a"))).then(
        CardPlaced(1, -1, 0, "warrior", "M1b", (0,)),
        CardExchanged(1, 0, 0, "warrior", "V1a", "O1a", (0,)),
    )
    assert after.state.barred is None
    assert not after.when(1, SwapPiggy(0, 0)).refused


def test_a_mage_in_the_turn_of_the_swap_leaves_no_bar(lay: Lay) -> None:
    """The previous player swapped, then exchanged that same card: there is nothing to bar."""
    play = lay("$ O1a", "M1b V1a K1a", "O2b")
    play = play.when(0, SwapPiggy(1, 0)).then(PiggySwapped(0, 1, 0))
    when = play.when(0, Place("M1b", -1, 0, "warrior", Aim(0, 0, "V1a")))
    after = play.after(when.events)
    assert isinstance(when.events[-1], TurnBegan)
    assert after.state.barred is None
    assert not after.when(1, SwapPiggy(0, 0)).refused


def test_a_swap_checks_no_level(lay: Lay) -> None:
    """A warrior may end where it could not have been placed."""
    play = lay("$ V3a")
    assert not play.when(0, SwapPiggy(1, 0)).refused


# 3. Drawing, and the end of a turn.


@pytest.mark.parametrize("hands", [("K1b V1a", "O1b"), ("K1b V1a", "O1b", "O2b")])
def test_the_turn_ends_with_drawing_a_card(lay: Lay, hands: tuple[str, ...]) -> None:
    """With 2 or 3 players the turn ends with drawing one card."""
    play = lay("$ O1a", *hands, pile="M3a M3b", placed=True)
    after = play.when(0, EndTurn()).then(CardDrawn(0, "M3a"), TurnBegan(1))
    assert (after.state.hands[0], after.state.pile) == (("K1b", "M3a", "V1a"), ("M3b",))


def test_nothing_is_drawn_from_an_empty_pile(lay: Lay) -> None:
    """... if the pile has any."""
    lay("$ O1a", placed=True).when(0, EndTurn()).then(TurnBegan(1))


def test_seats_act_clockwise(lay: Lay) -> None:
    """0, 1, 2 ... then 0 again."""
    play = lay("$ O1a", "K1b", "O1b", "O2b", placed=True, turn=2)
    play.when(2, EndTurn()).then(TurnBegan(0))


def test_a_turn_is_not_ended_without_a_card(lay: Lay) -> None:
    """A turn places a card: it cannot be ended before."""
    lay("$ O1a").when(0, EndTurn()).rejected("not-placed")


def test_the_turn_ends_by_itself_when_piggy_was_swapped_before(lay: Lay) -> None:
    """Swapped, then placed: nothing optional is left."""
    play = lay("$ O1a", "K1b V1a", "O1b", moved=True, pile="M3a")
    play.when(0, Place("K1b", 0, 1, "purse")).then(
        CardPlaced(0, 0, 1, "purse", "K1b"), CardDrawn(0, "M3a"), TurnBegan(1)
    )


def test_the_turn_ends_by_itself_when_the_only_neighbour_is_barred(lay: Lay) -> None:
    """Something optional is left when Piggy may be swapped with some neighbour."""
    play = lay("O1a $", "K1b V1a", "O1b", left=0, barred=40)
    play.when(0, Place("K1b", -1, 0, "purse")).then(
        CardPlaced(0, -1, 0, "purse", "K1b"), TurnBegan(1)
    )
    play.when(0, Place("K1b", 2, 0, "purse")).then(CardPlaced(0, 2, 0, "purse", "K1b"))


def test_the_turn_goes_on_while_piggy_may_be_swapped(lay: Lay) -> None:
    """Placed, Piggy not swapped: the seat is still to act, and may end its turn."""
    play = lay("$ O1a", "K1b V1a", "O1b")
    play = play.when(0, Place("K1b", 0, 1, "purse")).then(CardPlaced(0, 0, 1, "purse", "K1b"))
    assert play.game.active(play.state) == (0,)
    assert list(play.game.legal(play.state, 0)) == [EndTurn(), SwapPiggy(1, 0), SwapPiggy(0, 1)]
    play.when(0, EndTurn()).then(TurnBegan(1))


@pytest.mark.parametrize("seed", range(6))
def test_nobody_ever_passes(match: Callable[..., Any], seed: int) -> None:
    """All placement is possible at any time: 24 cards are placed in 24 turns."""
    for seats in (2, 3, 4):
        steps = match(seed, seats).steps
        placed = [event for step in steps for event in step.events if type(event) is CardPlaced]
        turns = [event for step in steps for event in step.events if type(event) is TurnBegan]
        assert (len(placed), len(turns)) == (24, 23)
        assert {event.seat for event in placed} == set(range(seats))


def test_the_last_gap_of_the_square_can_be_filled(lay: Lay) -> None:
    """25 cells, 25 cards: with 24 cards in play the one empty cell takes any purse."""
    full = """
        [K1a] [K1b] [K2a] [K2b] [K3a]
        [K3b] [M1a] [M1b] [M2a] [M2b]
        [M3a] [M3b] . [O1a] [O1b]
        [O2a] [O2b] [O3a] [O3b] $
        [V1a] [V1b] [V2a] [V2b] [V3a]
    """
    play = lay(full, "V3b", "", left=-2, top=-2, banners=("KM", "OV"))
    offers = list(play.game.legal(play.state, 0))
    assert Place("V3b", 0, 0, "purse") in offers
    assert {(o.x, o.y) for o in offers if isinstance(o, Place)} == {(0, 0)}


def test_options_are_off_by_default() -> None:
    """Variants are off by default."""
    assert PookOptions() == PookOptions(open_banners=False, teams=False)
