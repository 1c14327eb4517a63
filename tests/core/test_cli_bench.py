"""`tafl bench`: every figure is there, and the workload is the same each time."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from tafl.cli.stored import Scale, measuring
from tafl.cli.workload import Workload
from tafl.plugins import load_catalogue

from tests.core.command_line import tafl

MEASURED = {"commands", "events", "replayed", "audited", "views", "legal", "looks", "iterations"}


@pytest.fixture(autouse=True)
def _little(tmp_path: Path) -> Iterator[None]:
    """Measure little on the server, and not on the disk; that takes time."""
    with (
        patch("tafl.cli.bench.QUICK", Scale(1, 5, 20, 200, 50)),
        patch("tempfile.tempdir", str(tmp_path)),
    ):
        yield


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
    stored = report["stored"]
    assert stored["game"] == "totem"
    replayed = stored["replayed"]
    for pair in (stored["commits_1"], stored["commits_32"], replayed["short"], replayed["long"]):
        assert pair["per_second"] > 0 and pair["bare_per_second"] > 0 and pair["ratio"] > 0
    assert (replayed["short"]["length"], replayed["long"]["length"]) == (20, 200)
    assert 0 < stored["size"]["bytes_of_52"] <= 14_000
    assert stored["load"]["others"] == 50 and stored["load"]["ratio"] > 0


def test_bench_for_people(tmp_path: Path) -> None:
    out = tafl(*"bench --seconds 0.001 --game nim".split(), data=tmp_path).out
    assert "commands decided, recorded and folded" in out and "bytes per commit" in out
    assert "garbage collector" in out
    assert "32 writing at a time" in out and "Among 50 other matches" in out


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


def test_what_is_written_is_what_was_played() -> None:
    with measuring(load_catalogue(), Scale(1, 5, 20, 40, 5)) as stored:
        stored.commits(2)
        for writer in range(2):
            load = stored._script(writer)
            for id in load.ids:
                written = stored.live.read(id)
                assert list(written) == list(load.played.store.read(id)) != []
                assert len(written) == stored.live.servers.of(0).call("XLEN", f"bare:{id}")


@pytest.mark.long
def test_the_figures_that_were_promised() -> None:
    """Hold what a busy machine can hold; docs/operations.md has the figures of a quiet one."""
    with measuring(load_catalogue(), Scale()) as stored:
        assert stored.commits(32)["ratio"] > 0.3
        replayed = stored.replayed()
        assert replayed["short"]["ratio"] > 0.3 and replayed["long"]["ratio"] > 0.3
        assert 0.7 < replayed["long_by_short"] < 1.4
        assert stored.sizes()["bytes_of_52"] <= 14_000
        assert 0.7 < stored.among_others()["ratio"] < 1.4
