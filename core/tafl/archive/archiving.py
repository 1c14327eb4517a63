"""From live to archive: written, read back, audited, and only then dropped."""

import logging
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ..audit import audit
from ..commit import Entry
from ..errors import BadRecord, Conflict, Rejected
from ..plugins import Catalogue
from ..record import header_of, opening_of, write_record
from ..valkey import ValkeyStore
from ..valkey.leaving import drop, last_entries
from .shelf import Shelf, damaged, entries_in, squeeze, stretch

_log = logging.getLogger(__name__)

DAY = 24 * 3600 * 1000
FINAL = ("match.ended", "match.cancelled")


class _Told(msgspec.Struct):
    """What the last commit of a log tells about its end."""

    at: int
    events: list[dict[str, Any]]


def is_final(entry: Entry) -> bool:
    """Tell whether a match ends with an entry; nothing can follow on it then."""
    return _ended_at(entry) is not None


def archive(live: ValkeyStore, shelf: Shelf, match: str, catalogue: Catalogue) -> None:
    """Move a finished match to the archive; it may be called again after any interruption.

    Raise, and leave the match live, unless what was written can be read back, has every entry of
    the log, and passes the audit.
    """
    entries = live.read(match)
    if not entries:
        return
    if not is_final(entries[-1]):
        raise Rejected(
            "not-over",
            f"Match {match} is not over, so it cannot be archived.",
            f"La partie {match} n'est pas finie : elle ne peut pas être archivée.",
        )
    if not _has(shelf, match, entries):
        shelf.put(match, squeeze(write_record(header_of(opening_of(entries[0])), entries)))
    try:
        _check(shelf, match, entries, catalogue)
    except BadRecord:
        shelf.remove(match)
        raise
    drop(live, match, entries[-1])


def archive_due(
    live: ValkeyStore, shelf: Shelf, catalogue: Catalogue, now: int, days: float
) -> Iterator[str]:
    """Archive what ended some days ago; name each match when it is done.

    A match that cannot be archived stays where it is, is reported, and holds up no other.
    """
    for match, last in last_entries(live):
        ended = _ended_at(last)
        if ended is None or ended > now - days * DAY:
            continue
        try:
            archive(live, shelf, match, catalogue)
        except (BadRecord, Conflict) as error:
            _log.error("match %s stays live: %s", match, error)
        else:
            yield match


def _ended_at(entry: Entry) -> int | None:
    try:
        told = msgspec.json.decode(entry.data, type=_Told)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return told.at if any(event.get("type") in FINAL for event in told.events) else None


def _has(shelf: Shelf, match: str, entries: Sequence[Entry]) -> bool:
    """Tell whether an earlier try has got as far as the shelf."""
    data = shelf.get(match)
    if data is None:
        return False
    try:
        return entries_in(match, data) == tuple(entries)
    except BadRecord:
        return False


def _check(shelf: Shelf, match: str, entries: Sequence[Entry], catalogue: Catalogue) -> None:
    data = shelf.get(match)
    if data is None or entries_in(match, data) != tuple(entries):
        raise damaged(match, "it is not what was written", "il n'est pas ce qui fut écrit")
    report = audit(stretch(match, data), catalogue)
    # A game that is no longer installed is no fault of the record.
    if report.first_bad is not None or not report.complete:
        said = report.problem
        raise damaged(
            match,
            said.en if said else "it is incomplete",
            said.fr if said else "il est incomplet",
            report.first_bad or 0,
        )
