"""Nothing in a record can be changed, left out, added or moved without being found and named."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tafl.audit import audit
from tafl.commit import canonical, link
from tafl.errors import BadRecord
from tafl.record import _read_line, genesis, header_of, opening_of, read_record, write_record

from tests.core.records import SCENES, begin, catalogue, finish, forged, sample


def small(seed: int) -> bytes:
    """Give the record of a short match, with an undo in it."""
    match = begin("nim", seed, 2, options={"heaps": [3, 4]})
    match.undo()
    return finish(match, seed).record()


NIM = small(0)
TOTEM = sample("undone", "totem")


def first_difference(one: bytes, other: bytes) -> int:
    """Name the first line in which two files differ: 0 is the header, n is commit n."""
    pairs = zip_longest(one.splitlines(True), other.splitlines(True))
    return next(number for number, (line, wrong) in enumerate(pairs) if line != wrong)


def replaced(byte: int) -> Iterator[int]:
    """Choose what to put in a byte's place: its neighbour, and another of its kind."""
    yield byte ^ 1
    letter = chr(byte)
    if letter.isdigit():
        yield ord("5") if letter != "5" else ord("7")
    elif letter.isalpha():
        yield ord("a") if letter != "a" else ord("f")
    else:
        yield ord(" ")


def found(tampered: bytes, original: bytes) -> None:
    """Assert that an audit finds a change, in the line where it is."""
    report = audit(tampered, catalogue())
    assert not report.ok
    assert report.first_bad == first_difference(original, tampered), report.problem
    assert report.problem is not None


@pytest.mark.parametrize("game", ["nim", "totem"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_record_is_read_as_it_was_written(scene: str, game: str) -> None:
    data = sample(scene, game)
    record = read_record(data)
    assert write_record(record.header, record.entries) == data
    assert header_of(opening_of(record.entries[0])) == record.header
    assert data.split(b"\n")[0] == canonical(record.header)


def test_every_byte_of_a_record_is_guarded() -> None:
    for place, byte in enumerate(NIM):
        for other in replaced(byte):
            found(NIM[:place] + bytes([other]) + NIM[place + 1 :], NIM)


def test_every_byte_of_a_record_with_cards_is_guarded() -> None:
    # Line by line, each after the right hash before it: a whole audit of every one takes minutes.
    record = read_record(TOTEM)
    prev = genesis(record.header)
    for entry, line in zip(record.entries, TOTEM.split(b"\n")[1:-1], strict=True):
        for place, byte in enumerate(line):
            for other in replaced(byte):
                if other != ord("\n"):
                    tampered = line[:place] + bytes([other]) + line[place + 1 :]
                    with pytest.raises(BadRecord) as bad:
                        _read_line(tampered, entry.version, prev)
                    assert bad.value.version == entry.version
        prev = entry.hash
    for place in range(0, len(TOTEM), 5):
        found(TOTEM[:place] + bytes([TOTEM[place] ^ 1]) + TOTEM[place + 1 :], TOTEM)


def test_a_byte_left_out_or_put_in_anywhere_is_found() -> None:
    for place in range(len(NIM)):
        found(NIM[:place] + NIM[place + 1 :], NIM)
        for more in (b" ", b"0", b"\n", NIM[place : place + 1]):
            tampered = NIM[:place] + more + NIM[place:]
            found(tampered, NIM)


def test_a_commit_left_out_doubled_or_moved_is_found() -> None:
    for data in (NIM, TOTEM):
        lines = data.split(b"\n")[:-1]
        for at in range(len(lines)):
            doubled = [*lines[: at + 1], *lines[at:]]
            found(b"\n".join([*doubled, b""]), data)
            if at + 1 < len(lines):
                without = [*lines[:at], *lines[at + 1 :]]
                found(b"\n".join([*without, b""]), data)
                swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
                found(b"\n".join([*swapped, b""]), data)


def test_a_record_cut_anywhere_is_found() -> None:
    for place in range(len(NIM)):
        report = audit(NIM[:place], catalogue())
        assert not report.ok and not report.complete
        whole_lines = NIM[:place].count(b"\n")
        if place and NIM[place - 1] == ord("\n"):
            # Nothing that is there is wrong; only receipts can tell that more was.
            assert report.first_bad is None and report.commits == whole_lines - 1
            assert report.problem is not None and "incomplete" in report.problem.en
        else:
            assert report.first_bad == whole_lines


def test_a_line_of_another_match_does_not_fit() -> None:
    other = small(1).split(b"\n")
    lines = NIM.split(b"\n")
    for at in range(min(len(lines), len(other)) - 1):
        found(b"\n".join([*lines[:at], other[at], *lines[at + 1 :]]), NIM)


def test_a_header_is_told_from_a_first_commit() -> None:
    """Either could be the wrong one when they do not fit; the hashes say which."""
    lines = NIM.split(b"\n")
    lines[0] = lines[0].replace(b'"game":"nim"', b'"game":"nym"')
    assert audit(b"\n".join(lines), catalogue()).first_bad == 0
    lines = NIM.split(b"\n")
    lines[1] = lines[1].replace(b'"game":"nim"', b'"game":"nym"')
    assert audit(b"\n".join(lines), catalogue()).first_bad == 1


def test_another_format_or_number_is_refused_whatever_the_hashes_say() -> None:
    with pytest.raises(BadRecord, match="format"):
        read_record(forged(NIM, lambda lines: lines[0].update(format="tafl-record-2")))
    header, first, *_ = NIM.split(b"\n")
    fields = {**msgspec.json.decode(first), "version": 2}
    del fields["hash"]
    fields["hash"] = link(sha256(header).digest(), canonical(fields)).hex()
    with pytest.raises(BadRecord, match="number"):
        read_record(header + b"\n" + canonical(fields) + b"\n")


HOSTILE = {
    "nothing": b"",
    "only a newline": b"\n",
    "many newlines": b"\n" * 10_000,
    "not text": bytes(range(256)),
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "a number": b"1\n2\n",
    "null": b"null\n",
    "another format": NIM.replace(b"tafl-record-1", b"tafl-record-2", 1),
    "windows": NIM.replace(b"\n", b"\r\n"),
    "byte order mark": b"\xef\xbb\xbf" + NIM,
    "a huge number": NIM.replace(b'"at":1767225600000', b'"at":' + b"9" * 5000, 1),
    "a huge exponent": NIM.replace(b'"at":1767225600000', b'"at":1e999', 1),
    "half a surrogate": NIM.replace(b'"salt":"salt-0"', b'"salt":"\\ud800"', 1),
    "broken text": NIM.replace(b'"salt":"salt-0"', b'"salt":"\xff"', 1),
    "deep options": NIM.replace(b'"heaps":', b'"heaps":' + b"[" * 50_000, 1),
    "hash of another type": NIM.replace(b'"hash":"', b'"hash":7,"hush":"', 1),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_bytes_break_an_audit(name: str) -> None:
    report = audit(HOSTILE[name], catalogue())
    assert not report.ok and report.problem is not None
    with pytest.raises(BadRecord):
        read_record(HOSTILE[name])


@settings(max_examples=200, deadline=None)
@given(st.binary() | st.lists(st.binary(max_size=40)).map(b"\n".join))
def test_no_noise_breaks_an_audit(noise: bytes) -> None:
    assert not audit(noise, catalogue()).ok
    assert not audit(NIM.split(b"\n")[0] + b"\n" + noise, catalogue()).ok
