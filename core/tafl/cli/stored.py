"""What `tafl bench` measures on a server of our own: commits on disk, and loading them again.

Each figure stands beside the barest thing that one could do on the same server at the same time:
to add the same bytes to a stream, and to read them and decode their JSON. Commits are counted by
the clock on the wall, since most of it is waiting for the disk; loading by our processor time.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Thread
from time import perf_counter, process_time
from typing import Any

import msgspec
from msgspec import Struct

from ..archive import ArchivedStore, FolderShelf
from ..clients import Client, open_client
from ..commit import Entry
from ..folding import AnyGame
from ..plugins import Catalogue
from ..ports import PARTITIONS
from ..valkey import Embedded, ValkeyStore, take_in
from ..valkey.names import log_key, partition_of
from ..valkey.packing import pack
from .workload import Played, Workload

WRITERS = (1, 32)
SIZED = 52
"""Of so many commands is the match whose size is told."""
AT_ONCE = 500


class Scale(Struct, frozen=True):
    """How much is measured."""

    rounds: int = 5
    commands: int = 40
    """What each writer writes in a round, at least."""
    short: int = 100
    long: int = 10_000
    others: int = 2_000
    """How many other matches are stored when one is loaded."""


QUICK = Scale()
LONG = Scale(rounds=15, commands=200, others=100_000)


class Pair(Struct, frozen=True):
    """How often something was done in a second, and how often the bare thing beside it."""

    per_second: int
    bare_per_second: int
    ratio: float
    """Of the rounds that were disturbed least."""


class Stored:
    """The measurements on a server, with the matches of one game."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: AnyGame,
        scale: Scale,
        live: ValkeyStore,
        client: Client,
        folder: Path,
        *,
        collect: bool = False,
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.scale = scale
        self.live = live
        self.client = client
        self.store = ArchivedStore(live, FolderShelf(folder / "archive"))
        self.collect = collect
        self._rounds = 0

    def commits(self, writers: int) -> dict[str, Any]:
        """Play as many matches at a time as there are writers, each commit on disk.

        Beside it XADD by the client library, and over our own connections, which are leaner.
        """
        rates = []
        for _ in range(self.scale.rounds):
            self._rounds += 1
            loads = [self._script(writer) for writer in range(writers)]
            playing = [_played(*self._player(writer, load)) for writer, load in enumerate(loads)]
            adding = [self._added(load) for load in loads]
            leanly = [self._added_leanly(load) for load in loads]
            count = sum(load.played.service.load(id).version for load in loads for id in load.ids)
            with self._undisturbed():
                rates.append([count / _all_at_once(each) for each in (playing, adding, leanly)])
        ours, bare, lean = (max(rate) for rate in zip(*rates, strict=True))
        return {
            **msgspec.structs.asdict(_pair([(ours, bare)])),
            "lean_per_second": round(lean),
            "lean_ratio": round(ours / lean, 3),
        }

    def replayed(self) -> dict[str, Any]:
        """Load matches of two lengths: verify, decode and fold every commit."""
        lengths = {"short": self.scale.short, "long": self.scale.long}
        found: dict[str, Any] = {}
        for name, length in lengths.items():
            # About as many commits in all, whatever the length.
            logs = self._logs(length, max(1, self.scale.long // length // 2))
            pair = self._loaded(list(logs), length)
            found[name] = {"length": length, **msgspec.structs.asdict(pair)}
        flat = found["long"]["per_second"] / found["short"]["per_second"]
        return found | {"long_by_short": round(flat, 3)}

    def sizes(self) -> dict[str, int]:
        """Tell how much memory a finished match takes, of about as many commands as asked for."""
        load = Workload(self.catalogue, self.game, 2_000, Played(self.catalogue, None, "size", 1))
        matches = zip(load.ids, load.matches, strict=True)
        id, moves = min(matches, key=lambda each: abs(len(each[1]) - SIZED))
        take_in(self.live, id, load.played.store.read(id))
        taken: int = self.live.servers.of(1).call("MEMORY", "USAGE", _key(id), "SAMPLES", 0)
        return {
            "commands": len(moves),
            "bytes": taken,
            f"bytes_of_{SIZED}": round(taken * SIZED / len(moves)),
        }

    def all(self) -> dict[str, Callable[[], Any]]:
        """Name the measurements in the order of showing."""
        writing = {f"commits_{writers}": partial(self.commits, writers) for writers in WRITERS}
        return writing | {
            "replayed": self.replayed,
            "size": self.sizes,
            "load": self.among_others,
        }

    def among_others(self) -> dict[str, Any]:
        """Load matches on a server that holds few others, and many."""
        ids = list(self._logs(self.scale.short, 20))
        begin = self.live.read(ids[0])[:4]
        alone = self._loaded(ids, self.scale.short)
        for start in range(0, self.scale.others, AT_ONCE):
            self._crowd(range(start, min(start + AT_ONCE, self.scale.others)), begin)
        among = self._loaded(ids, self.scale.short)
        return {
            "others": self.scale.others,
            "alone_per_second": alone.per_second // self.scale.short,
            "per_second": among.per_second // self.scale.short,
            # Beside the bare thing each time: the machine may have other work meanwhile.
            "ratio": round(among.ratio / alone.ratio, 3),
        }

    # Inside.

    @contextmanager
    def _undisturbed(self) -> Iterator[None]:
        """Keep the garbage collector away, unless it is to be measured with the rest."""
        gc.collect()
        gc.freeze()
        if not self.collect:
            gc.disable()
        try:
            yield
        finally:
            gc.enable()
            gc.unfreeze()

    def _script(self, writer: int) -> Workload:
        """Play in memory what a writer will play on the server, byte for byte."""
        seed = f"bench-{self._rounds}-{writer}"
        played = Played(self.catalogue, None, seed, writer % PARTITIONS)
        return Workload(self.catalogue, self.game, self.scale.commands, played)

    def _player(self, writer: int, load: Workload) -> tuple[Played, Workload]:
        seed = f"bench-{self._rounds}-{writer}"
        return Played(self.catalogue, self.store, seed, writer % PARTITIONS), load

    def _added(self, load: Workload) -> Callable[[], None]:
        """Add what was stored to other streams, as any program would."""
        rows = [
            (f"bare:{id}", dict((pack(entry.data), (b"h", entry.hash))), f"{entry.version}-0")
            for id in load.ids
            for entry in load.played.store.read(id)
        ]
        add = self.client.xadd

        def run() -> None:
            for row in rows:
                add(*row)

        return run

    def _added_leanly(self, load: Workload) -> Callable[[], None]:
        """Add it once more over our own connections, which do less than those of the library."""
        rows = [
            (f"lean:{id}", f"{entry.version}-0", *pack(entry.data), "h", entry.hash)
            for id in load.ids
            for entry in load.played.store.read(id)
        ]
        call = self.live.servers.of(0).call

        def run() -> None:
            for row in rows:
                call("XADD", *row)

        return run

    def _logs(self, length: int, count: int) -> dict[str, Sequence[Entry]]:
        """Store as many matches of a length."""
        logs = {}
        for number in range(count):
            self._rounds += 1
            seed = f"long-{self._rounds}-{number}"
            played = Played(self.catalogue, None, seed, number % PARTITIONS)
            load = Workload(self.catalogue, self.game, 0, played)
            id = load.prolong(length)
            logs[id] = played.store.read(id)[:length]
            take_in(self.live, id, logs[id])
            plain = [("d", entry.data, "h", entry.hash) for entry in logs[id]]
            _add(self.live, f"plain:{id}", plain)
        return logs

    def _loaded(self, ids: Sequence[str], length: int) -> Pair:
        node = self.live.servers.of(0)
        decode = msgspec.json.decode
        rates = []
        for _ in range(self.scale.rounds):
            service = Played(self.catalogue, self.store).service  # which has nothing in memory
            with self._undisturbed():
                begun = process_time()
                for id in ids:
                    service.load(id)
                ours = process_time() - begun
                begun = process_time()
                for id in ids:
                    for _, (_, data, _, _) in node.call("XRANGE", f"plain:{id}", "-", "+"):
                        decode(data)
                bare = process_time() - begun
            rates.append((len(ids) * length / ours, len(ids) * length / bare))
        return _pair(rates)

    def _crowd(self, numbers: Sequence[int], entries: Sequence[Entry]) -> None:
        rows = [(f"{e.version}-0", *pack(e.data), "h", e.hash) for e in entries]
        keys = [_key(f"{number % PARTITIONS:02d}-other-{number}") for number in numbers]
        self.live.servers.of(0).ask(*(("XADD", key, *row) for key in keys for row in rows))


@contextmanager
def measuring(catalogue: Catalogue, scale: Scale, *, collect: bool = False) -> Iterator[Stored]:
    """Start a server for measuring, in a folder that is gone afterwards."""
    games = catalogue.games
    game = games["totem"] if "totem" in games else games[min(games)]
    with TemporaryDirectory(prefix="tafl-bench-") as made:
        folder = Path(made)
        with Embedded(folder / "log") as server:
            live, client = server.store(), open_client(server.url())
            yield Stored(catalogue, game, scale, live, client, folder, collect=collect)
            client.close()
            live.close()


def _played(played: Played, load: Workload) -> Callable[[], None]:
    def run() -> None:
        for number, moves in enumerate(load.matches):
            played.repeat(played.open(load.game, number), moves)

    return run


def _all_at_once(works: Sequence[Callable[[], None]]) -> float:
    """Do everything at the same time, each in a thread; tell how many seconds it took."""
    start = Barrier(len(works) + 1)

    def run(work: Callable[[], None]) -> None:
        start.wait()
        work()

    threads = [Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    start.wait()
    begun = perf_counter()
    for thread in threads:
        thread.join()
    return perf_counter() - begun


def _add(live: ValkeyStore, key: str, rows: Sequence[tuple[str | bytes, ...]]) -> None:
    for begin in range(0, len(rows), AT_ONCE):
        some = rows[begin : begin + AT_ONCE]
        live.servers.of(0).ask(*(("XADD", key, "*", *row) for row in some))


def _key(match: str) -> str:
    return log_key(partition_of(match) or 0, match)


def _pair(rates: Sequence[tuple[float, float]]) -> Pair:
    ours, bare = (max(rate) for rate in zip(*rates, strict=True))
    return Pair(round(ours), round(bare), round(ours / bare, 3))
