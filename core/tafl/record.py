"""A match as one portable file: a header line, then a line for each commit with its hash.

Each line is canonical JSON. A commit's hash is taken over the bytes of the line without the
`hash` itself, after the hash before it; the first one follows the sha256 of the header line.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from .commit import Entry, canonical, link
from .errors import BadRecord
from .fairness import Commitment
from .opening import Opening

FORMAT = "tafl-record-1"


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


def read_record(data: bytes) -> Record:
    """Read a record, checking its form and chain; raise BadRecord at the first fault."""
    first, newline, rest = data.partition(b"\n")
    header = _read_header(first)
    if not newline:
        raise _bad(0, "the header line is cut short", "la ligne d'en-tête est coupée")
    prev = genesis(header)
    entries = []
    for version, line in enumerate(rest.split(b"\n")[:-1], start=1):
        entry = _read_line(line, version, prev)
        prev = entry.hash
        entries.append(entry)
    if rest and not rest.endswith(b"\n"):
        raise _bad(len(entries) + 1, "the line is cut short", "la ligne est coupée")
    return Record(header, tuple(entries))


def _read_header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _bad(
            0, f"this is not a Tafl record: {error}", "ce n'est pas un enregistrement Tafl"
        ) from None
    if header.format != FORMAT:
        raise _bad(0, f"the format must be {FORMAT}", f"le format doit être {FORMAT}")
    if canonical(header) != line:
        raise _bad(
            0, "the header is not in canonical form", "l'en-tête n'est pas en forme canonique"
        )
    return header


def _read_line(line: bytes, version: int, prev: bytes) -> Entry:
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
        told = bytes.fromhex(fields["hash"])
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, TypeError, KeyError):
        raise _bad(
            version,
            "the line is not a JSON object with a hash",
            "la ligne n'est pas un objet JSON avec une empreinte",
        ) from None
    if canonical(fields) != line or fields["hash"] != told.hex():
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
    where_fr = f"Inscription {version}" if version else "En-tête"
    return BadRecord("bad-record", f"{where_en}: {en}.", f"{where_fr} : {fr}.", version=version)
