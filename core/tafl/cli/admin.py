"""`tafl admin`: what an operator may do to people and matches."""

import argparse
from typing import Any

from .. import requests
from ..platform import Platform
from ..settings import settings_from
from .local import installed
from .parsing import Parser
from .screen import out, print_json
from .words import say

DEEDS = ("list", "block", "unblock", "reset", "cancel")


def add_admin(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("deed", choices=DEEDS, metavar="|".join(DEEDS), help=say("admin-deed-help"))
    parser.add_argument("whom", nargs="?", metavar=say("admin-WHOM"), help=say("admin-whom-help"))
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Do it, and say what was done."""
    if args.whom is None and args.deed != "list":
        args.parser.error(say("admin-whom-missing"))
    with Platform.open(settings_from(), catalogue=installed()) as platform:
        done = _do(platform, args.deed, args.whom)
    if args.json:
        print_json(done)
    elif args.deed == "list":
        for person in done["people"]:
            out().print(say("admin-person", **person), markup=False)
    else:
        out().print(say(f"admin-done-{args.deed}", **done), markup=False)
    return 0


def _do(platform: Platform, deed: str, whom: str | None) -> dict[str, Any]:
    people = platform.people
    if deed == "list" or whom is None:
        wanted = (whom or "").casefold()
        found = [
            {"id": one.id, "name": one.name, "email": one.email or "-", "closed": one.closed}
            for one in people.accounts.all()
            if wanted in one.name.casefold() or wanted in (one.email or "")
        ]
        return {"people": sorted(found, key=lambda one: (str(one["name"]), str(one["id"])))}
    if deed == "cancel":
        ack = platform.service.request(whom, requests.Cancel(), by="platform")
        return {"match": whom, "version": ack.version}
    account = people.accounts.get(whom)
    if deed in ("block", "unblock"):
        people.block(account.id, closed=deed == "block")
        return {"id": account.id, "name": account.name}
    if account.email is None:
        code = people.recovery.renew(account.id)
        return {"id": account.id, "name": account.name, "code": code}
    code = people.codes.make("reset", account.id, account.email)
    link = f"{platform.settings.address}/account#reset={code}"
    return {"id": account.id, "name": account.name, "code": link}
