"""Secrecy of the whole interface: matches that differ in what one cannot know are answered alike.

Every route that reads is driven, and some that are refused; statuses, headers and bytes are
compared as they are.
"""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from tafl_api import looking
from tafl_api.route import Answer
from tafl_api.routes import ROUTES
from tafl_rok.runes import RUNES

from tests.api.samples import path_of
from tests.api.twins import NAME, Pair, Stage, pairs
from tests.api.world import World

GAMES: dict[str, tuple[tuple[Any, ...], int]] = {
    "pook": ((), 220),
    "totem": ((), 220),
    "rok": ((RUNES,), 80),
}
"""The secrets that a game does not deal by name, and the number of pairs: over 500 in all."""


class Here:
    """Where the match is."""

    match = NAME


def calls_of(pair: Pair) -> list[tuple[str, str, Any]]:
    """List what the reader asks: each route that reads, the past, others' eyes, bad commands."""
    found: list[tuple[str, str, Any]] = [
        ("GET", path_of(route, Here()), None)
        for route in ROUTES
        if route.method == "GET" and ("{match}" in route.path or route.path.startswith("/api/me"))
    ]
    base, version = f"/api/matches/{NAME}", pair.one.version
    found += [
        ("GET", f"{base}?since=0", None),
        ("GET", f"{base}/at/{version}", None),
        ("GET", f"{base}/at/{version}?as=none", None),
        ("GET", f"{base}/at/{version - 1}?as=1", None),
        ("GET", f"{base}/at/{version}?as=all", None),
        ("GET", f"{base}/history?lang=fr", None),
        ("GET", f"{base}/stream?most=2", None),
        ("GET", "/api/matches?state=running", None),
        ("POST", f"{base}/commands", {"type": "no such command"}),
        ("POST", f"{base}/audit", None),
        ("POST", f"{base}/rematch", None),
        ("POST", f"{base}/undo", {"to": 1}),
    ]
    return found


def first_difference(stage: Stage, pair: Pair) -> str | None:
    """Name the first call that tells two matches apart."""

    async def both() -> str | None:
        calls = calls_of(pair)
        one = await stage.all_that_is_said(pair, pair.one, calls)
        two = await stage.all_that_is_said(pair, pair.two, calls)
        for call, left, right in zip(calls, one, two, strict=True):
            if left != right:
                return f"{call[0]} {call[1]}: {left!r} and {right!r}"
        return None

    return asyncio.run(both())


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_what_they_cannot_know(game: str, half: int, world: World) -> None:
    stage, rng = Stage(world), Random(f"{game} {half}")
    secrets, count = GAMES[game]
    for pair in islice(pairs(game, secrets, rng), count // 2):
        difference = first_difference(stage, pair)
        assert difference is None, f"as {pair.reader} at version {pair.one.version}: {difference}"


def full_state_tag(call: Any, body: Any) -> Answer:
    """Leak by the tag: a hash of all that is known."""
    state = call.here.match.position.state
    return Answer(
        msgspec.json.encode(body), 200, {"etag": sha256(repr(state).encode()).hexdigest()}
    )


def see_all(match: Any) -> None:
    """Leak by other eyes: nothing has to be over."""


def tell_all(*_: Any, **__: Any) -> Callable[..., Any]:
    """Leak by the history: the reader's seat is forgotten."""
    from tafl.telling import told

    return lambda game, match, commits, seat, *rest: told(game, match, commits, 0, *rest)


@pytest.mark.parametrize(
    ("name", "leak"),
    [("tagged", full_state_tag), ("must_be_over", see_all), ("told", tell_all())],
    ids=["tag", "eyes", "history"],
)
def test_planted_leaks_are_found(
    name: str, leak: Any, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, name, leak)
    stage = Stage(world)
    found = (first_difference(stage, pair) for pair in islice(pairs("pook", (), Random(1)), 200))
    assert any(found)
