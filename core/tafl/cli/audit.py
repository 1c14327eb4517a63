"""`tafl audit`: prove a record, or name the first commit that is wrong."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from ..audit import audit
from ..errors import Malformed
from ..keys import Receipt
from ..report import Report, Said
from .local import installed, record_of
from .parsing import Parser
from .screen import out, print_json, progress
from .settings import language
from .words import say, say_both


class _Acknowledged(msgspec.Struct):
    """An answer of the platform, which holds a receipt."""

    receipt: Receipt


_MARKS = {True: ("yes", "green"), False: ("NO", "bold red"), None: ("unchecked", "yellow")}


def add_audit(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("source", metavar=say("FILE|MATCH"), help=say("source-help"))
    parser.add_argument(
        "--receipt",
        action="append",
        default=[],
        type=Path,
        metavar=say("FILE"),
        help=say("audit-receipt-help"),
        dest="receipts",
    )
    parser.add_argument("--bots", action="store_true", help=say("audit-bots-help"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Audit, and say what was found; 1 if not everything is right."""
    receipts = [receipt for file in args.receipts for receipt in receipts_in(file)]
    data = record_of(args.source)
    with progress(say("auditing"), data.count(b"\n")) as advance:
        report = audit(data, installed(), receipts, lambda done, of: advance(done), bots=args.bots)
    if args.json:
        print_json(_plain(report))
    else:
        _print(report)
    return 0 if report.ok else 1


def receipts_in(file: Path) -> list[Receipt]:
    """Read receipts: one, a list, one in each line; bare, or as the platform's answer held them."""
    data = file.read_bytes()
    for text in ([data], data.splitlines()):
        try:
            return [receipt for part in text if part.strip() for receipt in _receipts(part)]
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            continue
    raise Malformed("bad-receipt", *say_both("bad-receipt", file=file))


def _receipts(data: bytes) -> list[Receipt]:
    things = msgspec.json.decode(data)
    found = []
    for thing in things if isinstance(things, list) else [things]:
        try:
            found.append(msgspec.convert(thing, Receipt))
        except msgspec.ValidationError:
            found.append(msgspec.convert(thing, _Acknowledged).receipt)
    return found


def _plain(report: Report) -> dict[str, Any]:
    """Give the report as JSON, its sentences in the reader's language."""
    fields: dict[str, Any] = msgspec.to_builtins(report)
    fields["problem"] = _said(report.problem)
    fields["notes"] = [_said(note) for note in report.notes]
    for check, plain in zip(report.checks, fields["checks"], strict=True):
        plain["detail"] = _said(check.detail)
    return fields


def _said(said: Said | None) -> str | None:
    if said is None:
        return None
    return said.fr if language() == "fr" else said.en


def _print(report: Report) -> None:
    console = out()
    if report.match is not None:
        console.print(
            say(
                "audit-of",
                match=report.match,
                game=report.game,
                version=report.game_version,
                commits=report.commits,
            ),
            style="bold",
        )
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    before = None
    for check in report.checks:
        mark, style = _MARKS[check.ok]
        # Where the audit stopped, most checks have the same to say; once is enough.
        detail = '"' if check.detail == before else _said(check.detail) or ""
        before = check.detail
        grid.add_row(
            Text(say(f"audit-{mark}"), style=style),
            say(f"audit-check-{check.name}"),
            Text(detail),
        )
    console.print(grid)
    for note in report.notes:
        console.print(say("audit-note", note=_said(note)), style="dim")
    if report.ok:
        console.print(say("audit-ok"), style="bold green")
    elif report.first_bad is not None:
        console.print(Text(say("audit-bad", problem=_said(report.problem)), style="bold red"))
    else:
        console.print(Text(_said(report.problem) or "", style="bold yellow"))
