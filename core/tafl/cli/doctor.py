"""`tafl doctor`: is all well here?"""

import argparse

from rich.text import Text

from ..doctor import examine
from ..settings import settings_from
from .local import installed
from .parsing import Parser
from .screen import out, print_json
from .settings import language
from .words import say


def add_doctor(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every check; one that fails is a fault."""
    french = language() == "fr"
    checks = []
    for check in examine(settings_from(), installed()):
        checks.append(check)
        if not args.json:
            said = Text(" ✓ " if check.ok else " ✗ ", "green" if check.ok else "bold red")
            out().print(said.append(check.fr if french else check.en, "default"))
    ok = all(check.ok for check in checks)
    if args.json:
        told = [
            {"name": check.name, "ok": check.ok, "detail": check.fr if french else check.en}
            for check in checks
        ]
        print_json({"ok": ok, "checks": told})
    else:
        out().print(say("doctor-well") if ok else say("doctor-ill"))
    return 0 if ok else 1
