"""Rök keeps the laws of the platform, its secrets above all."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tafl.match import commits_since
from tafl.messages import members, tag_of
from tafl.testing import GameConformance, LocalMatch
from tafl.testing.random_match import Played
from tafl.testing.tally import Tally
from tafl_rok import Rok
from tafl_rok.events import (
    ClaimsReckoned,
    Happening,
    SlideBegan,
    SlideWon,
    TheftsOrdered,
    ThrowsEnded,
)
from tafl_rok.messages import Move
from tafl_rok.runes import RUNES


class TestRok(GameConformance):
    game = "rok"
    # A match of random claims has hundreds of states and many commands in each.
    matches = 1
    # The goal of each half; a match has so many states that over 40,000 twins are compared.
    twins = 4_000
    undos = 200
    reasons = ("runes", "slide", "seat")
    # Runes go back into the bag after everybody has seen them.
    remembers = False
    secrets = (RUNES,)

    def counts(self, played: Played) -> Iterator[str]:
        """Count how claims, slides and thefts went, and why the throws ended."""
        return counted(played.events)

    def tally(self) -> Tally:
        """Add matches of bots, who claim what is right, and matches that end in slides."""
        tally = super().tally()
        for match in (*bots(), *slides()):
            for commit in commits_since(match.match, 0):
                if isinstance(commit.command, members(Move)):
                    tally[f"command {tag_of(type(commit.command))}"] += 1
                events = [event for event in commit.events if isinstance(event, members(Happening))]
                tally.update(f"event {tag_of(type(event))}" for event in events)
                tally.update(counted(events))
            assert match.outcome is not None
            tally[f"end {match.outcome.why}"] += 1
            tally["matches"] += 1
        return tally


def bots() -> Iterator[LocalMatch]:
    """Let greedy bots play each other at every table."""
    for seats in Rok.info.seats:
        for grab in ("race", "sealed"):
            for seed in range(12):
                bots = {seat: "greedy" for seat in range(seats)}
                yield LocalMatch.start("rok", seats, {"grab": grab}, seed=seed, bots=bots)


def slides() -> Iterator[LocalMatch]:
    """Play matches in which nobody claims anything, so that a slide decides."""
    for seed in range(150):
        match = LocalMatch.start("rok", 2, {"grab": "sealed"}, seed=seed)
        while not match.over:
            slide = match.view(None)["phase"] == "slide"
            command: dict[str, Any] = {"type": "claims", "claims": []}
            match.send(
                match.view(None)["to_act"][0], {"type": "slide", "aim": 0} if slide else command
            )
        yield match


def counted(events: Iterable[Any]) -> Iterator[str]:
    """Name what is worth counting."""
    for event in events:
        match event:
            case ClaimsReckoned(claims=claims):
                for claim in claims:
                    yield f"claim {claim.verdict}"
            case SlideBegan(round=number, colour=colour):
                yield f"slide {'for thefts' if colour else 'for the game'}, round {number}"
            case SlideWon(by_seat=True):
                yield "slide won by seat"
            case TheftsOrdered(seat=seat, order=order):
                own = "last" if order[-1].thief == seat else "not last"
                yield f"order of {len(order)}, own theft {own}"
            case ThrowsEnded(why=why):
                yield f"throws ended by {why}"


def test_everything_that_can_happen_is_counted() -> None:
    """Every verdict, round and order of the table above comes up."""
    tally: Counter[str] = TestRok().tally()
    for name in (
        *(f"claim {verdict}" for verdict in ("taken", "wrong", "photo", "void")),
        *(f"slide for the game, round {number}" for number in (1, 2, 3)),
        "slide for thefts, round 1",
        "throws ended by bag",
        "throws ended by throws",
    ):
        assert tally[name], name
