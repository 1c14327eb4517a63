"""Bots, clocks and read models without workers: enough for one machine.

Where workers run, they do all this; the setting `TAFL_WORKERS` says so. Of several processes one
does it at a time. What it does may be done twice, or by two at once: every move has a command id
that follows from its cause.
"""

import logging
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from secrets import token_hex
from threading import Condition, Event, Thread
from time import monotonic

from redis.exceptions import RedisError

from .bot_turns import next_bot, play_bot
from .clients import Client
from .errors import Conflict, GameFault, NotFound, Rejected, StoreDown, TaflError
from .match import Match
from .reading import Reading
from .service import Service

_log = logging.getLogger(__name__)

THREADS = 2
LEADS_MS = 6000
"""How long a process leads that has fallen silent."""
LATE = 1.0
"""How long an announced commit may take to appear."""
AGAIN = 30.0
"""After how many seconds a match is tried again whose game or bot has failed."""
DUE = -1
"""In place of a version: nothing was announced, but something is due."""
_KEY = "tafl:inline"

# Only who leads may lead on.
_LEAD = """
local who = redis.call('GET', KEYS[1])
if who and who ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""


class Inline:
    """Look after matches with a few threads of this process."""

    def __init__(
        self,
        service: Service,
        volatile: Client,
        reading: Reading,
    ) -> None:
        self._service = service
        self._volatile = volatile
        self._reading = reading
        self._me = token_hex(8)
        self._leads = False
        self._closed = Event()
        self._wakened = Condition()
        self._queue: list[tuple[float, str, int]] = []
        self._busy: set[str] = set()
        self._dues: dict[str, float] = {}
        self._threads: list[Thread] = []

    def start(self, matches: Callable[[], Iterable[str]]) -> None:
        """Begin; `matches` names all there are, for whoever begins to lead."""
        for number in range(THREADS):
            self._threads.append(Thread(target=self._work, name=f"tafl-inline-{number}"))
        self._threads.append(Thread(target=self._lead, args=(matches,), name="tafl-inline-lead"))
        for thread in self._threads:
            thread.daemon = True
            thread.start()

    def hear(self, match: str, version: int) -> None:
        """Look at a match of which a version was announced."""
        if self._leads:
            self._put(match, version, monotonic())

    def close(self) -> None:
        """Stop, and let another process lead."""
        self._closed.set()
        with self._wakened:
            self._wakened.notify_all()
        for thread in self._threads:
            thread.join(5)
        if self._leads:
            try:
                self._volatile.delete(_KEY)
            except (RedisError, OSError):
                pass  # it will be over by itself soon

    def _lead(self, matches: Callable[[], Iterable[str]]) -> None:
        while not self._closed.is_set():
            try:
                led, self._leads = (
                    self._leads,
                    bool(self._volatile.eval(_LEAD, 1, _KEY, self._me, LEADS_MS)),
                )
                if self._leads and not led:
                    self._begin(list(matches()))
                elif self._leads:
                    self._reading.heal(matches)
            except (RedisError, OSError, StoreDown) as error:
                _log.warning("nobody can be asked who leads: %s", type(error).__name__)
            self._closed.wait(LEADS_MS / 3000)

    def _begin(self, matches: Iterable[str]) -> None:
        """Look at everything, and have the lists made anew if they were lost."""
        self._reading.heal(lambda: matches)
        for match in matches:
            self._put(match, 0, monotonic())

    def _put(self, match: str, version: int, when: float) -> None:
        with self._wakened:
            if version == DUE:
                self._dues[match] = when  # the one before it no longer counts
            heappush(self._queue, (when, match, version))
            self._wakened.notify()

    def _work(self) -> None:
        while (found := self._next()) is not None:
            match_id, version = found
            try:
                self._attend(match_id, version)
            except (NotFound, Rejected):
                pass  # it is gone, or somebody else did it
            except (GameFault, TaflError, RedisError, OSError) as error:
                _log.warning("match %s is tried again later: %s", match_id, type(error).__name__)
                self._put(match_id, 0, monotonic() + AGAIN)
            except Exception:
                _log.exception("match %s cannot be looked after", match_id)
            finally:
                with self._wakened:
                    self._busy.discard(match_id)
                    self._wakened.notify_all()

    def _next(self) -> tuple[str, int] | None:
        """Wait for a match that nobody is busy with; None when all is over."""
        with self._wakened:
            while not self._closed.is_set():
                now = monotonic()
                held = []
                found = None
                while self._queue and self._queue[0][0] <= now and found is None:
                    item = heappop(self._queue)
                    if item[2] == DUE and self._dues.get(item[1]) != item[0]:
                        continue
                    if item[1] in self._busy:
                        held.append(item)
                    else:
                        found = item[1], item[2]
                for item in held:
                    heappush(self._queue, item)
                if found is not None:
                    self._busy.add(found[0])
                    return found
                first = self._queue[0][0] - now if self._queue and not held else 0.5
                self._wakened.wait(min(0.5, max(0.001, first)))
        return None

    def _attend(self, match_id: str, version: int) -> None:
        match = self._awaited(match_id, version)
        while not self._closed.is_set():
            try:
                if match.due is not None and match.due <= self._service.clock():
                    match = self._service.catch_up(match_id)
                if (seat := next_bot(match)) is None:
                    break
                play_bot(self._service, match_id, seat)
            except Conflict:
                pass  # somebody was first: look again
            match = self._service.load(match_id)
        self._reading.project(match)
        if match.due is not None:
            wait = (match.due - self._service.clock()) / 1000
            self._put(match_id, DUE, monotonic() + min(max(wait, 0.05), 3600))

    def _awaited(self, match_id: str, version: int) -> Match:
        """Load a match whose announcement may have come before its commit."""
        until = monotonic() + LATE
        while True:
            try:
                match = self._service.load(match_id)
                if match.version >= version or monotonic() > until:
                    return match
            except NotFound:
                if monotonic() > until:
                    raise
            self._closed.wait(0.005)
