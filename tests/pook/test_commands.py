"""Commands: their form, when they may be given, every refusal, and what the clock plays."""

from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
import pytest
from tafl import Chance, Rejected, Turn
from tafl_pook import Pook, refusals
from tafl_pook.cards import BANNERS, CARDS
from tafl_pook.messages import Aim, EndTurn, Flip, Move, Place, SwapPiggy, TakeBanner

Lay = Callable[..., Any]

FORMS: list[tuple[dict[str, Any], Move]] = [
    (
        {"type": "place", "card": "O2a", "x": 1, "y": -4, "face": "warrior"},
        Place("O2a", 1, -4, "warrior"),
    ),
    (
        {"type": "place", "card": "O2a", "x": 1, "y": 0, "face": "purse", "power": None},
        Place("O2a", 1, 0, "purse"),
    ),
    (
        {
            "type": "place",
            "card": "O2a",
            "x": 1,
            "y": 0,
            "face": "warrior",
            "power": {"x": 2, "y": 0, "give": None},
        },
        Place("O2a", 1, 0, "warrior", Aim(2, 0)),
    ),
    (
        {
            "type": "place",
            "card": "M2a",
            "x": 1,
            "y": 0,
            "face": "warrior",
            "power": {"x": 2, "y": 0, "give": "K1a"},
        },
        Place("M2a", 1, 0, "warrior", Aim(2, 0, "K1a")),
    ),
    ({"type": "swap_piggy", "x": 0, "y": 1}, SwapPiggy(0, 1)),
    ({"type": "take_banner", "banner": "KM"}, TakeBanner("KM")),
    ({"type": "end_turn"}, EndTurn()),
    ({"type": "flip", "x": 0, "y": 1}, Flip(0, 1)),
]


@pytest.mark.parametrize(("form", "command"), FORMS)
def test_the_form_of_every_command(form: dict[str, Any], command: Move) -> None:
    """A command is an object with a `type` and the fields of the table, and no others."""
    assert msgspec.json.decode(msgspec.json.encode(form), type=Pook.commands) == command
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**form, "more": 1}, Pook.commands)


PLACE = {"type": "place", "card": "O2a", "x": 1, "y": 0, "face": "warrior"}


@pytest.mark.parametrize(
    "form",
    [
        {**PLACE, "card": "O4a"},
        {**PLACE, "card": "O2c"},
        {**PLACE, "card": None},
        {**PLACE, "x": "1"},
        {**PLACE, "x": 1.5},
        {**PLACE, "y": True},
        {**PLACE, "face": "piggy"},
        {**PLACE, "face": None},
        {**PLACE, "power": {"x": 1}},
        {**PLACE, "power": {"x": 1, "y": 1, "z": 1}},
        {**PLACE, "power": {"x": 1, "y": 1, "give": "Z1a"}},
        {**PLACE, "power": [1, 1]},
        {key: value for key, value in PLACE.items() if key != "face"},
        {"type": "swap_piggy", "x": 1},
        {"type": "take_banner", "banner": "MK"},
        {"type": "take_banner", "banner": "KK"},
        {"type": "end_turn", "seat": 0},
        {"type": "flip"},
        {"type": "pass"},
        {},
    ],
)
def test_what_has_no_such_form_is_malformed(form: dict[str, Any]) -> None:
    """Anything else is refused at the door."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(form, Pook.commands)


@pytest.mark.parametrize(
    "command",
    [Place("K1b", 0, 1, "purse"), SwapPiggy(1, 0), TakeBanner("KM"), EndTurn()],
    ids=lambda command: type(command).__name__,
)
def test_nothing_but_a_flip_in_the_tie_break(lay: Lay, command: Move) -> None:
    """`place`, `swap_piggy`, `take_banner` and `end_turn` belong to `play`."""
    play = lay("$ [O1a]", "K1b", "", phase="tiebreak", tied=(0, 1))
    play.when(0, command).rejected("not-now")


def test_no_flip_during_play(lay: Lay) -> None:
    """`flip`: tie-break."""
    lay("$ [O1a]").when(0, Flip(1, 0)).rejected("not-now")


@pytest.mark.parametrize(
    "command",
    [Place("K2b", 0, 1, "purse"), SwapPiggy(1, 0), TakeBanner("KM"), EndTurn(), Flip(1, 0)],
    ids=lambda command: type(command).__name__,
)
def test_the_other_seat_waits(lay: Lay, command: Move) -> None:
    """A seat that has nothing to decide is refused by the rules themselves, too."""
    play = lay("$ [O1a]")
    with pytest.raises(Rejected) as refused:
        play.game.decide(play.state, command, Turn(1, 0, Chance.of(0)))
    assert refused.value.code == "not-your-turn"


REFUSALS = [
    refusals.not_your_turn(),
    refusals.not_now("play"),
    refusals.not_now("tiebreak"),
    refusals.not_now("over"),
    refusals.already_placed(),
    refusals.not_placed(),
    refusals.not_in_hand(),
    refusals.needs_banner(),
    refusals.cell_taken(),
    refusals.outside(),
    refusals.not_adjacent(),
    refusals.level_too_high(3, 1),
    refusals.no_power(),
    refusals.needs_gift(),
    refusals.no_gift(),
    refusals.out_of_reach(),
    refusals.nothing_there(),
    refusals.not_piggy(),
    refusals.guarded(),
    refusals.not_a_warrior(),
    refusals.not_a_purse(),
    refusals.piggy_moved(),
    refusals.not_beside_piggy(),
    refusals.swap_barred(),
    refusals.no_open_banners(),
    refusals.has_banner(),
    refusals.banner_gone(),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_every_refusal_speaks_both_languages(refusal: Rejected) -> None:
    """A refusal has a code and a sentence in English and in French."""
    assert refusal.code == refusal.code.lower().replace(" ", "-")
    assert refusal.text("en").endswith(".") and refusal.text("fr").endswith(".")
    assert refusal.text("en") != refusal.text("fr")


def test_every_refusal_is_listed() -> None:
    """No function of the refusals was forgotten above."""
    made = {name for name in vars(refusals) if name[0].islower() and not name.startswith("__")}
    assert len(made - {"teams_need_four"}) == len({one.code for one in REFUSALS})


def test_what_is_offered_is_accepted(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]]
) -> None:
    """Every offered command is accepted, is offered once, and fits the form at the door."""
    game = Pook()
    seats, options = table_of
    for seed in range(3):
        for state, seat, _, _ in match(seed, seats, **options).steps:
            offers = list(game.legal(state, seat))
            assert len(offers) == len(set(offers)) > 0
            for offer in offers:
                assert game.decide(state, offer, Turn(seat, 0, Chance.of(0)))
                assert msgspec.convert(msgspec.to_builtins(offer), Pook.commands) == offer


def attempts(state: Any, seat: int, seed: int) -> list[Move]:
    """Think of many commands, most of them wrong."""
    draw = Chance.of("attempts", seed, len(state.field))
    aims = [None, *(Aim(x, y) for x, y in ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)))]
    near = product(range(-2, 3), range(-2, 3))
    tried: list[Move] = [EndTurn(), *(TakeBanner(banner) for banner in BANNERS)]
    for x, y in near:
        tried += [SwapPiggy(x, y), Flip(x, y)]
        card = draw.choice("card", CARDS)
        own = draw.choice("own", state.hands[seat] or CARDS)
        give = draw.choice("give", state.hands[seat] or CARDS)
        aim = draw.choice("aim", aims)
        for one in (card, own):
            tried += [Place(one, x, y, "purse", aim), Place(one, x, y, "warrior", aim)]
            tried.append(Place(one, x, y, "warrior", Aim(x + 1, y, give)))
            tried.append(Place(one, x, y, "warrior", Aim(x, y - 1)))
    return tried


@pytest.mark.parametrize("seed", range(2))
def test_what_is_not_offered_is_refused(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]], seed: int
) -> None:
    """Whatever one thinks of is offered or refused: the offers are complete."""
    game = Pook()
    seats, options = table_of
    for state, seat, _, _ in match(seed, seats, **options).steps:
        offers = set(game.legal(state, seat))
        for command in attempts(state, seat, seed):
            try:
                game.decide(state, command, Turn(seat, 0, Chance.of(0)))
            except Rejected:
                assert command not in offers
            else:
                assert command in offers


def test_an_absent_seat_does_something_harmless(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]]
) -> None:
    """The clock plays an offered command: a purse, no power, no swap; from own sight alone."""
    game = Pook()
    seats, options = table_of
    for seed in range(3):
        played = match(seed, seats, **options)
        for number, (state, seat, _, _) in enumerate(played.steps):
            command = game.lapse(state, seat)
            assert command in set(game.legal(state, seat))
            assert not isinstance(command, SwapPiggy)
            if isinstance(command, Place):
                assert (command.face, command.power) == ("purse", None)
            view = game.view(state, seat)
            imagined = game.imagine(view, seat, Chance.of(seed, number), played.table)
            assert game.lapse(imagined, seat) == command


def test_the_clock_plays_the_lowest_card_on_the_first_cell(lay: Lay) -> None:
    """As the rules page says."""
    play = lay("$ [O1a]", "K3a M1b O2a")
    assert play.game.lapse(play.state, 0) == Place("M1b", 0, -1, "purse")
    play = lay("$ [O1a]", placed=True)
    assert play.game.lapse(play.state, 0) == EndTurn()
    play = lay("$ [O1a]", "K3a", "K1a", open_banners="KV MO")
    assert play.game.lapse(play.state, 0) == TakeBanner("KV")
    play = lay("$ K1b [O1a] [O2a]", "", "", phase="tiebreak", tied=(0, 1))
    assert play.game.lapse(play.state, 0) == Flip(2, 0)


def test_a_clock_alone_plays_a_match_to_its_end(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]]
) -> None:
    """If everybody stays away, the match still ends: all purses, a tie to the last purse."""
    game = Pook()
    seats, options = table_of
    state = match(1, seats, **options).steps[0].state
    count = 0
    while active := game.active(state):
        count += 1
        command = game.lapse(state, active[0])
        for event in game.decide(state, command, Turn(active[0], 0, Chance.of(0))):
            state = game.evolve(state, event)
    assert state.result is not None
    assert count <= game.info.longest
