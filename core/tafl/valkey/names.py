"""What keys are called. A match and its partition's feed share a hash tag, so one slot."""

import re
from functools import lru_cache

from redis.crc import key_slot

from ..ports import PARTITIONS

LOGS = "tafl:{*}:log:*"
"""The pattern of all keys that hold a match."""

_NAME = re.compile(r"(?:([0-9]{2})-)?[0-9a-z-]{1,64}")


@lru_cache(4096)
def partition_of(match: str) -> int | None:
    """Read the partition off a match's name; None for what cannot be the name of a match.

    A name that does not begin with one, as an old record may have it, gets one by its letters.
    """
    found = _NAME.fullmatch(match)
    if found is None or len(match) > 64:
        return None
    number = int(found[1] or PARTITIONS)
    return number if number < PARTITIONS else int(key_slot(match.encode())) % PARTITIONS


def log_key(partition: int, match: str) -> str:
    """Name the stream of a match."""
    return f"tafl:{{{partition:02d}}}:log:{match}"


def match_of(key: bytes) -> str:
    """Read a match's name off the key of its stream."""
    return key.decode().split(":", 3)[3]


@lru_cache(PARTITIONS)
def feed_key(partition: int) -> str:
    """Name the stream that tells of every new version in a partition."""
    return f"tafl:{{{partition:02d}}}:feed"


@lru_cache(PARTITIONS)
def slot_of(partition: int) -> int:
    """Give the Cluster's slot of a partition."""
    return int(key_slot(feed_key(partition).encode()))
