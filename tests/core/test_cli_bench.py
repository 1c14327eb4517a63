"""`tafl bench`: every figure is there, and the workload is the same each time."""

from pathlib import Path

from tafl.cli.workload import Workload
from tafl.plugins import load_catalogue

from tests.core.command_line import tafl

MEASURED = {"commands", "events", "replayed", "audited", "views", "legal", "looks"}


def test_bench_as_json(tmp_path: Path) -> None:
    answer = tafl(*"bench --json --seconds 0.001 --game totem --game nim".split(), data=tmp_path)
    assert answer.code == 0 and not answer.err
    report = answer.json
    assert report["reference"]["ratio"] == 1.0
    assert set(report["games"]) == {"nim", "totem"}
    for game in report["games"].values():
        assert MEASURED | {"commits", "record_bytes_per_commit"} == set(game)
        for name in MEASURED:
            assert game[name]["per_second"] > 0 and game[name]["rounds"] >= 3
            assert game[name]["ratio"] > 0
    assert report["signatures"]["per_second"] > 0


def test_bench_for_people(tmp_path: Path) -> None:
    out = tafl(*"bench --seconds 0.001 --game nim".split(), data=tmp_path).out
    assert "commands decided, recorded and folded" in out and "bytes per commit" in out
    assert "garbage collector" in out


def test_a_profile(tmp_path: Path) -> None:
    answer = tafl("bench", "--profile", "--game", "nim", "--json", data=tmp_path)
    profile = answer.json["profiles"]["nim"]
    assert len(profile) == 25 and any("_append" in each["function"] for each in profile)
    assert "own time" in tafl("bench", "--profile", "--game", "nim", data=tmp_path).out


def test_a_workload_can_be_played_again() -> None:
    catalogue = load_catalogue()
    load = Workload(catalogue, catalogue.game("totem"), least=100)
    again = Workload(catalogue, catalogue.game("totem"), least=100)
    assert load.matches == again.matches and load.commands >= 100
    played, ids = load.fresh()
    assert ids == load.ids
    for id, moves in zip(ids, load.matches, strict=True):
        for move in moves:
            played.service.request(id, move.command, player=move.player, command_id=move.command_id)
        assert played.service.load(id).head == load.played.service.load(id).head
