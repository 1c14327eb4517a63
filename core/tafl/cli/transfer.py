"""`tafl export` and `tafl import`: matches out of the platform, and into it."""

import argparse
import sys
from pathlib import Path

from ..audit import audit
from ..errors import BadRecord, Rejected
from ..record import read_record
from ..replay import replay
from ..settings import settings_from
from ..storage import must_be_name, open_storage
from .local import installed, record_of
from .parsing import Parser
from .screen import err, out, print_json, progress
from .settings import language
from .words import say, say_both


def add_export(parser: Parser) -> None:
    """Describe the arguments of `tafl export`."""
    parser.add_argument("match", metavar=say("MATCH"), help=say("export-match-help"))
    parser.add_argument(
        "-o", "--output", type=Path, metavar=say("FILE"), help=say("export-output-help")
    )
    parser.add_argument("--running", action="store_true", help=say("export-running-help"))
    parser.set_defaults(run=run_export)


def run_export(args: argparse.Namespace) -> int:
    """Write a match down; one under way only if that is really wanted."""
    data = record_of(args.match)
    match = replay(data, installed()).match
    if not match.over and not args.running:
        raise Rejected("still-running", *say_both("still-running", match=match.id))
    if args.output is None and not args.json:
        sys.stdout.buffer.write(data)
        return 0
    file = args.output or Path(f"{match.id}.jsonl")
    file.write_bytes(data)
    if args.json:
        print_json({"match": match.id, "file": str(file), "commits": match.version})
    else:
        err().print(say("exported", file=file, commits=match.version), soft_wrap=True)
    return 0


def add_import(parser: Parser) -> None:
    """Describe the arguments of `tafl import`."""
    parser.add_argument("file", type=Path, metavar=say("FILE"), help=say("import-file-help"))
    parser.add_argument("--replace", action="store_true", help=say("import-replace-help"))
    parser.set_defaults(run=run_import)


def run_import(args: argparse.Namespace) -> int:
    """Take a record in, all of it or nothing; a wrong one is refused."""
    data = args.file.read_bytes()
    record = read_record(data)
    with progress(say("auditing"), len(record.entries)) as advance:
        report = audit(data, installed(), progress=lambda done, of: advance(done))
    if report.first_bad is not None and report.problem is not None:
        raise BadRecord(
            "bad-record", report.problem.en, report.problem.fr, version=report.first_bad
        )
    must_be_name(record.header.match)
    with open_storage(settings_from()) as storage:
        storage.take_in(record.header.match, record.entries, replace=args.replace)
    if not report.ok and report.problem is not None:
        said = report.problem.fr if language() == "fr" else report.problem.en
        err().print(said, markup=False)
    if args.json:
        print_json(
            {
                "match": record.header.match,
                "game": record.header.game,
                "commits": len(record.entries),
                "complete": report.complete,
            }
        )
    else:
        out().print(say("imported", match=record.header.match), soft_wrap=True)
    return 0
