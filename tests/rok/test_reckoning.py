"""A throw, 3: the reckoning, step by step."""

from collections.abc import Callable
from typing import Any

from tafl_rok.events import (
    BalancesTaken,
    BalanceStolen,
    ClaimsReckoned,
    Lost,
    Taken,
    ThrowEnded,
    ThrowMade,
)
from tafl_rok.messages import Claims
from tafl_rok.runes import PAIR, RUNES

Lay = Callable[..., Any]


def everything(scene: Any) -> list[str]:
    """List all runes, wherever they are."""
    state = scene.state
    runes = [*state.bag, *(one for one in state.balances if one)]
    runes += [lying.rune for lying in state.table]
    runes += [rune for pairs in state.loot for kind in pairs for rune in PAIR[kind]]
    return sorted(runes)


def test_the_reckoning_comes_when_every_player_is_done(lay: Lay) -> None:
    """Reckoning, when every player is done: in the same breath as the last list."""
    scene = lay()
    scene.send(1, Claims(()))
    assert scene.kinds() == ["ClaimsSealed"]
    scene.send(0, Claims(()))
    assert scene.kinds() == ["ClaimsSealed", "ClaimsReckoned", "ThrowEnded", "ThrowMade"]


def test_1_wrong_runes_go_back_into_the_bag_with_a_pair_of_the_loot(lay: Lay) -> None:
    """Every wrong claim: the runes go back, with one pair of the loot."""
    scene = lay(up="1:B5a 2:W7a", loot=("G4", "")).claims("1+2", "")
    reckoned = scene.last(ClaimsReckoned)
    assert reckoned.lost == (Lost(0, "G4"),)
    assert reckoned.back == ("B5a", "W7a", "G4a", "G4b")
    assert scene.state.loot == ((), ())
    assert everything(scene) == sorted(RUNES)


def test_1_one_pair_for_each_wrong_claim_if_there_is_one(lay: Lay) -> None:
    """If there is one: a seat without loot loses nothing more."""
    scene = lay(up="1:B5a 2:W7a 3:G8a", loot=("G4", "")).claims("1+2 3=1", "")
    assert scene.last(ClaimsReckoned).lost == (Lost(0, "G4"),)
    poor = lay(up="1:B5a 2:W7a").claims("1+2", "")
    assert poor.last(ClaimsReckoned).lost == ()


def test_1_decision_the_pair_won_last_is_lost(lay: Lay) -> None:
    """Decision: the pair won last, be it won in this very throw."""
    scene = lay(up="1:B5a 2:W7a 3:G8a 4:G8b", loot=("G4 W2", "")).claims("1+2 3+4", "")
    assert scene.last(ClaimsReckoned).lost == (Lost(0, "G8"),)
    assert scene.state.loot[0] == ("G4", "W2")


def test_2_a_pair_of_which_two_took_one_rune_each_goes_back(lay: Lay) -> None:
    """A pair of which two players took one rune each goes back into the bag."""
    scene = lay(up="1:B5a 2:B5b").claims("1+2", "1+2")
    assert scene.last(ClaimsReckoned).back == ("B5a", "B5b")
    assert scene.state.loot == ((), ())
    assert everything(scene) == sorted(RUNES)


def test_2_such_a_pair_is_no_penalty_for_a_wrong_claim(lay: Lay) -> None:
    """One rune of a pair is not a pair of the loot."""
    scene = lay(up="1:B5a 2:B5b 3:W7a 4:G8a", loot=("W2", "")).claims("1+2 3+4", "1+2")
    assert scene.last(ClaimsReckoned).lost == (Lost(0, "W2"),)


def test_5_seats_without_balance_take_the_nearest_face_up_rune(lay: Lay) -> None:
    """The face-up rune nearest to Destiny; face-down ones do not count."""
    scene = lay("- G1a", up="1:B5a@60,0 2:W7a@0,-40 3:G8a@50,0", down="4:W3a@30,0")
    scene.claims("", "")
    assert scene.last(BalancesTaken).taken == (Taken(0, 2, "W7a"),)
    assert scene.state.balances == ("W7a", "G1a")
    assert not any(lying.spot == 2 for lying in scene.state.table)


def test_5_a_kind_that_is_somebodys_balance_is_passed_over(lay: Lay) -> None:
    """Whose kind is nobody's balance."""
    scene = lay("- G1a", up="1:G1b@30,0 2:W7a@0,-40").claims("", "")
    assert scene.last(BalancesTaken).taken == (Taken(0, 2, "W7a"),)


def test_5_from_the_throws_first_seat_on_and_all_kinds_differ(lay: Lay) -> None:
    """From the throw's first seat on; the kind just taken is somebody's balance already."""
    scene = lay("- - G1a", up="1:B5a@30,0 2:B5b@40,0 3:W7a@50,0", first=1).claims("", "", "")
    assert scene.last(BalancesTaken).taken == (Taken(1, 1, "B5a"), Taken(0, 3, "W7a"))


def test_5_if_there_is_none_they_have_none_and_try_again_after_the_next_throw(lay: Lay) -> None:
    """They have none in the next throw, and try again after it."""
    scene = lay("- G1a", down="1:B5a").claims("", "")
    assert scene.last(BalancesTaken) == BalancesTaken((), (0,))
    assert scene.state.balances == (None, "G1a")
    scene.claims("", "")
    assert scene.last(BalancesTaken).taken[0].seat == 0


def test_5_who_has_completed_the_own_pair_takes_a_new_balance_rune(lay: Lay) -> None:
    """Everybody without a balance rune, however it went."""
    scene = lay("B1a G1a", up="1:B1b 2:W7a").claims("1=0", "")
    assert scene.last(BalancesTaken).taken == (Taken(0, 2, "W7a"),)


def test_6_face_down_runes_go_back_into_the_bag_and_face_up_ones_stay(lay: Lay) -> None:
    """Face-down runes go back into the bag. Face-up ones stay."""
    scene = lay(up="1:B5a@40,0 2:W7a@0,60", down="3:G8a@80,0 4:G8b@0,90")
    scene.send(0, Claims(()))
    before = len(scene.state.bag)
    events = list(scene.send(1, Claims(())))
    ended = scene.last(ThrowEnded)
    assert ended.spots == (3, 4)
    thrown = scene.last(ThrowMade).runes
    assert len(scene.state.bag) == before + 2 - len(thrown)
    assert {1, 2} <= {lying.spot for lying in scene.state.table}
    assert not {3, 4} & {lying.spot for lying in scene.state.table}
    assert events.index(ended) < events.index(scene.last(ThrowMade))


def test_7_the_next_seat_is_the_first_of_the_next_throw(lay: Lay) -> None:
    """The next seat is the first of the next throw; after the last comes seat 0."""
    scene = lay("B1a G1a W1a", first=1)
    assert scene.claims("", "", "").state.first == 2
    assert scene.claims("", "", "").state.first == 0


def test_no_rune_is_ever_lost(deal: Lay) -> None:
    """All 48 runes are somewhere after every throw."""
    for seats in (2, 5):
        scene = deal(seats)
        for _ in range(8):
            spots = [lying.spot for lying in scene.state.table if lying.up]
            words = [f"{spots[2 * n]}+{spots[2 * n + 1]}" for n in range(len(spots) // 2)]
            lists = [" ".join(words[seat::seats]) for seat in range(seats)]
            scene.claims(*lists)
            if scene.state.phase != "grab":
                break
            assert everything(scene) == sorted(RUNES)


def test_the_event_tells_all_claims_in_order_with_their_result(lay: Lay) -> None:
    """What happened can be shown again: who, when, which runes, with which result."""
    scene = lay("B1a G1a", up="1:B5a 2:B5b 3:G1b 4:W7a").claims("1+2 3=1", "4=0 1+2")
    told = [
        (claim.by, claim.time, claim.runes, claim.verdict)
        for claim in scene.last(ClaimsReckoned).claims
    ]
    assert told == [
        (0, 0, ("B5a", "B5b"), "taken"),
        (1, 0, ("W7a",), "wrong"),
        (0, 1, ("G1b",), "taken"),
        (1, 1, ("B5a", "B5b"), "void"),
    ]
    assert scene.last(BalanceStolen) == BalanceStolen(0, 1, "G1")
