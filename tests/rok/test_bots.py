"""Bots: the same rules, with human reaction times, and greedy beats random."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest
from tafl import Chance, Sight, Table
from tafl.bots import random
from tafl.testing import LocalMatch
from tafl_rok import Rok, greedy
from tafl_rok.bot import AIMS
from tafl_rok.events import ClaimMade, RunMade
from tafl_rok.messages import Claims, Done, GrabPair, Open, OrderThefts, RokOptions, Run, Slide
from tafl_rok.reactions import FIRST_LOOK, HAND, SCAN, WHIM, next_claim_at

Lay = Callable[..., Any]


def sight_of(scene: Any, seat: int, seed: int = 0) -> Sight:
    """Give a bot its sight."""
    state = scene.state
    options = RokOptions(grab="race" if state.race else "sealed", seconds=state.seconds)
    return Sight(
        scene.game,
        seat,
        scene.game.view(state, seat),
        tuple(scene.game.legal(state, seat)),
        Chance.of("bot", seed),
        Table(len(state.runs), options),
    )


def test_a_bot_opens_like_everybody_sees_the_throw_and_then_sends_one_run(lay: Lay) -> None:
    """`open` first, then one `run`, which ends its clock."""
    scene = lay(up="1:B5a 2:B5b 3:G1b", race=True)
    assert greedy(sight_of(scene, 0)) == Open()
    scene.send(0, Open(), bot=True)
    run = greedy(sight_of(scene, 0))
    assert isinstance(run, Run) and len(run.claims) == 2
    scene.send(0, run, bot=True)
    assert isinstance(scene.events[0], RunMade)
    assert scene.view(0)["runs"] == ["done", "waiting"]
    assert [claim["time"] for claim in scene.view(0)["claims"]] == [c.ms for c in run.claims]


def test_a_run_is_taken_only_from_a_seat_that_a_bot_holds(lay: Lay) -> None:
    """The server takes it only from a bot of the platform."""
    scene = lay(up="1:B5a 2:B5b", race=True)
    scene.send(0, Open())
    assert scene.refused(0, scene.run("900:1+2")) == "bots-only"
    match = LocalMatch.start("rok", 2, seed=1)
    match.send(0, {"type": "open"})
    with pytest.raises(Exception, match="Only bots"):
        match.send(0, {"type": "run", "claims": []})


def test_a_run_comes_after_open_and_instead_of_other_claims(lay: Lay) -> None:
    """After `open`, and only by a seat that has not grabbed otherwise."""
    scene = lay(up="1:B5a 2:B5b 3:W1a", race=True)
    assert scene.refused(0, scene.run("900:1+2"), bot=True) == "not-open"
    scene.send(0, Open())
    scene.grab(0, "3=1", 100)
    assert scene.refused(0, scene.run("900:1+2"), bot=True) == "already-grabbed"


def test_the_times_of_a_run_do_not_decrease_and_lie_within_the_clock(lay: Lay) -> None:
    """Milliseconds, not decreasing, 0 to 1000 x `seconds`."""
    scene = lay(up="1:B5a 2:B5b 3:W1a", race=True, seconds=10)
    scene.send(0, Open())
    assert scene.refused(0, scene.run("900:1+2 899:3=1"), bot=True) == "not-in-order"
    assert scene.refused(0, scene.run("10001:1+2"), bot=True) == "time-over"
    assert scene.refused(0, scene.run("900:1+2 900:2=1"), bot=True) == "claimed-already"
    scene.send(0, scene.run("0:1+2 10000:3=1"), bot=True)


def test_the_model_of_reaction_times() -> None:
    """First look, hand, scanning what lies face up, and a whim: one model for all bots."""
    assert next_claim_at(None, 10, 0) == FIRST_LOOK + HAND + 10 * SCAN
    assert next_claim_at(3_000, 8, 7) == 3_000 + HAND + 8 * SCAN + 7
    assert 1_500 < next_claim_at(None, 10, 0) < next_claim_at(None, 10, WHIM) < 4_000


def test_greedy_keeps_to_the_model(lay: Lay) -> None:
    """Each claim of a run comes as late as the model says."""
    scene = lay(up="1:B5a 2:B5b 3:G1b 4:W1a 5:W1b", race=True)
    scene.send(0, Open())
    for seed in range(30):
        run = greedy(sight_of(scene, 0, seed))
        assert isinstance(run, Run)
        last, sight = None, 5
        for claim in run.claims:
            whim = claim.ms - next_claim_at(last, sight, 0)
            assert 0 <= whim <= WHIM
            last = claim.ms
            sight -= 2 if claim.spots else 1


def test_a_bot_that_grabs_rune_by_rune_is_stamped_by_the_same_model(lay: Lay) -> None:
    """No bot is faster than a hand, whatever it sends; nor later than its clock."""
    scene = lay(up="1:B5a 2:B5b 3:G1b", race=True, seconds=10)
    scene.send(0, Open())
    (made,) = scene.grab(0, "1+2", 5, bot=True)
    assert isinstance(made, ClaimMade)
    assert made.claim.time >= next_claim_at(None, 3, 0)
    (again,) = scene.grab(0, "3=1", 9_990, bot=True)
    assert isinstance(again, ClaimMade)
    assert 9_990 <= again.claim.time <= 10_000


def test_greedy_goes_on_where_a_person_has_begun(lay: Lay) -> None:
    """As a stand-in after single claims it grabs one by one, then is done."""
    scene = lay(up="1:B5a 2:B5b 3:W1a 4:W1b", race=True)
    scene.send(0, Open())
    scene.grab(0, "1+2", 100)
    assert greedy(sight_of(scene, 0)) == GrabPair((3, 4))
    scene.grab(0, "3+4", 200)
    assert greedy(sight_of(scene, 0)) == Done()


def test_greedy_claims_only_what_is_right(deal: Lay) -> None:
    """Its lists are never wrong."""
    for seed in range(20):
        scene = deal(3, seed=seed)
        for seat in range(3):
            scene.send(seat, greedy(sight_of(scene, seat, seed)))
        assert not [word for word in scene.verdicts() if "wrong" in word]


def test_in_sealed_the_order_of_its_claims_is_not_predictable(lay: Lay) -> None:
    """Equal bots must not take one rune each for ever."""
    scene = lay(up="1:B5a 2:B5b 3:W2a 4:W2b 5:G3a 6:G3b")
    orders = {greedy(sight_of(scene, 0, seed)) for seed in range(60)}
    assert all(isinstance(order, Claims) for order in orders)
    assert len(orders) == 6


def test_greedy_prefers_what_is_worth_more(lay: Lay) -> None:
    """A theft of three pairs comes before a pair."""
    scene = lay("B1a G1a", up="1:B5a 2:B5b 3:G1b", loot=("", "G2 G3 G4"))
    for seed in range(20):
        claims = greedy(sight_of(scene, 0, seed))
        assert isinstance(claims, Claims)
        assert claims.claims[0].spot == 3


def test_greedy_orders_thefts_for_its_own_good(lay: Lay) -> None:
    """It robs last, so that nobody takes it away again."""
    scene = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    while scene.state.phase == "slide":
        scene.send(0, Slide(13))
        scene.send(1, Slide(90))
    order = greedy(sight_of(scene, 0))
    assert isinstance(order, OrderThefts)
    assert (order.order[-1].thief, order.order[-1].victim) == (0, 1)


def test_greedys_aim_is_good_against_any_other(lay: Lay) -> None:
    """Over all whims of both hands its aims lose to no fixed aim in more than 51 of 100."""

    def better(one: int, other: int) -> float:
        won = 0.0
        for a in range(one - 12, one + 13):
            for b in range(other - 12, other + 13):
                mine, theirs = a if a > 0 else 999, b if b > 0 else 999
                won += 0.5 if mine == theirs else float(mine < theirs)
        return won / 625

    for aim in range(101):
        assert sum(better(aim, own) for own in AIMS) / len(AIMS) < 0.51


@pytest.mark.parametrize("grab", ["race", "sealed"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_beats_random(seats: int, grab: str) -> None:
    """One greedy bot among random ones wins nearly always: the interval lies above a fair share."""
    matches = 40 if grab == "sealed" else 24
    won = 0
    for seed in range(matches):
        bots = {seat: "greedy" if seat == seed % seats else "random" for seat in range(seats)}
        match = LocalMatch.start("rok", seats, {"grab": grab}, seed=f"duel {seed}", bots=bots)
        assert match.outcome is not None
        won += seed % seats in match.outcome.winners
    share = won / matches
    low = (share + 2 / matches - 2 * sqrt(share * (1 - share) / matches + 1 / matches**2)) / (
        1 + 4 / matches
    )
    print(f"{seats} seats, {grab}: greedy wins {won} of {matches}, at least {low:.2f}")
    assert low > 0.7


@pytest.mark.parametrize("grab", ["race", "sealed"])
def test_equal_greedy_bots_share_the_wins(grab: str) -> None:
    """No seat is better than the other by itself."""
    won: Counter[int] = Counter()
    for seed in range(40):
        match = LocalMatch.start(
            "rok", 2, {"grab": grab}, seed=seed, bots={0: "greedy", 1: "greedy"}
        )
        assert match.outcome is not None
        won.update(match.outcome.winners)
    assert 8 <= won[0] <= 32


def test_random_plays_all_phases_to_the_end(lay: Lay) -> None:
    """The platform's random bot finds something legal everywhere."""
    game = Rok()
    assert random(sight_of(lay(race=True), 0)) in (Open(), Done())
    scene = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    assert isinstance(random(sight_of(scene, 0)), Slide)
    assert game.info.longest > 20_000
