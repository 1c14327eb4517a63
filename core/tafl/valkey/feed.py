"""News of matches as they come: one reader for the process, any number of listeners."""

import selectors
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from threading import Event, Lock, Thread
from time import monotonic

from redis.exceptions import RedisError

from ..commit import Entry
from ..errors import StoreDown
from .names import feed_key
from .store import ValkeyStore
from .watch import BLOCK_MS, Watch

SWEEP = 30.0
"""How often matches are looked at unasked, for announcements that got lost."""
LATE = 1.0
"""How long an announced commit may take to appear before it is given up."""
RECENT = 64
"""How many entries of a match are kept for listeners; who is slower reads the log."""


class Subscription:
    """One listener of one match: entries after a version, each once and in order."""

    def __init__(self, feed: "Feed", topic: "Topic", after: int, wake: Callable[[], None]) -> None:
        self._feed = feed
        self._topic = topic
        self._news = Event()
        self._wake = wake
        self._fresh = True
        self._closed = False
        self.version = after

    def take(self) -> Sequence[Entry]:
        """Give what has come since the last time; never wait."""
        entries: Sequence[Entry] | None = None
        if not self._fresh:
            entries = self._topic.since(self.version)
        if entries is None:
            entries = self._feed.store.read(self._topic.match, self.version)
            self._topic.add(entries)
            self._fresh = False
        if entries:
            self.version = entries[-1].version
        return entries

    def wait(self, seconds: float) -> Sequence[Entry]:
        """Give what has come, as soon as something has; nothing when the time is up."""
        until = monotonic() + seconds
        while not self._closed:
            self._news.clear()
            if entries := self.take():
                return entries
            if not self._news.wait(max(0.0, until - monotonic())):
                break
        return ()

    def __iter__(self) -> Iterator[Entry]:
        """Give entries for as long as the subscription is open."""
        while not self._closed:
            yield from self.wait(BLOCK_MS / 1000)

    def notify(self) -> None:
        """Tell the listener that there may be news."""
        self._news.set()
        self._wake()

    def close(self) -> None:
        """Stop listening."""
        self._closed = True
        self._feed.leave(self._topic, self)
        self._news.set()


class Topic:
    """One match that somebody listens to, with its latest entries."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.listeners: list[Subscription] = []
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._lock = Lock()

    @property
    def version(self) -> int | None:
        """Tell the last version that is known here."""
        return self._recent[-1].version if self._recent else None

    def add(self, entries: Sequence[Entry]) -> None:
        """Keep entries that follow on those that are known."""
        with self._lock:
            for entry in entries[-RECENT:]:
                last = self.version
                if last is not None and entry.version > last + 1:
                    self._recent.clear()
                if last is None or entry.version > last:
                    self._recent.append(entry)

    def since(self, version: int) -> list[Entry] | None:
        """Give the entries after a version; None if they are not all known here."""
        with self._lock:
            if not self._recent or self._recent[0].version > version + 1:
                return None
            return [entry for entry in self._recent if entry.version > version]


class Feed:
    """Follow all partitions with one thread, and tell whoever listens."""

    def __init__(self, store: ValkeyStore) -> None:
        self.store = store
        self._topics: dict[str, Topic] = {}
        self._lock = Lock()
        self._closed = Event()
        self._following = Event()
        self._reader: Thread | None = None
        self._everything: list[Callable[[str, int], None]] = []

    def hear_all(self, hear: Callable[[str, int], None]) -> None:
        """Have every announcement of every match told, from the reader's thread.

        It comes before its commit, may come twice, and may be of a commit that never is.
        """
        with self._lock:
            self._everything.append(hear)
            self._start()
        self._following.wait(0.5)

    def subscribe(
        self, match: str, after: int = 0, wake: Callable[[], None] = lambda: None
    ) -> Subscription:
        """Listen to a match; `wake` is called from the reader's thread when there may be news."""
        with self._lock:
            self._start()
            topic = self._topics.setdefault(match, Topic(match))
            listener = Subscription(self, topic, after, wake)
            topic.listeners.append(listener)
        # What is written before the reader follows is found by the sweep that it begins with.
        self._following.wait(0.5)
        return listener

    def _start(self) -> None:
        if self._reader is None:
            self._reader = Thread(target=self._run, name="tafl-feed", daemon=True)
            self._reader.start()

    def leave(self, topic: Topic, listener: Subscription) -> None:
        """Forget a listener, and the match when it was the last one."""
        with self._lock:
            if listener in topic.listeners:
                topic.listeners.remove(listener)
            if not topic.listeners:
                self._topics.pop(topic.match, None)

    def close(self) -> None:
        """Stop reading."""
        self._closed.set()
        if self._reader is not None:
            self._reader.join(BLOCK_MS / 1000 + 1)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._follow()
            except (RedisError, OSError, StoreDown):
                # Nothing is lost: the next round begins with a look at every match.
                self._closed.wait(0.2)
                self.store.servers.refresh()

    def _follow(self) -> None:
        watches: list[Watch] = []
        try:
            with selectors.DefaultSelector() as selector:
                for group in self.store.servers.groups():
                    watch = Watch(self.store.servers.of(group[0]), [feed_key(p) for p in group])
                    watches.append(watch)
                    watch.ask()
                    selector.register(watch.socket, selectors.EVENT_READ, watch)
                self._sweep()
                self._following.set()
                self._listen(selector, watches)
        finally:
            for watch in watches:
                watch.close()

    def _listen(self, selector: selectors.BaseSelector, watches: Sequence["Watch"]) -> None:
        late: dict[str, tuple[int, float]] = {}
        swept = monotonic()
        while not self._closed.is_set():
            ready = selector.select(0.01 if late else 0.5)
            now = monotonic()
            for key, _ in ready:
                for match, version in key.data.take():
                    for hear in self._everything:
                        hear(match, version)
                    if match in self._topics:
                        late[match] = (max(version, late.get(match, (0, 0))[0]), now + LATE)
                key.data.ask()
            for match, (version, until) in list(late.items()):
                if self._tell(match, version) or now > until:
                    del late[match]
            if now - swept > SWEEP:
                self._sweep()
                swept = now
            if any(watch.is_overdue(now) for watch in watches):
                raise TimeoutError("a server holds its answer back")

    def _sweep(self) -> None:
        for match in list(self._topics):
            self._tell(match, 0)

    def _tell(self, match: str, version: int) -> bool:
        """Read a match on and wake its listeners; tell whether a version was found."""
        topic = self._topics.get(match)
        if topic is None:
            return True
        known = topic.version
        if known is None:
            known = version - 1
        # Nobody has read this match yet and nothing was announced: whoever listens will read.
        if known >= 0 and (entries := self.store.read(match, known)):
            topic.add(entries)
            known = entries[-1].version
        for listener in list(topic.listeners):
            listener.notify()
        return known >= version
