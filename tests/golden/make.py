"""Make golden records: matches that every later version must replay and find good.

    python -m tests.golden.make

adds what is missing here and to `index.json`, and never touches what is there. A golden record
that does not pass any more is a fault of the code, not of the record. A new version of a game gets
records of its own, under names of its own: add them to RECIPES.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tafl import requests
from tafl.audit import audit
from tafl.opening import Pace
from tafl.testing import LocalMatch

from tests.core.forgers import FORGERS
from tests.core.records import HOUR, SCENES, begin, catalogue, finish, forged
from tests.golden.pook_recipes import POOK
from tests.golden.rok_recipes import ROK

FOLDER = Path(__file__).parent
INDEX = FOLDER / "index.json"


def ended(why: str) -> Callable[[], LocalMatch]:
    """Look for a match of Totem that ends for a reason."""

    def search() -> LocalMatch:
        for seed in range(100, 1000):
            match = SCENES["played"]("totem", seed)
            if match.outcome is not None and match.outcome.why == why:
                return match
        raise LookupError(why)

    return search


def scene(name: str, game: str, seed: int) -> Callable[[], LocalMatch]:
    """Play one of the sample matches."""
    return lambda: SCENES[name](game, seed)


def literal_reveal() -> LocalMatch:
    """Play Totem by the other reading of its rules."""
    return finish(begin("totem", 21, 0, options={"literal_reveal": True}), 21)


def late_and_lost() -> LocalMatch:
    """Lose on time."""
    match = begin("nim", 22, 3, pace=Pace(bank=HOUR, late="lose"))
    match.clock += 2 * HOUR
    return match


def refused() -> LocalMatch:
    """Ask to go back in vain, then let a request expire, then win."""
    match = begin("totem", 23, 6)
    asker = match.match.active[0]
    match.request(asker, requests.AskUndo())
    asked = match.match.undo
    assert asked is not None
    match.request(asked.ask[0], requests.AnswerUndo(asked.request, False))
    match.request(asker, requests.AskUndo())
    match.clock += 100 * HOUR
    return finish(match, 23)


def three_at_misere() -> LocalMatch:
    """Play Nim by three, one of whom resigns and is played for."""
    match = begin("nim", 24, 4, seats=3, options={"heaps": [4, 5, 6, 7], "misere": True})
    match.request(1, requests.Resign())
    return finish(match, 24)


def server_salts() -> LocalMatch:
    """Sit down without salts."""
    service = LocalMatch.start("totem", 2, seed=25).service
    match = service.create("totem", ["open", "open"]).match
    for seat in (0, 1):
        service.sit(match, seat, f"player-{seat}")
    return finish(LocalMatch(service, match), 25)


RECIPES: dict[str, Callable[[], LocalMatch]] = {
    **{f"nim-1-{name}": scene(name, "nim", seed) for seed, name in enumerate(SCENES)},
    **{f"totem-1-{name}": scene(name, "totem", seed) for seed, name in enumerate(SCENES)},
    **{f"totem-1-{why}": ended(why) for why in ("totems", "count", "levels", "draw")},
    "totem-1-literal-reveal": literal_reveal,
    "totem-1-refused": refused,
    "totem-1-server-salts": server_salts,
    "totem-1-running": lambda: begin("totem", 26, 9),
    "nim-1-late": late_and_lost,
    "nim-1-misere": three_at_misere,
    "nim-1-running": lambda: begin("nim", 27, 4),
    **POOK,
    **ROK,
}

# Records that nobody may ever find good: the replay of rules must be able to fail.
FORGED = {
    "bad-nim-1-move": ("nim-1-played", "another_move"),
    "bad-nim-1-winner": ("nim-1-played", "another_winner"),
    "bad-totem-1-deck": ("totem-1-played", "another_deck"),
    "bad-totem-1-cards": ("totem-1-played", "other_cards"),
}


def entry(data: bytes) -> dict[str, Any]:
    """Say of a record what must stay true of it."""
    report = audit(data, catalogue())
    return {
        "ok": report.ok,
        "complete": report.complete,
        "commits": report.commits,
        "head": report.head,
        "outcome": msgspec.to_builtins(report.outcome),
        "first_bad": report.first_bad,
    }


def add(index: dict[str, Any], name: str, data: bytes) -> None:
    """Write a new record down."""
    with (FOLDER / f"{name}.jsonl").open("xb") as file:
        file.write(data)
    index[name] = entry(data)
    print(name, index[name]["commits"], "commits")


def main() -> None:
    """Make what is missing."""
    index: dict[str, Any] = msgspec.json.decode(INDEX.read_bytes()) if INDEX.exists() else {}
    for name, recipe in RECIPES.items():
        if name not in index:
            add(index, name, recipe().record())
    for name, (source, forger) in FORGED.items():
        if name not in index:
            true = (FOLDER / f"{source}.jsonl").read_bytes()
            add(index, name, forged(true, FORGERS[forger].edit))
    INDEX.write_bytes(msgspec.json.format(msgspec.json.encode(index, order="sorted")) + b"\n")


if __name__ == "__main__":
    main()
