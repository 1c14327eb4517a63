"""The book's worked examples. Its pictures are lost, so fields were drawn to fit the words."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl_pook.ending import scores
from tafl_pook.messages import Aim, CardPlaced, PiggySwapped, Place, SwapPiggy

Lay = Callable[..., Any]

# Pages 4 and 5: an Orc of level 2 is to be placed. The field is five wide already.
FIELD = """
    .   .   K1a .   .
    $  [V1a] M2a K2a .
    .  [V1b] .  [V2a] O1a
"""


@pytest.fixture(name="orc")
def orc_example(lay: Lay) -> Any:
    """Lay the field of the example: x from 0 to 4, y from -1 to 1."""
    return lay(FIELD, "O2a V3a", "V3b", left=0, top=-1)


def test_the_orc_may_lie_where_two_purses_are_in_row_and_column(orc: Any) -> None:
    """At least 2 purses in its row and its column together; one is not enough."""
    orc.when(0, Place("O2a", 2, 1, "warrior")).then(CardPlaced(0, 2, 1, "warrior", "O2a", (1,)))
    orc.when(0, Place("O2a", 3, -1, "warrior")).rejected("level-too-high")


def test_the_orcs_power_does_not_reach_a_mage_beside_a_knight(orc: Any) -> None:
    """The Mage next to the Orc is protected by the Knight."""
    orc.when(0, Place("O2a", 2, 1, "warrior", Aim(2, 0))).rejected("guarded")
    assert not orc.when(0, Place("O2a", 2, 1, "warrior")).refused


def test_the_orc_may_lie_as_a_purse_without_effect(orc: Any) -> None:
    """Placed on its purse face it has no effect."""
    orc.when(0, Place("O2a", 2, 1, "purse")).then(CardPlaced(0, 2, 1, "purse", "O2a"))
    orc.when(0, Place("O2a", 2, 1, "purse", Aim(2, 0))).rejected("no-power")


def test_the_orc_may_not_lie_where_no_purse_is_in_row_and_column(orc: Any) -> None:
    """No purse in its column and its row."""
    refused = orc.when(0, Place("O2a", 2, -2, "warrior")).rejected("level-too-high")
    assert " 0 " in refused.en
    assert not orc.when(0, Place("O2a", 2, -2, "purse")).refused


def test_the_orc_may_not_lie_apart(orc: Any) -> None:
    """Not adjacent to another card."""
    orc.when(0, Place("O2a", 0, -3, "warrior")).rejected("not-adjacent")
    orc.when(0, Place("O2a", 0, 2, "warrior")).rejected("not-adjacent")


def test_the_orc_may_not_lie_outside_the_square(orc: Any) -> None:
    """Outside the square of 5 by 5 cards."""
    orc.when(0, Place("O2a", -1, 0, "warrior")).rejected("outside")
    orc.when(0, Place("O2a", 5, 1, "purse")).rejected("outside")


def test_piggy_before_and_after(lay: Lay) -> None:
    """Page 5: Piggy changes places with an adjacent card, one beside a Knight too."""
    play = lay("K1a O1a\n. $")
    after = play.when(0, SwapPiggy(0, -1)).then(PiggySwapped(0, 0, -1))
    shown = [(one.x, one.y, one.face) for one in after.game.view(after.state, 0).field]
    assert shown == [(-1, -1, "warrior"), (0, -1, "piggy"), (0, 0, "warrior")]


def test_seventeen_points(lay: Lay) -> None:
    """Page 6: 1 + 2 + 1 + 3 + 3 + 2 + 3 + 2 = 17, from the two factions of the banner."""
    field = """
        K1a [M3b] K2a O3a M1a
        V2a M3a [K1b] K3a [O2a]
        $ K2b V3a K3b M2a
        [M1b] O1a [V1a] V1b [O3b]
        . [O2b] . . .
    """
    state = lay(field, "M2b", "O1b V2b V3b", left=0, top=-2, held="KM OV").state
    assert scores(state)[0] == 1 + 2 + 1 + 3 + 3 + 2 + 3 + 2 == 17
