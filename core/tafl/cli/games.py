"""`tafl games`: what can be played here, and what could not be loaded."""

import argparse
from typing import Any

import msgspec
from rich.text import Text
from rich.tree import Tree

from ..folding import AnyGame
from ..messages import members, tag_of
from ..plugins import Catalogue
from .local import installed
from .parsing import Parser
from .screen import out, print_json
from .words import say


def add_games(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List every game; a broken plugin is a fault."""
    catalogue = installed()
    games = [described(catalogue, catalogue.games[name]) for name in sorted(catalogue.games)]
    if args.json:
        print_json({"games": games, "faults": catalogue.faults})
    else:
        _print(games)
    return 1 if catalogue.faults else 0


def described(catalogue: Catalogue, game: AnyGame) -> dict[str, Any]:
    """Give what is true of every match of a game."""
    info = game.info
    return {
        "name": info.name,
        "title": info.title,
        "version": info.version,
        "seats": list(info.seats),
        "hidden": info.hidden,
        "longest": info.longest,
        "options": {name: getattr(game.options(), name) for name in game.options.__struct_fields__},
        "bots": sorted(catalogue.bots[info.name]),
        "commands": {
            tag_of(message): list(message.__struct_fields__) for message in members(game.commands)
        },
        "package": catalogue.packages[info.name],
    }


def _print(games: list[dict[str, Any]]) -> None:
    console = out()
    if not games:
        console.print(say("no-games"))
    for game in games:
        head = Text(game["title"], style="bold")
        head.append(f"  {game['name']} {game['version']}", style="not bold dim")
        tree = Tree(head, guide_style="dim")
        tree.add(say("games-seats", seats=", ".join(map(str, game["seats"]))))
        tree.add(say("games-hidden") if game["hidden"] else say("games-open"))
        if game["options"]:
            options = tree.add(say("games-options"))
            for name, default in game["options"].items():
                options.add(Text(f"{name}={msgspec.json.encode(default).decode()}"))
        tree.add(Text(say("games-bots", bots=", ".join(game["bots"]))))
        commands = tree.add(say("games-commands"))
        for name, fields in game["commands"].items():
            commands.add(Text(" ".join([name, *(f"{field}=" for field in fields)])))
        console.print(tree)
        console.print()
