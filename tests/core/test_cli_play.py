"""`tafl play`: whole matches at the keyboard, interrupted, undone, mistyped, in two languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tafl import Sight
from tafl.bots import random
from tafl.cli.keyboard import Keyboard
from tafl.plugins import load_catalogue

from tests.core.command_line import Answer, opened, real_tafl, tafl

NIM = ("play", "nim", "--bots", "random", "--option", "heaps=2,1")


@pytest.fixture(scope="module")
def shared(module_path: Path) -> Iterator[Path]:
    """Give a data folder whose server runs already, as beside a platform: that is quicker."""
    with opened(module_path):
        yield module_path


def match_of(answer: Answer) -> str:
    """Find the id of the match that a session was about."""
    found = re.search(r"\b\d\d-[0-9a-f]{24}\b", answer.out)
    assert found, answer.out
    return found.group()


def test_a_nim_match_to_its_end(tmp_path: Path) -> None:
    answer = real_tafl(
        "play", "nim", "--option", "heaps=[1]", data=tmp_path, typed=["take heap=0 count=1"]
    )
    assert answer.code == 0 and not answer.err
    assert "Nim - Seat 0 (you) to act" in answer.out
    assert "1 take heap=0 count=1" in answer.out
    assert "You win! Reason: last-object." in answer.out
    audited = real_tafl("audit", match_of(answer), data=tmp_path)
    assert audited.code == 0 and "Everything is right." in audited.out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_totem_match_to_its_end(language: str, tmp_path: Path) -> None:
    # Where many commands are offered, a number is shown first and played when typed again.
    typed = ["deploy", *["1"] * 300]
    answer = real_tafl("play", "totem", data=tmp_path, typed=typed, language=language)
    assert answer.code == 0 and not answer.err
    told = {
        "en": ("Totem - the match is over", "Check it: tafl audit", "You have 35 commands"),
        "fr": ("Totem - la partie est finie", "La vérifier : tafl audit", "choix entre 35"),
    }
    assert all(words in answer.out for words in told[language])
    assert tafl("audit", match_of(answer), data=tmp_path).code == 0
    seen = tafl("replay", match_of(answer), "--seat", "0", "--json", data=tmp_path).json
    assert seen["status"] == "finished" and seen["outcome"]["winners"]


def test_what_a_bot_does_is_told(shared: Path) -> None:
    answer = tafl(*NIM, data=shared, typed=["take heap=1 count=1", "h"])
    assert "Seat 0 (you) takes 1 from heap 1." in answer.out
    assert "Random (1) takes" in answer.out
    assert "Pass the keyboard" not in answer.out


def test_quit_and_resume(tmp_path: Path) -> None:
    left = real_tafl(*NIM, data=tmp_path, typed=["q"])
    assert left.code == 0
    id = match_of(left)
    assert f"tafl play nim --resume {id}" in left.out
    again = real_tafl("play", "nim", "--resume", id, data=tmp_path, typed=["1"] * 4)
    assert again.code == 0 and "the match is over" in again.out
    over = tafl("play", "nim", "--resume", id, data=tmp_path)
    assert over.code == 0 and "the match is over" in over.out
    other = tafl("play", "totem", "--resume", id, data=tmp_path)
    assert other.code == 2 and "other-game" in other.err


def test_the_end_of_input_is_a_polite_way_to_leave(shared: Path) -> None:
    answer = tafl(*NIM, data=shared)
    assert answer.code == 0 and "The match is kept." in answer.out


def test_undo(shared: Path) -> None:
    answer = tafl(*NIM, data=shared, typed=["u", "take heap=0 count=1", "undo", "history", "q"])
    assert "You have not made a move that could be undone." in answer.out
    assert "Back to version 3." in answer.out
    assert "Seat 0 (you) takes 1 from heap 0. (undone)" in answer.out
    assert answer.out.count("heaps    2  1") == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no number 99; the commands are numbered from 1 to 3."),
        ("0", "There is no number 0"),
        ("9" * 5000, "There is no number 9"),
        ("-1", "'-1' is no command here: type a number from 1 to 3"),
        ("²", "is no command here"),
        ("", "Type a number, or ? for help."),
        ("dance", "'dance' is no command here"),
        ("[bold]dance", "'[bold]dance' is no command here"),
        ("take", "Type the number of the one you want."),
        ("heap=1", "3 take heap=1 count=1"),
        ("take heap=0 count=7", "The heap is smaller."),
        ("take heap=0 hat=7", "heap, count"),
        ("take now", "'now' is not of the form field=value."),
        ("take heap=x count=1", "heap"),
        ('{"type":"take"}', "The field `heap` is missing."),
        ('{"type":', "This is not JSON"),
        ("{" * 100_000, "This is not JSON"),
        ("?", "a number      play that command"),
        ("r", "Nim"),
        ("v", "heaps    2  1"),
        ("l", "2 take heap=0 count=2"),
        ("resign", "Give this match up?"),
    ],
    ids=lambda text: text[:20],
)
def test_silly_input_gets_a_helpful_sentence(typed: str, said: str, shared: Path) -> None:
    answer = tafl(*NIM, data=shared, typed=[typed, "what?", "q", "q"])
    assert answer.code == 0 and not answer.err
    shown = answer.out.split("Seat 0 (you)> ", 1)[1].replace("\n", " ")
    assert re.sub(r"\s+", " ", said) in re.sub(r"\s+", " ", shown)


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    answer = real_tafl(*NIM, data=tmp_path, typed=["\udcff\x00\x1b[2J"])
    assert answer.code == 0 and "is no command here" in answer.out


def test_resigning_asks_first(shared: Path) -> None:
    answer = tafl(*NIM, data=shared, typed=["resign", "perhaps", "n", "resign", "y"])
    assert "Please answer y or n." in answer.out
    assert "Seat 0 (you) resigns." in answer.out
    assert "Random (1) wins. Reason: resigned." in answer.out


def test_json_sums_up_and_keeps_the_table_apart(shared: Path) -> None:
    answer = tafl(*NIM, "--json", data=shared, typed=["1", "q"])
    assert answer.code == 0
    assert answer.json["game"] == "nim" and answer.json["status"] in ("running", "finished")
    assert "Nim - Seat 0 (you) to act" in answer.err


def test_another_seat_and_several_bots(shared: Path) -> None:
    answer = tafl(
        *"play nim --seats 3 --seat 2 --bots random,greedy --option heaps=5,5,5".split(),
        data=shared,
    )
    assert "Random (0) takes" in answer.out and "Greedy (1) takes" in answer.out
    assert "Nim - Seat 2 (you) to act" in answer.out


def test_people_at_one_keyboard(shared: Path) -> None:
    typed = ["deploy", "1", "", "deploy", "1", "", "q"]
    answer = tafl("play", "totem", "--bots", "none", data=shared, typed=typed)
    assert answer.code == 0
    assert "Pass the keyboard to Seat 1, then press Enter." in answer.out
    before, _, after = answer.out.partition("Pass the keyboard to Seat 1")
    hand = re.findall(r"Seat 0. .*hand: (.*)", before)[0]
    assert "?" not in hand and hand not in after.partition("Pass the keyboard")[0]


def test_people_at_one_keyboard_are_asked_before_an_undo(shared: Path) -> None:
    typed = ["1", "1", "u", "n", "u", "y", "q"]
    answer = tafl(*"play nim --bots none --option heaps=3,3".split(), data=shared, typed=typed)
    assert "Pass the keyboard" not in answer.out  # there is nothing to hide
    assert answer.out.count("Seat 1, do you agree to go back?") == 2
    assert "Seat 1 does not agree" in answer.out
    assert "Back to version 3." in answer.out


def test_an_unfinished_match_is_offered(tmp_path: Path) -> None:
    id = match_of(tafl(*NIM, data=tmp_path, typed=["q"]))
    tafl("play", "totem", data=tmp_path)

    class Live(Keyboard):
        def __init__(self, console: Any) -> None:
            super().__init__(console)
            self.is_live = True

        def ask(self, question: str) -> str | None:
            self.is_live = False
            return super().ask(question)

    with patch("tafl.cli.play.Keyboard", Live):
        offered = tafl("play", "nim", data=tmp_path, typed=["yes", "q"])
        assert "There is an unfinished match of Nim (last move 2" in offered.out
        assert match_of(offered) == id
        assert match_of(tafl("play", "nim", data=tmp_path, typed=["n", "q"])) != id
        fresh = tafl("play", "nim", "--new", data=tmp_path, typed=["q"])
        assert "unfinished" not in fresh.out


def test_a_bot_that_fails_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    def clumsy(sight: Sight) -> Any:
        raise ZeroDivisionError

    catalogue = load_catalogue()
    catalogue.bots["nim"]["random"] = clumsy
    with patch("tafl.cli.local.installed", lambda: catalogue):
        answer = tafl(*NIM, data=tmp_path, typed=["take heap=1 count=1"])
    assert answer.code == 1
    assert answer.err == "bot-fault: The bot random failed (ZeroDivisionError).\n"
    with opened(tmp_path) as storage:
        (id,) = storage.store.matches()
    catalogue.bots["nim"]["random"] = random
    again = tafl("play", "nim", "--resume", id, data=tmp_path, typed=["q"])
    assert again.code == 0 and "Random (1) takes" in again.out


def test_an_interruption_tells_how_to_go_on(shared: Path) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    with patch.object(Keyboard, "ask", interrupted):
        answer = tafl(*NIM, data=shared)
    assert answer.code == 130 and "tafl play nim --resume" in answer.out and not answer.err
