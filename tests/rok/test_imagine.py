"""Imagining: what a reader cannot know, each possibility alike."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl import Chance, Table
from tafl_rok.messages import Claims, Done, Open, RokOptions, Slide
from tafl_rok.runes import PAIR, RUNES

Lay = Callable[..., Any]


def imagined(scene: Any, reader: int | None, seed: int) -> Any:
    """Make up a state from a reader's view."""
    state = scene.state
    options = RokOptions(grab="race" if state.race else "sealed", seconds=state.seconds)
    view = scene.game.view(state, reader)
    table = Table(len(state.runs), options)
    return scene.game.imagine(view, reader, Chance.of("imagine", seed), table)


def everything(state: Any) -> list[str]:
    """List all runes, wherever they are."""
    runes = [*state.bag, *(one for one in state.balances if one)]
    runes += [lying.rune for lying in state.table]
    runes += [rune for pairs in state.loot for kind in pairs for rune in PAIR[kind]]
    runes += [
        one for theft in state.thefts for one in PAIR[theft.kind] if one not in state.balances
    ]
    return sorted(runes)


def check(scene: Any) -> None:
    """Compare views, offers and runes of a scene with imagined ones, for every reader."""
    game = scene.game
    for reader in (*range(len(scene.state.runs)), None):
        view = msgspec.json.encode(game.view(scene.state, reader))
        for seed in range(3):
            state = imagined(scene, reader, seed)
            assert msgspec.json.encode(game.view(state, reader)) == view
            assert everything(state) == sorted(RUNES)
            assert game.active(state) == game.active(scene.state)
            assert game.outcome(state) == game.outcome(scene.state)
            if reader is not None:
                assert list(game.legal(state, reader)) == list(game.legal(scene.state, reader))


def test_a_sealed_match_looks_the_same(deal: Lay) -> None:
    """View and offers of the reader are the same in the imagined state, at every moment."""
    scene = deal(3)
    for number in range(60):
        check(scene)
        seats = scene.game.active(scene.state)
        if not seats:
            break
        seat = seats[number % len(seats)]
        offers = list(scene.game.legal(scene.state, seat))
        scene.send(seat, Chance.of(number).choice("command", offers))


def test_a_race_looks_the_same(deal: Lay) -> None:
    """The same with clocks, claims and seats that gave up."""
    scene = deal(3, race=True, seconds=37)
    for number in range(80):
        check(scene)
        seats = scene.game.active(scene.state)
        if not seats:
            break
        seat = seats[number % len(seats)]
        offers = list(scene.game.legal(scene.state, seat))[:40]
        scene.send(seat, Chance.of(number).choice("command", offers), 1_000 + 10 * number)


def test_slides_orders_and_the_end_look_the_same(lay: Lay) -> None:
    """The phases that follow a reckoning."""
    scene = lay("B1a B2a W3a", up="1:B1b 2:B2b", down="3:W8a").claims("2=1", "1=0", "")
    check(scene)
    scene.send(0, Slide(13))
    check(scene)
    while scene.state.phase == "slide":
        scene.send(scene.game.active(scene.state)[0], Slide(40))
        check(scene)
    scene.send(scene.state.chooser, next(scene.game.legal(scene.state, scene.state.chooser)))
    check(scene)


def test_a_final_slide_looks_the_same(deal: Lay) -> None:
    """A whole match of nothing, to its last slide and its end."""
    scene = deal(2)
    while scene.state.phase == "grab":
        for seat in (0, 1):
            scene.send(seat, Claims(()))
    check(scene)
    while scene.state.phase == "slide":
        scene.send(scene.game.active(scene.state)[0], Slide(0))
        check(scene)
    assert scene.state.phase == "over"


def test_a_throw_that_emptied_the_bag_looks_the_same(deal: Lay) -> None:
    """This throw is told from older ones even where it was a short one."""
    found = 0
    for seed in range(12):
        scene = deal(2, race=True, seed=seed)
        while scene.state.phase == "grab":
            if not scene.state.bag:
                found += 1
                scene.send(0, Open())
                check(scene)
            for seat in scene.game.active(scene.state):
                scene.send(seat, Done())
    assert found


@pytest.mark.parametrize("reader", [0, 1, None])
def test_unknown_runes_are_as_likely_everywhere(deal: Lay, reader: int | None) -> None:
    """Uniform over bag, face-down runes, and what is not opened yet."""
    scene = deal(2, race=True, seed=8)
    scene.send(0, Open())
    known = set(scene.state.balances)
    hidden = next(lying.spot for lying in scene.state.table if not lying.up)
    closed = next(lying.spot for lying in scene.state.table if lying.up)
    if reader == 0:
        known |= {lying.rune for lying in scene.state.table if lying.up}
    unknown = sorted(set(RUNES) - known)
    count: dict[int, Counter[str]] = {hidden: Counter(), closed: Counter()}
    for seed in range(2000):
        for lying in imagined(scene, reader, seed).table:
            if lying.spot in count:
                count[lying.spot][lying.rune] += 1
    for spot in (hidden,) if reader == 0 else (hidden, closed):
        assert set(count[spot]) == set(unknown)
        each = 2000 / len(unknown)
        # Chi square with about 45 degrees of freedom: 85 is beyond 0.1 %.
        assert sum((n - each) ** 2 / each for n in count[spot].values()) < 85


def test_claims_of_others_are_made_up_for_who_has_seen_the_throw(lay: Lay) -> None:
    """Any number of right claims, in any order, each number and each order alike."""
    words = "1:B5a 2:B5b 3:G1b 4:W2a 5:W2b"
    scene = lay(up=words)
    scene.send(1, Claims(()))
    rows: Counter[Any] = Counter()
    for seed in range(800):
        rows[tuple(claim.spots or claim.spot for claim in imagined(scene, 0, seed).claims[1])] += 1
    numbers = Counter(len(row) for row in rows.elements())
    assert set(numbers) == {0, 1, 2, 3}
    assert all(150 < count < 250 for count in numbers.values())
    assert len([row for row in rows if len(row) == 3]) == 6
    race = lay(up=words, race=True)
    assert imagined(race, 0, 1).claims[1] == ()
    race.send(1, Open())
    times = [claim.time for seed in range(60) for claim in imagined(race, 0, seed).claims[1]]
    assert times and 0 <= min(times) < 10_000 and 50_000 < max(times) <= 60_000


def test_sealed_aims_are_made_up_evenly(lay: Lay) -> None:
    """0 to 100, each alike."""
    scene = lay(bag=0).claims("", "")
    scene.send(1, Slide(3))
    aims = Counter(imagined(scene, 0, seed).aims[1] for seed in range(2000))
    assert set(aims) == set(range(101))
    # 100 degrees of freedom: 150 is beyond 0.1 %.
    each = 2000 / 101
    assert sum((n - each) ** 2 / each for n in aims.values()) < 150
