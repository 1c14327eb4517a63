"""View: who may know what, in views and in events."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl.testing.given import Given, given
from tafl_totem import Totem
from tafl_totem.cards import CARDS, RANK
from tafl_totem.messages import (
    AttackMade,
    CardDiscarded,
    CardDrawn,
    Dealt,
    Deployed,
    Discard,
    EyeOpened,
    GameEnded,
    HandTrimmed,
    Happening,
    SecondAttackOpened,
    TotemExchanged,
    TotemLaid,
    TotemRevealed,
    TotemsCompared,
    TurnBegan,
)
from tafl_totem.state import TotemState

Lay = Callable[..., Given[Any, Any, Any]]

READERS = (0, 1, None)

DEALT = Dealt(1, (CARDS[:7], CARDS[7:14]), CARDS[14:])


def seen(state: TotemState, seat: int | None) -> dict[str, Any]:
    """Show the JSON that a client gets."""
    shown: dict[str, Any] = msgspec.to_builtins(Totem().view(state, seat))
    return shown


def test_a_view_has_all_fields_and_no_others(table: Lay) -> None:
    """Fields that are null are present."""
    assert seen(table().state, 0) == {
        "phase": "action",
        "turn": 0,
        "to_act": (0,),
        "last_turn": None,
        "deck": 3,
        "discard": (),
        "hands": (("5S", "9E"), (None, None)),
        "zones": (
            tuple(
                {"card": card, "up": False, "spent": False} for card in "13a 13b 13c 13d".split()
            ),
            ({"card": None, "up": False, "spent": False},) * 4,
        ),
        "deployed": (True, True),
        "attacks": 0,
        "result": None,
    }


def test_turn_during_deploy_is_the_seat_that_will_begin() -> None:
    """`turn`: during deploy the seat that will begin."""
    state = given(Totem(), DEALT).state
    assert (seen(state, 0)["phase"], seen(state, 0)["turn"]) == ("deploy", 1)


def test_to_act_lists_seats_ascending() -> None:
    """`to_act`: seats, ascending; both at once during deploy."""
    play = given(Totem(), DEALT)
    assert seen(play.state, None)["to_act"] == (0, 1)
    play = play.after([Deployed(0, ("1E", "1H", "1P", "1S"))])
    assert seen(play.state, None)["to_act"] == (1,)


def test_to_act_in_reveal_is_the_owner_of_the_eye(table: Lay) -> None:
    """`to_act` may be another seat than `turn`: an Eye chooses out of turn."""
    shown = seen(table(phase="reveal", chooser=1, attacks=1).state, 0)
    assert (shown["turn"], shown["to_act"], shown["attacks"]) == (0, (1,), 1)


def test_last_turn_stays_when_over(table: Lay) -> None:
    """`last_turn` stays when over; `turn` is null and `attacks` 0 then."""
    play = table(deck="", last_turn=0, mine="1E 2E", theirs="3E").when(0, Discard("5S"))
    shown = seen(play.given.after(play.events).state, 1)
    assert (shown["phase"], shown["last_turn"], shown["turn"]) == ("over", 0, None)
    assert (shown["attacks"], shown["to_act"]) == (0, ())
    assert shown["result"] == {"winner": 0, "why": "count"}


@pytest.mark.parametrize("seed", range(10))
def test_own_hands_are_sorted(match: Callable[..., Any], seed: int) -> None:
    """Own cards by level, then power letter (10a follows 9S); the other's are null."""
    for state, seat, _, _ in match(seed):
        shown = seen(state, seat)["hands"]
        ranks = [RANK[card] for card in shown[seat]]
        assert ranks == sorted(ranks)
        assert set(shown[1 - seat]) <= {None}


def test_levels_sort_as_numbers() -> None:
    """Level 10 comes after level 9, and at one level E, H, P, S."""
    assert [card for card in CARDS if card in ("10a", "9S", "9E", "2S", "13d", "9H", "9P")] == [
        *("2S", "9E", "9H", "9P", "9S", "10a", "13d")
    ]


def test_a_face_down_totem_is_known_to_its_owner_only(table: Lay) -> None:
    """`card` is null when unknown to the viewer; face up it is known to all."""
    state = table(theirs="7H^! 12b").state
    assert seen(state, 1)["zones"][1][1] == {"card": "12b", "up": False, "spent": False}
    for reader in (0, None):
        assert seen(state, reader)["zones"][1][1] == {"card": None, "up": False, "spent": False}
        assert seen(state, reader)["zones"][1][0] == {"card": "7H", "up": True, "spent": True}
        assert seen(state, reader)["zones"][1][2] is None


def test_until_both_have_deployed_the_choice_is_sealed() -> None:
    """Until both have, the other sees four empty slots and seven cards in the hand."""
    play = given(Totem(), DEALT, Deployed(0, ("1E", "1H", "1P", "1S")))
    for reader in (1, None):
        shown = seen(play.state, reader)
        assert shown["deployed"] == (True, False)
        assert shown["zones"][0] == (None,) * 4
        assert shown["hands"][0] == (None,) * 7
    own = seen(play.state, 0)
    assert [totem["card"] for totem in own["zones"][0]] == ["1E", "1H", "1P", "1S"]
    assert len(own["hands"][0]) == 3


def test_when_over_every_totem_is_shown_and_hands_stay_secret(table: Lay) -> None:
    """When over every totem's card is shown to all, not turned up by it; hands stay secret."""
    play = table(deck="", last_turn=0, mine="1E 2E^", theirs="3E").when(0, Discard("5S"))
    shown = seen(play.given.after(play.events).state, None)
    assert [(slot["card"], slot["up"]) for slot in shown["zones"][0][:2]] == [
        ("1E", False),
        ("2E", True),
    ]
    assert shown["zones"][1][0]["card"] == "3E"
    assert shown["hands"] == ((None,), (None, None))


def test_when_levels_were_compared_all_totems_are_up(table: Lay) -> None:
    """`up` is true for all if they were turned up to compare levels."""
    play = table(deck="", last_turn=0, mine="1E", theirs="3E").when(0, Discard("5S"))
    shown = seen(play.given.after(play.events).state, 0)
    assert [zone[0]["up"] for zone in shown["zones"]] == [True, True]
    assert shown["result"] == {"winner": 1, "why": "levels"}


def test_redact_hides_cards_from_the_other_seat_and_from_spectators() -> None:
    """Deals, sealed choices, drawn cards and face-down cards are their owner's."""
    drawn, laid = CardDrawn(0, "1E", "sum", last=True), TotemLaid(0, 2, "1E")
    swapped, chosen = TotemExchanged(0, 2, "1E", "2E"), Deployed(0, ("1E", "1H", "1P", "1S"))
    game = Totem()
    for event in (drawn, laid, swapped, chosen):
        assert game.redact(event, 0) == event
    for reader in (1, None):
        assert game.redact(drawn, reader) == CardDrawn(0, None, "sum", last=True)
        assert game.redact(laid, reader) == TotemLaid(0, 2, None)
        assert game.redact(swapped, reader) == TotemExchanged(0, 2, None, None)
        assert game.redact(chosen, reader) == Deployed(0, None)
    assert game.redact(DEALT, 0) == Dealt(1, (CARDS[:7], None), None)
    assert game.redact(DEALT, 1) == Dealt(1, (None, CARDS[7:14]), None)
    assert game.redact(DEALT, None) == Dealt(1, (None, None), None)


@pytest.mark.parametrize("seed", range(10))
def test_redact_is_idempotent_and_keeps_to_the_view(match: Callable[..., Any], seed: int) -> None:
    """A redacted event names no card that the reader's next view does not show somewhere."""
    game = Totem()
    for state, _, _, events in match(seed):
        after = state
        for event in events:
            after = game.evolve(after, event)
        for reader in READERS:
            known = set(_cards_in(seen(after, reader)))
            for event in events:
                shown = game.redact(event, reader)
                assert type(shown) is type(event)
                assert game.redact(shown, reader) == shown
                assert set(_cards_in(msgspec.to_builtins(shown))) <= known


def _cards_in(thing: Any) -> list[str]:
    if isinstance(thing, str):
        return [thing] if thing in RANK else []
    if isinstance(thing, dict):
        thing = tuple(thing.values())
    return [card for part in thing for card in _cards_in(part)] if isinstance(thing, tuple) else []


LEARNED: list[tuple[Happening, tuple[int, ...]]] = [
    (DEALT, (0, 1)),
    (Deployed(0, ("1E", "1H", "1P", "1S")), ()),
    (TurnBegan(0), ()),
    (CardDrawn(1, "1E"), (1,)),
    (AttackMade(0, "9E", 0, "8E", 9, "defeated", turned_up=True), (0, 1)),
    (AttackMade(0, "9E", 0, "8E", 9, "defeated"), (1,)),
    (SecondAttackOpened(0), ()),
    (EyeOpened(0), ()),
    (TotemRevealed(0, 1, "8E", True), (0,)),
    (TotemLaid(0, 1, "8E"), ()),
    (TotemExchanged(0, 1, "8E", "9E"), ()),
    (CardDiscarded(0, "8E"), (1,)),
    (HandTrimmed(1, ("8E",)), (0,)),
    (TotemsCompared((1, 2)), (0, 1)),
    (GameEnded(0, "totems", ((), ())), (0, 1)),
]


@pytest.mark.parametrize(("event", "seats"), LEARNED, ids=lambda value: type(value).__name__)
def test_who_learns_a_card_from_an_event(event: Happening, seats: tuple[int, ...]) -> None:
    """Those learn something to whom a card becomes known that was not before."""
    assert Totem().learned(event) == seats
