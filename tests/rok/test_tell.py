"""History: one line for each event, in both languages, without secrets."""

from typing import Any

import pytest
from tafl.messages import members
from tafl.vetting import LANGUAGES
from tafl_rok import Rok
from tafl_rok.events import (
    AimChosen,
    BalancesDrawn,
    BalancesTaken,
    BalanceStolen,
    ClaimMade,
    ClaimsReckoned,
    ClaimsSealed,
    GameEnded,
    Happening,
    Judged,
    Lost,
    Lying,
    MadeClaim,
    Opened,
    RoundSlid,
    RunEnded,
    RunMade,
    Slid,
    SlideBegan,
    SlideWon,
    Taken,
    TheftsOrdered,
    ThrowEnded,
    ThrowMade,
    ThrowsEnded,
    ThrowShown,
)
from tafl_rok.messages import Robbery

LINES: list[tuple[Happening, str]] = [
    (
        BalancesDrawn(1, ("B1a", "W2a"), ((0, 1),)),
        "Balance runes: you black 1, {1} white 2; you and {1} had drawn twins and drew again;"
        " {1} is first.",
    ),
    (
        ThrowMade(3, 2, (Lying(1, 0, 0, True, "B1a"), Lying(2, 0, 0, False, "B2a"))),
        "Throw 3: 2 runes, 1 face up: black 1.",
    ),
    (
        ThrowMade(3, 2, (Lying(1, 0, 0, True, "B1a"), Lying(2, 0, 0, False, "B2a")), True),
        "Throw 3: 2 runes, 1 face up.",
    ),
    (Opened(0, 5, ("B1a", "G2b")), "You opened the throw: black 1, grey 2. The clock started."),
    (Opened(1, 5, ("B1a",)), "{1} opened the throw. The clock started."),
    (ThrowShown(2, ("B1a",)), "Everybody sees the throw: black 1."),
    (ThrowShown(2, ()), "Everybody sees the throw: nothing face up."),
    (ClaimMade(0, MadeClaim(2340, (1, 2))), "You claimed spots 1 and 2 as a pair after 2.34 s."),
    (
        ClaimMade(0, MadeClaim(2340, None, 3, 1)),
        "You claimed spot 3 as the twin of {1}\N{RIGHT SINGLE QUOTATION MARK}s balance rune"
        " after 2.34 s.",
    ),
    (RunEnded(1), "{1} is done."),
    (RunEnded(0, "time"), "Your time is over."),
    (RunEnded(1, "gave_up"), "{1} gave this throw up."),
    (RunMade(1, (MadeClaim(5, (1, 2)),)), "{1} is done."),
    (RunMade(0, (MadeClaim(5, (1, 2)),)), "You made a run of 1 claim."),
    (ClaimsSealed(1, (MadeClaim(0, (1, 2)),)), "{1} sent a sealed list."),
    (ClaimsSealed(0, ()), "You sealed no claims."),
    (ClaimsReckoned((), ((), ()), (None, None)), "Nobody claimed a rune."),
    (
        ClaimsReckoned(
            (
                Judged(0, 900, "taken", ("B1a", "B1b"), (1, 2)),
                Judged(1, 950, "void", ("B1a", "B1b"), (1, 2)),
                Judged(1, 1500, "wrong", ("W1a", "B2b"), (3, 4)),
                Judged(1, 2500, "taken", ("W5a",), None, 5, 0),
            ),
            ((), ()),
            (None, None),
            lost=(Lost(1, "G4"),),
            race=True,
        ),
        "You took the pair black 1 (0.90 s); {1} took white 1 and black 2 (1.50 s): wrong;"
        " {1} took white 5 as the twin of your balance rune (2.50 s);"
        " {1} gave the pair grey 4 back for it; too late for {1}: the pair black 1.",
    ),
    (
        ClaimsReckoned(
            (
                Judged(0, 0, "photo", ("B1a", "B1b"), (1, 2)),
                Judged(1, 0, "photo", ("B1a", "B1b"), (1, 2)),
                Judged(1, 1, "taken", ("W5a",), None, 5, 1),
            ),
            ((), ()),
            (None, None),
        ),
        "You got one rune of the pair black 1; {1} got one rune of the pair black 1;"
        " {1} took white 5 as the twin of the own balance rune.",
    ),
    (BalanceStolen(1, 0, "B1"), "{1} stole your balance rune black 1."),
    (
        BalanceStolen(1, 0, "B1", ("B2", "B3")),
        "{1} stole your balance rune black 1, and the pairs black 2, black 3.",
    ),
    (
        SlideBegan((0, 1, 2), 1, "W"),
        "You, {1} and {2} must slide for the order of the white thefts (round 1).",
    ),
    (SlideBegan((0, 1), 2), "You and {1} must slide again for the game (round 2)."),
    (AimChosen(1, 7), "{1} chose an aim."),
    (AimChosen(0, 7), "You chose the aim 7."),
    (
        RoundSlid((Slid(7, 3), Slid(2, -4), None), (0,)),
        "You aimed at 7 and stopped at 3; {1} aimed at 2 and touched Destiny.",
    ),
    (SlideWon(1), "{1} won the slide and may order the thefts."),
    (
        SlideWon(1, True),
        "Three slides did not decide: {1}, earliest in seat order, may order the thefts.",
    ),
    (
        TheftsOrdered(0, (Robbery(0, 1), Robbery(1, 0))),
        "You ordered the thefts: you from {1}, then {1} from you.",
    ),
    (
        BalancesTaken((Taken(0, 3, "W1a"),), (1,)),
        "New balance runes: you white 1, none for {1}.",
    ),
    (ThrowEnded(1, (3, 4)), "2 face-down runes went back into the bag; {1} is first now."),
    (ThrowEnded(0), "You are first now."),
    (ThrowsEnded("bag", (4, 2)), "The bag is too empty to go on; runes: you 4, {1} 2."),
    (ThrowsEnded("throws", (4, 2)), "That was throw 100; runes: you 4, {1} 2."),
    (GameEnded(0, "runes"), "You won: the most runes."),
    (GameEnded(1, "slide"), "{1} won: the best last slide."),
    (GameEnded(1, "seat"), "{1} won: three slides did not decide, so the earliest seat."),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda one: type(one).__name__)
def test_what_seat_0_is_told_in_english(event: Happening, line: str) -> None:
    """What a player who was away for a day wants to read."""
    game = Rok()
    seen = game.redact(event, 0)
    assert seen is not None
    assert game.tell(seen, 0, "en") == line


def test_every_event_is_told() -> None:
    """No event is forgotten."""
    assert {type(event) for event, _ in LINES} == set(members(Happening))


@pytest.mark.parametrize("reader", [0, 1, None])
def test_every_event_is_told_in_french(reader: Any) -> None:
    """The same lines exist in French, and are not the English ones."""
    game = Rok()
    for event, _ in LINES:
        seen = game.redact(event, reader)
        if seen is not None:
            french, english = game.tell(seen, reader, "fr"), game.tell(seen, reader, "en")
            assert french.endswith(".") and english.endswith(".")
            assert french != english
            assert french[0] == french[0].upper()


def test_some_french_lines() -> None:
    """Spot checks of the French."""
    game = Rok()
    assert game.tell(RunEnded(0), 0, "fr") == "Vous avez fini."
    stolen = game.tell(BalanceStolen(1, 0, "B1", ("B2",)), 0, "fr")
    assert "noire 1" in stolen and stolen.endswith("à vous, et la paire noire 2.")
    reckoned = ClaimsReckoned(
        (Judged(0, 950, "taken", ("W1a", "W1b"), (1, 2)),), ((), ()), (None, None), race=True
    )
    assert game.tell(reckoned, None, "fr") == "{0} a pris la paire blanche 1 (0,95 s)."


def test_secrets_are_not_told() -> None:
    """Claims and aims of others, faces of an unopened throw."""
    game = Rok()
    hidden: list[Happening] = [
        ThrowMade(1, 2, (Lying(1, 0, 0, True, "B1a"),), True),
        Opened(1, 0, ("B1a",)),
        RunMade(1, (MadeClaim(900, (1, 2)),)),
        ClaimsSealed(1, (MadeClaim(0, (7, 8)),)),
        AimChosen(1, 77),
    ]
    for event in hidden:
        for reader in (0, None):
            seen = game.redact(event, reader)
            assert seen is not None
            for language in LANGUAGES:
                told = game.tell(seen, reader, language)
                assert not [word for word in ("black", "noire", "7", "8", "900") if word in told]
