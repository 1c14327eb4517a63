"""History for people: every event, in English and in French, without secrets."""

import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from tafl import Language
from tafl_totem import Totem, english, french
from tafl_totem.cards import CARDS
from tafl_totem.messages import (
    AttackMade,
    AttackStopped,
    CardDiscarded,
    CardDrawn,
    Dealt,
    Deployed,
    EyeOpened,
    GameEnded,
    HandOverfilled,
    HandTrimmed,
    Happening,
    SecondAttackOpened,
    TotemExchanged,
    TotemLaid,
    TotemRevealed,
    TotemsCompared,
    TurnBegan,
)

LANGUAGES: tuple[Language, ...] = ("en", "fr")

SILENT = (TurnBegan, SecondAttackOpened)

EVENTS: list[Happening] = [
    Dealt(0, (("1E",), ("2E",)), ("3E",)),
    Deployed(0, ("1E", "12a", "13a", "4S")),
    TurnBegan(0),
    CardDrawn(0, "11a"),
    CardDrawn(0, "1E", "sum", last=True),
    AttackMade(0, "9E", 0, "8E", 9, "defeated", turned_up=True),
    AttackMade(0, "9E", 0, "8E", 9, "defeated"),
    AttackMade(0, "9E", 0, "8H", 14, "shielded", "5S", turned_up=True, spent=True),
    AttackMade(0, "9E", 0, "10a", 9, "repelled", turned_up=True),
    SecondAttackOpened(0),
    EyeOpened(0),
    TotemRevealed(0, 1, "8E", True),
    TotemRevealed(0, 1, "13a", False),
    AttackStopped(0),
    TotemLaid(0, 1, "8E"),
    TotemExchanged(0, 1, "8E", "9E"),
    CardDiscarded(0, "8E"),
    HandOverfilled(0, 1),
    HandTrimmed(0, ("8E", "9E")),
    TotemsCompared((12, 9)),
    GameEnded(0, "totems", ((), ())),
    GameEnded(0, "count", ((), ())),
    GameEnded(0, "levels", ((), ())),
    GameEnded(None, "draw", ((), ())),
]


def test_every_event_is_here() -> None:
    """The list above knows every event."""
    assert {type(event) for event in EVENTS} == set(get_args(Totem.events))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_has_a_line(event: Happening, language: Language) -> None:
    """One line, which calls the reader "you" and others by their name."""
    game = Totem()
    you = {"en": r"\b[Yy]ou(r|rs)?\b", "fr": r"\b([Vv]ous|défaussez)\b"}[language]
    for reader in (0, 1, None):
        shown = game.redact(event, reader)
        assert shown is not None
        line = game.tell(shown, reader, language)
        if isinstance(event, SILENT) or (isinstance(event, HandOverfilled) and reader != 0):
            assert line == ""
            continue
        assert line[0] == line[0].upper() and line.endswith(".") and "\n" not in line
        assert "None" not in line
        assert f"{{{reader}}}" not in line
        line.format("Ada", "Björn")
        if reader == 0 and not isinstance(event, GameEnded):
            assert re.search(you, line)
        if reader is None:
            assert not re.search(you, line)


def test_the_two_languages_differ() -> None:
    """French is not English."""
    game = Totem()
    for event in EVENTS:
        if not isinstance(event, SILENT):
            assert game.tell(event, 0, "en") != game.tell(event, 0, "fr")


def test_lines_say_what_happened() -> None:
    """A few lines word for word."""
    game = Totem()
    shielded = AttackMade(0, "9E", 0, "8H", 14, "shielded", "5S", turned_up=True, spent=True)
    assert game.tell(shielded, 1, "en") == (
        "{0} attacked your totem in slot 0 with Eye 9 + Sword 5 = 14."
        " It was Shield 8: it held, and is spent."
    )
    assert game.tell(CardDrawn(0, None), 1, "fr") == "{0} a pioché une carte."
    assert game.tell(GameEnded(0, "totems", ((), ())), 1, "en") == "{0} won: your last totem fell."


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_tells_a_secret(match: Callable[..., Any], seed: int, language: Language) -> None:
    """No line names a card that was taken out of the event for its reader."""
    game = Totem()
    name = english.name if language == "en" else french.name
    for step in match(seed):
        for event in step.events:
            for reader in (0, 1, None):
                shown = game.redact(event, reader)
                assert shown is not None
                line = game.tell(shown, reader, language)
                for card in CARDS:
                    if f"{card!r}" in repr(event) and f"{card!r}" not in repr(shown):
                        assert not re.search(rf"\b{name(card)}\b", line)


def test_the_table_can_be_drawn_as_text(table: Callable[..., Any]) -> None:
    """The terminal shows what the view shows, and no more."""
    game, state = Totem(), table(theirs="7H^! 12b - 9E", discard="1S 2S").state
    assert game.sketch(game.view(state, 0), "en").splitlines() == [
        "Seat 0* 0(13a) 1(13b) 2(13c) 3(13d)   hand: 5S 9E",
        "Pile 3, discard 2: 2S",
        "Seat 1  0[7H spent] 1(?) 2 -   3(?)   hand: ? ?",
    ]
    assert "épuisé" in game.sketch(game.view(state, None), "fr")
