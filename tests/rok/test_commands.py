"""Commands: their form, when they are allowed, and what is said when they are not."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl import Malformed, Rejected
from tafl.testing import LocalMatch
from tafl_rok import refusals
from tafl_rok.messages import (
    Claims,
    Done,
    GrabPair,
    GrabTwin,
    Move,
    Open,
    OrderThefts,
    Run,
    Slide,
)

Lay = Callable[..., Any]

EVERY: tuple[Move, ...] = (
    Open(),
    GrabPair((1, 2)),
    GrabTwin(1, 0),
    Done(),
    Run(()),
    Claims(()),
    Slide(5),
    OrderThefts(()),
)


@pytest.mark.parametrize("command", EVERY, ids=lambda one: type(one).__name__)
def test_when_each_command_is_allowed(lay: Lay, command: Move) -> None:
    """Lists in a sealed grab, the race's own in a race, the others in their phase."""
    sealed = isinstance(command, Claims)
    slides = lay("B1a B2a", up="1:B1b 2:B2b").claims("2=1", "1=0")
    if not isinstance(command, Slide):
        code = slides.refused(0, command)
        assert code == ("not-now" if sealed or isinstance(command, OrderThefts) else code)
        assert code in ("not-now", "not-at-this-table")
    if isinstance(command, Slide | OrderThefts):
        assert lay().refused(0, command) == "not-now"
        assert lay(race=True).refused(0, command) == "not-now"


def test_after_the_end_nothing_is_allowed(lay: Lay) -> None:
    """Nobody has anything to do when it is over."""
    scene = lay(loot=("W8", ""), bag=0).claims("", "")
    assert scene.state.phase == "over"
    for command in EVERY:
        for seat in (0, 1):
            assert scene.refused(seat, command) == "not-your-turn"


@pytest.mark.parametrize(
    "command",
    [
        {"type": "open", "x": 1},
        {"type": "grab_pair"},
        {"type": "grab_pair", "spots": [1]},
        {"type": "grab_pair", "spots": [1, 2, 3]},
        {"type": "grab_pair", "spots": [0, 1]},
        {"type": "grab_pair", "spots": [1.5, 2]},
        {"type": "grab_pair", "spots": ["1", "2"]},
        {"type": "grab_twin", "spot": 1},
        {"type": "grab_twin", "spot": 1, "seat": 5},
        {"type": "grab_twin", "spot": 1, "seat": -1},
        {"type": "run", "claims": [{"spots": [1, 2]}]},
        {"type": "run", "claims": [{"ms": -1, "spots": [1, 2]}]},
        {"type": "run", "claims": [{"ms": 1, "spots": [1, 2], "spot": 3, "seat": 0}]},
        {"type": "claims"},
        {"type": "claims", "claims": [{}]},
        {"type": "claims", "claims": [{"spot": 1}]},
        {"type": "claims", "claims": [{"seat": 1}]},
        {"type": "claims", "claims": [{"spots": [1, 2], "seat": 1}]},
        {"type": "claims", "claims": [{"ms": 1, "spots": [1, 2]}]},
        {"type": "claims", "claims": [{"spots": [1, 2], "rune": "B1a"}]},
        {"type": "claims", "claims": [{"spots": [1, 2]}] * 49},
        {"type": "slide"},
        {"type": "slide", "aim": -1},
        {"type": "slide", "aim": 101},
        {"type": "slide", "aim": True},
        {"type": "order_thefts", "order": [{"thief": 0}]},
        {"type": "order_thefts", "order": [{"thief": 0, "victim": 1, "kind": "B1"}]},
        {"type": "place", "card": "B1a"},
    ],
    ids=str,
)
def test_what_has_not_the_right_form_is_malformed(command: dict[str, Any]) -> None:
    """A field that is missing, unknown, doubled, out of range or of another type."""
    match = LocalMatch.start("rok", 2, {"grab": "sealed"}, seed=1)
    with pytest.raises(Malformed) as refused:
        match.send(0, command)
    assert refused.value.en and refused.value.fr


def test_null_and_left_out_are_the_same() -> None:
    """Leaving an optional field out and giving it as null are the same."""
    match = LocalMatch.start("rok", 2, {"grab": "sealed"}, seed=1)
    one, two = [lying["spot"] for lying in match.view(0)["table"] if lying["up"]][:2]
    claims = [{"spots": [one, two], "spot": None, "seat": None}]
    match.send(0, {"type": "claims", "claims": claims})
    assert match.view(0)["claims"] == [{"time": 0, "spots": [one, two]}]


def test_every_refusal_has_a_code_and_a_sentence_in_both_languages() -> None:
    """Codes are unique, and each is said in English and in French."""
    said = [
        refusals.not_your_turn(),
        *(refusals.not_now(phase) for phase in ("grab", "slide", "order", "over")),
        refusals.not_at_this_table(True),
        refusals.not_at_this_table(False),
        refusals.already_open(),
        refusals.not_open(),
        refusals.time_over(),
        refusals.same_rune(),
        refusals.no_such_rune(3),
        refusals.face_down(3),
        refusals.claimed_already(3),
        refusals.no_such_seat(2),
        refusals.no_balance(),
        refusals.bots_only(),
        refusals.already_grabbed(),
        refusals.not_in_order(),
        refusals.not_these_thefts(),
    ]
    made = {name for name in vars(refusals) if name[0] != "_" and name[0].islower()}
    assert made - {"annotations"} == {refusal.code.replace("-", "_") for refusal in said}
    assert len({refusal.fr for refusal in said} & {refusal.en for refusal in said}) == 0
    assert all(isinstance(refusal, Rejected) for refusal in said)


# How many commands there are, and how they are counted by hand.


def test_legal_of_a_race_is_counted(lay: Lay) -> None:
    """Before `open`: open, done. After it: done, every two face-up runes, every rune and owner.

    Five face up, one down, both have balance runes: 1 + 5*4/2 + 5*2 = 21. After claiming two of
    them three are left: 1 + 3 + 6 = 10.
    """
    scene = lay(up="1:B5a 2:B5b 3:W1a 4:G2a 5:G3a", down="6:W8a", race=True)
    assert list(scene.game.legal(scene.state, 0)) == [Open(), Done()]
    scene.send(0, Open())
    assert len(list(scene.game.legal(scene.state, 0))) == 21
    scene.grab(0, "1+2")
    assert len(list(scene.game.legal(scene.state, 0))) == 10
    assert list(scene.game.legal(scene.state, 1)) == [Open(), Done()]


def test_legal_of_a_sealed_table_is_counted(lay: Lay) -> None:
    """The empty list, 4 pairs of neighbours of 5 face-up runes, 5 twins: 10. No balance: 5."""
    words = "1:B5a 2:B5b 3:W1a 4:G2a 5:G3a"
    assert len(list(lay(up=words, down="6:W8a").game.legal(lay(up=words).state, 0))) == 10
    assert len(list(lay("- -", up=words).game.legal(lay("- -", up=words).state, 0))) == 5


def test_legal_of_a_slide_is_all_aims(lay: Lay) -> None:
    """101 aims; halfway is what the clock plays."""
    scene = lay(bag=0).claims("", "")
    assert list(scene.game.legal(scene.state, 1)) == [Slide(aim) for aim in range(101)]
    assert scene.game.lapse(scene.state, 1) == Slide(50)


def test_perft_of_a_small_race(lay: Lay) -> None:
    """Count all ways through a throw of two face-up runes, and check by a formula.

    A seat that has opened can be done, or claim: the pair (then only done is left), or one of two
    runes as a twin of one of two balances (4 ways, then done, or the other rune in 2 ways and
    done). Lines of one seat after `open`: 1 + 1 + 4 * (1 + 2) = 14; with giving up: 15. Two seats
    one after the other: 15 * 15 = 225 lines.
    """

    def lines(scene: Any, seat: int) -> int:
        if scene.state.throw != 1 or scene.state.phase != "grab":
            return 1
        if seat not in scene.game.active(scene.state):
            return lines(scene, seat + 1)
        found = 0
        for command in scene.game.legal(scene.state, seat):
            other = lay(up="1:B5a 2:B5b", race=True)
            other.state = scene.state
            other.send(seat, command)
            found += lines(other, seat)
        return found

    assert lines(lay(up="1:B5a 2:B5b", race=True), 0) == 225
