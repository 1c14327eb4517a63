"""The `tafl` command: play, simulate, replay, audit and measure from a terminal."""

import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from ..errors import BadRecord, GameFault, StoreDown, TaflError
from .added import Added, plugin_commands
from .parsing import Parser
from .settings import language
from .words import say

__all__ = ["main"]

# A command's module is imported only when the command is used, so that help comes at once.
COMMANDS = {
    "games": "games",
    "play": "play",
    "simulate": "simulate",
    "replay": "replay",
    "audit": "audit",
    "export": "transfer",
    "import": "transfer",
    "backup": "backup",
    "restore": "backup",
    "bench": "bench",
    "doctor": "doctor",
    "admin": "admin",
}

GOOD, FAULT, USAGE, INTERRUPTED, CLOSED_PIPE = 0, 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; give its exit code: 0 good, 1 found a fault, 2 wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    # Faults of plugins are said by the commands themselves, in one sentence each.
    logging.getLogger("tafl").addHandler(logging.NullHandler())
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has left; the interpreter must not trip over it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE


def _run(words: list[str]) -> int:
    chosen = next((word for word in words if word in COMMANDS), None)
    # Plugins are asked for commands of theirs only when none of ours is meant: that takes longer.
    others = {} if chosen else plugin_commands()
    chosen = chosen or next((word for word in words if word in others), None)
    parser = _parser(chosen, others)
    args = parser.parse_args(words)
    if args.command is None:
        parser.print_help(sys.stderr)
        return USAGE
    try:
        code: int = args.run(args)
        return code
    except TaflError as error:
        faulty = isinstance(error, (BadRecord, GameFault, StoreDown))
        return _refused(args.json, error.code, error.text(language()), FAULT if faulty else USAGE)
    except BrokenPipeError:
        raise
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        # A file that is not there was named wrongly; everything else is the machine's fault.
        misnamed = isinstance(error, (FileNotFoundError, IsADirectoryError))
        return _refused(args.json, "file-error", what, USAGE if misnamed else FAULT)


def _refused(json: bool, code: str, text: str, exit_code: int) -> int:
    if json:
        from .screen import print_json

        print_json({"error": {"code": code, "message": text}})
    print(f"{code}: {text}", file=sys.stderr)
    return exit_code


def _parser(chosen: str | None, others: dict[str, Added]) -> Parser:
    parser = Parser(prog="tafl", description=say("tafl"), epilog=say("tafl-settings"))
    commands = parser.add_subparsers(dest="command", metavar=say("command"), title=say("commands"))
    for name, module in COMMANDS.items():
        own = commands.add_parser(name, help=say(f"{name}-help"), description=say(name))
        own.add_argument("--json", action="store_true", help=say("json-help"))
        if name == chosen:
            getattr(import_module(f".{module}", __name__), f"add_{name}")(own)
    for name, added in others.items():
        text = added.text(language())
        own = commands.add_parser(name, help=text, description=text)
        own.add_argument("--json", action="store_true", help=say("json-help"))
        if name == chosen:
            added.load()(own)
    return parser
