"""Variants: open banners, teams, and both together."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl import Chance, Table
from tafl_pook import Pook
from tafl_pook.cards import BANNERS
from tafl_pook.messages import (
    BannerTaken,
    CardPlaced,
    Dealt,
    EndTurn,
    Flip,
    GameEnded,
    Place,
    PookOptions,
    PurseChosen,
    PursesTurned,
    SwapPiggy,
    TakeBanner,
    TieFound,
    TurnBegan,
    Turned,
)

Lay = Callable[..., Any]

ALL = " ".join(BANNERS)


def dealt(seats: int, **options: bool) -> Dealt:
    """Deal."""
    game = Pook()
    (event,) = game.deal(game.initial(Table(seats, PookOptions(**options))), Chance.of(1))
    assert isinstance(event, Dealt)
    return event


# open_banners.


def test_open_banners_are_not_dealt() -> None:
    """Banners are not dealt but lie open."""
    game = Pook()
    state = game.initial(Table(3, PookOptions(open_banners=True)))
    assert state.open_banners == BANNERS
    assert dealt(3, open_banners=True).banners == (None, None, None)
    chance = Chance.of(1)
    tuple(game.deal(state, chance))
    assert [draw.label for draw in chance.drawn] == ["deck", "first"]


def test_a_player_may_take_a_banner_before_placing(lay: Lay) -> None:
    """In the own turn, before placing, a player may take one."""
    play = lay("$ O1a", open_banners=ALL)
    after = play.when(0, TakeBanner("KO")).then(BannerTaken(0, "KO", (0,), True))
    assert after.state.banners == ("KO", None)
    assert after.state.open_banners == ("KM", "KV", "MO", "MV", "OV")
    assert after.game.active(after.state) == (0,)


def test_a_player_may_take_a_banner_after_placing(lay: Lay) -> None:
    """... or after placing; Piggy may still be swapped, so the turn goes on."""
    play = lay("$ O1a", open_banners=ALL, placed=True)
    after = play.when(0, TakeBanner("KO")).then(BannerTaken(0, "KO", (0,), True))
    after.when(0, EndTurn()).then(TurnBegan(1))


def test_the_turn_ends_with_the_banner_when_nothing_else_is_left(lay: Lay) -> None:
    """Placed, swapped, banner taken: the turn ends by itself."""
    play = lay("$ O1a", open_banners=ALL, placed=True, moved=True)
    play.when(0, TakeBanner("KO")).then(BannerTaken(0, "KO", (0,), True), TurnBegan(1))


@pytest.mark.parametrize("first", ["place", "swap"])
def test_the_turn_goes_on_while_a_banner_may_be_taken(lay: Lay, first: str) -> None:
    """Something optional is left when the side has no banner yet and may take one."""
    if first == "swap":
        play = lay("$ O1a", open_banners=ALL, moved=True)
        when = play.when(0, Place("K1b", 0, 1, "purse"))
    else:
        play = lay("$ O1a", open_banners=ALL, placed=True)
        when = play.when(0, SwapPiggy(1, 0))
    assert len(when.events) == 1
    after = play.after(when.events)
    offers = list(after.game.legal(after.state, 0))
    assert offers == [EndTurn(), *(TakeBanner(banner) for banner in BANNERS)]


def test_whoever_has_a_banner_has_nothing_left(lay: Lay) -> None:
    """With a banner the turn ends as it does without the variant."""
    play = lay("$ O1a", open_banners="KM KV", held="KO -", moved=True)
    play.when(0, Place("K1b", 0, 1, "purse")).then(
        CardPlaced(0, 0, 1, "purse", "K1b"), TurnBegan(1)
    )


def test_a_banner_is_taken_once_and_kept(lay: Lay) -> None:
    """Once in the game; it is kept."""
    play = lay("$ O1a", open_banners="KM KV", held="KO -")
    play.when(0, TakeBanner("KM")).rejected("has-banner")
    assert not [o for o in play.game.legal(play.state, 0) if isinstance(o, TakeBanner)]


def test_a_banner_that_was_taken_cannot_be_had(lay: Lay) -> None:
    """What somebody has taken lies there no more."""
    play = lay("$ O1a", open_banners="KM KV", held="- KO", first_banner=1)
    play.when(0, TakeBanner("KO")).rejected("banner-gone")


def test_a_banner_is_taken_in_the_own_turn(lay: Lay) -> None:
    """In the own turn."""
    lay("$ O1a", open_banners=ALL).when(1, TakeBanner("KM")).rejected("not-your-turn")


def test_without_the_variant_there_is_no_banner_to_take(lay: Lay) -> None:
    """Banners that were dealt are not taken."""
    lay("$ O1a").when(0, TakeBanner("KV")).rejected("no-open-banners")


def test_the_first_to_take_one_has_a_point_more(lay: Lay) -> None:
    """The first to take one has 1 extra point at the end; the second has none."""
    play = lay("$ O1a", open_banners=ALL)
    play = play.when(0, TakeBanner("KO")).then(BannerTaken(0, "KO", (0,), True))
    assert play.state.first_banner == 0
    play = play.after([TurnBegan(1)])
    after = play.when(1, TakeBanner("KM")).then(BannerTaken(1, "KM", (1,)))
    assert after.state.first_banner == 0


def test_the_extra_point_is_in_the_scores(lay: Lay) -> None:
    """It counts like any other point: in the comparison, and anew in a tie-break."""
    field = "$ K1a K2a [O2a] O3a"
    tied: dict[str, Any] = {"phase": "tiebreak", "tied": (0, 1), "held": "KM OV"}
    play = lay(field, "", "", open_banners="MO", first_banner=0, **tied)
    play = play.after(play.when(0, Flip(3, 0)).events)
    ended = play.when(1, Flip(3, 0)).events[-1]
    assert ended == GameEnded((1,), "tiebreak", (4, 5), ("KM", "OV"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_card_needs_a_banner(lay: Lay, seats: int) -> None:
    """Nobody may place the last of their cards without a banner."""
    hands = ["K1b", *["O1b"] * (seats - 1)]
    play = lay("$ O1a", *hands, open_banners=ALL)
    play.when(0, Place("K1b", 0, 1, "purse")).rejected("needs-banner")
    offers = list(play.game.legal(play.state, 0))
    assert offers == [*(TakeBanner(banner) for banner in BANNERS), SwapPiggy(1, 0)]
    after = play.after(play.when(0, TakeBanner("KM")).events)
    assert not after.when(0, Place("K1b", 0, 1, "purse")).refused


@pytest.mark.parametrize(("seats", "last"), [(2, 12), (3, 8), (4, 6)])
def test_which_card_is_the_last(match: Callable[..., Any], seats: int, last: int) -> None:
    """Their 12th with 2 players, 8th with 3, 6th with 4: then the hand has one card."""
    for seed in range(5):
        count = [0] * seats
        for step in match(seed, seats, open_banners=True).steps:
            if isinstance(step.command, Place):
                count[step.seat] += 1
                is_last = len(step.state.hands[step.seat]) == 1
                assert is_last == (count[step.seat] == last)
                assert not is_last or step.state.banners[step.seat] is not None
        assert count == [last] * seats


# teams.


def test_partners_sit_opposite_and_share_a_banner() -> None:
    """Seats 0 and 2 against 1 and 3. One banner for each team."""
    banners = dealt(4, teams=True).banners
    assert banners[0] == banners[2] != banners[1] == banners[3]
    assert None not in banners


def test_a_teams_banner_is_known_to_both_partners(lay: Lay) -> None:
    """Known to both partners, and to nobody else."""
    play = lay("$", "K1a", "K1b", "K2a", "K2b", teams=True)
    view = play.game.view
    for seat in (0, 2):
        assert view(play.state, seat).banners == ("KM", None, "KM", None)
    for seat in (1, 3):
        assert view(play.state, seat).banners == (None, "OV", None, "OV")
    assert view(play.state, None).banners == (None, None, None, None)


def test_the_deal_tells_each_team_its_banner() -> None:
    """The event of the deal shows the banner to both partners, and nothing of the others'."""
    event = dealt(4, teams=True)
    one, two = event.banners[0], event.banners[1]
    shown = [Pook().redact(event, seat) for seat in (0, 1, 2, 3, None)]
    assert [dealing.banners for dealing in shown if isinstance(dealing, Dealt)] == [
        (one, None, one, None),
        (None, two, None, two),
        (one, None, one, None),
        (None, two, None, two),
        (None,) * 4,
    ]


def test_hands_stay_secret_between_partners(lay: Lay) -> None:
    """Hands stay secret; so do purses that only the partner knows."""
    play = lay("$ [O1a]2", "K1a", "K1b", "K2a", "K2b", teams=True)
    view = play.game.view(play.state, 0)
    assert view.hands == (("K1a",), (None,), (None,), (None,))
    assert view.field[1].card is None


TEAM: dict[str, Any] = {"phase": "tiebreak", "tied": (0, 1, 2, 3), "teams": True}


def test_the_score_is_the_teams(match: Callable[..., Any]) -> None:
    """Score and win are the team's."""
    for seed in range(8):
        result = match(seed, 4, teams=True).final.result
        assert result.scores[0] == result.scores[2] and result.scores[1] == result.scores[3]
        assert result.winners in ((0, 2), (1, 3), (0, 1, 2, 3))


def test_a_tie_of_teams_makes_both_partners_active(lay: Lay) -> None:
    """Both partners may pick until one has."""
    play = lay("$ K1a [K2a] [O3a] O1a", "", "", "", "", **TEAM)
    assert play.game.active(play.state) == (0, 1, 2, 3)
    after = play.when(2, Flip(2, 0)).then(PurseChosen(2, (0, 2), 2, 0))
    assert after.game.active(after.state) == (1, 3)
    after.when(0, Flip(3, 0)).rejected("not-your-turn")


def test_one_pick_by_the_partner_who_first_sends_it(lay: Lay) -> None:
    """One pick each round; partners see it, the others do not."""
    play = lay("$ K1a [K2a] [O3a] O1a", "", "", "", "", **TEAM)
    play = play.when(2, Flip(2, 0)).then(PurseChosen(2, (0, 2), 2, 0))
    picks = [play.game.view(play.state, reader).pick for reader in (0, 1, 2, 3, None)]
    assert [pick and (pick.x, pick.y) for pick in picks] == [(2, 0), None, (2, 0), None, None]
    shown = [play.game.redact(play.past[-1], reader) for reader in (0, 1, 2, 3, None)]
    assert [event.x for event in shown] == [2, None, 2, None, None]
    play.when(1, Flip(3, 0)).then(
        PurseChosen(1, (1, 3), 3, 0),
        PursesTurned((Turned(2, 0, "K2a"), Turned(3, 0, "O3a")), (0, 2, 3)),
        GameEnded((1, 3), "tiebreak", (3, 4, 3, 4), ("KM", "OV", "KM", "OV")),
    )


def test_teams_that_stay_tied_pick_again_or_share(lay: Lay) -> None:
    """Repeat while purses are left; then all four share the win."""
    play = lay("$ K1a [K2a] [O2a] O1a\n[V1a] . . . .", "", "", "", "", **TEAM)
    play = play.after(play.when(2, Flip(2, 0)).events)
    when = play.when(1, Flip(3, 0))
    assert when.events[-1] == TieFound((0, 1, 2, 3), (0, 1, 2, 3))
    play = lay("$ K1a [K2a] [O2a] O1a", "", "", "", "", **TEAM)
    play = play.after(play.when(2, Flip(2, 0)).events)
    ended = play.when(1, Flip(3, 0)).events[-1]
    assert (ended.winners, ended.why) == ((0, 1, 2, 3), "shared")


# Both together.


def test_a_partner_takes_the_teams_banner(lay: Lay) -> None:
    """With open_banners a partner takes the team's banner; the other cannot take another."""
    play = lay("$ O1a", "K1b", "O1b", "O2b", "V1a", open_banners=ALL, teams=True, turn=2)
    play = play.when(2, TakeBanner("OV")).then(BannerTaken(2, "OV", (0, 2), True))
    assert play.state.banners == ("OV", None, "OV", None)
    assert play.state.first_banner == 2
    play = play.after([TurnBegan(3), TurnBegan(0)])
    play.when(0, TakeBanner("KM")).rejected("has-banner")


def test_a_teams_banner_comes_before_either_partners_last_card(lay: Lay) -> None:
    """Either partner's last card needs it; the partner's taking is enough."""
    hands = ("K1b", "O1b", "O2b", "V1a")
    play = lay("$ O1a", *hands, open_banners=ALL, teams=True)
    play.when(0, Place("K1b", 0, 1, "purse")).rejected("needs-banner")
    ready = lay("$ O1a", *hands, open_banners=ALL, held="KV - KV -", teams=True)
    assert not ready.when(0, Place("K1b", 0, 1, "purse")).refused


def test_the_teams_extra_point_counts_for_both(lay: Lay) -> None:
    """The first banner's point is in the scores of both partners."""
    play = lay(
        "$ K1a [K2a] O2a",
        *("", "", "", ""),
        open_banners="MO",
        held="KM OV KM OV",
        first_banner=2,
        **TEAM,
    )
    play = play.after(play.when(2, Flip(2, 0)).events)
    ended = play.when(1, Flip(2, 0)).events[-1]
    assert ended.scores == (4, 2, 4, 2)
