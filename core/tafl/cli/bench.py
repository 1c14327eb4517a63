"""`tafl bench`: how fast the platform is here, and how fast for this machine."""

import argparse
import platform
from typing import Any

from rich.table import Table as Grid

from .local import installed
from .measures import Measures, Rate, rate, reference, signatures
from .parsing import Parser, positive
from .screen import err, out, print_json, progress
from .words import say
from .workload import Workload

PROFILED = 25
"""How many functions a profile lists."""
MEASURED = 6
"""How many measurements there are of each game."""


def add_bench(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument(
        "--game", action="append", metavar=say("GAME"), help=say("bench-game-help"), dest="games"
    )
    parser.add_argument(
        "--seconds", type=positive, default=0.5, metavar="S", help=say("bench-seconds-help")
    )
    parser.add_argument("--gc", action="store_true", help=say("bench-gc-help"))
    parser.add_argument("--profile", action="store_true", help=say("bench-profile-help"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, or profile, the games asked for."""
    catalogue = installed()
    names = args.games or sorted(catalogue.games)
    games = [catalogue.game(name) for name in names]
    if args.profile:
        for game in games:
            _profile(Measures(Workload(catalogue, game)), game.info.title)
        return 0
    report: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "seconds": args.seconds,
        "collecting": args.gc,
    }
    found: dict[str, Any] = {}
    yardstick = rate(reference, args.seconds)
    signing = rate(signatures, args.seconds)
    with progress(say("measuring"), len(games) * MEASURED) as advance:
        done = 0
        for game in games:
            measures = Measures(Workload(catalogue, game))
            rates: dict[str, Rate] = {}
            for name, (prepare, again) in measures.all().items():
                rates[name] = rate(prepare, args.seconds, again=again, collect=args.gc)
                done += 1
                advance(done)
            # The machine may have slowed down or sped up meanwhile.
            yardstick = max(yardstick, rate(reference, args.seconds), key=lambda r: r.per_second)
            found[game.info.name] = (measures, rates)
    report["reference"] = _shown(yardstick, yardstick)
    report["signatures"] = _shown(signing, yardstick)
    report["games"] = {
        name: {
            **{what: _shown(each, yardstick) for what, each in rates.items()},
            "commits": measures.commits,
            "record_bytes_per_commit": round(measures.bytes_per_commit, 1),
        }
        for name, (measures, rates) in found.items()
    }
    if args.json:
        print_json(report)
    else:
        _print(report)
    return 0


def _shown(each: Rate, yardstick: Rate) -> dict[str, Any]:
    return {
        "per_second": round(each.per_second),
        "median": round(each.median),
        "ratio": round(each.per_second / yardstick.per_second, 4),
        "rounds": each.rounds,
    }


def _print(report: dict[str, Any]) -> None:
    console = out()
    for name, measured in report["games"].items():
        grid = Grid(title=name, title_justify="left", title_style="bold")
        grid.add_column(say("bench-what"))
        for column in ("bench-rate", "bench-median", "bench-ratio"):
            grid.add_column(say(column), justify="right")
        rows = {what: each for what, each in measured.items() if isinstance(each, dict)}
        for what, each in rows.items():
            _row(grid, say(f"bench-{what}"), each)
        console.print(grid)
        console.print(
            say(
                "bench-size",
                bytes=measured["record_bytes_per_commit"],
                commits=measured["commits"],
            )
        )
        console.print()
    grid = Grid(show_header=False)
    for what in ("signatures", "reference"):
        _row(grid, say(f"bench-{what}"), report[what])
    console.print(grid)
    console.print(say("bench-note-gc" if report["collecting"] else "bench-note"), style="dim")


def _row(grid: Grid, what: str, each: dict[str, Any]) -> None:
    grid.add_row(what, f"{each['per_second']:,}", f"{each['median']:,}", f"{each['ratio']:.3f}")


def _profile(measures: Measures, title: str) -> None:
    """Show where the time of a command goes."""
    import cProfile
    import pstats
    import sys

    work = measures.commands()
    profiler = cProfile.Profile()
    profiler.enable()
    done = work()
    profiler.disable()
    err().print(say("bench-profiled", game=title, commands=done))
    pstats.Stats(profiler, stream=sys.stdout).sort_stats("tottime").print_stats(PROFILED)
