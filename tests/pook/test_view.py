"""What a seat knows, and the fields of a view."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl_pook import Pook
from tafl_pook.messages import (
    Aim,
    BannerTaken,
    CardDrawn,
    CardExchanged,
    CardPlaced,
    Dealt,
    Flip,
    GameEnded,
    Happening,
    PiggySwapped,
    Place,
    PurseChosen,
    PursesTurned,
    PurseTurned,
    SwapPiggy,
    TieFound,
    TurnBegan,
    Turned,
    WarriorTurned,
)
from tafl_pook.state import PookState

Lay = Callable[..., Any]
READERS = (0, 1, 2, None)


def seen(state: PookState, seat: int | None) -> dict[str, Any]:
    """Show the JSON that a client gets."""
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(Pook().view(state, seat)))
    return shown


def known(state: PookState, x: int, y: int) -> list[str | None]:
    """Tell what each reader knows of the card at a cell."""
    found = []
    for reader in READERS:
        spots = {(one["x"], one["y"]): one["card"] for one in seen(state, reader)["field"]}
        found.append(spots[x, y])
    return found


# What a seat knows.


def test_a_seat_knows_its_hand_and_the_number_of_other_cards(lay: Lay) -> None:
    """Its hand; the number of cards in each hand and in the pile. Others' hands are nulls."""
    state = lay("$", "K1b M1a", "O1a", "V1a V2a V3a", pile="V2b V3b").state
    assert seen(state, 1)["hands"] == [[None] * 2, ["O1a"], [None] * 3]
    assert seen(state, None)["hands"] == [[None] * 2, [None], [None] * 3]
    assert seen(state, 1)["pile"] == 2


def test_a_seat_knows_its_banner(lay: Lay) -> None:
    """Its banner, and no other."""
    state = lay("$", "", "", "", held="KM OV KV").state
    assert seen(state, 1)["banners"] == [None, "OV", None]
    assert seen(state, None)["banners"] == [None] * 3


def test_everybody_knows_the_warriors(lay: Lay) -> None:
    """Warriors on the field."""
    assert known(lay("$ O2a", "", "", "").state, 1, 0) == ["O2a"] * 4


def test_a_purse_is_known_to_the_seat_that_placed_it(lay: Lay) -> None:
    """Which card a purse is, if the seat placed it as a purse."""
    play = lay("$ O1a", "", "V2b V1b", "", turn=1)
    after = play.after(play.when(1, Place("V2b", 0, 1, "purse")).events)
    assert known(after.state, 0, 1) == [None, "V2b", None, None]


def test_a_purse_is_known_to_the_seat_that_gave_it(lay: Lay) -> None:
    """... gave it with a Mage; the seat that laid the one before knows the new one not."""
    play = lay("$ [O1a]2", "", "M1b V3b K1a", "", turn=1)
    after = play.after(play.when(1, Place("M1b", 2, 0, "warrior", Aim(1, 0, "V3b"))).events)
    assert known(after.state, 1, 0) == [None, "V3b", None, None]


def test_a_purse_is_known_to_everybody_who_saw_it_before_an_orc(lay: Lay) -> None:
    """... or if everybody saw it before an Orc turned it over: spectators too."""
    play = lay("$ V1a", "", "O1b K1a", "", turn=1)
    after = play.after(play.when(1, Place("O1b", 2, 0, "warrior", Aim(1, 0))).events)
    assert known(after.state, 1, 0) == ["V1a"] * 4
    assert seen(after.state, None)["field"][1]["face"] == "purse"


def test_a_purse_that_was_turned_up_is_known_for_good(lay: Lay) -> None:
    """A purse that a Viking showed and an Orc hid again is no secret any more."""
    play = lay("$ [K1a]2\n. .", "O1b O2b", "V1b K1b", "", turn=1)
    play = play.after(play.when(1, Place("V1b", 2, 0, "warrior", Aim(1, 0))).events)
    play = play.after([TurnBegan(0)])
    play = play.after(play.when(0, Place("O1b", 1, 1, "purse")).events)
    assert known(play.state, 1, 0) == ["K1a"] * 4
    hidden = play.after([WarriorTurned(0, 1, 0, "K1a")])
    assert known(hidden.state, 1, 0) == ["K1a"] * 4


@pytest.mark.parametrize(
    ("purse", "who"),
    [
        ("[O1a]0", ["O1a", None, None, None]),
        ("[O1a]2", [None, None, "O1a", None]),
        ("[O1a]*", ["O1a"] * 4),
    ],
)
def test_a_purse_keeps_its_secret_when_piggy_moves_it(
    lay: Lay, purse: str, who: list[str | None]
) -> None:
    """A purse keeps its secret, and who knows it, when Piggy's swap moves it."""
    play = lay(f"$ {purse}", "K1a", "K1b", "K2a")
    after = play.after(play.when(0, SwapPiggy(1, 0)).events)
    assert known(after.state, 0, 0) == who


def test_a_card_in_a_hand_is_known_to_its_holder_only(lay: Lay) -> None:
    """Decision: even if others saw which card a Mage took."""
    play = lay("$ O3a", "M1b K1b", "V1a", "")
    after = play.after(play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, "K1b"))).events)
    assert seen(after.state, 0)["hands"][0] == ["O3a"]
    assert seen(after.state, 1)["hands"][0] == [None]


def test_laid_again_as_a_purse_it_is_a_secret(lay: Lay) -> None:
    """Decision: laid as a purse later, only its holder knows it."""
    play = lay("$ O3a", "M1b K1b", "V1a", "")
    play = play.after(play.when(0, Place("M1b", 2, 0, "warrior", Aim(1, 0, "K1b"))).events)
    play = play.after([TurnBegan(1), TurnBegan(2), TurnBegan(0)])
    after = play.after(play.when(0, Place("O3a", 0, 1, "purse")).events)
    assert known(after.state, 0, 1) == ["O3a", None, None, None]


@pytest.mark.parametrize("seed", range(4))
def test_hands_are_shown_sorted(match: Callable[..., Any], seed: int) -> None:
    """The order of the cards in a hand carries no information: sorted by id."""
    for state in match(seed, 3).states:
        for seat in range(3):
            hand = seen(state, seat)["hands"][seat]
            assert hand == sorted(hand)


def test_banners_are_shown_when_the_game_is_over(lay: Lay) -> None:
    """Banners of others are shown only when the game is over, not in the tie-break."""
    field = "$ K1a [K2a] [O3a] O1a"
    play = lay(field, "", "", phase="tiebreak", tied=(0, 1))
    assert seen(play.state, 0)["banners"] == ["KM", None]
    play = play.after(play.when(0, Flip(2, 0)).events)
    play = play.after(play.when(1, Flip(3, 0)).events)
    for reader in (0, 1, None):
        assert seen(play.state, reader)["banners"] == ["KM", "OV"]


def test_a_banner_that_was_taken_stays_open(lay: Lay) -> None:
    """With open_banners everybody sees who has taken which."""
    state = lay("$", "", "", open_banners="KM KV", held="KO -", first_banner=0).state
    for reader in (0, 1, None):
        shown = seen(state, reader)
        assert (shown["banners"], shown["open_banners"]) == (["KO", None], ["KM", "KV"])
        assert shown["first_banner"] == 0


def test_purses_stay_secret_when_the_game_is_over(lay: Lay) -> None:
    """Nothing is shown in the end that the page does not name."""
    play = lay("$ K1a [K2a] [O3a] O1a [V1a]", "", "", left=-1, phase="tiebreak", tied=(0, 1))
    play = play.after(play.when(0, Flip(1, 0)).events)
    play = play.after(play.when(1, Flip(2, 0)).events)
    assert play.state.phase == "over"
    assert seen(play.state, 0)["field"][-1] == {"x": 4, "y": 0, "face": "purse", "card": None}


# The fields.


def test_a_view_has_all_fields_and_no_others(lay: Lay) -> None:
    """Reported null fields are present; a view has all fields of its page, and no others."""
    state = lay("[V1a] $ O1a", "K1b", "M1b M2b", pile="V3a").state
    assert seen(state, 0) == {
        "phase": "play",
        "turn": 0,
        "to_act": [0],
        "placed": False,
        "piggy": {"x": 0, "y": 0},
        "piggy_moved": False,
        "piggy_swapped": None,
        "piggy_barred": None,
        "field": [
            {"x": -1, "y": 0, "face": "purse", "card": None},
            {"x": 0, "y": 0, "face": "piggy", "card": None},
            {"x": 1, "y": 0, "face": "warrior", "card": "O1a"},
        ],
        "hands": [["K1b"], [None, None]],
        "pile": 1,
        "banners": ["KM", None],
        "open_banners": None,
        "first_banner": None,
        "tied": None,
        "pick": None,
        "scores": None,
        "winners": None,
    }


def test_the_field_is_in_order_of_y_then_x(match: Callable[..., Any]) -> None:
    """`field`: in order of y, then x, with Piggy in its place."""
    for state in match(3, 4).states:
        spots = [(one["y"], one["x"]) for one in seen(state, None)["field"]]
        assert spots == sorted(spots)
        assert len(spots) == len(state.field) + 1


def test_placed_and_piggy_moved_are_of_this_turn(lay: Lay) -> None:
    """`placed`, `piggy_moved`: in this turn; `piggy_swapped`: where that card now lies."""
    play = lay("$ O1a", "K1b K2b", "M1b M2b")
    play = play.after(play.when(0, SwapPiggy(1, 0)).events)
    shown = seen(play.state, 1)
    assert (shown["placed"], shown["piggy_moved"]) == (False, True)
    assert (shown["piggy"], shown["piggy_swapped"]) == ({"x": 1, "y": 0}, {"x": 0, "y": 0})
    play = play.after(play.when(0, Place("K1b", 2, 0, "purse")).events)
    shown = seen(play.state, 1)
    assert (shown["turn"], shown["placed"], shown["piggy_moved"]) == (1, False, False)
    assert (shown["piggy_swapped"], shown["piggy_barred"]) == (None, {"x": 0, "y": 0})


def test_placed_is_true_until_the_turn_ends(lay: Lay) -> None:
    """`placed`: this turn's placement made."""
    play = lay("$ O1a", "K1b K2b", "M1b")
    play = play.after(play.when(0, Place("K1b", 0, 1, "purse")).events)
    assert seen(play.state, None)["placed"] is True


def test_piggy_barred_is_null_once_piggy_was_swapped(lay: Lay) -> None:
    """`piggy_barred`: null once Piggy was swapped."""
    play = lay("O1a $ K1a", "K1b K2b", "M1b", left=0, barred=40)
    assert seen(play.state, 0)["piggy_barred"] == {"x": 0, "y": 0}
    play = play.after(play.when(0, SwapPiggy(2, 0)).events)
    assert seen(play.state, 0)["piggy_barred"] is None


def test_piggy_swapped_is_null_once_a_mage_took_the_card(lay: Lay) -> None:
    """Where the card now lies: nowhere, once a Mage has taken it."""
    play = lay("$ O1a", "M1b V1a K1a", "O2b", open_banners="KM KO")
    play = play.after(play.when(0, SwapPiggy(1, 0)).events)
    play = play.after(play.when(0, Place("M1b", -1, 0, "warrior", Aim(0, 0, "V1a"))).events)
    shown = seen(play.state, 0)
    assert (shown["turn"], shown["piggy_moved"], shown["piggy_swapped"]) == (0, True, None)


def test_outside_play_the_turn_is_nobodys(match: Callable[..., Any]) -> None:
    """Outside `play`: `turn` null, `placed` and `piggy_moved` false, the two cells null."""
    seen_phases = set()
    for seed in range(12):
        for state in match(seed, 3).states:
            shown = seen(state, None)
            seen_phases.add(shown["phase"])
            if shown["phase"] != "play":
                assert shown["turn"] is None
                assert (shown["placed"], shown["piggy_moved"]) == (False, False)
                assert (shown["piggy_swapped"], shown["piggy_barred"]) == (None, None)
            assert (shown["tied"] is not None) == (shown["phase"] == "tiebreak")
            assert (shown["scores"] is not None) == (shown["phase"] == "over")
            assert (shown["winners"] is not None) == (shown["phase"] == "over")
    assert seen_phases == {"play", "tiebreak", "over"}


def test_to_act_and_tied_in_the_tie_break(lay: Lay) -> None:
    """`to_act`: seats, ascending; `tied`: seats still compared."""
    play = lay("$ K1a [K2a] O1a", "", "", "", phase="tiebreak", tied=(0, 2))
    assert (seen(play.state, 1)["to_act"], seen(play.state, 1)["tied"]) == ([0, 2], [0, 2])
    play = play.after(play.when(0, Flip(2, 0)).events)
    assert (seen(play.state, 1)["to_act"], seen(play.state, 1)["tied"]) == ([2], [0, 2])
    assert seen(play.state, 0)["pick"] == {"x": 2, "y": 0}


# Events as they are seen, and who learns from them.

EVENTS: list[tuple[Happening, Happening, tuple[int, ...]]] = [
    (
        CardPlaced(0, 1, 0, "warrior", "K1a", (1, 2)),
        CardPlaced(0, 1, 0, "warrior", "K1a"),
        (1, 2),
    ),
    (CardPlaced(0, 1, 0, "purse", "K1a"), CardPlaced(0, 1, 0, "purse", None), ()),
    (WarriorTurned(0, 1, 0, "K1a"), WarriorTurned(0, 1, 0, "K1a"), ()),
    (PurseTurned(0, 1, 0, "K1a", (2,)), PurseTurned(0, 1, 0, "K1a"), (2,)),
    (
        CardExchanged(0, 1, 0, "warrior", "K1a", "O1a", (1, 2)),
        CardExchanged(0, 1, 0, "warrior", "K1a", "O1a"),
        (1, 2),
    ),
    (
        CardExchanged(0, 1, 0, "purse", "K1a", "O1a", (0,)),
        CardExchanged(0, 1, 0, "purse", None, None),
        (0,),
    ),
    (PiggySwapped(0, 1, 0), PiggySwapped(0, 1, 0), ()),
    (BannerTaken(0, "KM", (0,), True), BannerTaken(0, "KM", (0,), True), ()),
    (CardDrawn(0, "K1a"), CardDrawn(0, None), (0,)),
    (TurnBegan(0), TurnBegan(0), ()),
    (TieFound((0, 1), (0, 1, 2)), TieFound((0, 1)), (0, 1, 2)),
    (PurseChosen(0, (0,), 1, 0), PurseChosen(0, (0,), None, None), ()),
    (
        PursesTurned((Turned(1, 0, "K1a"),), (1,)),
        PursesTurned((Turned(1, 0, "K1a"),)),
        (1,),
    ),
    (
        GameEnded((0,), "score", (2, 1, 0), ("KM", "KO", "OV")),
        GameEnded((0,), "score", (2, 1, 0), ("KM", "KO", "OV")),
        (0, 1, 2),
    ),
    (
        Dealt(0, (("K1a",), ("K1b",), ("K2a",)), ("O1a",), ("KM", "KO", "OV")),
        Dealt(0, (None, None, None), None, (None, None, None)),
        (0, 1, 2),
    ),
]


@pytest.mark.parametrize(
    ("event", "public", "learnt"), EVENTS, ids=lambda thing: type(thing).__name__
)
def test_events_are_redacted(event: Happening, public: Happening, learnt: tuple[int, ...]) -> None:
    """A spectator sees what everybody may know; `learned` lists who did not know it before."""
    game = Pook()
    assert game.redact(event, None) == public
    assert game.learned(event) == learnt
    assert game.undoable(event)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_deal_is_redacted_for_each_seat(seat: int) -> None:
    """Each seat sees its own hand and banner."""
    hands = (("K1a",), ("K1b",), ("K2a",))
    event: Any = Dealt(0, hands, ("O1a",), ("KM", "KO", "OV"))  # type: ignore[arg-type]
    shown: Any = Pook().redact(event, seat)
    assert [n for n, hand in enumerate(shown.hands) if hand] == [seat]
    assert [n for n, banner in enumerate(shown.banners) if banner] == [seat]
    assert shown.pile is None
