"""A match to make twins of: its acts, with some that were undone, and what each reader saw."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from .. import requests
from ..chance import Chance
from ..errors import Rejected
from ..match import Match
from .random_match import WIDEST, Played, TracedChance, Traces
from .tape import Act, Tape, look_bytes, redacted, story_of
from .tokens import Key, Tokens

DETOUR = 0.06
"""How often a seat does something else first, and takes it back."""


class Eyes(Struct):
    """What one reader saw of a match; each list has an item for each version since the deal."""

    stories: list[bytes]
    looks: list[bytes]
    told: list[set[Key]]
    """The tokens that the reader was told of until then."""
    viewed: list[set[Key]]
    """The tokens that were in its views until then."""
    used: list[set[Key]]
    """The tokens that it has named itself until then."""


class Original:
    """A match played by chance, with detours that were undone."""

    def __init__(self, played: Played, rng: Random, secrets: Iterable[Iterable[Any]] = ()) -> None:
        self.played = played
        self.game = game = played.game
        self.acts: list[Act] = []
        self.traces: list[Traces] = [{}]
        chance = TracedChance(played.seed, {}, self.traces[0])
        dealt = tuple(game.deal(played.empty, chance))
        self._tape = Tape(game, played.table, dealt, chance.drawn)
        self.matches: list[Match] = [self._tape.match]
        for step in played.steps:
            if step.seat is not None and rng.random() < DETOUR:
                if not self._detour(step.seat, step.at, rng):
                    break
            self._play(Act(step.seat, step.command, step.at))
        self.named = tuple(map(tuple, secrets))
        """Things that the game makes from numbers: chance alone cannot exchange those."""
        traced = (things for traces in self.traces for things in traces.values())
        self.tokens = Tokens((*self.named, *traced))
        self._eyes: dict[int | None, Eyes] = {}

    def state(self, number: int) -> Any:
        """Give the state after so many acts."""
        position = self.matches[number].position
        assert position is not None
        return position.state

    def eyes(self, reader: int | None) -> Eyes:
        """Give what a reader saw."""
        if reader not in self._eyes:
            self._eyes[reader] = self._look(reader)
        return self._eyes[reader]

    def _look(self, reader: int | None) -> Eyes:
        eyes = Eyes([], [], [], [], [])
        told: set[Key] = set()
        viewed: set[Key] = set()
        used: set[Key] = set()
        for number, match in enumerate(self.matches):
            commit, position = match.commit, match.position
            assert commit is not None and position is not None
            eyes.stories.append(story_of(self.game, match, reader))
            eyes.looks.append(look_bytes(self.game, match, reader))
            told = told | self.tokens.within(redacted(self.game, commit.events, reader))
            viewed = viewed | self.tokens.within(self.game.view(position.state, reader))
            if number and reader is not None and commit.seat == reader:
                used = used | self.tokens.within(commit.command)
            eyes.told.append(told)
            eyes.viewed.append(viewed)
            eyes.used.append(used)
        return eyes

    def _play(self, act: Act) -> None:
        traces: Traces = {}
        chance = TracedChance(self.played.seed, self._tape.draws, traces)
        self._tape.happened(act, self._tape.decided(act, chance), chance.drawn)
        self._add(act, traces)

    def _detour(self, seat: int, at: int, rng: Random) -> bool:
        """Let a seat do something and take it back; False if it could not."""
        tape, game = self._tape, self.game
        act = Act(seat, rng.choice(list(islice(game.legal(tape.state, seat), WIDEST))), at)
        events = tape.decided(act, Chance(self.played.seed, tape.draws))
        after = tape.state
        for event in events:
            after = game.evolve(after, event)
        if game.outcome(after) is not None or not all(map(game.undoable, events)):
            return True
        self._play(act)
        try:
            self._ask(Act(seat, requests.AskUndo(), at))
            while (undo := tape.match.undo) is not None:
                self._ask(Act(undo.ask[0], requests.AnswerUndo(undo.request, True), at))
        except Rejected:
            return False
        return True

    def _ask(self, act: Act) -> None:
        self._tape.asked(act)
        self._add(act, {})

    def _add(self, act: Act, traces: Traces) -> None:
        self.acts.append(act)
        self.traces.append(traces)
        self.matches.append(self._tape.match)
