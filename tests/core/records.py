"""Sample matches, and a forger who knows how to compute every hash anew."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from tafl import Chance, requests
from tafl.commit import canonical, link
from tafl.fairness import blind_of
from tafl.opening import Pace
from tafl.plugins import Catalogue, load_catalogue
from tafl.testing import LocalMatch

from tests.core.dice import with_dice

HOUR = 3_600_000
Line = dict[str, Any]


@cache
def catalogue() -> Catalogue:
    """Give the installed games and a game of dice, loaded once."""
    return with_dice(load_catalogue())


def step(match: LocalMatch, seed: int) -> None:
    """Let a seat that is to act do something, by chance."""
    seat = match.match.active[0]
    legal = match.legal(seat)
    match.send(seat, Chance.of("step", seed, match.version).choice("command", legal))


def finish(match: LocalMatch, seed: int) -> LocalMatch:
    """Play to the end."""
    while not match.over:
        step(match, seed)
    return match


def begin(game: str, seed: int, moves: int, **more: Any) -> LocalMatch:
    """Play the first moves of a match."""
    if game == "nim":
        more.setdefault("options", {"heaps": [9, 8, 7, 6]})
    seats = more.pop("seats", 2)
    match = LocalMatch.start(game, seats, seed=seed, catalogue=catalogue(), **more)
    for _ in range(moves):
        if not match.over:
            step(match, seed)
    return match


def played(game: str, seed: int) -> LocalMatch:
    """Play from beginning to end."""
    return finish(begin(game, seed, 0), seed)


def undone(game: str, seed: int) -> LocalMatch:
    """Go back and forth, then play on."""
    match = begin(game, seed, 5)
    match.undo()
    step(match, seed + 1)
    match.undo(match.version - 4)
    return finish(match, seed + 2)


def resigned(game: str, seed: int) -> LocalMatch:
    """Give up in the middle."""
    match = begin(game, seed, 3)
    match.request(match.match.active[0], requests.Resign())
    return match


def cancelled(game: str, seed: int) -> LocalMatch:
    """Close the table in the middle."""
    match = begin(game, seed, 3)
    match.request(None, requests.Cancel())
    return match


def lapsed(game: str, seed: int) -> LocalMatch:
    """Let the clock play twice."""
    match = begin(game, seed, 2, pace=Pace(per_move=HOUR))
    match.clock += HOUR + 1
    step(match, seed)
    match.clock += 2 * HOUR
    return finish(match, seed)


def paused(game: str, seed: int) -> LocalMatch:
    """Stop the clocks, and let them go on."""
    match = begin(game, seed, 2, pace=Pace(bank=10 * HOUR, increment=HOUR))
    match.request(0, requests.AskPause(match.clock + 5 * HOUR))
    asked = match.match.pause_asked
    assert asked is not None
    match.request(1, requests.AnswerPause(asked.request, True))
    match.clock += 6 * HOUR
    return finish(match, seed)


def substituted(game: str, seed: int) -> LocalMatch:
    """Let a bot keep the seat of somebody who is late, and give it back."""
    match = begin(game, seed, 2, pace=Pace(per_move=HOUR, late="bot"))
    seat = match.match.active[0]
    match.clock += HOUR + 1
    if not match.over:
        match.request(seat, requests.Substitute(seat))
    return finish(match, seed)


def by_bots(game: str, seed: int) -> LocalMatch:
    """Let two bots play."""
    return begin(game, seed, 0, bots={0: "random", 1: "greedy"})


SCENES: dict[str, Callable[[str, int], LocalMatch]] = {
    "played": played,
    "undone": undone,
    "resigned": resigned,
    "cancelled": cancelled,
    "lapsed": lapsed,
    "paused": paused,
    "substituted": substituted,
    "by_bots": by_bots,
}


@cache
def sample(scene: str, game: str, seed: int = 0) -> bytes:
    """Give the record of a sample match."""
    return SCENES[scene](game, seed).record()


def lines_of(record: bytes) -> list[Line]:
    """Take a record apart: the header, then the commits."""
    return [msgspec.json.decode(line) for line in record.splitlines()]


def chained(lines: list[Line]) -> bytes:
    """Write lines down with numbers and hashes that fit, as a forger would."""
    header, *commits = lines
    written = [canonical(header)]
    prev = sha256(written[0]).digest()
    for version, commit in enumerate(commits, start=1):
        bare = {**commit, "version": version}
        bare.pop("hash", None)
        prev = link(prev, canonical(bare))
        written.append(canonical({**bare, "hash": prev.hex()}))
    return b"".join(line + b"\n" for line in written)


def forged(record: bytes, edit: Callable[[list[Line]], object]) -> bytes:
    """Change a record, and compute every hash anew."""
    lines = lines_of(record)
    edit(lines)
    return chained(lines)


def secret_in(lines: list[Line]) -> bytes:
    """Read the secret that the last commit reveals."""
    return bytes.fromhex(lines[-1]["events"][-1]["secret"])


def blinded(lines: list[Line], secret: bytes) -> None:
    """Give every commit the blind that belongs to its place."""
    for version, commit in enumerate(lines[1:], start=1):
        commit["blind"] = blind_of(secret, version)
