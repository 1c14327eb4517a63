"""Receipts reveal what a chain alone cannot: a tail that was cut off, and a whole other history."""

import pytest
from msgspec.structs import replace
from tafl.audit import audit
from tafl.keys import Keys, Receipt, is_genuine
from tafl.record import read_record
from tafl.report import Report
from tafl.testing import LocalMatch

from tests.core.forgers import FORGERS
from tests.core.records import begin, catalogue, finish, forged, step, undone

MATCH = undone("nim", 0)
DATA = MATCH.record()
KEYS = Keys.of("0")


def receipts_of(data: bytes, keys: Keys = KEYS) -> list[Receipt]:
    """Sign every version of a record, as the server did when it was made."""
    record = read_record(data)
    return [keys.sign(record.header.match, one.version, one.hash) for one in record.entries]


def cut(data: bytes, commits: int) -> bytes:
    """Keep the first commits only."""
    return b"".join(data.splitlines(True)[: commits + 1])


def audited(data: bytes, *receipts: Receipt) -> Report:
    """Audit a record with receipts."""
    return audit(data, catalogue(), receipts)


def said(report: Report) -> str:
    """Tell what the check of the receipts found."""
    (check,) = (check for check in report.checks if check.name == "receipts")
    assert check.ok is False
    return check.detail.en


def test_the_service_signs_what_the_audit_accepts() -> None:
    match = begin("nim", 7, 2)
    signed = []
    while not match.over:
        seat = match.match.active[0]
        ack = match.service.send(match.id, f"player-{seat}", match.legal(seat)[0])
        signed.append(match.service.receipt(ack))
    assert signed and audited(match.record(), *signed).ok


def test_all_receipts_of_a_log_fit() -> None:
    report = audited(DATA, *receipts_of(DATA))
    assert report.ok
    assert report.checks[-1].ok and str(report.commits) in report.checks[-1].detail.en


def test_a_cut_tail_is_found_for_every_cut() -> None:
    signed = receipts_of(DATA)
    for kept in range(len(signed)):
        short = cut(DATA, kept)
        assert audited(short).first_bad is None  # the chain alone cannot see it
        for receipt in (signed[kept], signed[-1]):
            report = audited(short, receipt)
            assert not report.ok and report.first_bad == kept + 1
            assert "tail was cut off" in said(report)


def test_a_cut_tail_with_a_new_end_is_found() -> None:
    """The operator goes back to a version and lets the match end otherwise, with its own keys."""
    match = begin("nim", 3, 4)
    before = match.record()
    true = finish(match, 3)
    false = LocalMatch.start("nim", 2, {"heaps": [9, 8, 7, 6]}, 3, catalogue=catalogue())
    for _ in range(4):
        step(false, 3)
    finish(false, 4)
    assert false.record() != true.record() and false.record().startswith(before)
    assert audited(false.record()).ok  # nothing in it is wrong
    signed = receipts_of(true.record(), Keys.of("3"))
    forks = before.count(b"\n")  # the header counts, so this is the version after
    for receipt in signed:
        report = audited(false.record(), receipt)
        if receipt.version < forks:
            assert report.ok
        else:
            assert not report.ok
            assert report.first_bad == min(receipt.version, report.commits + 1)
    report = audited(false.record(), *signed)
    assert report.first_bad == forks and "another log" in said(report)


@pytest.mark.parametrize("name", ["another_move", "another_blind", "another_secret"])
def test_a_forged_log_is_another_log(name: str) -> None:
    data = forged(DATA, FORGERS[name].edit)
    report = audited(data, *receipts_of(DATA))
    pairs = zip(DATA.split(b"\n"), data.split(b"\n"), strict=True)
    first = next(number for number, (one, other) in enumerate(pairs) if one != other)
    assert report.first_bad == first and "another log" in said(report)


def test_a_receipt_that_nobody_signed_is_not_genuine() -> None:
    good = receipts_of(DATA)[4]
    assert is_genuine(good)
    for wrong in (
        replace(good, version=6),
        replace(good, version=10**40),
        replace(good, version=-1),
        replace(good, hash="00" * 32),
        replace(good, match="another"),
        replace(good, signature="00" * 64),
        replace(good, signature="not a number"),
        replace(good, signature=""),
        replace(good, key="00" * 32),
        replace(good, key="12"),
        replace(good, key="\ud800"),
        replace(good, hash="\ud800"),
    ):
        assert not is_genuine(wrong)
        report = audited(DATA, good, wrong)
        assert not report.ok and report.first_bad is None and "not genuine" in said(report)


def test_a_receipt_of_another_match_is_said() -> None:
    other = KEYS.sign("another", 3, bytes(32))
    report = audited(DATA, other)
    assert not report.ok and report.first_bad is None and "another match" in said(report)


def test_a_receipt_under_another_key_accuses_the_header() -> None:
    (receipt,) = receipts_of(DATA, Keys.of("another"))[2:3]
    report = audited(DATA, receipt)
    assert not report.ok and report.first_bad == 0 and "another key" in said(report)


def test_a_signed_version_that_no_log_has_is_another_log() -> None:
    report = audited(DATA, KEYS.sign(MATCH.id, 0, bytes(32)))
    assert not report.ok and "another log" in said(report)


def test_receipts_are_held_against_a_broken_log_as_far_as_it_goes() -> None:
    signed = receipts_of(DATA)
    lines = DATA.split(b"\n")
    lines[6] = lines[6].replace(b"blind", b"blond")
    report = audited(b"\n".join(lines), *signed)
    assert report.first_bad == 6 and report.checks[-1].ok
    assert [check.name for check in report.checks if check.ok is False] == ["chain"]
