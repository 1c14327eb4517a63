"""Views: the fields of the page, all of them and no others; what is told to whom."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl_rok import Rok
from tafl_rok.events import (
    AimChosen,
    BalancesDrawn,
    ClaimsReckoned,
    ClaimsSealed,
    Lying,
    MadeClaim,
    Opened,
    RoundSlid,
    RunEnded,
    RunMade,
    ThrowMade,
    ThrowShown,
)
from tafl_rok.messages import Claim, Claims, Done, Open, OrderThefts, Robbery, Slide

Lay = Callable[..., Any]

FIELDS = {
    "phase",
    "throw",
    "first",
    "to_act",
    "bag",
    "table",
    "balances",
    "loot",
    "scores",
    "runs",
    "clock",
    "claims",
    "thefts",
    "contestants",
    "round",
    "slides",
    "winners",
}


def phases(lay: Lay) -> dict[str, Any]:
    """Lay a scene of each phase."""
    slide = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    order = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    while order.state.phase == "slide":
        order.send(0, Slide(13))
        order.send(1, Slide(90))
    return {
        "grab": lay(up="1:B5a", race=True),
        "slide": slide,
        "order": order,
        "over": lay(loot=("W8", ""), bag=0).claims("", ""),
    }


@pytest.mark.parametrize("phase", ["grab", "slide", "order", "over"])
def test_a_view_has_all_the_fields_of_its_page_and_no_others(lay: Lay, phase: str) -> None:
    """Null fields are present in the JSON, not left out."""
    scene = phases(lay)[phase]
    for reader in (0, 1, None):
        view = scene.view(reader)
        assert set(view) == FIELDS
        assert view["phase"] == phase


def test_phase_throw_first_to_act_bag(lay: Lay) -> None:
    """`throw` counts from 1; `to_act` are seats; `bag` is a count."""
    scene = lay("B1a G1a W1a", first=2, bag=20)
    scene.send(1, Claims(()))
    view = scene.view(None)
    assert (view["throw"], view["first"], view["to_act"], view["bag"]) == (1, 2, [0, 2], 20)


def test_table_lists_spot_place_face_and_rune(lay: Lay) -> None:
    """`rune` is null when face down."""
    scene = lay(up="1:B5a@40,-3", down="2:W7a@0,60")
    assert scene.view(0)["table"] == [
        {"spot": 1, "x": 40, "y": -3, "up": True, "rune": "B5a"},
        {"spot": 2, "x": 0, "y": 60, "up": False, "rune": None},
    ]


def test_the_last_throw_is_listed_first(lay: Lay) -> None:
    """So everybody can tell this throw's runes from those left."""
    scene = lay(up="1:B5a@40,-3").claims("", "")
    spots = [lying["spot"] for lying in scene.view(0)["table"]]
    assert spots == [*range(2, 12), 1]


def test_balances_loot_and_scores(lay: Lay) -> None:
    """Ids or null; kinds in the order won; runes, two for each pair."""
    view = lay("B1a -", loot=("W8 B3", "")).view(1)
    assert view["balances"] == ["B1a", None]
    assert view["loot"] == [["W8", "B3"], []]
    assert view["scores"] == [4, 0]


def test_runs_in_a_race_and_in_sealed(lay: Lay) -> None:
    """`waiting`, `open`, `done`; in `sealed` waiting until the list is sent."""
    race = lay("B1a G1a W1a", race=True)
    race.send(0, Open())
    race.send(1, Done())
    assert race.view(2)["runs"] == ["open", "done", "waiting"]
    sealed = lay()
    sealed.send(1, Claims(()))
    assert sealed.view(0)["runs"] == ["waiting", "done"]


def test_clock_is_the_own_one_while_it_runs_else_null(lay: Lay) -> None:
    """In milliseconds UTC."""
    scene = lay(race=True, seconds=10)
    scene.send(0, Open(), 1_767_225_600_000)
    assert scene.view(0)["clock"] == {
        "opened_at": 1_767_225_600_000,
        "ends_at": 1_767_225_610_000,
    }
    assert scene.view(1)["clock"] is scene.view(None)["clock"] is None
    scene.send(0, Done(), 1_767_225_601_000)
    assert scene.view(0)["clock"] is None


def test_claims_are_the_own_ones_of_this_throw(lay: Lay) -> None:
    """In `sealed` the time is the place from 0; gone with the next throw."""
    scene = lay(up="1:B5a 2:B5b 3:W1a", loot=("W8", ""))
    scene.send(0, Claims((Claim((2, 1)), Claim(None, 3, 1))))
    assert scene.view(0)["claims"] == [
        {"time": 0, "spots": [2, 1]},
        {"time": 1, "spot": 3, "seat": 1},
    ]
    scene.send(1, Claims(()))
    assert scene.view(0)["claims"] == []


def test_runs_and_claims_stay_until_the_next_throw_also_when_over(lay: Lay) -> None:
    """`runs` and `claims` stay as they are until the next throw, also when over."""
    scene = lay(up="1:B5a 2:B5b", bag=0).claims("1+2", "")
    assert scene.view(0)["phase"] == "over"
    assert scene.view(0)["runs"] == ["done", "done"]
    assert scene.view(0)["claims"] == [{"time": 0, "spots": [1, 2]}]
    slides = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    assert slides.view(0)["claims"] == [{"time": 0, "spot": 2, "seat": 1}]
    assert slides.view(None)["claims"] == []


def test_thefts_contestants_and_round_only_in_their_phases(lay: Lay) -> None:
    """`thefts` while sliding or ordering; `contestants` and `round` of the current slide."""
    scenes = phases(lay)
    both = [
        {"thief": 0, "victim": 1, "kind": "B2"},
        {"thief": 1, "victim": 0, "kind": "B1"},
    ]
    for phase, thefts, contestants, number in (
        ("grab", [], [], 0),
        ("slide", both, [0, 1], 1),
        ("order", both, [], 0),
        ("over", [], [], 0),
    ):
        view = scenes[phase].view(None)
        assert (view["thefts"], view["contestants"], view["round"]) == (thefts, contestants, number)


def test_slides_are_the_last_resolved_round_of_this_throw(lay: Lay) -> None:
    """Null until a round is resolved; then per seat null or aim and distance; then null again."""
    scenes = phases(lay)
    assert scenes["slide"].view(0)["slides"] is None
    slides = scenes["order"].view(None)["slides"]
    assert [set(slid) for slid in slides] == [{"aim", "distance"}] * 2
    scenes["order"].send(0, OrderThefts((Robbery(0, 1), Robbery(1, 0))))
    assert scenes["order"].view(0)["slides"] is None


def test_winners_are_null_until_over(lay: Lay) -> None:
    """Seats, null until over."""
    scenes = phases(lay)
    assert scenes["grab"].view(0)["winners"] is None
    assert scenes["over"].view(0)["winners"] == [0]


SECRET = MadeClaim(5, (1, 2))
LANDED = (Lying(1, 3, 4, True, "B1a"), Lying(2, 5, 6, False, "W1a"))


@pytest.mark.parametrize(
    ("event", "seat", "seen"),
    [
        (ClaimsSealed(0, (SECRET,)), 1, ClaimsSealed(0, None)),
        (ClaimsSealed(0, (SECRET,)), 0, ClaimsSealed(0, (SECRET,))),
        (RunMade(0, (SECRET,)), None, RunMade(0, None)),
        (AimChosen(1, 7), 0, AimChosen(1, None)),
        (AimChosen(1, 7), 1, AimChosen(1, 7)),
        (Opened(0, 5, ("B1a",)), 0, Opened(0, 5, ("B1a",))),
        (Opened(0, 5, ("B1a",)), 1, Opened(0, 5, None)),
        (RunEnded(0), 1, RunEnded(0)),
    ],
)
def test_redacted_events(event: Any, seat: int | None, seen: Any) -> None:
    """Others are told that something was done, not what."""
    assert Rok().redact(event, seat) == seen


def test_a_throw_is_redacted_by_the_kind_of_table() -> None:
    """Face-down runes for everybody; in a race the face-up ones too."""
    down = Lying(2, 5, 6, False, None)
    for seat in (0, None):
        sealed = Rok().redact(ThrowMade(1, 2, LANDED), seat)
        assert sealed == ThrowMade(1, 2, (LANDED[0], down))
        race = Rok().redact(ThrowMade(1, 2, LANDED, True), seat)
        assert race == ThrowMade(1, 2, (Lying(1, 3, 4, True, None), down), True)


@pytest.mark.parametrize(
    ("event", "who"),
    [
        (BalancesDrawn(0, ("B1a", "B2a", "B3a")), (0, 1, 2)),
        (ThrowMade(1, 4, ()), (0, 1, 2, 3)),
        (Opened(2, 0), (2,)),
        (ThrowShown(3, ()), (0, 1, 2)),
        (ClaimsReckoned((), ((), ()), (None, None)), (0, 1)),
        (RoundSlid((None, None), ()), (0, 1)),
        (ClaimsSealed(0, ()), ()),
        (RunEnded(0), ()),
        (AimChosen(0, 1), ()),
    ],
)
def test_who_learnt_something(event: Any, who: tuple[int, ...]) -> None:
    """Whoever saw what was secret or random."""
    assert Rok().learned(event) == who


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phase", ["grab", "slide", "order", "over"])
def test_the_terminal_shows_everything(lay: Lay, phase: str, language: Any) -> None:
    """The sketch has every rune by spot and kind, balances, loot, scores, and what is to do."""
    scene = phases(lay)[phase]
    for reader in (0, None):
        view = scene.game.view(scene.state, reader)
        drawn = scene.game.sketch(view, language)
        assert max(map(len, drawn.splitlines())) <= 110
        for lying in view.table:
            assert f"{lying.spot}:" in drawn
        for score in view.scores:
            assert f" {score} runes" in drawn


def test_the_sketch_hides_what_is_not_opened(deal: Lay) -> None:
    """Not opened: question marks; opened: kinds, and the own clock."""
    scene = deal(2, race=True, seed=4)
    hidden = scene.game.sketch(scene.game.view(scene.state, 0), "en")
    assert "1:?" in hidden or "1:#" in hidden
    scene.send(0, Open())
    shown = scene.game.sketch(scene.game.view(scene.state, 0), "en")
    up = [lying for lying in scene.state.table if lying.up]
    assert all(f"{lying.spot}:{lying.rune[:2]}" in shown for lying in up)
    assert "60 s" in shown
