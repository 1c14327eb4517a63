"""What `tafl bench` measures: each a number of things done in a stretch of processor time."""

import gc
from collections.abc import Callable, Iterator
from hashlib import sha256
from statistics import median
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from ..audit import audit
from ..bots import Sight
from ..chance import Chance
from ..commit import CommitReader
from ..folding import table_of
from ..keys import Keys
from ..look import legal_for, look_of
from ..match import Match
from ..ports import CountedIds
from ..record import header_of, write_record
from ..service import Service
from ..steps import Step
from .workload import SEED, Workload

ROUNDS = 3
"""How many rounds every measurement has at least."""
SEARCHED = 50
"""How many iterations each search has that is measured."""
SIGHTS = 6
"""In about how many positions."""

Round = Callable[[], int]
"""Do something many times, and tell how many."""


class Rate(Struct, frozen=True):
    """How often something was done in a second of processor time."""

    per_second: float
    """In the round that was disturbed least."""
    median: float
    rounds: int


def rate(
    prepare: Callable[[], Round], seconds: float, *, again: bool = True, collect: bool = False
) -> Rate:
    """Repeat a round until the time is up; what prepares it is not measured.

    `again`: a round may be run many times after it was prepared once, so that short ones last
    long enough to be measured.
    """
    found: list[float] = []
    spent = 0.0
    run = prepare()
    times = 1
    if again:
        begun = process_time()
        run()
        times += int(seconds / ROUNDS / max(process_time() - begun, 1e-6))
    while spent < seconds or len(found) < ROUNDS:
        gc.collect()
        # What is there already will not be garbage: later collections need not look at it.
        gc.freeze()
        if not collect:
            gc.disable()
        done = 0
        begun = process_time()
        for _ in range(times):
            done += run()
        took = process_time() - begun
        gc.enable()
        gc.unfreeze()
        spent += took
        found.append(done / took)
        if not again:
            run = prepare()
    return Rate(max(found), median(found), len(found))


_MESSAGE = {"cards": [f"{n}a" for n in range(1, 14)], "seat": 1, "type": "reference"}


def reference() -> Round:
    """Encode and hash a fixed message: a yardstick for the machine and its Python."""
    encode = msgspec.json.Encoder(order="sorted").encode

    def run() -> int:
        prev = b"\0" * 32
        for _ in range(20_000):
            prev = sha256(prev + encode(_MESSAGE)).digest()
        return 20_000

    return run


def signatures() -> Round:
    """Sign receipts."""
    keys = Keys.of(SEED)
    hash = sha256(b"").digest()

    def run() -> int:
        for version in range(500):
            keys.sign("match", version, hash)
        return 500

    return run


class Measures:
    """The measurements of one game, all on the same matches."""

    def __init__(self, load: Workload) -> None:
        self._load = load
        self._game = load.game
        store = load.played.store
        read = CommitReader(load.game)
        self._finals = [load.played.service.load(id) for id in load.ids]
        self._positions = list(self._to_act())
        self._records = [
            write_record(header_of(match.opening), store.read(match.id)) for match in self._finals
        ]
        self._events = [
            tuple(
                event
                for entry in store.read(id)
                for event in read(entry).events
                if not isinstance(event, Step)
            )
            for id in load.ids
        ]
        self.commits = sum(match.version for match in self._finals)
        self.bytes_per_commit = sum(map(len, self._records)) / self.commits

    def _to_act(self) -> Iterator[tuple[Match, int]]:
        """Find every version at which a seat was to act."""
        for final in self._finals:
            match: Match | None = final.previous
            while match is not None and match.active:
                yield match, match.active[0]
                match = match.previous

    def all(self) -> dict[str, tuple[Callable[[], Round], bool]]:
        """Name the measurements in the order of showing; with each, whether it can be repeated."""
        return {
            "commands": (self.commands, False),
            "events": (self.events, True),
            "replayed": (self.replayed, False),
            "audited": (self.audited, True),
            "views": (self.views, True),
            "legal": (self.legal, True),
            "looks": (self.looks, True),
            "iterations": (self.iterations, False),
        }

    def commands(self) -> Round:
        """Decide, seal, append and fold commands, as the service does for every client."""
        load = self._load
        played, ids = load.fresh()

        def run() -> int:
            for id, moves in zip(ids, load.matches, strict=True):
                played.repeat(id, moves)
            return load.commands

        return run

    def events(self) -> Round:
        """Fold the game's events alone."""
        game = self._game
        starts = [game.initial(table_of(game, match.opening)) for match in self._finals]

        def run() -> int:
            evolve = game.evolve
            count = 0
            for start, events in zip(starts, self._events, strict=True):
                state: Any = start
                for event in events:
                    state = evolve(state, event)
                count += len(events)
            return count

        return run

    def replayed(self) -> Round:
        """Load matches from their logs: verify the chain, decode, fold."""
        load = self._load
        service = Service(
            load.catalogue, load.played.store, Keys.of(SEED), lambda: 0, CountedIds(SEED)
        )

        def run() -> int:
            return sum(service.load(id).version for id in load.ids)

        return run

    def audited(self) -> Round:
        """Audit records: decide every command again, and draw all chance again."""
        catalogue = self._load.catalogue
        records = self._records[: 1 + len(self._records) // 4]

        def run() -> int:
            return sum(audit(record, catalogue).commits for record in records)

        return run

    def views(self) -> Round:
        """Show positions to the seat that is to act."""
        view = self._game.view
        shown = [(m.position.state, seat) for m, seat in self._positions if m.position is not None]

        def run() -> int:
            for state, seat in shown:
                view(state, seat)
            return len(shown)

        return run

    def legal(self) -> Round:
        """List the legal commands of the seat that is to act."""
        legal = self._game.legal
        asked = [(m.position.state, seat) for m, seat in self._positions if m.position is not None]

        def run() -> int:
            for state, seat in asked:
                for _ in legal(state, seat):
                    pass
            return len(asked)

        return run

    def looks(self) -> Round:
        """Make what a client gets, and encode it."""
        encode = msgspec.json.Encoder().encode
        looked = self._positions[: 1 + len(self._positions) // 4]

        def run() -> int:
            for match, seat in looked:
                encode(look_of(self._game, match, seat))
            return len(looked)

        return run

    def iterations(self) -> Round:
        """Search positions spread over the matches, as the bot `ismcts` does."""
        game = self._game
        bot = self._load.catalogue.bot(game.info.name, f"ismcts_{SEARCHED}")
        stride = 1 + len(self._positions) // SIGHTS
        sights = [
            Sight(game, seat, game.view(m.position.state, seat), legal, Chance.of(SEED), table)
            for m, seat in self._positions[::stride]
            if m.position is not None and len(legal := legal_for(game, m, seat)) > 1
            for table in (table_of(game, m.opening),)
        ]

        def run() -> int:
            for sight in sights:
                bot(sight)
            return SEARCHED * len(sights)

        return run
