"""`tafl play`: a match in the terminal, against bots or with people at the same keyboard."""

import argparse
from datetime import datetime
from typing import Any

import msgspec

from ..archive import is_final
from ..checking import check_seats
from ..errors import Malformed, TaflError
from ..match import Match
from ..record import opening_of
from ..service import Service
from ..valkey import ValkeyStore
from ..valkey.leaving import last_entries
from .keyboard import Keyboard
from .local import installed, open_service
from .parsing import Parser, chosen_options, whole
from .screen import err, out, print_json
from .session import Session
from .words import say, say_both


def add_play(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("game", metavar=say("GAME"), help=say("game-help"))
    parser.add_argument("--seats", type=whole(1), metavar="N", help=say("seats-help"))
    parser.add_argument("--seat", type=whole(0), default=0, metavar="N", help=say("play-seat-help"))
    parser.add_argument("--bots", default="greedy", metavar="A,B", help=say("play-bots-help"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=say("option-help")
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--resume", metavar=say("MATCH"), help=say("play-resume-help"))
    which.add_argument("--new", action="store_true", help=say("play-new-help"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Find or begin the match, and play it."""
    console = err() if args.json else out()
    keyboard = Keyboard(console)
    installed().game(args.game)
    with open_service() as (service, live):
        id = _resumed(service, args) if args.resume else _offered(service, live, args, keyboard)
        if id is None:
            id = _begun(service, args)
        match = Session(service, id, console, keyboard).play()
    if args.json:
        print_json(_summary(match))
    return 0


def _summary(match: Match) -> dict[str, Any]:
    return {
        "match": match.id,
        "game": match.opening.game,
        "status": match.status,
        "version": match.version,
        "outcome": msgspec.to_builtins(match.outcome),
    }


def _begun(service: Service, args: argparse.Namespace) -> str:
    """Seat the person and the bots at a new table."""
    game = service.catalogue.game(args.game)
    seats = game.info.seats[0] if args.seats is None else args.seats
    names = [] if args.bots == "none" else args.bots.split(",")
    plan = ["open"] * seats
    if names:
        if args.seat >= seats:
            raise Malformed("no-such-seat", *say_both("no-such-seat", last=seats - 1))
        others = [seat for seat in range(seats) if seat != args.seat]
        for number, seat in enumerate(others):
            plan[seat] = f"bot:{names[number % len(names)]}"
    check_seats(game, plan)
    id = service.create(game.info.name, plan, chosen_options(args.option)).match
    for seat, kind in enumerate(plan):
        if kind == "open":
            # A salt from this side of the table; the log then says that the player brought it.
            service.sit(id, seat, service.ids.token(), salt=service.ids.token())
    return id


def _resumed(service: Service, args: argparse.Namespace) -> str:
    match = service.load(args.resume)
    if match.opening.game != args.game:
        raise Malformed(
            "other-game", *say_both("other-game", match=match.id, game=match.opening.game)
        )
    if all(holder.bot is not None for holder in match.seats) or match.status == "open":
        raise Malformed("no-own-seat", *say_both("no-own-seat", match=match.id))
    return match.id


def _offered(
    service: Service, live: ValkeyStore, args: argparse.Namespace, keyboard: Keyboard
) -> str | None:
    """Offer to go on with the latest match of this game that is not over."""
    if args.new or not keyboard.is_live:
        return None
    found = _unfinished(service, live, args.game)
    if found is None:
        return None
    when = datetime.fromtimestamp(found.at / 1000).strftime("%Y-%m-%d %H:%M")
    title = service.catalogue.game(args.game).info.title
    question = say("resume-offer", title=title, when=when)
    return found.id if keyboard.agrees(question, by_default=True) else None


def _unfinished(service: Service, live: ValkeyStore, game: str) -> Match | None:
    latest: Match | None = None
    for id, last in last_entries(live):
        if is_final(last):
            continue
        try:
            if opening_of(live.read(id)[0]).game != game:
                continue
            match = service.load(id)
        except TaflError:
            continue  # a broken log is for `tafl audit`, not for whoever wants to play
        mine = any(holder.bot is None for holder in match.seats)
        if mine and match.status == "running" and (latest is None or match.at > latest.at):
            latest = match
    return latest
