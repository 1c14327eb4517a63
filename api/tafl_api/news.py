"""News for streams: one reader of the logs and one of the inboxes' channel, for the process."""

import asyncio
import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

from redis.exceptions import RedisError
from tafl.platform import Platform
from tafl.reading.inbox import CHANNEL
from tafl.valkey import Feed, ValkeyStore

log = logging.getLogger(__name__)

Wake = Callable[[], None]


class News:
    """Wake whoever waits for a match or for an inbox."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._feed: Feed | None = None
        self._lock = Lock()
        self._waiting: dict[str, list[Wake]] = {}
        self._reader: Thread | None = None
        self._closed = Event()

    @property
    def feed(self) -> Feed:
        """The reader of all logs."""
        with self._lock:
            if self._feed is None:
                self._feed = Feed(live_store(self._platform))
            return self._feed

    def of_match(self, match: str, wake: Wake) -> Callable[[], None]:
        """Wake somebody when a match may have gone on; give what ends this."""
        return self.feed.subscribe(match, wake=wake).close

    def of_inbox(self, account: str, wake: Wake) -> Callable[[], None]:
        """Wake somebody when an inbox may have changed; give what ends this."""
        with self._lock:
            self._waiting.setdefault(account, []).append(wake)
            if self._reader is None:
                self._reader = Thread(target=self._listen, name="tafl-inboxes", daemon=True)
                self._reader.start()

        def leave() -> None:
            with self._lock:
                left = [one for one in self._waiting.get(account, ()) if one is not wake]
                if left:
                    self._waiting[account] = left
                else:
                    self._waiting.pop(account, None)

        return leave

    def close(self) -> None:
        """Stop reading."""
        self._closed.set()
        if self._feed is not None:
            self._feed.close()
        if self._reader is not None:
            self._reader.join(2)

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                with self._platform.volatile.pubsub(ignore_subscribe_messages=True) as channel:
                    channel.subscribe(CHANNEL)
                    while not self._closed.is_set():
                        said: Any = channel.get_message(timeout=1.0)
                        if said is not None:
                            with self._lock:
                                wakes = list(self._waiting.get(said["data"], ()))
                            for wake in wakes:
                                wake()
            except (RedisError, OSError) as error:
                # Whoever waits looks again after a while in any case.
                log.warning("news of inboxes come late: %s", type(error).__name__)
                self._closed.wait(1.0)


def live_store(platform: Platform) -> ValkeyStore:
    """Give the store of the matches that still go on: only these have news."""
    store: Any = getattr(platform.store, "live", platform.store)
    assert isinstance(store, ValkeyStore), "streams need a log on a server"
    return store


class Bell:
    """An event of the loop that other threads may ring."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake who waits, from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._rung.set)
        except RuntimeError:
            pass  # the loop has ended, and who waited with it

    async def wait(self, seconds: float) -> None:
        """Wait until it rings, or for so many seconds."""
        try:
            await asyncio.wait_for(self._rung.wait(), seconds)
        except TimeoutError:
            pass
        self._rung.clear()
