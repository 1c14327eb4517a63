"""`tafl simulate`: many matches between bots, and what follows from them."""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter
from typing import Any

import msgspec
from rich.table import Table as Grid

from ..checking import check_seats, checked_options
from ..game import Table
from .local import installed
from .parsing import Parser, chosen_options, whole
from .screen import out, print_json, progress
from .simulation import Result, Simulation, cut
from .tally import Score, Tally
from .words import say


def add_simulate(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("game", metavar=say("GAME"), help=say("game-help"))
    parser.add_argument("--seats", type=whole(1), metavar="N", help=say("seats-help"))
    parser.add_argument(
        "--matches", type=whole(1), default=100, metavar="N", help=say("simulate-matches-help")
    )
    parser.add_argument(
        "--bots", default="random,greedy", metavar="A,B", help=say("simulate-bots-help")
    )
    parser.add_argument("--seed", default="0", metavar="S", help=say("simulate-seed-help"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=say("option-help")
    )
    parser.add_argument(
        "--processes", type=whole(1), default=1, metavar="P", help=say("simulate-processes-help")
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play all matches and show the tally."""
    options = chosen_options(args.option)
    asked = (args.game, args.seats, tuple(args.bots.split(",")), args.seed, options)
    simulation = prepared(*asked)
    tally = Tally(simulation.names, simulation.table.seats)
    begun = perf_counter()
    with progress(say("simulating", game=simulation.game.info.title), args.matches) as advance:
        for result in _results(simulation, asked, args.matches, args.processes):
            tally.add(result)
            advance(len(tally.lengths))
    seconds = perf_counter() - begun
    info = simulation.game.info
    report = {
        "game": info.name,
        "version": info.version,
        "seed": args.seed,
        "options": options,
        "matches": args.matches,
        **tally.plain(),
        "commands": tally.commands,
        "seconds": round(seconds, 3),
        "commands_per_second": round(tally.commands / seconds),
    }
    if args.json:
        print_json(report)
    else:
        _print(report, tally, info.title)
    return 0


def prepared(
    name: str, seats: int | None, names: tuple[str, ...], seed: str, options: dict[str, Any]
) -> Simulation:
    """Check what was asked for."""
    catalogue = installed()
    game = catalogue.game(name)
    if seats is None:
        seats = game.info.seats[0]
    check_seats(game, ["open"] * seats)
    chosen = msgspec.convert(checked_options(game, options, seats), game.options)
    bots = {bot: catalogue.bot(name, bot) for bot in names}
    return Simulation(game, bots, names, Table(seats, chosen), seed)


def _results(
    simulation: Simulation, asked: tuple[Any, ...], matches: int, processes: int
) -> Iterator[Result]:
    """Play here, or in several processes; the results are the same, their order is not."""
    if processes == 1:
        yield from simulation.play_all(range(matches))
        return
    with ProcessPoolExecutor(processes) as pool:
        # Many more parts than processes: the bar moves, and nobody waits long for the last one.
        parts = [pool.submit(_part, asked, part) for part in cut(matches, processes * 20)]
        try:
            for part in as_completed(parts):
                yield from part.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _part(asked: tuple[Any, ...], numbers: Sequence[int]) -> list[Result]:
    """Play some of the matches in a process of their own, which loads the games itself."""
    return list(prepared(*asked).play_all(numbers))


def _print(report: dict[str, Any], tally: Tally, title: str) -> None:
    console = out()
    grid = Grid(title=title, title_justify="left", title_style="bold")
    grid.add_column(say("simulate-who"))
    for column in ("matches", "wins", "draws", "share", "interval"):
        grid.add_column(say(f"simulate-{column}"), justify="right")
    for name, score in tally.bots.items():
        _row(grid, name, score, style="bold")
        if tally.seats > 1:
            for seat, each in enumerate(tally.bots_at_seats[name]):
                _row(grid, "  " + say("simulate-at-seat", seat=seat), each)
    grid.add_section()
    for seat, score in enumerate(tally.at_seats):
        _row(grid, say("simulate-seat", seat=seat), score)
    console.print(grid)
    console.print(say("simulate-length", **report["length"]))
    console.print(say("simulate-branching", **report["branching"]))
    reasons = ", ".join(f"{why} {times}" for why, times in tally.reasons.most_common())
    console.print(say("simulate-reasons", reasons=reasons))
    console.print(
        say("simulate-speed", seconds=report["seconds"], rate=report["commands_per_second"])
    )
    if len(tally.bots) > 1:
        best = report["best"]
        console.print(
            say("simulate-best", bot=best) if best else say("simulate-even"), style="bold"
        )


def _row(grid: Grid, who: str, score: Score, style: str | None = None) -> None:
    low, high = score.interval
    wins = f"{score.wins} + {score.shared}" if score.shared else str(score.wins)
    interval = f"{low:.1%} - {high:.1%}"
    grid.add_row(
        who, str(score.played), wins, str(score.draws), f"{score.share:.1%}", interval, style=style
    )
