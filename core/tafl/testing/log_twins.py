"""Secrecy, second half: two matches that are told alike must look alike, and the other way round.

A twin of a match is another match in which things lie elsewhere that a reader has not been told
of (or not been shown), and in which the others may have chosen something else as long as the
reader hears the same. Both are followed side by side, version by version. If only the story
differs, events tell what views do not show; if only the looks differ, they show what was never
told. One of the two is then a leak. If both differ, the secret has come out as the rules want it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Literal, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from ..chance import Chance
from ..errors import Rejected
from ..requests import Request
from ..steps import Step
from .original import Eyes, Original
from .random_match import WIDEST, Traces, readers
from .tape import Act, Tape, look_bytes, redacted, story_of
from .tokens import Key, Tokens, key_of

T = TypeVar("T")
Kind = Literal["untold", "unseen", "varied"]
TRIES = 24
"""How many other commands are looked at, when one is wanted that is told alike."""


class TwinChance(Chance):
    """The chance of the original, with things exchanged; and, if wanted, other numbers."""

    __slots__ = ("_mapping", "_other", "_tokens", "_traces")

    def __init__(self, seed: bytes, counts: Mapping[str, int], traces: Traces) -> None:
        super().__init__(seed, counts)
        self._traces = traces
        self._tokens: Tokens | None = None
        self._mapping: Mapping[Key, Key] = {}
        self._other: Random | None = None

    def exchanging(self, tokens: Tokens, mapping: Mapping[Key, Key]) -> "TwinChance":
        """Exchange things."""
        self._tokens, self._mapping = tokens, mapping
        return self

    def varying(self, other: Random | None) -> "TwinChance":
        """Draw other numbers."""
        self._other = other
        return self

    def integer(self, label: str, n: int) -> int:
        """Draw the same number, or any."""
        same = super().integer(label, n)
        return same if self._other is None else self._other.randrange(n)

    def shuffle(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """Draw the same order of exchanged things."""
        order = super().shuffle(label, things)
        if self._other is not None and len(order) > 1 and key_of(order[0]) is None:
            # Numbers cannot be told from others in a message, so two of them change places.
            one, two = self._other.sample(range(len(order)), 2)
            swapped = list(order)
            swapped[one], swapped[two] = order[two], order[one]
            return tuple(swapped)
        wanted = self._exchanged(self._traces.get((label, self.drawn[-1].index), ()))
        # A pile that was exchanged before it is shuffled again comes out right by itself.
        if len(wanted) == len(order) and all(thing in things for thing in wanted):
            return wanted
        return order

    def choice(self, label: str, things: Sequence[T]) -> T:
        """Draw the same thing, exchanged."""
        chosen = super().choice(label, things)
        wanted = self._exchanged(self._traces.get((label, self.drawn[-1].index), ())[:1])
        if self._other is None and wanted and wanted[0] in things:
            return wanted[0]  # type: ignore[no-any-return]
        return chosen

    def _exchanged(self, things: tuple[Any, ...]) -> tuple[Any, ...]:
        if self._tokens is None:
            return things
        mapping, back = self._mapping, self._tokens.things
        keys = (key_of(thing) for thing in things)
        return tuple(
            back[mapping[key]] if key in mapping else thing
            for key, thing in zip(keys, things, strict=True)
        )


class Differs(Struct, frozen=True):
    """How the match of a twin went on."""

    story: bool
    look: bool


def log_twins(
    original: Original, rng: Random, *, remembers: bool = True, announces: bool = True
) -> int:
    """Follow twins of a match for every reader; give how many versions were compared."""
    kinds: list[Kind] = ["untold", "varied"] if announces else []
    if remembers:
        kinds.append("unseen")
    count = 0
    for reader in readers(original.played.table.seats):
        for kind in kinds:
            # After the end a view may show what nobody was told of: the match is over.
            last = len(original.acts) - (kind != "unseen" and original.matches[-1].over)
            upto = rng.randint(0, last) if rng.random() < 0.8 else last
            count += sum(_Twin(original, reader, kind, upto, rng).follow(remembers))
    return count


class _Twin:
    """Another match that one reader must not be able to tell from the original."""

    def __init__(
        self, original: Original, reader: int | None, kind: Kind, upto: int, rng: Random
    ) -> None:
        self.original, self.reader, self.kind, self.upto, self.rng = (
            original,
            reader,
            kind,
            upto,
            rng,
        )
        self.game = original.game
        self.eyes: Eyes = original.eyes(reader)
        known = self.eyes.viewed if kind == "unseen" else self.eyes.told
        self.varies_from = rng.randint(0, upto)
        self.mapping = original.tokens.exchange(known[upto] | self.eyes.used[upto], rng)

    def follow(self, remembers: bool) -> Iterator[bool]:
        """Go along both matches; tell of each version whether its secrets were different."""
        if not self.mapping and self.kind != "varied":
            return
        tape = self.tape = self._dealt()
        for number in range(self.upto + 1):
            if number and not self._act(number):
                return
            differs = Differs(
                story_of(self.game, tape.match, self.reader) != self.eyes.stories[number],
                look_bytes(self.game, tape.match, self.reader) != self.eyes.looks[number],
            )
            if differs.look and not differs.story:
                self._broken(number, "sees what it was never told of")
            if differs.story and not differs.look and self.kind != "varied" and remembers:
                self._broken(number, "is told what it never sees")
            if differs.story or differs.look:
                return
            yield tape.state != self.original.state(number)

    def _dealt(self) -> Tape:
        played = self.original.played
        same = redacted(self.game, played.dealt, self.reader)
        if self.original.named:
            dealt = self._rewritten(played.dealt)
            draws = self.original.matches[0].commit.draws  # type: ignore[union-attr]
            return Tape(self.game, played.table, dealt, draws)
        for other in (*[self.rng] * 4, None) if self.kind == "varied" else (None,):
            chance = self._chance(0, {}).varying(other)
            dealt = tuple(self.game.deal(played.empty, chance))
            if redacted(self.game, dealt, self.reader) == same:
                break
        return Tape(self.game, played.table, dealt, chance.drawn)

    def _act(self, number: int) -> bool:
        """Do what was done in the original; False if that cannot be done here."""
        act = self.original.acts[number - 1]
        if isinstance(act.command, Request):
            try:
                self.tape.asked(act)
            except Rejected:
                return False
            return True
        if self.kind == "varied" and act.seat != self.reader:
            return self._vary(number, act)
        commit = self.original.matches[number].commit
        assert commit is not None
        try:
            done = self._own(act)
            chance = self._chance(number, self.tape.draws)
            events = self.tape.decided(done, chance)
            if commit.draws and self.original.named:
                events = self._rewritten(commit.events)
        except msgspec.ValidationError:
            return False
        except Rejected as no:
            if act.seat is not None and act.seat == self.reader:
                self._broken(number - 1, f"is refused {act.command!r} ({no.code}) for no reason")
            return False
        self.tape.happened(done, events, chance.drawn)
        return True

    def _vary(self, number: int, act: Act) -> bool:
        """Do something that the reader is told of in the same way; False if there is nothing."""
        commit = self.original.matches[number].commit
        assert commit is not None
        same = redacted(self.game, commit.events, self.reader)
        for done, other in self._others(number, act):
            chance = self._chance(number, self.tape.draws).varying(other)
            try:
                events = self.tape.decided(done, chance)
            except Rejected:
                continue
            if redacted(self.game, events, self.reader) == same:
                self.tape.happened(done, events, chance.drawn)
                return True
        return False

    def _others(self, number: int, act: Act) -> Iterator[tuple[Act, Random | None]]:
        """Offer some other commands, the same with other luck, and the same."""
        try:
            own = self._own(act)
        except msgspec.ValidationError:
            own = act
        if number >= self.varies_from and act.seat in self.game.active(self.tape.state):
            assert act.seat is not None
            legal = islice(self.game.legal(self.tape.state, act.seat), WIDEST)
            kind = type(act.command)
            alike = [command for command in legal if type(command) is kind]
            for command in self.rng.sample(alike, min(len(alike), self.rng.choice((0, 3, TRIES)))):
                yield Act(act.seat, command, act.at), None
        if number >= self.varies_from:
            yield own, self.rng
        yield own, None

    def _own(self, act: Act) -> Act:
        """Give an act with things exchanged."""
        if act.seat is None or act.seat == self.reader:
            return act
        tokens = self.original.tokens
        return Act(act.seat, tokens.replaced(act.command, self.mapping, self.game.commands), act.at)

    def _rewritten(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Exchange things in events that chance has caused: chance might as well have done so."""
        tokens, form = self.original.tokens, self.game.events
        own = (event for event in events if not isinstance(event, Step))
        return tuple(tokens.replaced(event, self.mapping, form) for event in own)

    def _chance(self, number: int, counts: Mapping[str, int]) -> TwinChance:
        chance = TwinChance(self.original.played.seed, counts, self.original.traces[number])
        return chance.exchanging(self.original.tokens, self.mapping)

    def _broken(self, number: int, why: str) -> NoReturn:
        who = "a spectator" if self.reader is None else f"seat {self.reader}"
        match = self.tape.match
        acts = "".join(f"\n    {act!r}" for act in self.original.acts[:number])
        self.original.played.broken(
            f"{who} {why} (a twin of the kind {self.kind!r}, version {match.version}).\n"
            f"exchanged: {self.mapping!r}\n"
            f"the story: {self.eyes.stories[number]!r}\n"
            f"its twin:  {story_of(self.game, match, self.reader)!r}\n"
            f"the look: {self.eyes.looks[number]!r}\n"
            f"its twin: {look_bytes(self.game, match, self.reader)!r}\n"
            f"acts so far, with those that were undone:{acts}"
        )
