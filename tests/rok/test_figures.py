"""The ten figures that the printed rules point to, each as a position. The pictures themselves
are lost; what the text says of them is what is shown."""

from collections.abc import Callable
from typing import Any

from tafl_rok.events import BalancesTaken, BalanceStolen, ClaimsReckoned, SlideBegan, Theft
from tafl_rok.messages import Slide
from tafl_rok.runes import KIND, KINDS, RUNES

Make = Callable[..., Any]


def test_figure_1_eight_pairs_in_each_of_three_colours() -> None:
    """48 runes besides Destiny."""
    assert [sum(kind[0] == colour for kind in KINDS) for colour in "BGW"] == [8, 8, 8]
    assert len(RUNES) == 48


def test_figure_2_all_balance_runes_differ(deal: Make) -> None:
    """Whoever drew identical runes has drawn again."""
    for seed in range(40):
        balances = deal(5, seed=seed).state.balances
        assert len({KIND[rune] for rune in balances}) == 5


def test_figure_3_visible_pairs_are_seized(lay: Make) -> None:
    """Two pairs lie face up among other runes; each goes to who is first."""
    scene = lay(up="1:B5a 2:W3a 3:B5b 4:W3b 5:G7a", down="6:G7b").claims("1+3", "2+4")
    assert scene.last(ClaimsReckoned).loot == (("B5",), ("W3",))


def test_figure_4_the_loot_lies_behind_the_balance_rune(lay: Make) -> None:
    """Balance rune and loot are two things; the loot keeps its order."""
    scene = lay(up="1:B5a 2:B5b 3:W3a 4:W3b", loot=("G6", "")).claims("1+2 3+4", "")
    assert scene.view(1)["balances"][0] == "B1a"
    assert scene.view(1)["loot"][0] == ["G6", "B5", "W3"]


def test_figure_5_the_own_twin_completes_the_pair(lay: Make) -> None:
    """The pair goes to the loot, the balance rune is gone."""
    scene = lay("B1a G1a", up="1:B1b").claims("1=0", "")
    assert scene.last(ClaimsReckoned).loot[0] == ("B1",)
    assert scene.last(ClaimsReckoned).balances[0] is None


def test_figure_6_anothers_twin_is_kept_until_the_end_of_the_throw(lay: Make) -> None:
    """It waits for the theft."""
    scene = lay("B1a G1a", up="1:B1b").claims("", "1=0")
    assert scene.last(ClaimsReckoned).thefts == (Theft(1, 0, "B1"),)


def test_figure_7_the_theft_takes_the_balance_rune_and_all_of_its_colour(lay: Make) -> None:
    """Other colours stay with the victim."""
    scene = lay("B1a G1a", up="1:B1b", loot=("B2 W2 B3", "")).claims("", "1=0")
    assert scene.last(BalanceStolen) == BalanceStolen(1, 0, "B1", ("B2", "B3"))
    assert scene.state.loot == (("W2",), ("B1", "B2", "B3"))


def test_figure_8_thieves_of_one_colour_slide(lay: Make) -> None:
    """The nearest to Destiny that does not touch it decides."""
    scene = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    assert scene.last(SlideBegan).contestants == (0, 1)
    while scene.state.phase == "slide":
        scene.send(0, Slide(13))
        scene.send(1, Slide(80))
    assert scene.state.chooser == 0


def test_figure_9_the_nearest_face_up_rune_becomes_the_balance_rune(lay: Make) -> None:
    """After the theft the victim takes the rune that lies nearest to Destiny."""
    scene = lay("B1a G1a", up="1:B1b@90,0 2:W4a@50,50 3:G6a@-30,20", down="4:W5a@25,0")
    scene.claims("", "1=0")
    assert [(one.seat, one.spot) for one in scene.last(BalancesTaken).taken] == [(0, 3)]


def test_figure_10_destiny_and_the_visible_runes_stay(lay: Make) -> None:
    """Face-down runes are gone from the table, the others lie where they lay."""
    scene = lay(up="1:B5a@40,0 2:W7a@0,60", down="3:G8a@80,0").claims("", "")
    left = [lying for lying in scene.state.table if lying.spot <= 3]
    assert [(lying.spot, lying.x, lying.y) for lying in left] == [(1, 40, 0), (2, 0, 60)]
