"""`tafl replay`, `audit`, `export` and `import`: from the file alone, and nothing half done."""

from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from tafl.keys import Keys
from tafl.record import header_of, opening_of, write_record
from tafl.testing import LocalMatch
from tafl.valkey.packing import unpack

from tests.core.command_line import ENVIRONMENT, opened, real_tafl, tafl


def played(game: str, seed: int = 0, commands: int = 1000) -> LocalMatch:
    """Play a match with the first legal command every time."""
    match = LocalMatch.start(game, 2, seed=seed)
    for _ in range(commands):
        if match.over:
            break
        seat = match.match.active[0]
        match.send(seat, match.legal(seat)[0])
    return match


@pytest.fixture(scope="module")
def match() -> LocalMatch:
    """Give a Totem match that is over."""
    return played("totem")


@pytest.fixture
def record(match: LocalMatch, tmp_path: Path) -> Path:
    """Give its record."""
    file = tmp_path / "record.jsonl"
    file.write_bytes(match.record())
    return file


def test_replay_shows_what_a_seat_saw(match: LocalMatch, record: Path, tmp_path: Path) -> None:
    for seat in (None, 0, 1):
        words = () if seat is None else ("--seat", str(seat))
        answer = real_tafl("replay", str(record), "--at", "7", *words, "--json", data=tmp_path)
        assert answer.code == 0 and not answer.err
        shown = answer.json
        look = match.at(7).look(seat)
        assert {name: shown[name] for name in look} == look
        assert shown["match"] == match.id and shown["versions"] == match.version
        assert [line["version"] for line in shown["history"]][-1] <= 7


def test_replay_for_people(match: LocalMatch, record: Path, tmp_path: Path) -> None:
    shown = tafl("replay", str(record), data=tmp_path).out
    assert f"Version {match.version} of {match.version} (finished), as a spectator" in shown
    assert "Reason: " in shown
    early = tafl("replay", str(record), "--at", "6", "--seat", "0", data=tmp_path, language="fr")
    assert "(en cours), vue par Place 0" in early.out and "À jouer : Place " in early.out
    assert tafl("replay", str(record), "--at", "1", data=tmp_path).code == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [(("--at", "999"), "no-such-version"), (("--seat", "2"), "no-such-seat")],
)
def test_replay_of_what_is_not_there(
    words: tuple[str, ...], code: str, record: Path, tmp_path: Path
) -> None:
    answer = tafl("replay", str(record), *words, "--json", data=tmp_path)
    assert answer.code == 2 and answer.json["error"]["code"] == code


def test_audit_of_a_good_record(match: LocalMatch, record: Path, tmp_path: Path) -> None:
    answer = real_tafl("audit", str(record), "--json", data=tmp_path)
    assert answer.code == 0 and not answer.err
    report = answer.json
    assert report["ok"] and report["complete"] and report["first_bad"] is None
    assert report["match"] == match.id and report["commits"] == match.version
    assert all(check["ok"] is not False for check in report["checks"])
    assert "Everything is right." in tafl("audit", str(record), data=tmp_path).out
    assert "Tout est juste." in tafl("audit", str(record), data=tmp_path, language="fr").out


def test_audit_names_the_first_bad_commit(record: Path, tmp_path: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"seat":', b'"seat": ')
    record.write_bytes(b"".join(lines))
    answer = tafl("audit", str(record), "--json", data=tmp_path)
    assert (
        answer.code == 1 and answer.json["first_bad"] == 9 and "Commit 9" in answer.json["problem"]
    )
    people = tafl("audit", str(record), data=tmp_path)
    assert people.code == 1 and "The record is wrong. Commit 9" in people.out
    assert people.out.count("where the audit stopped") < 3
    replayed = tafl("replay", str(record), data=tmp_path)
    assert replayed.code == 1 and "bad-record: Commit 9" in replayed.err


def test_audit_of_an_unfinished_record(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(played("totem", commands=5).record())
    answer = tafl("audit", str(file), data=tmp_path)
    assert answer.code == 1 and "incomplete" in answer.out


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"\xff\xfe", b"[" * 10_000, b"{}\n"])
def test_a_file_that_is_no_record(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    for command in ("audit", "replay", "import"):
        answer = tafl(command, str(file), data=tmp_path / "data")
        assert answer.code == 1
        assert answer.out or answer.err
    assert not (tmp_path / "data").exists()


def test_audit_with_receipts(match: LocalMatch, record: Path, tmp_path: Path) -> None:
    keys = Keys.of("0")
    hashes = {v: bytes.fromhex(match.at(v).look(None)["head"]) for v in (5, 9)}
    receipts = [keys.sign(match.id, version, hash) for version, hash in hashes.items()]
    one, many, rows, answer = (tmp_path / name for name in ("one", "many", "rows", "answer"))
    one.write_bytes(msgspec.json.encode(receipts[0]))
    many.write_bytes(msgspec.json.format(msgspec.json.encode(receipts)))
    rows.write_bytes(b"\n".join(map(msgspec.json.encode, receipts)) + b"\n")
    answer.write_bytes(
        msgspec.json.encode({"version": 5, "head": receipts[0].hash, "receipt": receipts[0]})
    )
    for files in ([one], [many], [rows], [answer], [one, many]):
        words = [word for file in files for word in ("--receipt", str(file))]
        assert tafl("audit", str(record), *words, data=tmp_path).code == 0
    one.write_bytes(msgspec.json.encode(keys.sign(match.id, 5, b"\0" * 32)))
    forked = tafl("audit", str(record), "--receipt", str(one), "--json", data=tmp_path)
    assert forked.code == 1 and forked.json["first_bad"] == 5
    one.write_bytes(b'{"version": 5}')
    wrong = tafl("audit", str(record), "--receipt", str(one), data=tmp_path)
    assert wrong.code == 2 and "bad-receipt" in wrong.err


def test_export_and_import(match: LocalMatch, record: Path, tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    taken = tafl("import", str(record), data=home)
    assert taken.code == 0 and match.id in taken.out and not taken.err
    written = real_tafl("export", match.id, data=home)
    assert written.out.encode() == record.read_bytes() and not written.err
    file = tmp_path / "again.jsonl"
    assert tafl("export", match.id, "-o", str(file), data=home).code == 0
    moved = tafl("import", str(file), "--json", data=away)
    assert moved.json == {
        "match": match.id,
        "game": "totem",
        "commits": match.version,
        "complete": True,
    }
    for command in ("audit", "replay"):
        assert tafl(command, match.id, data=away).code == 0
    twice = tafl("import", str(file), data=away)
    assert twice.code == 2 and "match-exists" in twice.err
    with opened(away) as storage:
        assert list(storage.store.matches()) == [match.id]


def test_a_match_under_way_is_exported_on_demand_only(tmp_path: Path) -> None:
    tafl("play", "totem", data=tmp_path)
    with opened(tmp_path) as storage:
        (id,) = storage.store.matches()
    refused = tafl("export", id, data=tmp_path)
    assert refused.code == 2 and "still-running" in refused.err and not refused.out
    given = tafl("export", id, "--running", data=tmp_path)
    assert given.code == 0 and given.out.startswith('{"commitment"')
    file = tmp_path / "running.jsonl"
    file.write_text(given.out, "utf-8")
    taken = tafl("import", str(file), data=tmp_path / "away")
    assert taken.code == 0 and "incomplete" in taken.err


def test_a_bad_record_is_not_taken_in(record: Path, tmp_path: Path) -> None:
    good = record.read_bytes()
    lines = good.splitlines(keepends=True)
    for bad, said in (
        (b"".join(lines[:5] + lines[6:]), "Commit 5"),
        (good.replace(b'"slot":0', b'"slot":1', 1), "Commit "),
        (good[:-20], f"Commit {len(lines) - 1}"),
    ):
        record.write_bytes(bad)
        answer = tafl("import", str(record), data=tmp_path / "data")
        assert answer.code == 1 and said in answer.err and not answer.out
    assert not (tmp_path / "data").exists()


def test_a_record_cannot_choose_where_it_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    match = LocalMatch.start("nim", 2, seed="../../UP")
    file.write_bytes(match.record())
    answer = tafl("import", str(file), data=tmp_path / "data")
    assert answer.code == 2 and "bad-match-name" in answer.err
    assert not (tmp_path / "data").exists()


def test_a_log_that_was_tampered_with_is_found(tmp_path: Path) -> None:
    tafl(*"play nim --option heaps=[1]".split(), data=tmp_path, typed=["1"])
    with opened(tmp_path) as storage:
        (id,) = storage.store.matches()
        entries = storage.store.read(id)
        good = write_record(header_of(opening_of(entries[0])), entries)
        node, key = storage.live.servers.of(0), f"tafl:{{{id[:2]}}}:log:{id}"
        rows = node.call("XRANGE", key, "-", "+")
        node.call("DEL", key)
        for version, entry in rows:
            forged = unpack(*entry[:2]).replace(b'"count":1', b'"count":2')
            node.call("XADD", key, version, b"d", forged, *entry[2:])
    answer = tafl("audit", id, data=tmp_path)
    assert answer.code == 1 and "Commit 4" in answer.out
    assert tafl("play", "nim", "--resume", id, data=tmp_path).code == 1
    file = tmp_path / "good.jsonl"
    file.write_bytes(good)
    refused = tafl("import", str(file), data=tmp_path)
    assert refused.code == 1 and "broken-chain" in refused.err
    assert tafl("import", str(file), "--replace", data=tmp_path).code == 0
    assert tafl("audit", id, data=tmp_path).code == 0
    sound = tafl("import", str(file), "--replace", data=tmp_path)
    assert sound.code == 2 and "match-exists" in sound.err


def test_a_server_that_cannot_be_reached_is_said_plainly(tmp_path: Path) -> None:
    with patch.dict(ENVIRONMENT, TAFL_URL=f"unix://{tmp_path}/nobody.sock"):
        for words in (["play", "nim"], ["export", "00-x"], ["audit", "00-x", "--json"]):
            answer = tafl(*words, data=tmp_path)
            assert answer.code == 1 and answer.err.startswith("store-down: ")
    with patch.dict(ENVIRONMENT, TAFL_URL="carrier-pigeon://roof"):
        answer = tafl("export", "00-x", data=tmp_path)
        assert answer.code == 2 and answer.err.startswith("bad-url: ")


def test_a_data_folder_that_cannot_be_written_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    answer = tafl("play", "nim", data=tmp_path / "file")
    assert answer.code == 1 and "file" in answer.err
