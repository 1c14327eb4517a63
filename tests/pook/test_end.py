"""End and score: the 24th card, counting, and the tie-break."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl import Outcome
from tafl_pook.cards import CARDS
from tafl_pook.messages import (
    Aim,
    CardPlaced,
    Flip,
    GameEnded,
    Place,
    PurseChosen,
    PursesTurned,
    PurseTurned,
    SwapPiggy,
    TieFound,
    Turned,
    WarriorTurned,
)

Lay = Callable[..., Any]


def nearly(lay: Lay, last: str, up: str, *more: str, **settings: Any) -> Any:
    """Lay 23 cards, only those named as warriors; seat 0 holds the last, for (2, 2)."""
    shown = up.split()
    words = [card if card in shown else f"[{card}]" for card in CARDS if card != last]
    # The warriors last, so that they lie around the gap.
    words.sort(key=lambda word: not word.startswith("["))
    words.insert(0, "$")
    rows = [" ".join([*words, "."][start : start + 5]) for start in range(0, 25, 5)]
    hands = (last, *(more or ("",)))
    return lay("\n".join(rows), *hands, left=-2, top=-2, **settings)


def test_the_game_ends_with_the_24th_card(lay: Lay) -> None:
    """The game ends as soon as the 24th card is placed."""
    play = nearly(lay, "V1b", "K1a O3a")
    after = play.when(0, Place("V1b", 2, 2, "purse")).then(
        CardPlaced(0, 2, 2, "purse", "V1b"), GameEnded((1,), "score", (1, 3), ("KM", "OV"))
    )
    assert (after.state.phase, after.game.active(after.state)) == ("over", ())
    assert after.game.outcome(after.state) == Outcome((1,), "score", (1, 3))


def test_the_last_power_is_resolved_before_counting(lay: Lay) -> None:
    """... and its power resolved."""
    play = nearly(lay, "O1b", "M1a O3a")
    play.when(0, Place("O1b", 2, 2, "warrior", Aim(1, 2))).then(
        CardPlaced(0, 2, 2, "warrior", "O1b", (1,)),
        WarriorTurned(0, 1, 2, "O3a"),
        TieFound((0, 1), (0, 1)),
    )
    play = nearly(lay, "V1b", "")
    play.when(0, Place("V1b", 2, 2, "warrior", Aim(1, 2))).then(
        CardPlaced(0, 2, 2, "warrior", "V1b", (1,)),
        PurseTurned(0, 1, 2, "V3b", (0,)),
        GameEnded((1,), "score", (0, 4), ("KM", "OV")),
    )


def test_no_swap_follows_the_last_card(lay: Lay) -> None:
    """Decision: no swap follows."""
    play = nearly(lay, "V1b", "K1a O3a", moved=False)
    when = play.when(0, Place("V1b", 2, 2, "purse"))
    after = play.after(when.events)
    after.when(0, SwapPiggy(-1, -2)).rejected("not-your-turn")
    assert list(after.game.legal(after.state, 0)) == []


def test_a_score_is_the_sum_of_levels_on_the_banner(lay: Lay) -> None:
    """The sum of the levels of all warriors in view whose faction is on the player's banner."""
    play = nearly(lay, "V1b", "K1a K3a M2a O2a V3a", "", "", "", held="KM KO KV MO")
    (_, ended) = play.when(0, Place("V1b", 2, 2, "purse")).events
    assert ended == GameEnded((2,), "score", (6, 6, 7, 4), ("KM", "KO", "KV", "MO"))


def test_warriors_count_for_everybody_who_backs_them(lay: Lay) -> None:
    """All warriors in view, whoever placed them; purses count for nobody."""
    play = nearly(lay, "K3b", "K3a", held="KM KO")
    play.when(0, Place("K3b", 2, 2, "purse")).then(
        CardPlaced(0, 2, 2, "purse", "K3b"), TieFound((0, 1), (0, 1))
    )


def test_a_tie_for_the_first_place_is_broken(lay: Lay) -> None:
    """Tie for first: those who are tied pick; the others are out."""
    play = nearly(lay, "V1b", "K1a M3a O3a", "", "", held="KM OV MO")
    ended = play.when(0, Place("V1b", 2, 2, "purse")).events[-1]
    assert ended == GameEnded((2,), "score", (4, 3, 6), ("KM", "OV", "MO"))
    play = nearly(lay, "V1b", "K1a M3a O3a V1a", "", "", held="KM OV KV")
    when = play.when(0, Place("V1b", 2, 2, "purse"))
    assert when.events[-1] == TieFound((0, 1), (0, 1, 2))
    after = play.after(when.events)
    assert (after.state.phase, after.game.active(after.state)) == ("tiebreak", (0, 1))
    after.when(2, Flip(-1, -2)).rejected("not-your-turn")


# The tie-break, on fields that are small for the eye's sake.

TIED: dict[str, Any] = {"phase": "tiebreak", "tied": (0, 1), "held": "KM OV"}


def test_picks_are_sealed(lay: Lay) -> None:
    """Decision: secretly; nobody sees a pick before every tied side has picked."""
    play = lay("$ K1a [K2a] [O3a] O1a", "", "", **TIED)
    after = play.when(0, Flip(2, 0)).then(PurseChosen(0, (0,), 2, 0))
    assert after.game.active(after.state) == (1,)
    seen = [after.game.view(after.state, reader) for reader in (0, 1, None)]
    assert [view.pick and (view.pick.x, view.pick.y) for view in seen] == [(2, 0), None, None]
    hidden = PurseChosen(0, (0,), None, None)
    assert [after.game.redact(after.past[-1], reader) for reader in (1, None)] == [hidden] * 2
    after.when(0, Flip(3, 0)).rejected("not-your-turn")


def test_picked_cards_are_turned_up_together(lay: Lay) -> None:
    """All picked cards are turned to their warrior face together; the scores are counted anew."""
    play = lay("$ K1a [K2a]0 [O3a] O1a", "", "", **TIED)
    play = play.when(1, Flip(2, 0)).then(PurseChosen(1, (1,), 2, 0))
    after = play.when(0, Flip(3, 0)).then(
        PurseChosen(0, (0,), 3, 0),
        PursesTurned((Turned(2, 0, "K2a"), Turned(3, 0, "O3a")), (0, 1)),
        GameEnded((1,), "tiebreak", (3, 4), ("KM", "OV")),
    )
    assert all(lying.up for lying in after.state.field)


def test_two_may_pick_the_same(lay: Lay) -> None:
    """Two may pick the same: it is turned once."""
    play = lay("$ K1a [K2a] [O3a] O1a", "", "", **TIED)
    play = play.when(0, Flip(2, 0)).then(PurseChosen(0, (0,), 2, 0))
    play.when(1, Flip(2, 0)).then(
        PurseChosen(1, (1,), 2, 0),
        PursesTurned((Turned(2, 0, "K2a"),), (0,)),
        GameEnded((0,), "tiebreak", (3, 1), ("KM", "OV")),
    )


def test_a_pick_is_a_purse_and_never_piggy(lay: Lay) -> None:
    """Never Piggy, no warrior, no empty cell."""
    play = lay("$ K1a [K2a] [O3a] O1a", "", "", **TIED)
    play.when(0, Flip(0, 0)).rejected("not-piggy")
    play.when(0, Flip(1, 0)).rejected("not-a-purse")
    play.when(0, Flip(0, 1)).rejected("nothing-there")
    play.when(0, Flip(40, 1)).rejected("nothing-there")
    assert list(play.game.legal(play.state, 0)) == [Flip(2, 0), Flip(3, 0)]


def test_no_power_works_in_the_tie_break(lay: Lay) -> None:
    """Without powers: an Orc turned up turns nothing over."""
    play = lay("$ K3a [O3a] [M1a] O3b", "", "", **TIED)
    play = play.after(play.when(0, Flip(2, 0)).events)
    assert [type(event) for event in play.when(1, Flip(2, 0)).events] == [
        PurseChosen,
        PursesTurned,
        GameEnded,
    ]


def test_everyones_score_is_counted_from_the_whole_field(lay: Lay) -> None:
    """A card turned up counts for everybody who backs it, whoever picked it."""
    play = lay("$ K1a [M2a]", "", "", "", held="KM KO MO", phase="tiebreak", tied=(0, 1))
    play = play.after(play.when(0, Flip(2, 0)).events)
    ended = play.when(1, Flip(2, 0)).events[-1]
    assert ended == GameEnded((0,), "tiebreak", (3, 1, 2), ("KM", "KO", "MO"))


def test_only_those_tied_are_compared(lay: Lay) -> None:
    """Somebody who was not tied cannot win by what is turned up."""
    play = lay("$ K1a V1a [M3a] [K1b]", "", "", "", held="KO OV MO", phase="tiebreak", tied=(0, 1))
    play = play.after(play.when(0, Flip(4, 0)).events)
    ended = play.when(1, Flip(3, 0)).events[-1]
    assert ended == GameEnded((0,), "tiebreak", (2, 1, 3), ("KO", "OV", "MO"))


def test_those_still_tied_pick_again(lay: Lay) -> None:
    """Repeat among those still tied."""
    field = "$ K1a [K2a] [O2a] O1a\n[M1a] . . . ."
    play = lay(field, "", "", "", held="KM OV MV", phase="tiebreak", tied=(0, 1, 2))
    for seat, spot in ((0, (2, 0)), (1, (3, 0))):
        play = play.after(play.when(seat, Flip(*spot)).events)
    when = play.when(2, Flip(2, 0))
    assert when.events[-1] == TieFound((0, 1), (0, 1, 2))
    after = play.after(when.events)
    assert after.state.tied == (0, 1)
    assert after.state.picks == (None, None, None)
    assert list(after.game.legal(after.state, 1)) == [Flip(0, 1)]
    assert list(after.game.legal(after.state, 2)) == []


def test_without_a_purse_left_they_share_the_win(lay: Lay) -> None:
    """When no purse is left, they share the win: after a round, or at once."""
    play = lay("$ K1a [K2a] [O2a] O1a", "", "", **TIED)
    play = play.after(play.when(0, Flip(2, 0)).events)
    after = play.when(1, Flip(3, 0)).then(
        PurseChosen(1, (1,), 3, 0),
        PursesTurned((Turned(2, 0, "K2a"), Turned(3, 0, "O2a")), (0,)),
        GameEnded((0, 1), "shared", (3, 3), ("KM", "OV")),
    )
    assert after.game.outcome(after.state) == Outcome((0, 1), "shared", (3, 3))


@pytest.mark.parametrize("banners", ["KM KO", "KM OV"])
def test_a_tie_without_any_purse_is_shared_at_once(lay: Lay, banners: str) -> None:
    """There is nothing to pick, so nobody is asked."""
    shown = " ".join(card for card in CARDS if card != "V1b")
    rows = [shown.split()[start : start + 5] for start in range(0, 20, 5)]
    rest = shown.split()[20:]
    drawing = "\n".join(" ".join(row) for row in [*rows, [*rest[:2], "$", rest[2], "."]])
    play = lay(drawing, "V1b", "", left=-2, top=-4, held=banners)
    (_, ended) = play.when(0, Place("V1b", 2, 0, "warrior")).events
    assert isinstance(ended, GameEnded)
    assert (ended.winners, ended.why, ended.scores) == ((0, 1), "shared", (24, 24))
