"""When the platform has to look at a match again: one sorted set for each partition.

All of it follows from the logs; what is lost here is found again by the slow scan.
"""

from collections.abc import Iterable

from tafl.clients import Client
from tafl.ports import PARTITIONS
from tafl.valkey.names import partition_of

MOST = 200
"""How many matches of a partition are looked at in one go."""


class Due:
    """Remember moments on the queue's server."""

    def __init__(self, volatile: Client) -> None:
        self._client = volatile

    def set(self, match: str, moment: int | None) -> None:
        """Look at a match at a moment; None: no more, until something happens there."""
        key = _key(partition_of(match) or 0)
        if moment is None:
            self._client.zrem(key, match)
        else:
            self._client.zadd(key, {match: moment})

    def by(self, now: int) -> list[str]:
        """List matches whose moment has come, the earliest first."""
        with self._client.pipeline(transaction=False) as pipe:
            for key in _keys():
                pipe.zrange(key, "-inf", now, byscore=True, offset=0, num=MOST, withscores=True)
            found = [pair for pairs in pipe.execute() for pair in pairs]
        return [match for match, _ in sorted(found, key=lambda pair: float(pair[1]))]

    def late(self, now: int) -> int:
        """Count the matches whose moment has passed."""
        with self._client.pipeline(transaction=False) as pipe:
            for key in _keys():
                pipe.zcount(key, "-inf", now)
            return sum(pipe.execute())

    def count(self) -> int:
        """Count all moments."""
        with self._client.pipeline(transaction=False) as pipe:
            for key in _keys():
                pipe.zcard(key)
            return sum(pipe.execute())


def _keys() -> Iterable[str]:
    return (_key(partition) for partition in range(PARTITIONS))


def _key(partition: int) -> str:
    return f"tafl:work:due:{partition:02d}"
