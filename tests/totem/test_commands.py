"""Commands: their form, when they may be given, and every refusal."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl import Chance, Rejected, Table, Turn
from tafl.testing.given import Given
from tafl_totem import Totem, refusals
from tafl_totem.cards import CARDS
from tafl_totem.messages import (
    Attack,
    Defend,
    Deploy,
    Discard,
    Draw,
    Exchange,
    Move,
    Reveal,
    Stop,
    TotemOptions,
    Trim,
)

Lay = Callable[..., Given[Any, Any, Any]]

FORMS: list[tuple[dict[str, Any], Move]] = [
    (
        {"type": "deploy", "cards": ["1S", "10a", "13d", "9P"]},
        Deploy(("1S", "10a", "13d", "9P")),
    ),
    ({"type": "attack", "card": "5E", "slot": 3}, Attack("5E", 3)),
    ({"type": "attack", "card": "5E", "slot": 3, "sword": None}, Attack("5E", 3)),
    ({"type": "attack", "card": "5E", "slot": 0, "sword": "2S"}, Attack("5E", 0, "2S")),
    ({"type": "defend", "card": "5E"}, Defend("5E")),
    ({"type": "exchange", "slot": 1, "card": "5E"}, Exchange(1, "5E")),
    ({"type": "discard", "card": "5E"}, Discard("5E")),
    ({"type": "reveal", "slot": 2}, Reveal(2)),
    ({"type": "stop"}, Stop()),
    ({"type": "draw"}, Draw()),
    ({"type": "trim", "cards": ["5E", "6E"]}, Trim(("5E", "6E"))),
]


@pytest.mark.parametrize(("form", "command"), FORMS)
def test_the_form_of_every_command(form: dict[str, Any], command: Move) -> None:
    """A command is an object with a `type` and the fields of the table, and no others."""
    assert msgspec.json.decode(msgspec.json.encode(form), type=Totem.commands) == command
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**form, "more": 1}, Totem.commands)


@pytest.mark.parametrize(
    "form",
    [
        {"type": "deploy", "cards": ["1S", "10a", "13d"]},
        {"type": "deploy", "cards": ["1S", "10a", "13d", "9P", "8P"]},
        {"type": "deploy"},
        {"type": "attack", "card": "14a", "slot": 0},
        {"type": "attack", "card": "10S", "slot": 0},
        {"type": "attack", "card": "5E\n", "slot": 0},
        {"type": "attack", "card": None, "slot": 0},
        {"type": "attack", "card": "5E", "slot": 4},
        {"type": "attack", "card": "5E", "slot": -1},
        {"type": "attack", "card": "5E", "slot": "0"},
        {"type": "exchange", "card": "5E"},
        {"type": "reveal", "slot": 1.5},
        {"type": "trim", "cards": []},
        {"type": "trim", "cards": ["5E"] * 47},
        {"type": "concede"},
        {},
    ],
)
def test_what_has_no_such_form_is_malformed(form: dict[str, Any]) -> None:
    """A slot is 0 to 3, a card one of the 52, four cards are deployed."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(form, Totem.commands)


ONE_OF_EACH: list[Move] = [
    Deploy(("1S", "2S", "3S", "4S")),
    Attack("1S", 0),
    Defend("1S"),
    Exchange(0, "1S"),
    Discard("1S"),
    Reveal(0),
    Stop(),
    Draw(),
    Trim(("1S",)),
]

WHEN: dict[str, tuple[type[Any], ...]] = {
    "deploy": (Deploy,),
    "action": (Attack, Defend, Exchange, Discard),
    "again": (Attack, Stop, Draw),
    "reveal": (Reveal,),
    "trim": (Trim,),
}


@pytest.mark.parametrize("phase", WHEN)
@pytest.mark.parametrize("command", ONE_OF_EACH, ids=lambda command: type(command).__name__)
def test_every_command_has_its_time(table: Lay, phase: str, command: Move) -> None:
    """A command at another time is refused, and the refusal says what is awaited."""
    play = table(
        hand="1S 2S 3S 4S 5S 6S 7S", phase=phase, chooser=0, deployed=(phase != "deploy",) * 2
    )
    when = play.when(0, command)
    if isinstance(command, WHEN[phase]):
        assert when.refused is None or when.refused.code != "not-now"
    else:
        when.rejected("not-now")


def test_the_other_seat_waits(table: Lay) -> None:
    """A seat that has nothing to decide is refused by the rules themselves, too."""
    play = table()
    with pytest.raises(Rejected) as refused:
        play.game.decide(play.state, Discard("2P"), Turn(1, 0, Chance.of(0)))
    assert refused.value.code == "not-your-turn"


@pytest.mark.parametrize(
    "refusal",
    [
        refusals.not_your_turn(),
        refusals.not_now("trim"),
        refusals.not_now("over"),
        refusals.not_in_hand(),
        refusals.same_card(),
        refusals.not_a_sword(),
        refusals.no_totem(),
        refusals.too_weak(5, 9),
        refusals.too_strong(9),
        refusals.zone_full(),
        refusals.face_up(),
        refusals.hand_not_empty(),
        refusals.pile_empty(),
        refusals.wrong_count(2),
    ],
    ids=lambda refusal: refusal.code,
)
def test_every_refusal_speaks_both_languages(refusal: Rejected) -> None:
    """A refusal has a code and a sentence in English and in French."""
    assert refusal.code == refusal.code.lower().replace(" ", "-")
    assert refusal.text("en").endswith(".") and refusal.text("fr").endswith(".")
    assert refusal.text("en") != refusal.text("fr")


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("literal", [False, True])
def test_what_is_offered_is_accepted(match: Callable[..., Any], seed: int, literal: bool) -> None:
    """Every offered command is accepted, is offered once, and fits the form at the door."""
    game = Totem()
    for state, seat, _, _ in match(seed, literal):
        offers = list(game.legal(state, seat))
        assert len(offers) == len(set(offers)) > 0
        for offer in offers:
            assert game.decide(state, offer, Turn(seat, 0, Chance.of(0)))
            assert msgspec.convert(msgspec.to_builtins(offer), Totem.commands) == offer


@pytest.mark.parametrize("seed", range(3))
def test_single_commands_that_are_not_offered_are_refused(
    match: Callable[..., Any], seed: int
) -> None:
    """Whatever names one card or slot is either offered or refused."""
    game = Totem()
    for state, seat, _, _ in match(seed):
        offers = set(game.legal(state, seat))
        tried: list[Move] = [Stop(), Draw(), *(Reveal(slot) for slot in range(4))]
        for card in CARDS:
            tried += [Defend(card), Discard(card)]
            for slot in range(4):
                tried += [Attack(card, slot), Exchange(slot, card)]
        for command in tried:
            try:
                game.decide(state, command, Turn(seat, 0, Chance.of(0)))
            except Rejected:
                assert command not in offers
            else:
                assert command in offers


@pytest.mark.parametrize("seed", range(5))
def test_an_absent_seat_does_something_harmless(match: Callable[..., Any], seed: int) -> None:
    """The clock plays an offered command, never an attack, whatever the seat cannot see."""
    game = Totem()
    for number, (state, seat, _, _) in enumerate(match(seed)):
        command = game.lapse(state, seat)
        assert command in set(game.legal(state, seat))
        assert not isinstance(command, Attack)
        imagined = game.imagine(
            game.view(state, seat), seat, Chance.of(seed, number), Table(2, TotemOptions())
        )
        assert game.lapse(imagined, seat) == command
