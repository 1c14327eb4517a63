"""The reckoning, 3 and 4: thefts and their order."""

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

from tafl_rok.events import BalanceStolen, ClaimsReckoned, SlideBegan, Theft
from tafl_rok.messages import OrderThefts, Robbery, Slide
from tafl_rok.reckoning import is_contested

Lay = Callable[..., Any]


def slide_until_won(scene: Any, winner: int) -> None:
    """Let one contestant aim well and the others badly, until the slide is decided."""
    while scene.state.phase == "slide":
        for seat in scene.state.contestants:
            scene.send(seat, Slide(13 if seat == winner else 90))


def test_3_the_thief_steals_the_balance_rune_and_every_pair_of_its_colour(lay: Lay) -> None:
    """The two are a pair of the thief's loot, with every pair of that colour of the victim."""
    scene = lay("B1a G1a", up="1:G1b 2:W7a", loot=("W2", "G3 B4 G5")).claims("1=1", "")
    assert scene.last(BalanceStolen) == BalanceStolen(0, 1, "G1", ("G3", "G5"))
    assert scene.state.loot[1] == ("B4",)
    assert scene.state.balances[1] == "W7a"


def test_3_loot_stays_in_the_order_won(lay: Lay) -> None:
    """First the balance pair, then the stolen pairs in the victim's order."""
    scene = lay("B1a G1a", up="1:G1b", loot=("W2", "G3 B4 G5")).claims("1=1", "")
    assert scene.state.loot[0] == ("W2", "G1", "G3", "G5")


def test_3_what_was_won_in_this_throw_can_be_stolen(lay: Lay) -> None:
    """The theft comes after the claims of the throw."""
    scene = lay("B1a G1a", up="1:G1b 2:G6a 3:G6b").claims("1=1", "2+3")
    assert scene.state.loot == (("G1", "G6"), ())


def test_3_colours_in_the_order_black_grey_white(lay: Lay) -> None:
    """Colours in the order B, G, W, whatever was taken first."""
    scene = lay("B1a W1a G1a B2a", up="1:W1b 2:G1b 3:B2b").claims("1=1 2=2 3=3", "", "", "")
    stolen = [event.kind for event in scene.events if isinstance(event, BalanceStolen)]
    assert stolen == ["B2", "G1", "W1"]
    assert scene.state.loot[0] == ("B2", "G1", "W1")


def test_3_without_a_slide_in_the_order_in_which_the_twins_were_taken(lay: Lay) -> None:
    """Thefts of one colour that need no slide: in the order taken."""
    scene = lay("W1a B2a B1a", up="1:B1b 2:B2b").claims("2=1 1=2", "", "")
    assert scene.state.loot[0] == ("B2", "B1")
    scene = lay("W1a B2a B1a", up="1:B1b 2:B2b").claims("1=2 2=1", "", "")
    assert scene.state.loot[0] == ("B1", "B2")


def test_3_first_every_colour_that_needs_no_slide(lay: Lay) -> None:
    """A calm white theft comes before the contested black ones."""
    scene = lay("B1a B2a W1a", up="1:B1b 2:B2b 3:W1b").claims("2=1 3=2", "1=0", "")
    assert [type(event).__name__ for event in scene.events[-2:]] == ["BalanceStolen", "SlideBegan"]
    assert scene.last(BalanceStolen).kind == "W1"
    assert scene.state.thefts == (Theft(0, 1, "B2"), Theft(1, 0, "B1"))


def test_3_contested_colours_one_after_the_other(lay: Lay) -> None:
    """Then the contested colours, one after the other: black first, then white."""
    scene = lay("W1a W2a B1a B2a", up="1:W1b 2:W2b 3:B1b 4:B2b")
    scene.claims("2=1", "1=0", "4=3", "3=2")
    assert scene.last(SlideBegan) == SlideBegan((2, 3), 1, "B")
    assert [theft["kind"] for theft in scene.view(None)["thefts"]] == ["B2", "B1", "W2", "W1"]
    slide_until_won(scene, 2)
    scene.send(2, OrderThefts((Robbery(3, 2), Robbery(2, 3))))
    assert scene.last(SlideBegan) == SlideBegan((0, 1), 1, "W")
    assert [theft["kind"] for theft in scene.view(None)["thefts"]] == ["W2", "W1"]
    slide_until_won(scene, 0)
    scene.send(0, OrderThefts((Robbery(1, 0), Robbery(0, 1))))
    assert scene.state.loot == (("W2", "W1"), (), ("B2", "B1"), ())
    assert scene.view(None)["thefts"] == []


def test_4_if_the_order_changes_the_result_the_thieves_of_that_colour_slide(lay: Lay) -> None:
    """All thieves of the colour slide, also one whose own theft nobody touches."""
    scene = lay("B1a B2a B3a W4a", up="1:B1b 2:B2b 3:B3b").claims("2=1", "1=0", "", "3=2")
    assert scene.last(SlideBegan) == SlideBegan((0, 1, 3), 1, "B")
    assert scene.view(0)["contestants"] == [0, 1, 3]
    assert scene.game.active(scene.state) == (0, 1, 3)


def test_4_the_best_decides_the_order(lay: Lay) -> None:
    """The best of the slide, and nobody else, orders the thefts; all of them, each once."""
    scene = lay("B1a B2a", up="1:B1b 2:B2b", loot=("B5", "B6 W3")).claims("2=1", "1=0")
    slide_until_won(scene, 1)
    assert (scene.state.phase, scene.game.active(scene.state)) == ("order", (1,))
    own_last = OrderThefts((Robbery(0, 1), Robbery(1, 0)))
    assert scene.refused(0, own_last) == "not-your-turn"
    assert scene.refused(1, OrderThefts((Robbery(0, 1),))) == "not-these-thefts"
    assert scene.refused(1, OrderThefts((Robbery(0, 1), Robbery(0, 1)))) == "not-these-thefts"
    assert scene.refused(1, OrderThefts((Robbery(0, 1), Robbery(1, 2)))) == "not-these-thefts"
    scene.send(1, own_last)
    assert scene.state.loot == ((), ("W3", "B1", "B5", "B2", "B6"))


def test_4_the_other_order_gives_the_other_result(lay: Lay) -> None:
    """Who steals first is robbed of it again."""
    scene = lay("B1a B2a", up="1:B1b 2:B2b", loot=("B5", "B6 W3")).claims("2=1", "1=0")
    slide_until_won(scene, 1)
    scene.send(1, OrderThefts((Robbery(1, 0), Robbery(0, 1))))
    assert scene.state.loot == (("B2", "B6", "B1", "B5"), ("W3",))


def test_4_decision_no_slide_when_every_order_leaves_everybody_the_same(lay: Lay) -> None:
    """Decision: two thieves whose thefts do not touch need no slide."""
    scene = lay("W1a W2a B1a B2a", up="1:B1b 2:B2b").claims("1=2", "2=3", "", "")
    assert scene.state.phase == "grab"
    assert scene.state.loot[:2] == (("B1",), ("B2",))


def test_4_decision_no_slide_for_one_thief_only(lay: Lay) -> None:
    """Decision: one thief only, however many thefts."""
    scene = lay("W1a B2a B1a", up="1:B1b 2:B2b", loot=("", "B7", "B8")).claims("1=2 2=1", "", "")
    assert scene.state.phase == "grab"
    assert scene.state.loot[0] == ("B1", "B8", "B2", "B7")


def test_4_whether_the_order_matters_agrees_with_trying_every_order() -> None:
    """The rule of thumb (a thief is robbed too) against carrying out all orders, on all cases.

    With three seats and one colour: each seat's balance rune is taken by one of the two others
    or by nobody; each seat has no or one further pair of the colour.
    """
    checked = 0
    for robbers in product((None, 0, 1, 2), repeat=3):
        if any(thief == victim for victim, thief in enumerate(robbers)):
            continue
        thefts = [
            Theft(thief, victim, "B1") for victim, thief in enumerate(robbers) if thief is not None
        ]
        for loot in product((0, 1), repeat=3):
            results = set()
            for order in permutations(thefts):
                held = [{f"own {seat}"} if loot[seat] else set() for seat in range(3)]
                for theft in order:
                    held[theft.thief] |= {f"balance {theft.victim}"} | held[theft.victim]
                    held[theft.victim] = set()
                results.add(tuple(frozenset(pairs) for pairs in held))
            assert is_contested(thefts) == (len(results) > 1), (thefts, loot)
            checked += 1
    assert checked == 27 * 8


def test_every_theft_order_can_be_chosen(lay: Lay) -> None:
    """All orders of three contested thefts are offered and carried out as told."""
    words = ("B1a B2a B3a", "1:B1b 2:B2b 3:B3b")
    scene = lay(words[0], up=words[1]).claims("2=1", "3=2", "1=0")
    slide_until_won(scene, 0)
    offered = list(scene.game.legal(scene.state, 0))
    assert len(offered) == len(set(offered)) == 6
    for command in offered:
        other = lay(words[0], up=words[1]).claims("2=1", "3=2", "1=0")
        slide_until_won(other, 0)
        other.send(0, command)
        stolen = [
            (event.thief, event.victim)
            for event in other.events
            if isinstance(event, BalanceStolen)
        ]
        assert stolen == [(one.thief, one.victim) for one in command.order]


def test_thefts_are_told_by_the_reckoning_in_the_order_of_colours(lay: Lay) -> None:
    """The reckoning lists them: by colour, and in each as the twins were taken."""
    scene = lay("W1a B1a B2a", up="1:W1b 2:B1b 3:B2b").claims("3=2 2=1", "1=0", "")
    assert scene.last(ClaimsReckoned).thefts == (
        Theft(0, 2, "B2"),
        Theft(0, 1, "B1"),
        Theft(1, 0, "W1"),
    )
