"""Records to keep for ever: made by chance, and followed again in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from ..audit import audit
from ..commit import canonical
from ..folding import AnyGame
from ..game import Outcome
from ..match import Match
from ..replay import replay
from .installed import catalogue_of
from .local_match import LocalMatch

HASH_SEEDS = ("0", "1")
"""Python orders sets of words by this: whatever comes out must not."""


class Followed(Struct, frozen=True):
    """Where a record leads."""

    file: str
    sound: bool
    """An audit found nothing wrong."""
    problem: str
    told: Outcome | None
    """The outcome that the log tells."""
    reached: Outcome | None
    """The outcome of the state that folding leads to."""
    states: str
    """The hash of all states on the way."""


def record_match(
    game: str | AnyGame, seed: int, seats: int | None = None, options: dict[str, Any] | None = None
) -> bytes:
    """Play a match by chance and write it down."""
    catalogue = catalogue_of(game)
    ((name, rules),) = catalogue.games.items()
    count = seats or min(rules.info.seats)
    match = LocalMatch.start(name, count, options or {}, seed, catalogue=catalogue)
    rng = Random(f"record {seed}")
    while not match.over:
        active = match.match.active
        if not active:
            assert match.match.due is not None
            match.clock = match.match.due
            continue
        seat = rng.choice(active)
        match.send(seat, rng.choice(match.legal(seat)))
    return match.record()


def follow(game: str | AnyGame, files: Sequence[Path]) -> list[Followed]:
    """Follow records to where they lead."""
    catalogue = catalogue_of(game)
    ((_, rules),) = catalogue.games.items()
    found = []
    for file in files:
        data = file.read_bytes()
        report = audit(data, catalogue)
        match = replay(data, catalogue).match
        reached = rules.outcome(match.position.state) if match.position is not None else None
        problem = "" if report.problem is None else report.problem.en
        states = _states(match)
        found.append(Followed(file.name, report.ok, problem, match.outcome, reached, states))
    return found


def _states(match: Match) -> str:
    digest = sha256()
    here: Match | None = match
    while here is not None:
        if here.position is not None:
            digest.update(canonical(here.position.state))
        here = here.previous
    return digest.hexdigest()


def in_other_processes(*arguments: str) -> list[bytes]:
    """Run this module's commands in new processes, one for each hash seed."""
    command = [sys.executable, "-m", "tafl.testing", *arguments]
    running = [
        subprocess.Popen(
            command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONHASHSEED": hash_seed}
        )
        for hash_seed in HASH_SEEDS
    ]
    said = [process.communicate()[0] for process in running]
    assert not any(process.returncode for process in running), " ".join(command)
    return said
