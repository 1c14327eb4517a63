"""Play on a disk that becomes full: what is said, what goes on, and what comes back.

python -m tests.valkey.disk_full FOLDER RESERVE
"""

import sys
import time
from pathlib import Path

from tafl.errors import StoreDown
from tafl.valkey import Embedded, ValkeyStore

from tests.valkey.servers import chain, wait_until, write


def fill(file: Path) -> None:
    """Take all the space that is left."""
    with file.open("wb", buffering=0) as out:
        for size in (2**16, 2**12, 1):
            try:
                while out.write(b"\0" * size) == size:
                    pass
            except OSError:
                continue


def refused(store: ValkeyStore) -> float:
    """Write until the disk is full; tell how long the answer took."""
    log = store.read("00-full")
    head = log[-1] if log else None
    for entry in chain(100_000, "x" * 500, after=head):
        begun = time.monotonic()
        try:
            store.append("00-full", entry, head.hash if head else b"")
        except StoreDown as down:
            if down.code == "store-full":
                assert "full" in down.en and "plein" in down.fr
                return time.monotonic() - begun
            continue
        head = entry
    raise AssertionError("it never was full")


def main(folder: Path, reserve: int) -> None:
    """Fill, look, make space, go on."""
    ballast = folder / "ballast"
    with Embedded(folder / "log", least_free=reserve) as server:
        store = server.store()
        log = list(chain(20))
        write(store, "01-kept", log)
        fill(ballast)
        took = refused(store)
        assert took < 2, took
        acked = list(store_read(store, "00-full"))
        # Reads go on.
        assert list(store_read(store, "01-kept")) == log
        trouble = server.trouble()
        assert trouble is not None and trouble.code == "store-full"
        ballast.unlink()
        wait_until(lambda: server.trouble() is None, 30)
        assert list(store.read("00-full"))[: len(acked)] == acked
        more = next(iter(chain(1, after=log[-1])))
        store.append("01-kept", more, log[-1].hash)
        assert list(store.read("01-kept")) == [*log, more]
    print("ok", len(acked))


def store_read(store: ValkeyStore, match: str) -> list[object]:
    """Read, if need be after the server has come back read-only."""
    until = time.monotonic() + 10
    while True:
        try:
            return list(store.read(match))
        except StoreDown:
            assert time.monotonic() < until
            time.sleep(0.05)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
