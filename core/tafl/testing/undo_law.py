"""Going back: what was undone leaves no trace in the game, and nobody can choose between draws."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

from .. import requests, steps
from ..chance import Draw
from ..clocks import next_due
from ..commit import AnyCommit, canonical
from ..errors import Rejected
from ..folding import AnyGame
from ..game import Table
from ..match import commits_since
from .random_match import WIDEST, Broken
from .tally import Tally
from .tape import Act, Tape

LONGEST = 40
"""How many acts a match with undos has at most."""


def undo_run(game: AnyGame, table: Table, number: int) -> Tally:
    """Play a match with undos at random, then hold it to the law; give what came up."""
    run = _Run(game, table, number)
    for _ in range(run.rng.randint(8, LONGEST)):
        if run.tape.match.over or not run.act():
            break
    run.check()
    return run.tally


class _Run:
    """A match with undos under way."""

    def __init__(self, game: AnyGame, table: Table, number: int) -> None:
        self.game, self.table, self.number = game, table, number
        self.rng = Random(f"undo {game.info.name} {table!r} {number}")
        self.tape = Tape.fair(game, table, str(number))
        self.again: list[Act] = []
        """What was undone last, to be done again."""
        self.tally: Tally = Counter({"undo runs": 1})

    def act(self) -> bool:
        """Do something: mostly play, sometimes go back; False if there is nothing to do."""
        match = self.tape.match
        at = match.at + self.rng.randrange(5_000)
        if match.due is not None and (at >= match.due or not match.active):
            soonest = next_due(match, self.game)
            assert soonest is not None
            self.tape.asked(Act(None, soonest[1], max(match.at, soonest[0])))
            return True
        if self.rng.random() < 0.25:
            return self.go_back(at)
        if self.again:
            act, self.again = self.again[0], self.again[1:]
            try:
                self.tape.asked(Act(act.seat, act.command, at))
            except Rejected:
                self.again = []
            return True
        if not match.active:
            return False
        seat = self.rng.choice(match.active)
        legal = list(islice(self.game.legal(self.tape.state, seat), WIDEST))
        command = self.rng.choice(legal)
        self.tape.asked(Act(seat, command, at))
        return True

    def go_back(self, at: int) -> bool:
        """Let any seat ask to go back, and let the others agree, or one of them refuse."""
        tape, rng = self.tape, self.rng
        before = tape.match.version
        to = None if rng.random() < 0.5 else rng.randint(1, before)
        asker = rng.randrange(self.table.seats)
        try:
            tape.asked(Act(asker, requests.AskUndo(to), at))
        except Rejected as no:
            self.tally[f"undo {no.code}"] += 1
            return True
        while (undo := tape.match.undo) is not None:
            agree = rng.random() < 0.9
            tape.asked(Act(rng.choice(undo.ask), requests.AnswerUndo(undo.request, agree), at))
        undone = tape.match.commit and tape.match.commit.events[-1]
        if isinstance(undone, steps.Undone):
            self.tally["undo done"] += 1
            if rng.random() < 0.7:
                left = commits_since(tape.match, undone.to)
                self.again = [
                    Act(commit.seat, commit.command, commit.at)
                    for commit in left
                    if commit.version <= before and not isinstance(commit.command, requests.Request)
                ]
        else:
            self.tally["undo refused"] += 1
        return True

    def check(self) -> None:
        """Compare the match with one in which only the kept branch was ever played."""
        commits = commits_since(self.tape.match, self.tape.begun)
        kept: list[AnyCommit] = []
        for commit in commits:
            undone = [event.to for event in commit.events if isinstance(event, steps.Undone)]
            if undone:
                kept = [other for other in kept if other.version <= undone[0]]
            elif _of_game(commit):
                kept.append(commit)
        self._same_state(kept)
        self._same_when_played_alone(kept)
        self._no_choice_of_draws(commits)

    def _same_state(self, kept: list[AnyCommit]) -> None:
        state = Tape.fair(self.game, self.table, str(self.number)).state
        for commit in kept:
            for event in _of_game(commit):
                state = self.game.evolve(state, event)
        if canonical(state) != canonical(self.tape.state):
            self._broken("the state is not the fold of the kept branch")

    def _same_when_played_alone(self, kept: list[AnyCommit]) -> None:
        alone = Tape.fair(self.game, self.table, str(self.number))
        for commit in kept:
            alone.asked(Act(commit.seat, commit.command, commit.at))
            again = alone.match.commit
            assert again is not None
            if again.events != commit.events or again.draws != commit.draws:
                self._broken(
                    f"without the undos {commit.command!r} leads to\n{again.events!r}\n"
                    f"and not to\n{commit.events!r}"
                )

    def _no_choice_of_draws(self, commits: list[AnyCommit]) -> None:
        got: dict[tuple[str, int, int], Draw] = {}
        for commit in commits:
            for draw in commit.draws:
                key = draw.label, draw.index, draw.of
                self.tally["undo drawn again"] += key in got
                if got.setdefault(key, draw) != draw:
                    self._broken(f"a draw came out in two ways: {got[key]!r} and {draw!r}")

    def _broken(self, why: str) -> None:
        commits = commits_since(self.tape.match, self.tape.begun)
        log = "".join(f"\n    {c.version}: seat {c.seat}: {c.command!r}" for c in commits)
        raise Broken(f"{why}\nundo_run({self.game.info.name}, {self.table!r}, {self.number}):{log}")


def _of_game(commit: AnyCommit) -> list[Any]:
    return [event for event in commit.events if not isinstance(event, steps.Step)]
