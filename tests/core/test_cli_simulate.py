"""`tafl simulate`: honest tallies, the same from the same seed, and faults that can be repeated."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from tafl import Command, Sight, Table
from tafl.bots import random
from tafl.cli.simulation import Simulation, cut
from tafl.cli.tally import Score, wilson
from tafl.plugins import load_catalogue

from tests.core.command_line import Answer, real_tafl, tafl


def timeless(answer: Answer) -> dict[str, Any]:
    """Leave out what no two runs have in common."""
    timed = ("seconds", "commands_per_second")
    return {name: each for name, each in answer.json.items() if name not in timed}


def test_greedy_beats_random_at_totem(tmp_path: Path) -> None:
    answer = real_tafl(
        *"simulate totem --seats 2 --matches 1000 --bots random,greedy --json".split(),
        data=tmp_path,
    )
    assert answer.code == 0 and not answer.err
    report = answer.json
    assert report["matches"] == sum(report["reasons"].values()) == 1000
    assert report["bots"]["greedy"]["low"] > report["bots"]["random"]["high"]
    assert report["best"] == "greedy"
    assert [seat["matches"] for seat in report["bots"]["greedy"]["by_seat"]] == [500, 500]
    assert report["length"]["min"] <= report["length"]["mean"] <= report["length"]["max"]
    assert report["commands_per_second"] > 0


def test_the_same_seed_gives_the_same_matches(tmp_path: Path) -> None:
    words = "simulate totem --matches 30 --bots random,greedy --json".split()
    first = timeless(tafl(*words, "--seed", "a", data=tmp_path))
    assert timeless(tafl(*words, "--seed", "a", data=tmp_path)) == first
    assert timeless(tafl(*words, "--seed", "a", "--processes", "2", data=tmp_path)) == first
    assert timeless(tafl(*words, "--seed", "b", data=tmp_path)) != first


def test_options_and_seats_are_played(tmp_path: Path) -> None:
    answer = tafl(
        *"simulate nim --seats 3 --matches 6 --bots random --option heaps=1,1 --json".split(),
        *("--option", "misere=true"),
        data=tmp_path,
    )
    report = answer.json
    assert report["options"] == {"heaps": [1, 1], "misere": True}
    assert report["length"] == {"mean": 2.0, "min": 2, "max": 2}
    # Whoever takes last loses to both others, who share the win.
    assert report["bots"]["random"]["shared"] == 12 and report["bots"]["random"]["losses"] == 6
    assert report["best"] is None


def test_a_tally_for_people(tmp_path: Path) -> None:
    words = "simulate totem --matches 60 --seed 1".split()
    out = tafl(*words, data=tmp_path).out
    assert "greedy is better" in out and "any bot at seat 1" in out and "totems" in out
    assert "greedy est meilleur" in tafl(*words, data=tmp_path, language="fr").out
    even = tafl(*words, "--bots", "random,random", data=tmp_path).out
    assert "better" not in even


def test_wilson_intervals() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(1.0, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_draw_is_shared_by_all() -> None:
    score = Score()
    score.add((), 0, 2)
    score.add((0,), 0, 2)
    score.add((0, 1), 0, 2)
    score.add((1,), 0, 2)
    assert (score.played, score.wins, score.shared, score.draws, score.share) == (4, 1, 1, 1, 0.5)


@pytest.mark.parametrize(("bots", "seats"), [(1, 2), (2, 2), (2, 3), (2, 4), (3, 2), (4, 3)])
def test_every_bot_sits_everywhere_alike(bots: int, seats: int) -> None:
    nim = load_catalogue().game("nim")
    names = tuple(f"bot{number}" for number in range(bots))
    simulation = Simulation(nim, {}, names, Table(seats, nim.options()), "0")
    tables = [simulation.seating(number) for number in range(2 * bots)]
    for seat in range(seats):
        assert sorted(table[seat] for table in tables) == sorted(names * 2)
    if bots > 2:
        pairs = {table[:2] for table in tables}
        assert all((two, one) in pairs for one, two in pairs)


def test_work_is_cut_into_parts() -> None:
    assert [number for part in cut(10, 4) for number in part] == list(range(10))
    assert [number for part in cut(3, 40) for number in part] == list(range(3))


def cheat(sight: Sight) -> Command:
    """Do what is not allowed."""
    return replace(random(sight), count=20)


def clumsy(sight: Sight) -> Command:
    """Fail."""
    raise ZeroDivisionError("oops")


@pytest.mark.parametrize(
    ("bot", "said"),
    [(cheat, "it failed (The heap is smaller.)"), (clumsy, "it failed (ZeroDivisionError: oops)")],
)
def test_a_bot_that_fails_is_a_fault(bot: Any, said: str, tmp_path: Path) -> None:
    catalogue = load_catalogue()
    catalogue.bots["nim"]["bad"] = bot
    with patch("tafl.cli.simulate.installed", lambda: catalogue):
        answer = tafl(*"simulate nim --bots bad --seed s --json".split(), data=tmp_path)
    assert answer.code == 1
    assert answer.json["error"]["code"] == "simulation-fault"
    assert "Match s-0: " in answer.err and said in answer.err


def test_a_game_without_end_is_a_fault(tmp_path: Path) -> None:
    catalogue = load_catalogue()
    nim: Any = catalogue.game("nim")
    short = type("Short", (type(nim),), {"info": replace(nim.info, longest=1)})
    catalogue.games["nim"] = short()
    with patch("tafl.cli.simulate.installed", lambda: catalogue):
        answer = tafl(*"simulate nim --bots random".split(), data=tmp_path)
        assert answer.code == 1 and "not over after 1 commands" in answer.err
        stuck = type("Stuck", (type(nim),), {"active": lambda self, state: ()})
        catalogue.games["nim"] = stuck()
        answer = tafl(*"simulate nim --bots random".split(), data=tmp_path)
        assert answer.code == 1 and "nobody can act" in answer.err
