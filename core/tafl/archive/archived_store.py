"""Live matches and archived ones behind one face: nobody notices where a match is."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence

from ..commit import Entry
from ..store import Store, conflict
from .shelf import Shelf, entries_in

KEPT = 64
"""How many archived logs stay in memory: their folds are asked for news again and again."""


class ArchivedStore:
    """Read from the live store first, then from the archive; write to the live store alone."""

    def __init__(self, live: Store, shelf: Shelf) -> None:
        self.live = live
        self.shelf = shelf
        self._kept: OrderedDict[str, Sequence[Entry]] = OrderedDict()

    def append(self, match: str, entry: Entry, prev: bytes) -> None:
        # Any later version would have to follow on a head that is no longer live.
        if entry.version == 1 and self.shelf.get(match) is not None:
            raise conflict(match, entry.version)
        self.live.append(match, entry, prev)

    def read(self, match: str, after: int = 0) -> Sequence[Entry]:
        if after <= 0:
            return self.live.read(match, after) or self.archived(match)
        # One entry more than is asked for: it tells a live match without news from one that
        # was archived since, by one question.
        found = self.live.read(match, after - 1)
        if found:
            return found[1:] if found[0].version == after else found
        return self.archived(match)[after:]

    def settle(self, match: str) -> None:
        self.live.settle(match)

    def matches(self) -> Iterator[str]:
        seen: set[str] = set()
        for source in (self.live, self.shelf):
            for match in source.matches():
                if match not in seen:
                    seen.add(match)
                    yield match

    def archived(self, match: str) -> Sequence[Entry]:
        """Give the log of an archived match; none if there is no such match."""
        kept = self._kept.get(match)
        if kept is not None:
            return kept
        data = self.shelf.get(match)
        if data is None:
            return ()
        entries = self._kept[match] = entries_in(match, data)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return entries
