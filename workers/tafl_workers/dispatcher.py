"""From news and moments to jobs: any number of these may run, and each may die at any time."""

import logging
from collections.abc import Callable, Iterator
from threading import Event
from time import monotonic

from msgspec import Struct
from redis.exceptions import RedisError
from tafl.errors import Conflict, NotFound, StoreDown, TaflError
from tafl.match import Match
from tafl.platform import Platform
from tafl.reading import Reading

from .announcements import Announcement, Announcements
from .checks import board_of
from .due import Due
from .figures import Figures
from .notices.outbox import Outbox
from .planning import SOON_MS, Habits, plan
from .queues import LONG, NOTICE, Queues, Task
from .stores import live_store
from .tries import MOST, Tries
from .who import seated

_log = logging.getLogger(__name__)

LATE = 1.0
"""How long an announced commit may take to appear before it is given up."""
TIMER = 0.2
"""How often moments are looked at."""
SCAN_MS = 600_000
"""How often all matches are looked at, for moments that got lost."""
SCANNED = 20
"""How many matches of a scan are looked at between two looks at the news."""
_SCAN = "tafl:work:scanned"


class Rhythm(Struct, frozen=True):
    """How often the dispatcher does what it does, in seconds; tests are in a hurry."""

    sweep: float = 30.0
    claim: float = 10.0
    trim: float = 30.0
    figures: float = 5.0


class Dispatcher:
    """Read the feeds, mind the moments, and put tasks into the queues."""

    def __init__(
        self,
        platform: Platform,
        queues: Queues,
        *,
        rhythm: Rhythm | None = None,
        announcements: Announcements | None = None,
    ) -> None:
        self.platform = platform
        self.queues = queues
        self.rhythm = rhythm or Rhythm()
        self.tries = Tries(platform.volatile, platform.clock)
        self.due = Due(platform.volatile)
        self.outbox = Outbox(platform)
        self.board = board_of(platform)
        self.figures = Figures(platform.volatile)
        self.announcements = announcements or Announcements(live_store(platform))
        reading = Reading(platform.volatile, platform.people, platform.service)
        self._project: Callable[[Match], None] = reading.project
        days = platform.settings.archive_days
        self._habits = Habits(int(self.rhythm.sweep * 1000), int(days * 86_400_000))
        self._late: dict[str, tuple[list[Announcement], float]] = {}
        self._last: dict[str, float] = {}
        self._scan: Iterator[str] | None = None
        self._over: set[str] = set()

    def run(self, stopping: Event) -> None:
        """Dispatch until told to stop; whatever fails is tried again."""
        while not stopping.is_set():
            try:
                self.step(100)
            except (RedisError, OSError, StoreDown) as error:
                _log.warning("a server cannot be reached: %s", type(error).__name__)
                live_store(self.platform).servers.refresh()
                stopping.wait(0.5)
        try:
            self.announcements.leave()
        except (RedisError, OSError):
            pass  # whatever is left of us there is taken over in a while

    def step(self, block_ms: int) -> None:
        """Do one round: news, late news, moments, and from time to time the rest."""
        if self._is_time("join", 60.0):
            self.announcements.join()
        news = self.announcements.read(10 if self._late else block_ms)
        if self._is_time("claim", self.rhythm.claim):
            news += self.announcements.take_over()
        self._hear(news)
        if self._is_time("timer", TIMER):
            self.mind_moments()
            self._scan_on()
        if self._is_time("trim", self.rhythm.trim):
            self.announcements.trim()
        if self._is_time("figures", self.rhythm.figures):
            now = self.platform.clock()
            self.figures.state(
                lag=self.announcements.lag(),
                late=self.due.late(now - 2000),
                parked=len(self.tries.parked()),
                waiting=self.queues.waiting(),
            )

    def mind_moments(self) -> None:
        """Look at the matches, and then at the people, whose moment has come."""
        now = self.platform.clock()
        for match in self.due.by(now):
            self._guarded(match)
        for account, moment in self.outbox.due(now):
            self.queues.put(Task(NOTICE, "notify", (account, moment)), rescue=True)
        for job in self.board.wanted():
            self.queues.put(Task(LONG, "check_match", (job,)), rescue=True)

    def attend(self, match_id: str) -> Match:
        """Look at one match: put what it needs into the queues, and note when to look again."""
        match = self.platform.service.load(match_id)
        now = self.platform.clock()
        if match.due is not None and match.due <= now - SOON_MS:
            match = self._catch_up(match)
        self._project(match)
        people = seated(self.platform.people, match)
        self.outbox.note(match, people, now)
        away = {one.seat: one.account.vacation for one in people if one.account.vacation}
        found = plan(match, now, away, self._habits)
        rescue = now - match.at >= self._habits.sweep
        for task in found.tasks:
            if not (rescue and self.tries.is_parked(task.id)):
                self.queues.put(task, rescue=rescue)
        self.due.set(match_id, found.again)
        return match

    def _catch_up(self, match: Match) -> Match:
        """Do ourselves what no worker has done in time: they may all be thinking, or dead."""
        task = f"catch_up-{match.id}-{match.version}"
        if self.tries.is_parked(task):
            return match
        if self.tries.begin(task) > MOST:
            self.tries.park(task, None)
            return match
        try:
            return self.platform.service.catch_up(match.id)
        except (Conflict, StoreDown):
            self.tries.forgive(task)
        except TaflError as error:
            _log.warning("match %s: %s", match.id, error.code)
        return match

    def _hear(self, news: list[Announcement]) -> None:
        heard = {match: list(older) for match, (older, _) in self._late.items()}
        for one in news:
            heard.setdefault(one.match, []).append(one)
        for match, announced in heard.items():
            _, limit = self._late.pop(match, (announced, monotonic() + LATE))
            wanted = max(one.version for one in announced)
            there = self._guarded(match)
            if there < wanted and monotonic() < limit:
                self._late[match] = (announced, limit)
            else:
                self.announcements.done(announced)

    def _guarded(self, match_id: str) -> int:
        """Attend a match; one that cannot be read must not hold up the others."""
        try:
            return self.attend(match_id).version
        except NotFound:
            self.due.set(match_id, None)
            return 0
        except (StoreDown, RedisError, OSError):
            raise
        except Exception as error:
            code = error.code if isinstance(error, TaflError) else type(error).__name__
            _log.error("match %s cannot be looked after: %s", match_id, code)
            self.tries.park(f"attend-{match_id}", error)
            self.due.set(match_id, self.platform.clock() + SCAN_MS)
            return 1 << 53

    def _scan_on(self) -> None:
        """Look at all live matches, a few at a time: whatever was forgotten is found so."""
        if self._scan is None:
            if self.platform.volatile.set(_SCAN, self.announcements.me, nx=True, px=SCAN_MS):
                self._scan = live_store(self.platform).matches()
            return
        for _ in range(SCANNED):
            match = next(self._scan, None)
            if match is None:
                self._scan = None
                return
            if match not in self._over and self._guarded(match):
                try:
                    if self.platform.service.load(match).over:
                        self._over.add(match)
                except TaflError:
                    pass

    def _is_time(self, what: str, seconds: float) -> bool:
        now = monotonic()
        if now - self._last.get(what, -seconds) < seconds:
            return False
        self._last[what] = now
        return True
