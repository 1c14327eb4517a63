"""The tree of a search: what was tried in a position, how often, and how well it went."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

EXPLORE = 0.4
"""How much a command that was tried rarely is favoured."""
FIRST = 3.0
WIDER = 0.7
"""How many commands a node tries: with n visits, `FIRST + WIDER * sqrt(n)` of them."""

_LOG = [0.0, *accumulate(1 / n for n in range(1, 20_001))]
"""Sums of 1/n instead of logarithms: as good here, and the same on every machine."""


class Arm:
    """One command that was tried in a node."""

    __slots__ = ("child", "command", "seen", "tries", "won")

    def __init__(self, command: Any) -> None:
        self.command = command
        self.tries = 0
        self.won = 0.0
        self.seen = 1
        """In how many visits it could have been chosen: not every imagined state allows it."""
        self.child: Node | None = None
        """Where it leads, if that is one state for ever."""


class Bandit:
    """What one seat has learnt in one node."""

    __slots__ = ("arms", "asked", "beyond", "fixed", "known", "rest", "tries")

    def __init__(self, *, fixed: bool) -> None:
        self.arms: dict[Any, Arm] = {}
        self.fixed = fixed
        """Every visit offers the same commands."""
        self.tries = 0
        self.asked = 0
        """How often something new was wanted."""
        self.known: list[Arm] = []
        """What was tried before, and is possible in this visit."""
        self.rest: list[Any] = []
        """What is legal in this visit, and was never tried."""
        self.beyond: list[Arm] = []
        """What a guide named though no list offered it; taken for possible always."""

    def visit(self, legal: Sequence[Any], key: Callable[[Any], Any]) -> None:
        """Sort out what is possible in the state that was imagined for this visit."""
        arms = self.arms
        known = self.known = self.beyond.copy()
        rest = self.rest = []
        for command in legal:
            arm = arms.get(key(command))
            if arm is None:
                rest.append(command)
            else:
                known.append(arm)
        for arm in known:
            arm.seen += 1

    def wants_more(self) -> bool:
        """Tell whether it is time to try something new."""
        if not self.rest:
            return False
        return len(self.known) < FIRST + WIDER * sqrt(self.tries)

    def take(self, command: Any, key: Any) -> Arm:
        """Take a command that is tried for the first time, or what is known of it."""
        arm = self.arms.get(key)
        if arm is None:
            arm = self.arms[key] = Arm(command)
            self.known.append(arm)
            if command in self.rest:
                self.rest.remove(command)
            else:
                self.beyond.append(arm)
        return arm

    def likely(self) -> Arm:
        """Choose what went well, or might have been underrated (UCB1)."""
        best, most = self.known[0], -1.0
        log = _LOG[self.tries] if self.fixed else 0.0
        for arm in self.known:
            tries = arm.tries
            if not tries:
                return arm
            rarely = (log if self.fixed else _LOG[arm.seen]) / tries
            value = arm.won / tries + EXPLORE * sqrt(rarely)
            if value > most:
                best, most = arm, value
        return best


class Node:
    """A point of the tree: what the searching seat knows to have happened since the root."""

    __slots__ = ("bandits", "children", "seats", "state")

    def __init__(self, state: Any, seats: tuple[int, ...] = ()) -> None:
        self.state = state
        """Without secrets: the state, which is then the same in every visit."""
        self.seats = seats
        self.bandits: dict[int, Bandit] = {}
        self.children: dict[Any, Node] = {}
