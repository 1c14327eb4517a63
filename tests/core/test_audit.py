"""What an audit says, and that whoever computes every hash anew is found all the same."""

import msgspec
import pytest
from msgspec.structs import replace
from tafl import requests
from tafl.audit import audit
from tafl.game import GameInfo
from tafl.plugins import Catalogue
from tafl.report import SOUND, Check, Report
from tafl.testing import LocalMatch

from tests.core.dice import Dice
from tests.core.forgers import FORGERS
from tests.core.records import SCENES, begin, catalogue, forged, sample


def check_of(report: Report, name: str) -> Check:
    """Find a check."""
    return next(check for check in report.checks if check.name == name)


def without(name: str) -> Catalogue:
    """Give the catalogue of a machine where a game is not installed."""
    games = {game: rules for game, rules in catalogue().games.items() if game != name}
    return replace(catalogue(), games=games)


@pytest.mark.parametrize("game", ["nim", "totem", "dice"])
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_true_record_is_good(scene: str, game: str, seed: int) -> None:
    data = sample(scene, game, seed)
    report = audit(data, catalogue())
    assert report.ok, report.problem
    assert report.complete and report.first_bad is None and report.game == game
    assert report.commits == data.count(b"\n") - 1
    assert (report.outcome is None) == (scene == "cancelled")
    assert [check.name for check in report.checks] == list(SOUND)
    assert all(check.ok for check in report.checks if check.name != "receipts")
    assert check_of(report, "receipts").ok is None and not report.notes


@pytest.mark.parametrize("name", FORGERS)
def test_a_forger_is_found(name: str) -> None:
    game, scene, edit, check, version = FORGERS[name]
    data = forged(sample(scene, game), edit)
    assert data != sample(scene, game)
    report = audit(data, catalogue())
    assert not report.ok
    wrong = [(one.name, report.first_bad) for one in report.checks if one.ok is False]
    assert wrong == [(check, version if version >= 0 else report.commits)], report.problem
    for one in report.checks:
        assert (
            one.name in (check, "chain", "receipts") or one.ok is None or "stopped" in one.detail.en
        )
    assert report.problem is not None and report.problem.en != report.problem.fr


BLIND_SPOTS = {"rules", "header"}


@pytest.mark.parametrize(
    "name", [name for name, forger in FORGERS.items() if forger.check not in BLIND_SPOTS]
)
def test_what_needs_no_rules_is_found_without_the_game(name: str) -> None:
    game, scene, edit, check, version = FORGERS[name]
    report = audit(forged(sample(scene, game), edit), without(game))
    assert check_of(report, check).ok is False
    assert report.first_bad == (version if version >= 0 else report.commits)


@pytest.mark.parametrize("game", ["nim", "totem", "dice"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_game_that_is_not_installed_is_said(scene: str, game: str) -> None:
    report = audit(sample(scene, game), without(game))
    assert not report.ok and report.complete and report.first_bad is None
    assert check_of(report, "rules").ok is None
    assert all(check.ok for check in report.checks if check.name not in ("rules", "receipts"))
    assert report.problem is not None and "not installed" in report.problem.en
    assert report.notes[-1] == report.problem


def test_a_form_of_its_own_is_found_without_the_game() -> None:
    data = forged(sample("played", "nim"), FORGERS["no_draws_spelt_out"].edit)
    report = audit(data, without("nim"))
    assert report.first_bad == 5 and "canonical" in check_of(report, "rules").detail.en


def test_another_version_of_a_game_is_not_that_game() -> None:
    class NewDice(Dice):
        info = GameInfo("dice", "Dice", "2", seats=(2, 3), longest=12)

    newer = replace(catalogue(), games={"dice": NewDice()})
    report = audit(sample("played", "dice"), newer)
    assert not report.ok and check_of(report, "chance").ok and check_of(report, "rules").ok is None
    assert report.problem is not None and "Version 1" in report.problem.en


@pytest.mark.parametrize("game", ["nim", "totem", "dice"])
def test_a_match_under_way_is_incomplete_and_sound(game: str) -> None:
    match = begin(game, 0, 4)
    report = audit(match.record(), catalogue())
    assert not report.ok and not report.complete and report.first_bad is None
    assert report.commits == match.version and report.head == match.match.head.hex()
    assert check_of(report, "chain").ok and check_of(report, "rules").ok
    assert check_of(report, "chance").ok is None and check_of(report, "end").ok is False
    assert report.problem is not None and "incomplete" in report.problem.en


def test_a_forger_of_a_match_under_way_is_found() -> None:
    data = begin("nim", 0, 4).record()
    report = audit(forged(data, FORGERS["another_move"].edit), catalogue())
    assert report.first_bad == 5 and check_of(report, "rules").ok is False
    data = begin("dice", 0, 4).record()
    report = audit(forged(data, FORGERS["another_index"].edit), catalogue())
    assert report.first_bad == 4 and check_of(report, "chance").ok is False
    report = audit(forged(data, FORGERS["a_draw_before_the_start"].edit), catalogue())
    assert report.first_bad == 2 and check_of(report, "chance").ok is False
    report = audit(forged(data, FORGERS["a_field_too_many"].edit), catalogue())
    assert report.first_bad == 5 and check_of(report, "rules").ok is False


def test_a_match_that_is_only_open_can_be_audited() -> None:
    match = LocalMatch.start("nim", 2, seed=3)
    for version in (1, 2):
        report = audit(match.at(version).record(), catalogue())
        assert report.first_bad is None and not report.complete and report.commits == version


def test_the_earlier_of_two_faults_is_named() -> None:
    data = forged(sample("played", "nim"), FORGERS["another_move"].edit)
    lines = data.split(b"\n")
    lines[9] = lines[9].replace(b"blind", b"blond")
    report = audit(b"\n".join(lines), catalogue())
    assert report.first_bad == 5 and check_of(report, "rules").ok is False


def test_salts_that_the_server_made_are_mentioned() -> None:
    service = LocalMatch.start("nim", 2, catalogue=catalogue()).service
    match = service.create("nim", ["open", "open"]).match
    service.sit(match, 0, "ann", salt="my own")
    service.sit(match, 1, "bob")
    service.request(match, requests.Resign(), player="ann")
    report = audit(service.record(match), catalogue())
    assert report.ok and report.salts == ("player", "server")
    assert [note.en for note in report.notes] == ["Seat 1's salt was made by the server."]


def test_a_report_is_json() -> None:
    for data in (sample("played", "nim"), b"noise", begin("nim", 0, 1).record()):
        report = audit(data, catalogue())
        assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    audit(sample("played", "nim"), catalogue(), progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (16, 16)
    told.clear()
    audit(b"noise", catalogue(), progress=lambda done, of: told.append((done, of)))


def test_an_audit_can_be_made_of_a_thousand_commits_at_once() -> None:
    match = LocalMatch.start("nim", 2, seed=1, options={"heaps": [20] * 9})
    for _ in range(600):
        match.send(match.match.active[0], match.legal(match.match.active[0])[0])
        match.undo()
    told: list[tuple[int, int]] = []
    report = audit(match.record(), catalogue(), progress=lambda done, of: told.append((done, of)))
    assert report.first_bad is None and report.commits == match.version > 1000
    assert len(told) > 2 and told == sorted(told)
