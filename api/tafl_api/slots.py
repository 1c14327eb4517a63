"""How many streams somebody may have open at once, counted over all processes."""

import logging
from secrets import token_hex

from redis.exceptions import RedisError
from tafl.clients import Client
from tafl.ports import Clock

log = logging.getLogger(__name__)

PER_ACCOUNT = 12
PER_ADDRESS = 40
"""For all who are not signed in and share an address."""
LASTS = 90_000
"""How long a slot is held whose process has died, in milliseconds."""

_TAKE = """
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1
"""


class Slot:
    """One open stream of somebody's."""

    def __init__(self, client: Client, clock: Clock, who: str, most: int) -> None:
        self._client = client
        self._clock = clock
        self._key = f"tafl:streams:{{{who}}}"
        self._most = most
        self._id = token_hex(8)

    def take(self) -> bool:
        """Take the slot; False when there are too many."""
        now = self._clock()
        try:
            return bool(
                self._client.eval(
                    _TAKE, 1, self._key, now, now + LASTS, self._id, self._most, 2 * LASTS
                )
            )
        except (RedisError, OSError) as error:
            log.warning("streams are not counted: %s", type(error).__name__)
            return True

    def renew(self) -> None:
        """Hold the slot longer."""
        try:
            self._client.zadd(self._key, {self._id: self._clock() + LASTS}, xx=True)
            self._client.pexpire(self._key, 2 * LASTS)
        except (RedisError, OSError):
            pass

    def leave(self) -> None:
        """Give the slot up."""
        try:
            self._client.zrem(self._key, self._id)
        except (RedisError, OSError):
            pass
