"""A throw, 2: what may be claimed, and what a claim takes; and how claims are merged."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl_rok.events import ClaimsReckoned, Theft
from tafl_rok.messages import Claim, Claims, GrabPair, GrabTwin, Open

Lay = Callable[..., Any]


def one(word: str) -> Claims:
    """Make a list of one claim."""
    if "+" in word:
        first, second = word.split("+")
        return Claims((Claim((int(first), int(second))),))
    spot, seat = word.split("=")
    return Claims((Claim(None, int(spot), int(seat)),))


def test_a_pair_claim_names_two_face_up_runes(lay: Lay) -> None:
    """A pair claim names two face-up runes on the table."""
    scene = lay(up="1:B5a 2:B5b", down="3:W1a")
    assert scene.refused(0, one("1+3")) == "face-down"
    assert scene.refused(0, one("1+9")) == "no-such-rune"
    assert scene.refused(0, one("1+1")) == "same-rune"
    assert scene.claims("1+2", "").verdicts() == ["0 taken"]


def test_a_twin_claim_names_one_face_up_rune_and_a_seat(lay: Lay) -> None:
    """A twin claim names a rune and a seat: the twin of that seat's balance rune."""
    scene = lay("B1a G1a", up="1:G1b 2:B1b", down="3:W1a")
    assert scene.refused(0, one("3=1")) == "face-down"
    assert scene.refused(0, one("7=1")) == "no-such-rune"
    assert scene.claims("1=1 2=0", "").verdicts() == ["0 taken", "0 taken"]


def test_a_seat_that_is_not_there_is_refused(lay: Lay) -> None:
    """A twin claim names a seat of the table."""
    assert lay(up="1:G1b").refused(0, one("1=2")) == "no-such-seat"


def test_balance_runes_cannot_be_taken(lay: Lay) -> None:
    """Balance runes lie on no spot, so no claim can name them."""
    scene = lay("B1a B2a", up="1:B1b")
    assert all(lying["rune"] not in ("B1a", "B2a") for lying in scene.view(0)["table"])


def test_a_claim_may_be_wrong_that_is_the_players_risk(lay: Lay) -> None:
    """A wrong claim is accepted; nobody says so before the reckoning."""
    scene = lay(up="1:B5a 2:W5b 3:G5a")
    scene.send(0, Claims((Claim((1, 2)), Claim(None, 3, 1))))
    assert scene.kinds() == ["ClaimsSealed"]
    scene.send(1, Claims(()))
    assert scene.verdicts() == ["0 wrong", "0 wrong"]


def test_naming_a_seat_without_a_balance_rune_is_refused(lay: Lay) -> None:
    """Naming a seat that has no balance rune is refused."""
    assert lay("B1a -", up="1:G1b").refused(0, one("1=1")) == "no-balance"


def test_a_correct_pair_goes_to_the_loot(lay: Lay) -> None:
    """A correct pair goes to the loot."""
    scene = lay(up="1:B5a 2:B5b", loot=("W1", "")).claims("2+1", "")
    assert scene.state.loot == (("W1", "B5"), ())
    assert not any(lying.spot in (1, 2) for lying in scene.state.table)


def test_a_correct_twin_of_the_own_balance_makes_a_pair_with_it(lay: Lay) -> None:
    """It goes to the loot, and the balance rune is gone."""
    scene = lay("B1a G1a", up="1:B1b").claims("1=0", "")
    reckoned = scene.last(ClaimsReckoned)
    assert reckoned.loot == (("B1",), ())
    assert reckoned.balances == (None, "G1a")


def test_a_correct_twin_of_anothers_is_held_until_the_reckoning(lay: Lay) -> None:
    """It is in nobody's loot before the theft."""
    scene = lay("B1a G1a", up="1:G1b").claims("1=1", "")
    reckoned = scene.last(ClaimsReckoned)
    assert reckoned.loot == ((), ())
    assert reckoned.thefts == (Theft(0, 1, "G1"),)


def test_a_seat_may_not_claim_a_rune_twice_in_one_throw(lay: Lay) -> None:
    """Neither in a list, nor in a race."""
    scene = lay(up="1:B5a 2:B5b 3:W1a")
    assert scene.refused(0, Claims((Claim((1, 2)), Claim((2, 3))))) == "claimed-already"
    assert scene.refused(0, Claims((Claim((1, 2)), Claim(None, 1, 0)))) == "claimed-already"
    race = lay(up="1:B5a 2:B5b 3:W1a", race=True).open_all()
    race.grab(0, "1+2", 10)
    assert race.refused(0, GrabPair((3, 1)), 20) == "claimed-already"
    assert race.refused(0, GrabTwin(2, 0), 20) == "claimed-already"
    race.grab(1, "1+2", 20)


# Merging.


def test_claims_are_taken_in_order_of_time(lay: Lay) -> None:
    """The earlier claim takes the runes, whoever sent it first to the server."""
    scene = lay(up="1:B5a 2:B5b", race=True).open_all()
    scene.grab(0, "1+2", 5_000)
    scene.grab(1, "1+2", 5_200)
    assert scene.all_done(9_000).verdicts() == ["0 taken", "1 void"]


def test_times_count_from_each_own_open(lay: Lay) -> None:
    """As if all had stood at the table at once: who opens later is not late."""
    scene = lay(up="1:B5a 2:B5b", race=True)
    scene.send(0, Open(), 0)
    scene.grab(0, "1+2", 3_000)
    scene.send(1, Open(), 50_000)
    scene.grab(1, "1+2", 52_000)
    assert scene.all_done(53_000).verdicts() == ["1 taken", "0 void"]


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 1), (2, 2)])
def test_equal_times_in_seat_order_from_the_first_seat(lay: Lay, first: int, winner: int) -> None:
    """Equal times: the first seat of the throw goes before the next, and so on."""
    scene = lay("B1a G1a W1a", up="1:B5a", first=first).claims("1=1", "1=0", "1=0")
    assert scene.verdicts()[0] == f"{winner} wrong"
    assert scene.verdicts()[1:] == [f"{(winner + 1) % 3} void", f"{(winner + 2) % 3} void"]


def test_in_sealed_the_place_in_the_list_is_the_time(lay: Lay) -> None:
    """Each player sends one list, in order of haste; the place in the list is the time."""
    scene = lay(up="1:B5a 2:B5b 3:W7a 4:W7b").claims("1+2 3+4", "3+4 1+2")
    reckoned = scene.last(ClaimsReckoned)
    assert [(claim.by, claim.time) for claim in reckoned.claims] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert scene.verdicts() == ["0 taken", "1 taken", "0 void", "1 void"]


def test_a_claim_of_which_some_rune_is_taken_is_void(lay: Lay) -> None:
    """No rune, no penalty: the hand came too late."""
    scene = lay(up="1:B5a 2:B5b 3:W7a", loot=("", "G4")).claims("1+2", "2+3")
    assert scene.verdicts() == ["0 taken", "1 void"]
    assert scene.state.loot == (("B5",), ("G4",))
    assert any(lying.spot == 3 for lying in scene.state.table)


def test_a_wrong_claim_takes_its_runes_too(lay: Lay) -> None:
    """Otherwise the claim takes its runes, right or wrong."""
    scene = lay(up="1:B5a 2:B5b 3:W7a").claims("1+3", "1+2", *[])
    assert scene.verdicts() == ["0 wrong", "1 void"]
    assert scene.last(ClaimsReckoned).gone == (1, 3)


@pytest.mark.parametrize(("later", "verdict"), [(0, "photo"), (100, "photo"), (101, "void")])
def test_photo_finish_in_a_race_is_at_most_100_ms(lay: Lay, later: int, verdict: str) -> None:
    """The same correct pair, at most 100 ms later: each has one rune of it."""
    scene = lay(up="1:B5a 2:B5b", race=True).open_all()
    scene.grab(0, "1+2", 1_000)
    scene.grab(1, "2+1", 1_000 + later)
    scene.all_done(2_000)
    first = "0 photo" if verdict == "photo" else "0 taken"
    assert scene.verdicts() == [first, f"1 {verdict}"]


def test_photo_finish_in_sealed_is_the_same_place(lay: Lay) -> None:
    """`sealed`: the same place in the list."""
    scene = lay(up="1:B5a 2:B5b 3:W7a 4:G8a").claims("1+2", "1+2")
    assert scene.verdicts() == ["0 photo", "1 photo"]
    scene = lay(up="1:B5a 2:B5b 3:W7a 4:G8a").claims("1+2", "3+4 1+2")
    assert scene.verdicts() == ["0 taken", "1 wrong", "1 void"]


def test_a_third_is_too_late(lay: Lay) -> None:
    """A third is too late."""
    scene = lay("B1a G1a W1a", up="1:B5a 2:B5b").claims("1+2", "1+2", "1+2")
    assert scene.verdicts() == ["0 photo", "1 photo", "2 void"]


def test_no_photo_finish_for_wrong_pairs_twins_or_other_pairs(lay: Lay) -> None:
    """Only two seats with the same correct pair share it."""
    assert lay(up="1:B5a 2:W7a").claims("1+2", "1+2").verdicts() == ["0 wrong", "1 void"]
    assert lay("B1a G1a", up="1:B1b").claims("1=0", "1=0").verdicts() == ["0 taken", "1 void"]
    mixed = lay(up="1:B5a 2:B5b 3:W7a").claims("1+2", "2+3")
    assert mixed.verdicts() == ["0 taken", "1 void"]
