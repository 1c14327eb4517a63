"""Counting results: wins, shares with their confidence, lengths, choices, reasons."""

from collections import Counter
from math import sqrt
from typing import Any

from .simulation import Result

Z = 1.959964
"""A normal variable stays within so many deviations 95 times out of 100."""


def wilson(share: float, played: int) -> tuple[float, float]:
    """Give the Wilson score interval (95 %) of a share that was seen in so many matches."""
    if not played:
        return 0.0, 1.0
    spread = Z * sqrt(share * (1 - share) / played + Z * Z / (4 * played * played))
    middle = share + Z * Z / (2 * played)
    scale = 1 + Z * Z / played
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Score:
    """The results of one bot, or of one seat."""

    def __init__(self) -> None:
        self.played = self.wins = self.shared = self.draws = 0
        self.points = 0.0

    def add(self, winners: tuple[int, ...], seat: int, seats: int) -> None:
        """Count one match, seen from a seat: a win shared by n is worth 1/n, so is a draw of n."""
        self.played += 1
        if not winners:
            self.draws += 1
            self.points += 1 / seats
        elif seat in winners:
            self.points += 1 / len(winners)
            if len(winners) == 1:
                self.wins += 1
            else:
                self.shared += 1

    @property
    def share(self) -> float:
        """The part of all points that could be had."""
        return self.points / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is with 95 % confidence."""
        return wilson(self.share, self.played)

    def plain(self) -> dict[str, Any]:
        """Give everything as JSON."""
        low, high = self.interval
        return {
            "matches": self.played,
            "wins": self.wins,
            "shared": self.shared,
            "draws": self.draws,
            "losses": self.played - self.wins - self.shared - self.draws,
            "share": round(self.share, 6),
            "low": round(low, 6),
            "high": round(high, 6),
        }


class Tally:
    """All results of a simulation."""

    def __init__(self, names: tuple[str, ...], seats: int) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.seats = seats
        self.bots = {name: Score() for name in self.names}
        self.at_seats = [Score() for _ in range(seats)]
        self.bots_at_seats = {name: [Score() for _ in range(seats)] for name in self.names}
        self.reasons: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.choices = self.widest = 0

    def add(self, result: Result) -> None:
        """Count one match."""
        winners = result.outcome.winners
        for seat, name in enumerate(result.seating):
            for score in (self.bots[name], self.at_seats[seat], self.bots_at_seats[name][seat]):
                score.add(winners, seat, self.seats)
        self.reasons[result.outcome.why] += 1
        self.lengths.append(result.commands)
        self.choices += result.choices
        self.widest = max(self.widest, result.widest)

    @property
    def commands(self) -> int:
        """All commands of all matches."""
        return sum(self.lengths)

    def best(self) -> str | None:
        """Name the bot whose interval lies above those of all the others, if there is one."""
        for name, score in self.bots.items():
            others = [other for each, other in self.bots.items() if each != name]
            if others and all(score.interval[0] > other.interval[1] for other in others):
                return name
        return None

    def plain(self) -> dict[str, Any]:
        """Give everything as JSON."""
        return {
            "bots": {
                name: {
                    **score.plain(),
                    "by_seat": [each.plain() for each in self.bots_at_seats[name]],
                }
                for name, score in self.bots.items()
            },
            "seats": [score.plain() for score in self.at_seats],
            "best": self.best(),
            "length": {
                "mean": round(self.commands / len(self.lengths), 3),
                "min": min(self.lengths),
                "max": max(self.lengths),
            },
            "branching": {
                "mean": round(self.choices / max(self.commands, 1), 3),
                "max": self.widest,
            },
            "reasons": dict(sorted(self.reasons.items())),
        }
