"""`audit --bots`: what a bot would not have chosen is found, though every rule was kept."""

import json
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tafl.audit import audit
from tafl.report import Report
from tafl.testing import LocalMatch

from tests.core.command_line import tafl
from tests.core.records import Line, catalogue, forged


@cache
def record(game: str = "nim", bot: str = "ismcts_40") -> bytes:
    """Let a bot play against chance; what it did is in the record."""
    match = LocalMatch.start(game, 2, seed=1, bots={0: bot, 1: "random"}, catalogue=catalogue())
    assert match.over
    return match.record()


def by_searcher(lines: list[Line]) -> Line:
    """Find a commit in which the searching bot had a choice."""
    return next(
        line for line in lines[1:] if isinstance(line["by"], dict) and "iterations" in line["by"]
    )


def bots_of(report: Report) -> tuple[bool | None, str]:
    """Give what the report says of the bots."""
    check = next(check for check in report.checks if check.name == "bots")
    return check.ok, check.detail.en


@pytest.mark.parametrize("game", ["nim", "totem", "dice"])
def test_true_choices_are_made_again(game: str) -> None:
    report = audit(record(game, "ismcts_20"), catalogue(), bots=True)
    assert report.ok, report.problem
    ok, said = bots_of(report)
    assert ok and "choices of bots were made again" in said and not said.startswith("0 ")


def test_who_does_not_ask_is_not_told() -> None:
    report = audit(record(), catalogue())
    assert report.ok and all(check.name != "bots" for check in report.checks)


def test_the_iterations_are_in_the_log() -> None:
    lines = [json.loads(line) for line in record().splitlines()]
    assert by_searcher(lines)["by"]["iterations"] == 40


def edited(edit: str, value: Any) -> bytes:
    """Change one field of a searching bot's commit, and compute every hash anew."""

    def change(lines: list[Line]) -> None:
        by_searcher(lines)["by"][edit] = value

    return forged(record(), change)


def another_choice(lines: list[Line]) -> None:
    """Let the bot take something else from the same heap, which the rules allow as well."""
    first = by_searcher(lines)
    command, event = first["command"], first["events"][0]
    heaps = event["heaps"]
    change = 1 if heaps[command["heap"]] else -1
    command["count"] += change
    event["count"] += change
    heaps[command["heap"]] -= change
    # What follows was played from another position: cut it off.
    del lines[first["version"] + 1 :]


def test_a_forged_choice_is_found() -> None:
    data = forged(record(), another_choice)
    plain = audit(data, catalogue())
    assert plain.first_bad is None, plain.problem
    report = audit(data, catalogue(), bots=True)
    ok, said = bots_of(report)
    assert ok is False and "the bot ismcts_40 chooses otherwise" in said
    assert report.first_bad == data.count(b"\n") - 1


@pytest.mark.parametrize("wrong", [41, 10**12, -1])
def test_effort_that_the_bot_never_makes_is_found_at_once(wrong: int) -> None:
    ok, said = bots_of(audit(edited("iterations", wrong), catalogue(), bots=True))
    assert ok is False and f"never makes {wrong} iterations" in said


def test_no_effort_at_all_is_found() -> None:
    def idle(lines: list[Line]) -> None:
        del by_searcher(lines)["by"]["iterations"]

    ok, said = bots_of(audit(forged(record(), idle), catalogue(), bots=True))
    assert ok is False and "chooses otherwise" in said


def test_a_bot_that_is_not_here_cannot_choose_again() -> None:
    here = catalogue()
    bots = {**here.bots, "nim": {"greedy": here.bots["nim"]["greedy"]}}
    report = audit(record(), type(here)(here.games, bots, (), here.packages), bots=True)
    ok, said = bots_of(report)
    assert ok is False and "cannot choose again" in said


def test_a_game_that_is_not_here(tmp_path: Path) -> None:
    here = catalogue()
    games = {name: game for name, game in here.games.items() if name != "nim"}
    report = audit(record(), type(here)(games, here.bots, (), here.packages), bots=True)
    assert bots_of(report)[0] is None


def test_on_the_command_line(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(record())
    bad.write_bytes(forged(record(), another_choice))
    assert tafl("audit", str(good), "--bots", data=tmp_path).code == 0
    answer = tafl("audit", str(bad), "--bots", "--json", data=tmp_path)
    assert answer.code == 1 and "chooses otherwise" in answer.json["problem"]


def test_time_may_cut_a_search_short_and_it_is_found_true_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticking = count(0, 15)
    monkeypatch.setattr("tafl.ismcts.perf_counter", lambda: float(next(ticking)))
    data = record("totem", "ismcts_90")
    assert next(ticking) > 0
    lines = [json.loads(line) for line in data.splitlines()]
    assert by_searcher(lines)["by"]["iterations"] == 16
    report = audit(data, catalogue(), bots=True)
    assert report.ok, report.problem
