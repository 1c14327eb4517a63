"""`tafl backup` and `tafl restore`: everything into a folder, and out of it again."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from ..backup import Backup, back_up, check_backup, restore
from ..errors import NotFound
from ..settings import settings_from
from ..storage import has_matches, open_storage
from .local import installed
from .parsing import Parser
from .screen import err, out, print_json, progress
from .words import say, say_both


def add_backup(parser: Parser) -> None:
    """Describe the arguments of `tafl backup`."""
    parser.add_argument("folder", type=Path, metavar=say("FOLDER"), help=say("backup-folder-help"))
    parser.set_defaults(run=run_backup)


def run_backup(args: argparse.Namespace) -> int:
    """Back up; 1 if a match is damaged, and so could not be."""
    settings = settings_from()
    if not has_matches(settings):
        raise NotFound("nothing-to-back-up", *say_both("nothing-to-back-up", data=settings.data))
    with open_storage(settings) as storage, progress(say("backing-up")) as advance:
        backup = back_up(storage, settings, installed(), args.folder.absolute(), advance)
    _tell(args, backup, "backed-up")
    return 1 if backup.manifest.damaged else 0


def add_restore(parser: Parser) -> None:
    """Describe the arguments of `tafl restore`."""
    parser.add_argument("folder", type=Path, metavar=say("FOLDER"), help=say("restore-folder-help"))
    parser.add_argument("--check", action="store_true", help=say("restore-check-help"))
    parser.set_defaults(run=run_restore)


def run_restore(args: argparse.Namespace) -> int:
    """Restore, or only look whether that would work."""
    folder = args.folder.absolute()
    if args.check:
        _tell(args, check_backup(folder), "backup-sound")
        return 0
    with progress(say("restoring")) as advance:
        backup = restore(folder, settings_from(), advance)
    _tell(args, backup, "restored")
    return 0


def _tell(args: argparse.Namespace, backup: Backup, what: str) -> None:
    manifest = backup.manifest
    fields: dict[str, Any] = msgspec.to_builtins(manifest)
    if args.json:
        print_json({"folder": str(backup.folder), **fields})
    else:
        out().print(Text(say(what, folder=backup.folder)), soft_wrap=True)
        out().print(say("backup-holds", **fields))
    for match, problem in manifest.damaged.items():
        said = say("backup-damaged", match=match, problem=problem)
        err().print(Text(said, style="bold red"), soft_wrap=True)
