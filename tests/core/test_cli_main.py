"""The command as a whole: help, languages, exit codes, and complaints without a traceback."""

import os
import string
import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tafl.cli import COMMANDS, english, french
from tafl.cli.settings import data_folder, language

from tests.core.command_line import TAFL, environment, real_tafl, tafl


def blanks(text: str) -> set[str]:
    """List the blanks that a sentence has to be given."""
    return {name.partition("!")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    assert english.WORDS.keys() == french.WORDS.keys()
    for what, text in english.WORDS.items():
        assert blanks(text) == blanks(french.WORDS[what]), what


def test_every_word_is_used() -> None:
    folder = Path(english.__file__).parent
    source = "".join(
        file.read_text("utf-8")
        for file in folder.glob("*.py")
        if file.name not in ("english.py", "french.py")
    )
    made_up = ("-help", "status-", "admin-done-", "audit-", "bench-", "simulate-")
    for what in english.WORDS:
        known = f'"{what}"' in source or what in COMMANDS
        assert known or any(part in what for part in made_up), what


def test_help_names_every_command(tmp_path: Path) -> None:
    answer = real_tafl("--help", data=tmp_path)
    assert answer.code == 0 and not answer.err
    assert all(f"    {name}" in answer.out for name in COMMANDS)
    assert "TAFL_DATA" in answer.out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, language: str, tmp_path: Path) -> None:
    answer = tafl(command, "--help", data=tmp_path, language=language)
    assert answer.code == 0
    assert len(answer.out) > 150 and "--json" in answer.out
    assert ("utilisation" in answer.out) == (language == "fr")


def test_nothing_asked_for_is_wrong_usage(tmp_path: Path) -> None:
    answer = tafl(data=tmp_path)
    assert answer.code == 2 and not answer.out and "COMMAND" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "invalid choice"),
        (["play"], "GAME"),
        (["play", "chess"], "no-such-game: There is no game called 'chess'. Installed: "),
        (["play", "nim", "--seats", "9"], "wrong-seat-count"),
        (["play", "nim", "--seats", "two"], "'two' is not a whole number of at least 1"),
        (["play", "nim", "--seat", "2"], "no-such-seat"),
        (["play", "nim", "--bots", "deepblue"], "no-such-bot"),
        (["play", "nim", "--bots", ""], "bad-seat"),
        (["play", "nim", "--option", "misere"], "bad-option"),
        (["play", "nim", "--option", "size=3"], "bad-options"),
        (["play", "nim", "--resume", "00-nothing"], "no-such-match"),
        (["play", "nim", "--resume", "../../etc/passwd"], "no-such-match"),
        (["play", "nim", "--new", "--resume", "x"], "not allowed with"),
        (["simulate", "chess"], "no-such-game"),
        (["simulate", "nim", "--seats", "7"], "wrong-seat-count"),
        (["simulate", "nim", "--bots", "random,deepblue"], "no-such-bot"),
        (["simulate", "nim", "--matches", "0"], "'0' is not a whole number of at least 1"),
        (["simulate", "nim", "--option", "heaps=[]"], "bad-options"),
        (["replay", "nothing"], "no-such-record"),
        (["replay", "/"], "no-such-record"),
        (["audit", "nothing.jsonl"], "no-such-record"),
        (["audit", "nothing.jsonl", "--receipt", "nothing.json"], "file-error: nothing.json: "),
        (["export", "00-nothing"], "no-such-record"),
        (["import", "nothing.jsonl"], "file-error: nothing.jsonl: "),
        (["bench", "--game", "chess"], "no-such-game"),
        (["bench", "--seconds", "-1"], "'-1' is not a number above 0"),
        (["bench", "--seconds", "nan"], "'nan' is not a number above 0"),
        (["games", "--colour"], "unrecognized arguments: --colour"),
    ],
    ids=" ".join,
)
def test_wrong_usage(words: list[str], said: str, tmp_path: Path) -> None:
    answer = tafl(*words, data=tmp_path)
    assert answer.code == 2
    assert said in answer.err
    assert not answer.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play"], "tafl play: il manque : JEU"),
        (["chess"], "n'est pas possible"),
        (["games", "--colour"], "arguments inconnus : --colour"),
        (["simulate", "nim", "--matches"], "il manque une valeur"),
        (["simulate", "nim", "--matches", "x"], "n'est pas un nombre entier"),
        (["play", "chess"], "Aucun jeu ne s'appelle 'chess'"),
        (["replay", "rien"], "Il n'y a ni fichier ni partie"),
    ],
    ids=" ".join,
)
def test_wrong_usage_in_french(words: list[str], said: str, tmp_path: Path) -> None:
    answer = tafl(*words, data=tmp_path, language="fr")
    assert answer.code == 2 and said in answer.err and not answer.out


def test_an_error_is_one_json_document_too(tmp_path: Path) -> None:
    answer = tafl("simulate", "chess", "--json", data=tmp_path)
    assert answer.code == 2
    assert answer.json["error"]["code"] == "no-such-game"
    assert answer.json["error"]["message"] in answer.err


def test_a_reader_who_leaves_is_no_fault(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [TAFL, "games"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, "en"),
        check=False,
    )
    os.close(writer)
    assert done.returncode == 141 and done.stderr == b""


def test_an_interruption_is_quiet(tmp_path: Path) -> None:
    def interrupted(*_: Any) -> int:
        raise KeyboardInterrupt

    with patch("tafl.cli.games.run", interrupted):
        answer = tafl("games", data=tmp_path)
    assert (answer.code, answer.out, answer.err) == (130, "", "")


@pytest.mark.parametrize(
    ("set_to", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "TAFL_LANGUAGE": "en"}, "en"),
        ({"TAFL_LANGUAGE": "FR"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_reader(set_to: dict[str, str], spoken: str) -> None:
    with patch.dict(os.environ, set_to, clear=True):
        assert language() == spoken


def test_data_lives_where_it_is_said(tmp_path: Path) -> None:
    with patch.dict(os.environ, {"HOME": str(tmp_path)}, clear=True):
        assert data_folder() == tmp_path / ".local" / "share" / "tafl"
    with patch.dict(os.environ, {"XDG_DATA_HOME": str(tmp_path)}, clear=True):
        assert data_folder() == tmp_path / "tafl"
    with patch.dict(os.environ, {"TAFL_DATA": str(tmp_path / "own")}, clear=True):
        assert data_folder() == tmp_path / "own"
