"""`tafl games`."""

from pathlib import Path
from unittest.mock import patch

from msgspec.structs import replace
from tafl.plugins import PluginFault, load_catalogue

from tests.core.command_line import real_tafl, tafl


def test_games_as_json(tmp_path: Path) -> None:
    answer = real_tafl("games", "--json", data=tmp_path)
    assert answer.code == 0 and not answer.err
    games = {game["name"]: game for game in answer.json["games"]}
    assert games["nim"] == {
        "name": "nim",
        "title": "Nim",
        "version": "1",
        "seats": [2, 3, 4],
        "hidden": False,
        "longest": 180,
        "options": {"heaps": [3, 4, 5], "misere": False},
        "bots": ["greedy", "ismcts", "random"],
        "commands": {"take": ["heap", "count"]},
        "package": "tafl_nim",
    }
    assert games["totem"]["hidden"] is True
    assert answer.json["faults"] == []
    assert not list(tmp_path.iterdir())


def test_games_for_people(tmp_path: Path) -> None:
    out = tafl("games", data=tmp_path).out
    assert "players: 2, 3, 4" in out and "heaps=[3,4,5]" in out and "take heap= count=" in out
    assert "joueurs : 2, 3, 4" in tafl("games", data=tmp_path, language="fr").out


def test_a_broken_plugin_is_a_fault(tmp_path: Path) -> None:
    broken = replace(load_catalogue(), faults=(PluginFault("bad", "cannot be [imported]"),))
    with patch("tafl.cli.games.installed", lambda: broken):
        answer = tafl("games", "--json", data=tmp_path)
    assert answer.code == 1
    assert answer.json["faults"] == [{"plugin": "bad", "reason": "cannot be [imported]"}]
    assert len(answer.json["games"]) >= 2


def test_a_broken_plugin_is_reported_by_every_command(tmp_path: Path) -> None:
    broken = replace(load_catalogue(), faults=(PluginFault("bad", "cannot be [imported]"),))
    from tafl.cli import local

    with patch("tafl.cli.local.load_catalogue", lambda: broken):
        local.installed.cache_clear()
        try:
            answer = tafl("simulate", "nim", "--matches", "1", "--bots", "random", data=tmp_path)
        finally:
            local.installed.cache_clear()
    assert answer.code == 0
    assert answer.err == "Plugin bad is broken and left out: cannot be [imported]\n"
