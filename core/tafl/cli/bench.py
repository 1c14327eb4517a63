"""`tafl bench`: how fast the platform is here, and how fast for this machine."""

import argparse
import cProfile
import platform
import pstats
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from .local import installed
from .measures import Measures, Rate, rate, reference, signatures
from .parsing import Parser, positive
from .screen import out, print_json, progress
from .stored import LONG, QUICK, measuring
from .words import say
from .workload import Workload

PROFILED = 25
"""How many functions a profile lists."""
MEASURED = 8
"""How many measurements there are of each game."""
STORED = 5
"""How many there are on a server."""


def add_bench(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument(
        "--game", action="append", metavar=say("GAME"), help=say("bench-game-help"), dest="games"
    )
    parser.add_argument(
        "--seconds", type=positive, default=0.5, metavar="S", help=say("bench-seconds-help")
    )
    parser.add_argument("--gc", action="store_true", help=say("bench-gc-help"))
    parser.add_argument("--long", action="store_true", help=say("bench-long-help"))
    parser.add_argument("--profile", action="store_true", help=say("bench-profile-help"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, or profile, the games asked for."""
    catalogue = installed()
    names = args.games or sorted(catalogue.games)
    games = [catalogue.game(name) for name in names]
    if args.profile:
        profiles = {g.info.name: _profile(Measures(Workload(catalogue, g))) for g in games}
        if args.json:
            print_json({"profiles": profiles})
        else:
            _print_profile(profiles)
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
    with progress(say("measuring"), len(games) * MEASURED + STORED) as advance:
        with measuring(catalogue, LONG if args.long else QUICK, collect=args.gc) as stored:
            report["stored"] = {"game": stored.game.info.name}
            for done, (what, measure) in enumerate(stored.all().items(), start=1):
                report["stored"][what] = msgspec.to_builtins(measure())
                advance(done)
        done = STORED
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
    _print_stored(report["stored"])
    grid = Grid(show_header=False)
    for what in ("signatures", "reference"):
        _row(grid, say(f"bench-{what}"), report[what])
    console.print(grid)
    console.print(say("bench-note-gc" if report["collecting"] else "bench-note"), style="dim")


def _print_stored(found: dict[str, Any]) -> None:
    grid = Grid(
        title=say("bench-stored", game=found["game"]), title_justify="left", title_style="bold"
    )
    grid.add_column(say("bench-what"))
    for column in ("bench-second", "bench-bare", "bench-share"):
        grid.add_column(say(column), justify="right")
    rows = {
        say("bench-commits", writers=1): found["commits_1"],
        say("bench-commits", writers=32): found["commits_32"],
    }
    for length in ("short", "long"):
        pair = found["replayed"][length]
        rows[say("bench-stored-replayed", length=pair["length"])] = pair
    for what, pair in rows.items():
        grid.add_row(
            what,
            f"{pair['per_second']:,}",
            f"{pair['bare_per_second']:,}",
            f"{pair['ratio']:.0%}",
        )
    out().print(grid)
    out().print(say("bench-lean", **found["commits_32"]))
    out().print(say("bench-stored-size", **found["size"]))
    out().print(say("bench-stored-load", **found["load"]))
    out().print()


def _row(grid: Grid, what: str, each: dict[str, Any]) -> None:
    grid.add_row(what, f"{each['per_second']:,}", f"{each['median']:,}", f"{each['ratio']:.3f}")


def _profile(measures: Measures) -> list[dict[str, Any]]:
    """Find the functions in which the time of a command goes."""
    work = measures.commands()
    profiler = cProfile.Profile()
    profiler.enable()
    work()
    profiler.disable()
    found = pstats.Stats(profiler).get_stats_profile().func_profiles
    slowest = sorted(found.items(), key=lambda item: -item[1].tottime)[:PROFILED]
    return [
        {
            "function": f"{Path(each.file_name).name}:{each.line_number}({name})",
            "calls": int(each.ncalls.partition("/")[0]),
            "own_seconds": each.tottime,
            "seconds": each.cumtime,
        }
        for name, each in slowest
    ]


def _print_profile(found: dict[str, list[dict[str, Any]]]) -> None:
    for game, functions in found.items():
        grid = Grid(title=game, title_justify="left", title_style="bold")
        grid.add_column(say("bench-function"))
        for column in ("calls", "own", "whole"):
            grid.add_column(say(f"bench-{column}"), justify="right")
        for each in functions:
            times = (f"{each['own_seconds']:.3f}", f"{each['seconds']:.3f}")
            grid.add_row(Text(each["function"]), str(each["calls"]), *times)
        out().print(grid)
