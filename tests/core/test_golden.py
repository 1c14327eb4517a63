"""Records of every released version of every game stay good, for ever."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tafl.audit import audit
from tafl.match import Match
from tafl.record import read_record, write_record
from tafl.replay import replay

from tests.core.records import catalogue

FOLDER = Path(__file__).parents[1] / "golden"
INDEX: dict[str, dict[str, Any]] = msgspec.json.decode((FOLDER / "index.json").read_bytes())
TRUE = [name for name in INDEX if not name.startswith("bad-")]


def golden(name: str) -> bytes:
    """Read a golden record."""
    return (FOLDER / f"{name}.jsonl").read_bytes()


def plain(thing: Any) -> Any:
    """Turn anything into what JSON makes of it."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def matches(last: Match) -> Iterator[Match]:
    """Go through all versions of a match, backwards."""
    here: Match | None = last
    while here is not None:
        yield here
        here = here.previous


def test_every_record_is_listed() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == set(INDEX)
    assert len(TRUE) >= 10 and len(TRUE) < len(INDEX)


@pytest.mark.parametrize("name", INDEX)
def test_a_golden_record_is_what_it_was(name: str) -> None:
    report = audit(golden(name), catalogue())
    found = {field: getattr(report, field) for field in INDEX[name]}
    assert plain(found) == INDEX[name], report.problem
    assert report.ok == (report.complete and report.first_bad is None)
    assert name in TRUE or report.first_bad is not None


@pytest.mark.parametrize("name", TRUE)
def test_a_golden_record_is_replayed(name: str) -> None:
    data = golden(name)
    record = read_record(data)
    assert write_record(record.header, record.entries) == data
    again = replay(data, catalogue())
    assert again.match.head.hex() == INDEX[name]["head"]
    assert plain(again.match.outcome) == INDEX[name]["outcome"]
    for match in matches(again.match):
        for seat in (None, *range(len(match.seats))):
            look = again.look(seat, match.version)
            assert msgspec.json.encode(look)
    assert again.history(None, language="fr")


def test_all_ends_of_totem_and_all_steps_are_among_them() -> None:
    ends = {str((INDEX[name]["outcome"] or {}).get("why")) for name in TRUE}
    assert ends >= {"totems", "count", "levels", "draw", "last-object", "resigned", "late", "None"}
    everything = b"".join(map(golden, TRUE))
    for step in (
        "undone",
        "undo_refused",
        "undo_expired",
        "lapsed",
        "resigned",
        "cancelled",
        "paused",
        "resumed",
        "substituted",
        "ended",
    ):
        assert f'"type":"match.{step}"'.encode() in everything, step
    for detail in (b'"literal_reveal":true', b'"misere":true', b'"bot":', b'"salt_by":"server"'):
        assert detail in everything


CODE = """
import sys
from tests.core.test_golden import INDEX, golden, catalogue, audit, msgspec
print({name: msgspec.json.encode(audit(golden(name), catalogue())) for name in INDEX})
"""


def test_the_order_of_sets_changes_nothing() -> None:
    """Two interpreters that hash text differently find the same, to the letter."""
    said = [
        subprocess.run(
            [sys.executable, "-c", CODE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=FOLDER.parents[1],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "12345")
    ]
    assert said[0] == said[1] and said[0]
