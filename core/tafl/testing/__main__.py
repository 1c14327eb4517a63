"""Make golden records, and follow them.

python -m tafl.testing record nim --seed 7 > golden/7.jsonl
python -m tafl.testing follow nim golden/*.jsonl
"""

import argparse
import sys
from pathlib import Path

import msgspec

from .golden import follow, record_match


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m tafl.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="play a match by chance and write it down")
    record.add_argument("game", help="the name of an installed game, or module:Class")
    record.add_argument("--seed", type=int, default=0)
    record.add_argument("--seats", type=int)
    record.add_argument("--options", type=msgspec.json.decode, default={}, help="as JSON")
    following = commands.add_parser("follow", help="say where records lead, as JSON")
    following.add_argument("game")
    following.add_argument("files", nargs="+", type=Path)
    asked = parser.parse_args(arguments)
    if asked.command == "record":
        data = record_match(asked.game, asked.seed, asked.seats, asked.options)
        sys.stdout.buffer.write(data)
        return 0
    found = follow(asked.game, asked.files)
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
    return 0 if all(one.sound for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
