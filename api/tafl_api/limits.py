"""How much anybody may ask, counted over all processes."""

import logging
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Literal

from msgspec import Struct
from redis.exceptions import RedisError
from tafl.clients import Client
from tafl.ports import Clock

log = logging.getLogger(__name__)

MINUTE, HOUR = 60_000, 3_600_000
AWAY = 5.0
"""For so many seconds a server that did not answer is not asked again."""


class Limit(Struct, frozen=True):
    """At most so many calls in so many milliseconds, for each account, address or all together."""

    name: str
    most: int
    window: int
    each: Literal["account", "address", "all"] = "account"
    refunded: bool = False
    """Calls that succeed do not count: it is guessing that is bounded."""


READ = Limit("read", 1200, MINUTE)
WRITE = Limit("write", 120, MINUTE)
COMMAND = Limit("command", 60, MINUTE)
CREATE = Limit("create", 20, HOUR)
JOIN = Limit("join", 20, HOUR, "address", refunded=True)
GUEST = Limit("guest", 300, 10 * MINUTE, "address")
SIGN_IN = Limit("sign-in", 300, 10 * MINUTE, "address")
SIGN_IN_ACCOUNT = Limit("sign-in-account", 20, 15 * MINUTE)
SIGN_IN_ALL = Limit("sign-in-all", 3000, 10 * MINUTE, "all")
MAIL = Limit("mail", 20, HOUR, "address")
MAIL_ACCOUNT = Limit("mail-account", 5, HOUR)


class Limiter:
    """Count calls in windows that slide: the last one counts as far as it reaches into now."""

    def __init__(self, client: Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._own: dict[str, int] = {}
        self._away_until = 0.0
        self._lock = Lock()

    def take(self, limit: Limit, who: str) -> int | None:
        """Count one call; give the seconds to wait if it is one too many, else None."""
        now = self._clock()
        number, into = divmod(now, limit.window)
        here, before = _key(limit, who, number), _key(limit, who, number - 1)
        count, last = self._counted(here, before, 2 * limit.window)
        carried = last * (limit.window - into) // limit.window
        if count + carried <= limit.most:
            return None
        self.give_back(limit, who)
        return max(1, -(-(limit.window - into) // 1000))

    def give_back(self, limit: Limit, who: str) -> None:
        """Take a call out of the count: it was refused, or it does not matter after all."""
        here = _key(limit, who, self._clock() // limit.window)
        with self._lock:
            if here in self._own:
                self._own[here] -= 1
                return
        with suppress(RedisError, OSError):
            self._client.decr(here)

    def _counted(self, here: str, before: str, lasts: int) -> tuple[int, int]:
        if monotonic() >= self._away_until:
            try:
                with self._client.pipeline(transaction=False) as pipe:
                    pipe.incr(here)
                    pipe.pexpire(here, lasts)
                    pipe.get(before)
                    count, _, last = pipe.execute()
                return count, int(last or 0)
            except (RedisError, OSError) as error:
                # A volatile server that is away must neither stop play nor open the gates.
                log.warning("limits are counted in this process alone: %s", type(error).__name__)
                self._away_until = monotonic() + AWAY
        return self._take_alone(here), self._own.get(before, 0)

    def _take_alone(self, key: str) -> int:
        with self._lock:
            if len(self._own) > 10_000:
                self._own.clear()
            self._own[key] = self._own.get(key, 0) + 1
            return self._own[key]


def _key(limit: Limit, who: str, number: int) -> str:
    # Both windows of one count have to be in one slot.
    return f"tafl:limit:{{{limit.name}:{who}}}:{number}"
