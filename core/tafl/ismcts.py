"""A bot that searches: Monte Carlo tree search over what its seat cannot know.

Each iteration imagines one full state that fits the view, goes down the tree along commands that
are legal in it, adds one node, plays on to the end, and remembers what that was worth to each
seat. All iterations share one tree (single-observer ISMCTS). Where several seats choose at once,
each chooses by its own experience, since none of them knows what the others do.
"""

import re
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from msgspec import json
from msgspec.structs import replace

from .bots import Bot, Sight, Thought
from .bots import greedy as by_playouts
from .errors import Rejected
from .imagined import Imagined, Luck
from .messages import Command
from .search_tree import Arm, Bandit, Node

ITERATIONS = 400
"""How often `ismcts` plays to the end for one choice; `ismcts_100` says another number."""
MOST = 10_000
GLANCE = 8
"""After how many iterations the clock is looked at."""

Path = list[tuple[int, Bandit, Arm]]
"""Who chose what on the way down."""

_LEVEL = re.compile(r"ismcts_([1-9][0-9]*)")


class Ismcts:
    """The searching bot of one game."""

    def __init__(self, iterations: int = ITERATIONS, guide: Bot | None = None) -> None:
        self.iterations = iterations
        # The platform's `greedy` plays many matches for each choice: no guide for one.
        self.guide = None if guide is by_playouts else guide

    def __call__(self, sight: Sight) -> Command:
        """Choose a command with the full number of iterations."""
        command = self.think(sight).command
        assert isinstance(command, Command)
        return command

    def think(
        self, sight: Sight, iterations: int | None = None, seconds: float | None = None
    ) -> Thought:
        """Choose a command; time may cut the search short, and then it tells where.

        The same sight and the same number of iterations give the same command.
        """
        if len(sight.legal) == 1:
            return Thought(sight.legal[0], 0)
        search = Search(sight, self.guide)
        until = None if seconds is None else perf_counter() + seconds
        wanted = self.iterations if iterations is None else max(iterations, 1)
        done = 0
        while done < wanted:
            search.iterate()
            done += 1
            if until is not None and done % GLANCE == 0 and perf_counter() >= until:
                break
        return Thought(search.best(), done)


def level(name: str) -> int | None:
    """Read the number of iterations off a bot's name; None: it is none of these bots."""
    found = _LEVEL.fullmatch(name)
    if found is None or len(found[1]) > len(str(MOST)) or int(found[1]) > MOST:
        return None
    return int(found[1])


class Search:
    """One search under way."""

    def __init__(self, sight: Sight, guide: Bot | None = None) -> None:
        self._seed = sight.chance.integer("search", 1 << 63)
        luck = Luck(self._seed)
        self._sight = sight
        self._seat = sight.seat
        self._game = sight.game
        self._luck = luck
        self._guide = guide
        self._head = Imagined(sight, luck, guide)
        self._key = _key_of(sight.legal)
        self._hidden = sight.game.info.hidden
        self._first: Arm
        self._root = Node(None) if self._hidden else self._node(self._imagine())

    def iterate(self) -> None:
        """Imagine, go down, add a node, play on, remember."""
        path: Path = []
        state = self._head.play_on(self._descend(path))
        worth = self._head.worth(state)
        for seat, bandit, arm in path:
            bandit.tries += 1
            arm.tries += 1
            arm.won += worth[seat]

    def best(self) -> Any:
        """Give the command that was tried most; of several, the one that won more."""
        bandit = self._root.bandits.get(self._seat)
        if bandit is None or not bandit.tries:
            return self._luck.choice("command", self._sight.legal)
        return max(bandit.arms.values(), key=lambda arm: (arm.tries, arm.won)).command

    def _imagine(self) -> Any:
        sight = self._sight
        state = self._game.imagine(sight.view, sight.seat, self._luck, sight.table)
        return self._head.settled(state)

    def _node(self, state: Any) -> Node:
        """Make a node; without secrets all ways to it lead to one state, which it keeps."""
        return Node(None) if self._hidden else Node(state, self._seats(state))

    def _seats(self, state: Any) -> tuple[int, ...]:
        return () if self._game.outcome(state) is not None else self._game.active(state)

    def _descend(self, path: Path) -> Any:
        """Go down to a node that is new, or to an end; give the state there."""
        hidden, luck, node = self._hidden, self._luck, self._root
        if hidden:
            # Each command meets the same row of worlds: what luck they hold, all share.
            arm = self._first = self._arm(self._bandit(node, None, self._seat), None, self._seat)
            luck.begin(self._seed + arm.tries + 1)
            state = self._imagine()
        else:
            state = node.state
        while seats := self._seats(state) if hidden else node.seats:
            if len(seats) == 1:
                seat = seats[0]
                bandit, arm = self._chosen(node, state, seat)
                if arm.child is not None:
                    path.append((seat, bandit, arm))
                    node = arm.child
                    state = node.state
                    continue
                luck.taken.clear()
                state, key = self._step(state, seat, bandit, arm, path)
            else:
                state, key = self._all_at_once(node, state, seats, path)
            if key is None:
                return state
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = self._node(state)
                if not hidden and len(seats) == 1 and not luck.taken:
                    path[-1][2].child = child
                return state
            node = child
        return state

    def _step(self, state: Any, seat: int, bandit: Bandit, arm: Arm, path: Path) -> tuple[Any, Any]:
        """Play a command; give what follows and its key, or no key if it was refused."""
        try:
            after, events = self._head.played(state, seat, arm.command)
        except Rejected:
            # As bad as a loss: what some states refuse is tried less and less.
            bandit.tries += 1
            arm.tries += 1
            return state, None
        path.append((seat, bandit, arm))
        if seat == self._seat or not self._hidden:
            said = self._key(arm.command)
        else:
            # Of what others do, the tree must not tell more apart than the seat will see.
            redact = self._game.redact
            said = json.encode([redact(event, self._seat) for event in events])
        # What chance gave on the way is a fork of its own, be it one die or a whole throw.
        return after, (said, *self._luck.taken)

    def _all_at_once(
        self, node: Node, state: Any, seats: Sequence[int], path: Path
    ) -> tuple[Any, Any]:
        """Let each seat choose without knowing of the others; then play all of it in seat order."""
        chosen = [(seat, *self._chosen(node, state, seat)) for seat in seats]
        self._luck.taken.clear()
        keys: list[Any] = []
        for seat, bandit, arm in chosen:
            if seat not in self._game.active(state):
                continue
            state, key = self._step(state, seat, bandit, arm, path)
            # The seat goes on from its own choice; what others chose it may never learn.
            if seat == self._seat or self._seat not in seats:
                keys.append(key)
        if not keys or None in keys:
            return state, None
        return state, (*keys, *self._luck.taken)

    def _chosen(self, node: Node, state: Any, seat: int) -> tuple[Bandit, Arm]:
        if node is self._root and seat == self._seat and self._hidden:
            return node.bandits[seat], self._first
        bandit = self._bandit(node, state, seat)
        return bandit, self._arm(bandit, state, seat)

    def _bandit(self, node: Node, state: Any, seat: int) -> Bandit:
        """Find what a seat knows of a node, and what it can do there in this state."""
        bandit = node.bandits.get(seat)
        if bandit is None:
            own = node is self._root and seat == self._seat
            bandit = node.bandits[seat] = Bandit(fixed=own or not self._hidden)
            if bandit.fixed:
                legal = self._sight.legal if own else tuple(self._game.legal(state, seat))
                bandit.visit(legal, self._key)
        if not bandit.fixed:
            bandit.visit(tuple(self._game.legal(state, seat)), self._key)
        return bandit

    def _arm(self, bandit: Bandit, state: Any, seat: int) -> Arm:
        """Choose something new, or what is best so far.

        New is what the guide names; for the searching seat, every other time what chance names.
        Asked about the rest only, a guide names the next best; one that knows more than is
        listed may name what is not.
        """
        if not bandit.wants_more():
            return bandit.likely()
        rest = bandit.rest
        if self._guide is not None:
            bandit.asked += 1
            if bandit.asked % 2 or seat != self._seat:
                command = self._guided(state, seat, rest)
                if command is not None:
                    return bandit.take(command, self._key(command))
        which = int(self._luck.random() * len(rest))
        return bandit.take(rest[which], self._key(rest[which]))

    def _guided(self, state: Any, seat: int, rest: Sequence[Any]) -> Any | None:
        assert self._guide is not None
        try:
            if state is None:
                return self._guide(replace(self._sight, legal=tuple(rest), chance=self._luck))
            return self._guide(self._head.sight(state, seat, rest))
        except Exception:
            # Bots are made for whole lists of commands; one may fail where its favourite is gone.
            return None


def _key_of(legal: Sequence[Any]) -> Callable[[Any], Any]:
    """Tell commands apart by themselves, or by their bytes where they cannot be hashed."""
    try:
        hash(tuple(legal))
    except TypeError:
        return json.encode
    return lambda command: command
