"""History for people: every event, in English and in French, without secrets."""

import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from tafl import Language
from tafl_pook import Pook, english, french
from tafl_pook.cards import CARDS
from tafl_pook.messages import (
    BannerTaken,
    CardDrawn,
    CardExchanged,
    CardPlaced,
    Dealt,
    GameEnded,
    Happening,
    PiggySwapped,
    PurseChosen,
    PursesTurned,
    PurseTurned,
    TieFound,
    TurnBegan,
    Turned,
    WarriorTurned,
)

LANGUAGES: tuple[Language, ...] = ("en", "fr")
DEALT = Dealt(0, (("K1a",), ("K1b",)), (), ("KM", "OV"))

LINES: list[tuple[Happening, int | None, str, str]] = [
    (
        DEALT,
        1,
        "The cards were dealt; {0} will begin. Your banner: Orcs and Vikings.",
        "Les cartes sont distribuées ; {0} commence. Votre bannière : Orcs et Vikings.",
    ),
    (
        DEALT,
        None,
        "The cards were dealt; {0} will begin.",
        "Les cartes sont distribuées ; {0} commence.",
    ),
    (
        CardPlaced(0, 1, -2, "warrior", "O2a"),
        1,
        "{0} placed Orc 2 at (1, -2).",
        "{0} a posé Orc 2 en (1, -2).",
    ),
    (
        CardPlaced(0, 1, -2, "purse", "O2a"),
        0,
        "You placed Orc 2 as a purse at (1, -2).",
        "Vous avez posé Orc 2 comme bourse en (1, -2).",
    ),
    (
        CardPlaced(0, 1, -2, "purse", "O2a"),
        1,
        "{0} placed a purse at (1, -2).",
        "{0} a posé une bourse en (1, -2).",
    ),
    (
        WarriorTurned(0, 1, 0, "K3a"),
        0,
        "Your Orc turned Knight 3 at (1, 0) into a purse.",
        "Par votre Orc, vous avez changé en bourse Chevalier 3 en (1, 0).",
    ),
    (
        WarriorTurned(0, 1, 0, "K3a"),
        1,
        "{0}’s Orc turned Knight 3 at (1, 0) into a purse.",  # noqa: RUF001
        "Par son Orc, {0} a changé en bourse Chevalier 3 en (1, 0).",
    ),
    (
        PurseTurned(0, 1, 0, "K3a"),
        None,
        "{0}’s Viking turned up the purse at (1, 0): Knight 3.",  # noqa: RUF001
        "Par son Viking, {0} a retourné la bourse en (1, 0) : Chevalier 3.",
    ),
    (
        CardExchanged(0, 1, 0, "warrior", "K1a", "V2a"),
        1,
        "{0}’s Mage exchanged the warrior at (1, 0): Viking 2 for Knight 1.",  # noqa: RUF001
        "Par son Mage, {0} a échangé le guerrier en (1, 0) : Viking 2 contre Chevalier 1.",
    ),
    (
        CardExchanged(0, 1, 0, "purse", "K1a", "V2a"),
        1,
        "{0}’s Mage exchanged the purse at (1, 0).",  # noqa: RUF001
        "Par son Mage, {0} a échangé la bourse en (1, 0).",
    ),
    (
        CardExchanged(0, 1, 0, "purse", "K1a", "V2a"),
        0,
        "Your Mage exchanged the purse at (1, 0): Viking 2 for Knight 1.",
        "Par votre Mage, vous avez échangé la bourse en (1, 0) : Viking 2 contre Chevalier 1.",
    ),
    (
        PiggySwapped(0, 1, 0),
        1,
        "{0} swapped Piggy with the card at (1, 0).",
        "{0} a échangé Piggy avec la carte en (1, 0).",
    ),
    (
        BannerTaken(0, "KM", (0,), True),
        1,
        "{0} took the banner Knights and Mages, the first: one point more.",
        "{0} a pris la bannière Chevaliers et Mages, la première : un point de plus.",
    ),
    (
        BannerTaken(0, "OV", (0,)),
        0,
        "You took the banner Orcs and Vikings.",
        "Vous avez pris la bannière Orcs et Vikings.",
    ),
    (CardDrawn(0, "M1a"), 0, "You drew Mage 1.", "Vous avez pioché Mage 1."),
    (CardDrawn(0, "M1a"), 1, "", ""),
    (TurnBegan(0), 0, "", ""),
    (
        TieFound((0, 1, 2)),
        2,
        "The highest score is shared by {0}, {1} and you: each side picks a purse.",
        "Égalité en tête entre {0}, {1} et vous : chaque camp désigne une bourse.",
    ),
    (
        PurseChosen(0, (0, 2), 1, 0),
        2,
        "{0} picked the purse at (1, 0).",
        "{0} a désigné la bourse en (1, 0).",
    ),
    (
        PurseChosen(0, (0, 2), 1, 0),
        1,
        "{0} picked a purse in secret.",
        "{0} a désigné une bourse en secret.",
    ),
    (
        PursesTurned((Turned(1, 0, "K1a"), Turned(2, 0, "V3b"))),
        None,
        "Turned up: Knight 1 at (1, 0), Viking 3 at (2, 0).",
        "Bourses retournées : Chevalier 1 en (1, 0), Viking 3 en (2, 0).",
    ),
    (
        GameEnded((1,), "score", (3, 5), ("KM", "OV")),
        1,
        "You won with the highest score: {0} 3 (Knights and Mages); you 5 (Orcs and Vikings).",
        "Victoire au score pour vous : {0} 3 (Chevaliers et Mages) ; vous 5 (Orcs et Vikings).",
    ),
    (
        GameEnded((0,), "tiebreak", (6, 5), ("KM", "OV")),
        1,
        "{0} won the tie-break: {0} 6 (Knights and Mages); you 5 (Orcs and Vikings).",
        "Victoire au départage pour {0} : {0} 6 (Chevaliers et Mages) ; vous 5 (Orcs et Vikings).",
    ),
    (
        GameEnded((0, 1), "shared", (5, 5), ("KM", "OV")),
        None,
        "{0} and {1} share the win: no purse is left to break the tie:"
        " {0} 5 (Knights and Mages); {1} 5 (Orcs and Vikings).",
        "Victoire partagée, car il ne reste aucune bourse à retourner pour {0} et {1} :"
        " {0} 5 (Chevaliers et Mages) ; {1} 5 (Orcs et Vikings).",
    ),
]


@pytest.mark.parametrize(("event", "reader", "en", "fr"), LINES)
def test_lines_say_what_happened(event: Happening, reader: int | None, en: str, fr: str) -> None:
    """Every event, word for word, as its reader sees it."""
    game = Pook()
    shown = game.redact(event, reader)
    assert game.tell(shown, reader, "en") == en
    assert game.tell(shown, reader, "fr") == fr


def test_every_event_is_told_here() -> None:
    """No event was forgotten above."""
    assert {type(event) for event, *_ in LINES} == set(get_args(Happening))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_no_line_tells_a_secret(
    match: Callable[..., Any], seed: int, language: Language, table_of: Any
) -> None:
    """No line names a card that was taken out of the event for its reader."""
    game = Pook()
    name = english.name if language == "en" else french.name
    seats, options = table_of
    for step in match(seed, seats, **options).steps:
        for event in step.events:
            for reader in (*range(seats), None):
                shown = game.redact(event, reader)
                line = game.tell(shown, reader, language)
                for card in CARDS:
                    if f"{card!r}" in repr(event) and f"{card!r}" not in repr(shown):
                        assert not re.search(rf"\b{name(card)}\b", line)
