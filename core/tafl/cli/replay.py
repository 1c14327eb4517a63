"""`tafl replay`: a match as anybody at its table saw it, at any version."""

import argparse
from typing import Any

import msgspec
from rich.rule import Rule
from rich.text import Text

from ..decision import blaming
from ..look import Look
from ..replay import Replay, replay
from ..telling import Line, seat_names
from .drawing import drawn, lines_drawn, result
from .listing import show_offers
from .local import installed, record_of
from .offers import Offers
from .parsing import Parser, whole
from .screen import out, print_json
from .settings import language
from .words import say


def add_replay(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("source", metavar=say("FILE|MATCH"), help=say("source-help"))
    parser.add_argument("--at", type=whole(1), metavar="N", help=say("replay-at-help"))
    parser.add_argument("--seat", type=whole(0), metavar="S", help=say("replay-seat-help"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the match at a version."""
    found = replay(record_of(args.source), installed())
    with blaming(found.game):
        look = found.look(args.seat, args.at, language=language())
        history = found.history(args.seat, args.at, language=language())
    if args.json:
        print_json(
            {
                "match": found.match.id,
                "versions": found.match.version,
                **_plain(look),
                "history": history,
            }
        )
    else:
        _print(found, look, history)
    return 0


def _plain(look: Look) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(look)
    return fields


def _print(found: Replay, look: Look, history: list[Line]) -> None:
    console = out()
    match = found.at(look.version)
    names = seat_names(match, language())
    console.print(Rule(Text(f"{found.game.info.title} - {match.id}", style="bold")))
    console.print(lines_drawn(history, numbered=True))
    console.print()
    reader = say("spectator") if look.you is None else names[look.you]
    console.print(
        say(
            "replay-shown",
            version=look.version,
            last=found.match.version,
            status=say(f"status-{look.status}"),
            reader=reader,
        ),
        style="bold",
    )
    if look.view is not None:
        console.print(drawn(found.game, look.view, language()))
    console.print()
    if look.outcome is not None:
        console.print(Text(result(look.outcome, names), style="bold green"))
    elif look.to_act:
        console.print(say("replay-to-act", names=", ".join(names[seat] for seat in look.to_act)))
    if look.legal:
        show_offers(console, Offers(found.game, look.legal), hint=False)
