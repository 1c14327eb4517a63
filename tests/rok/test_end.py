"""End, and the slide."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tafl_rok.events import GameEnded, RoundSlid, Slid, SlideBegan, SlideWon, ThrowsEnded
from tafl_rok.messages import Claims, Slide

Lay = Callable[..., Any]


@pytest.mark.parametrize(("seats", "bag", "over"), [(2, 2, True), (2, 3, False), (5, 5, True)])
def test_the_game_ends_when_the_bag_holds_no_more_runes_than_there_are_players(
    lay: Lay, seats: int, bag: int, over: bool
) -> None:
    """Checked before each throw: with one rune more there is another throw."""
    words = " ".join(["B1a G1a W1a B2a G2a"][0].split()[:seats])
    loot = ("W8",) + ("",) * (seats - 1)
    scene = lay(words, loot=loot, bag=bag).claims(*[""] * seats)
    assert (scene.state.phase == "over") is over
    if over:
        assert scene.last(ThrowsEnded).why == "bag"


def test_it_is_checked_after_the_reckoning_of_the_throw(lay: Lay) -> None:
    """Face-down and wrong runes are back in the bag by then."""
    scene = lay(down="1:B5a 2:B5b", loot=("W8", ""), bag=2).claims("", "")
    assert scene.state.phase == "grab"
    scene = lay(up="1:B5a 2:W5b", loot=("W8", ""), bag=1).claims("1+2", "")
    assert scene.state.phase == "grab"


def test_it_is_checked_after_the_first_seat_has_moved_on(lay: Lay) -> None:
    """After the first seat has moved on."""
    scene = lay(loot=("W8", ""), bag=1, first=0).claims("", "")
    assert scene.view(None)["first"] == 1
    assert scene.view(None)["throw"] == 1


def test_the_loot_with_the_most_runes_wins(lay: Lay) -> None:
    """The most runes: two for each pair; balance runes do not count."""
    scene = lay("B1a G1a W1a", loot=("W8", "B3 B4", ""), bag=3).claims("", "", "")
    assert scene.events[-1] == GameEnded(1, "runes")
    outcome = scene.game.outcome(scene.state)
    assert (outcome.winners, outcome.why, outcome.scores) == ((1,), "runes", (2, 4, 0))
    assert scene.view(None)["winners"] == [1]


def test_those_tied_for_first_slide_and_the_best_wins(lay: Lay) -> None:
    """Those tied for first, and only those."""
    scene = lay("B1a G1a W1a", loot=("W8", "", "B3"), bag=3).claims("", "", "")
    assert scene.events[-2:] == [ThrowsEnded("bag", (2, 0, 2)), SlideBegan((0, 2), 1)]
    scene.send(0, Slide(90))
    scene.send(2, Slide(13))
    assert scene.events[-1] == GameEnded(2, "slide")
    assert scene.game.outcome(scene.state).why == "slide"
    assert scene.game.active(scene.state) == ()


def test_decision_after_100_throws_the_game_ends_in_the_same_way(lay: Lay) -> None:
    """Decision: nobody can be held at the table for ever."""
    scene = lay(loot=("W8", ""), throw=99).claims("", "")
    assert (scene.state.phase, scene.state.throw) == ("grab", 100)
    scene.claims("", "")
    assert scene.last(ThrowsEnded).why == "throws"
    assert scene.events[-1] == GameEnded(0, "runes")


def test_after_100_throws_too_those_tied_slide(lay: Lay) -> None:
    """In the same way."""
    scene = lay(throw=100).claims("", "")
    assert scene.last(SlideBegan) == SlideBegan((0, 1), 1)


# The slide.


def tied(lay: Lay, seats: int = 2, **more: Any) -> Any:
    """Lay a table at which everybody is tied for first, and has to slide."""
    words = " ".join("B1a G1a W1a B2a G2a".split()[:seats])
    return lay(words, bag=0, **more).claims(*[""] * seats)


def test_each_contestant_secretly_chooses_an_aim_from_0_to_100(lay: Lay) -> None:
    """Nobody sees an aim before all have chosen; each chooses once."""
    scene = tied(lay, 3)
    scene.send(1, Slide(0))
    for reader in (0, 1, 2, None):
        view = scene.view(reader)
        assert view["to_act"] == [0, 2]
        assert view["slides"] is None
    assert scene.refused(1, Slide(5)) == "not-your-turn"
    scene.send(0, Slide(100))
    scene.send(2, Slide(50))
    slides = scene.last(RoundSlid).slides
    assert [slid and slid.aim for slid in slides] == [100, 0, 50]


def test_chance_adds_a_whole_number_from_minus_12_to_12_each_alike(lay: Lay) -> None:
    """25 numbers, each alike."""
    count: Counter[int] = Counter()
    for seed in range(500):
        scene = tied(lay, seed=seed)
        scene.send(0, Slide(50))
        scene.send(1, Slide(50))
        count.update(slid.distance - 50 for slid in scene.last(RoundSlid).slides if slid)
    assert set(count) == set(range(-12, 13))
    # 40 each expected: 24 degrees of freedom, 52 is beyond 0.1 %.
    assert sum((n - 40) ** 2 / 40 for n in count.values()) < 52


def round_of(lay: Lay, *slides: Slid, number: int = 1, first: int = 0) -> Any:
    """Look for the round in which chance leads to these distances."""
    for seed in range(60_000):
        scene = tied(lay, len(slides), seed=seed, first=first - 1)
        scene.state = replace(scene.state, round=number)
        for seat, slid in enumerate(slides):
            scene.send(seat, Slide(slid.aim))
        if scene.last(RoundSlid).slides == slides:
            return scene
    raise AssertionError("no such round was found")


def test_0_or_less_touched_destiny_and_is_out(lay: Lay) -> None:
    """0 or less: it touched Destiny, and is out; the raw distance is told."""
    scene = round_of(lay, Slid(6, 0), Slid(20, 30))
    assert scene.events[-1] == GameEnded(1, "slide")
    assert scene.view(0)["slides"] == [{"aim": 6, "distance": 0}, {"aim": 20, "distance": 30}]
    scene = round_of(lay, Slid(6, -3), Slid(20, 30))
    assert scene.events[-1] == GameEnded(1, "slide")


def test_the_smallest_distance_wins(lay: Lay) -> None:
    """1 is the best there is."""
    assert round_of(lay, Slid(9, 1), Slid(9, 2)).events[-1] == GameEnded(0, "slide")


def test_all_out_those_slide_again(lay: Lay) -> None:
    """All out: all of them slide again."""
    scene = round_of(lay, Slid(3, 0), Slid(3, -1))
    assert scene.events[-1] == SlideBegan((0, 1), 2)
    assert (scene.view(0)["round"], scene.view(0)["contestants"]) == (2, [0, 1])


def test_equal_best_those_slide_again(lay: Lay) -> None:
    """Equal best: those slide again, and nobody else."""
    scene = round_of(lay, Slid(13, 5), Slid(60, 60), Slid(13, 5))
    assert scene.events[-1] == SlideBegan((0, 2), 2)
    assert scene.view(1)["slides"][1] == {"aim": 60, "distance": 60}
    scene.send(0, Slide(13))
    scene.send(2, Slide(90))
    assert scene.last(RoundSlid).slides[1] is None


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 1)])
def test_after_three_rounds_the_earliest_seat_from_the_first_wins(
    lay: Lay, first: int, winner: int
) -> None:
    """Round 3 is the last: equal best, or all out."""
    scene = round_of(lay, Slid(3, -1), Slid(3, -2), number=3, first=first)
    assert scene.state.first == first
    assert scene.events[-1] == GameEnded(winner, "seat")
    scene = round_of(lay, Slid(13, 5), Slid(13, 5), number=3, first=first)
    assert scene.events[-1] == GameEnded(winner, "seat")
    assert scene.game.outcome(scene.state).why == "seat"


def test_in_a_theft_too_the_earliest_seat_wins_after_three_rounds(lay: Lay) -> None:
    """The same slide decides the order of thefts."""
    for seed in range(4000):
        scene = lay("B1a B2a", up="1:B1b 2:B2b", seed=seed, first=1).claims("2=1", "1=0")
        rounds = 0
        while scene.state.phase == "slide":
            rounds += 1
            assert scene.state.round == rounds <= 3
            scene.send(0, Slide(0))
            scene.send(1, Slide(0))
        if scene.last(SlideWon).by_seat:
            assert rounds == 3
            assert scene.last(SlideWon).seat == 1
            return
    raise AssertionError("no slide went to the fourth round")


def test_a_match_goes_on_to_its_end(deal: Lay) -> None:
    """Lists of nothing for ever: the table fills, the bag empties, somebody wins."""
    scene = deal(3)
    while scene.state.phase == "grab":
        for seat in range(3):
            scene.send(seat, Claims(()))
    assert scene.state.phase == "slide"
    assert len(scene.state.bag) <= 3
