"""A match as one portable file: a header line, then a line for each commit with its hash.

Each line is canonical JSON. A commit's hash is taken over the bytes of the line without the
`hash` itself, after the hash before it; the first one follows the sha256 of the header line.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from .commit import Entry, canonical, link
from .errors import BadRecord
from .fairness import Commitment
from .opening import Opening
from .requests import Create

FORMAT = "tafl-record-1"

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError)
"""What msgspec raises on bytes that are not what was asked for."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What a record is a record of; all of it is known when the match is created."""

    format: str
    match: str
    game: str
    version: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    commitment: Commitment
    receipt_key: str


class Record(Struct, frozen=True):
    """A record whose form and chain were found sound."""

    header: Header
    entries: tuple[Entry, ...]


def header_of(opening: Opening) -> Header:
    """Derive the header from what the match was opened with."""
    return Header(
        FORMAT,
        opening.match,
        opening.game,
        opening.game_version,
        opening.options,
        opening.seats,
        opening.commitment,
        opening.receipt_key,
    )


def genesis(header: Header) -> bytes:
    """Give the hash that the first commit is chained to."""
    return sha256(canonical(header)).digest()


def write_record(header: Header, entries: Iterable[Entry]) -> bytes:
    """Write a match down."""
    lines = [canonical(header)]
    for entry in entries:
        line = msgspec.json.decode(entry.data)
        line["hash"] = entry.hash.hex()
        lines.append(canonical(line))
    return b"".join(line + b"\n" for line in lines)


class Scan(Struct, frozen=True):
    """A file as far as its form and chain are sound, and the first fault in it."""

    header: Header | None
    entries: tuple[Entry, ...] = ()
    fault: BadRecord | None = None


def read_record(data: bytes) -> Record:
    """Read a record, checking its form and chain; raise BadRecord at the first fault."""
    scan = scan_record(data)
    if scan.fault is not None or scan.header is None:
        raise scan.fault or _bad(0, "there is none", "il n'y en a pas")
    return Record(scan.header, scan.entries)


def scan_record(data: bytes) -> Scan:
    """Read whatever is sound from the beginning of a file, whoever may have written it."""
    first, *lines = data.split(b"\n")
    try:
        header = _read_header(first)
    except BadRecord as fault:
        return Scan(None, (), fault)
    if not lines:
        return Scan(None, (), _bad(0, "the line is cut short", "la ligne est coupée"))
    prev = genesis(header)
    entries: list[Entry] = []
    rest = lines.pop()
    for version, line in enumerate(lines, start=1):
        try:
            entry = _read_line(line, version, prev)
        except BadRecord as fault:
            wrong_header = version == 1 and _fits_another_header(lines)
            return Scan(header, tuple(entries), other_header() if wrong_header else fault)
        prev = entry.hash
        entries.append(entry)
    if rest:
        cut = _bad(len(entries) + 1, "the line is cut short", "la ligne est coupée")
        return Scan(header, tuple(entries), cut)
    return Scan(header, tuple(entries))


def other_header() -> BadRecord:
    """Say that the header is not the one that the first commit calls for."""
    return _bad(
        0,
        "it does not say what the match was opened with",
        "elle ne dit pas avec quoi la partie a été ouverte",
    )


class _FirstCommit(Struct):
    command: Create


def opening_of(first: Entry) -> Opening:
    """Read what a match was opened with from its first entry."""
    try:
        return msgspec.json.decode(first.data, type=_FirstCommit).command.opening
    except (*NOT_JSON, RecursionError) as error:
        raise BadRecord(
            "no-opening",
            f"The first commit does not open a match: {error}",
            "La première inscription n'ouvre pas de partie.",
            version=1,
        ) from None


def _fits_another_header(lines: Sequence[bytes]) -> bool:
    """Tell whether the first commits are sound by themselves, so that the header is at fault."""
    try:
        opening = msgspec.json.decode(lines[0], type=_FirstCommit).command.opening
        prev = genesis(header_of(opening))
        for version, line in enumerate(lines[:2], start=1):
            prev = _read_line(line, version, prev).hash
    except (*NOT_JSON, RecursionError, BadRecord):
        return False
    return True


def _read_header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (*NOT_JSON, RecursionError) as error:
        raise _bad(
            0, f"this is not a Tafl record: {error}", "ce n'est pas un enregistrement Tafl"
        ) from None
    if header.format != FORMAT:
        raise _bad(0, f"the format must be {FORMAT}", f"le format doit être {FORMAT}")
    if canonical(header) != line:
        raise _bad(0, "it is not in canonical form", "la forme n'est pas canonique")
    return header


def _read_line(line: bytes, version: int, prev: bytes) -> Entry:
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
        told = bytes.fromhex(fields["hash"])
        form = canonical(fields)
    except (*NOT_JSON, RecursionError, ValueError, TypeError, KeyError):
        raise _bad(
            version,
            "the line is not a JSON object with a hash",
            "la ligne n'est pas un objet JSON avec une empreinte",
        ) from None
    if form != line or fields["hash"] != told.hex():
        raise _bad(version, "it is not in canonical form", "la forme n'est pas canonique")
    del fields["hash"]
    data = canonical(fields)
    if link(prev, data) != told:
        raise _bad(
            version,
            "its hash does not fit its content and the commit before it",
            "son empreinte ne correspond ni à son contenu ni à l'inscription précédente",
        )
    if fields.get("version") != version:
        raise _bad(version, "its number is wrong", "son numéro est faux")
    return Entry(version, data, told)


def _bad(version: int, en: str, fr: str) -> BadRecord:
    where_en = f"Commit {version}" if version else "Header"
    where_fr = f"Inscription {version}" if version else "Ligne d'en-tête"
    return BadRecord("bad-record", f"{where_en}: {en}.", f"{where_fr} : {fr}.", version=version)
