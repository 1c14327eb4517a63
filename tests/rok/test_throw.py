"""A throw, 1: how runes land."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import hypot
from typing import Any

import pytest
from tafl import Chance
from tafl_rok.events import Lying, ThrowMade
from tafl_rok.landing import APART, CROWDED, POINTS, drawn, landed
from tafl_rok.runes import RUNES

Make = Callable[..., Any]


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_players_throw_5_4_3_or_2_runes_each(deal: Make, seats: int, each: int) -> None:
    """5 each with 2 players, 4 with 3, 3 with 4, 2 with 5."""
    assert len(deal(seats).last(ThrowMade).runes) == seats * each


def test_fewer_when_the_bag_runs_out(lay: Make) -> None:
    """Fewer when the bag runs out."""
    scene = lay(bag=7).claims("", "")
    assert len(scene.last(ThrowMade).runes) == 7
    assert scene.view(0)["bag"] == 0


def test_face_up_or_face_down_with_equal_chance() -> None:
    """Each lands face up or face down with equal chance, independent of the others."""
    ups = Counter(
        sum(lying.up for lying in landed(Chance.of("faces", seed), [], RUNES[:4], 1))
        for seed in range(800)
    )
    # Of 800 throws of 4: 50, 200, 300, 200, 50 expected. Chi square with 4 degrees: 18.5 is 0.1 %.
    expected = {0: 50, 1: 200, 2: 300, 3: 200, 4: 50}
    assert sum((ups[n] - each) ** 2 / each for n, each in expected.items()) < 18.5


def test_every_rune_of_the_bag_is_as_likely_to_be_thrown() -> None:
    """The runes are drawn from the bag, each alike."""
    count: Counter[str] = Counter()
    for seed in range(600):
        got = drawn(Chance.of("bag", seed), RUNES, 10)
        assert len(set(got)) == 10
        count.update(got)
    # 125 each expected, without replacement: 47 degrees of freedom, 85 is beyond 0.1 %.
    assert sum((count[rune] - 125) ** 2 / 125 for rune in RUNES) < 85


def test_positions_are_whole_numbers_at_most_100_from_destiny() -> None:
    """Positions are integers, at most 100 from Destiny in a straight line."""
    assert len(POINTS) == len(set(POINTS)) == 31417  # the lattice points of a disc of radius 100
    for seed in range(50):
        for lying in landed(Chance.of(seed), [], RUNES[:12], 1):
            assert type(lying.x) is int and type(lying.y) is int
            assert hypot(lying.x, lying.y) <= 100


@pytest.mark.parametrize("left", [0, 6, 15, CROWDED + 4])
def test_no_two_runes_closer_than_24_and_no_two_distances_alike(left: int) -> None:
    """No two runes, Destiny and those left included, closer than 24; all distances differ."""
    for seed in range(20):
        table = landed(Chance.of("old", seed), [], RUNES[:left], 1)
        both = table + landed(Chance.of("new", seed), table, RUNES[left : left + 10], left + 1)
        places = [(0, 0), *((lying.x, lying.y) for lying in both)]
        for (a, b), (c, d) in combinations(places, 2):
            assert (a - c) ** 2 + (b - d) ** 2 >= APART**2
        assert len({x * x + y * y for x, y in places}) == len(places)


def test_where_no_place_is_left_the_one_with_the_most_room_is_taken() -> None:
    """If there is no such place, the one with the most room is taken: checked against all."""
    chance = Chance.of("full")
    table = landed(chance, [], RUNES[:47], 1)
    taken = [(0, 0), *((lying.x, lying.y) for lying in table[:46])]
    cramped = 0
    for number in range(30, 47):
        before = [(0, 0), *((lying.x, lying.y) for lying in table[:number])]
        lying = table[number]
        here = room((lying.x, lying.y), before)
        if here < APART**2:
            cramped += 1
            if cramped < 3:
                distances = {x * x + y * y for x, y in before}
                assert here == max(
                    room((x, y), before) for x, y in POINTS if x * x + y * y not in distances
                )
    assert cramped, "the table holds some 43 runes"
    assert len({x * x + y * y for x, y in taken}) == len(taken)


def room(place: tuple[int, int], taken: list[tuple[int, int]]) -> int:
    """Tell the square of the distance to whatever lies nearest."""
    x, y = place
    return min((x - a) ** 2 + (y - b) ** 2 for a, b in taken)


def test_places_are_drawn_evenly_where_there_is_room() -> None:
    """Every place with room is as likely: by single draws and by counting alike."""
    few = [Lying(1, 60, 0, True, "B1a")]
    for table in (few, landed(Chance.of("crowd"), [], RUNES[: CROWDED + 2], 1)):
        quarters: Counter[tuple[bool, bool]] = Counter()
        free = [p for p in POINTS if room(p, [(0, 0), *((o.x, o.y) for o in table)]) >= APART**2]
        for seed in range(400):
            lying = landed(Chance.of("even", seed), table, ("W8b",), 99)[0]
            quarters[lying.x > 0, lying.y > 0] += 1
        share = Counter((x > 0, y > 0) for x, y in free)
        assert (
            sum(
                (quarters[q] - 400 * n / len(free)) ** 2 / (400 * n / len(free))
                for q, n in share.items()
            )
            < 16.3
        )


def test_runes_of_earlier_throws_stay_where_they_are(lay: Make) -> None:
    """Runes still on the table from earlier throws stay where they are."""
    scene = lay(up="1:B5a@40,3 2:W5a@0,80")
    before = {lying.spot: lying for lying in scene.state.table}
    scene.claims("", "")
    assert {lying.spot: lying for lying in scene.state.table if lying.spot < 3} == before


def test_every_rune_that_lands_gets_a_new_spot_number(deal: Make) -> None:
    """Spot numbers count from 1 and are never used again in the match."""
    scene = deal(2)
    seen = [lying.spot for lying in scene.state.table]
    assert seen == list(range(1, 11))
    for _ in range(5):
        scene.claims("", "")
        new = [lying.spot for lying in scene.last(ThrowMade).runes]
        assert new == list(range(max(seen) + 1, max(seen) + 1 + len(new)))
        seen += new


def test_few_draws_make_a_throw(deal: Make) -> None:
    """A throw needs a handful of draws: all of them are in the log for ever."""
    labels = Counter(draw.label for draw in deal(3).chance.drawn)
    assert labels["bag"] == 2 and labels["faces"] == 1 and labels["place"] < 12
