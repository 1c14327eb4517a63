"""Whole logs taken in at once: from records and backups."""

from collections.abc import Sequence
from secrets import token_hex

from redis.exceptions import RedisError

from ..commit import Entry
from ..errors import Conflict
from ..store import bad_name
from .names import feed_key, log_key, partition_of
from .packing import pack
from .store import ValkeyStore

AT_ONCE = 500
"""How many entries are sent at a time."""


def take_in(store: ValkeyStore, match: str, entries: Sequence[Entry]) -> None:
    """Add a match that is not here yet with its whole log: all of it, or nothing.

    It grows under another name, and gets its own by one write when it is complete. A log that is
    here already with the same end is the same log: an intake whose answer was lost may be
    repeated.
    """
    partition = partition_of(match)
    if partition is None:
        raise bad_name(match)
    key, feed = log_key(partition, match), feed_key(partition)
    growing = f"{feed}:incoming:{token_hex(8)}"
    try:
        node = store.servers.of(partition)
        for start in range(0, len(entries), AT_ONCE):
            adding = [
                ("XADD", growing, f"{entry.version}-0", *pack(entry.data), "h", entry.hash)
                for entry in entries[start : start + AT_ONCE]
            ]
            for answer in node.ask(*adding):
                if isinstance(answer, Exception):
                    raise answer
        node.call("XADD", feed, "*", "m", match, "v", entries[-1].version)
        if node.call("RENAMENX", growing, key):
            store.settle(match)
            return
        node.call("UNLINK", growing)
    except (RedisError, OSError) as error:
        raise store.down(error) from error
    if list(store.read(match)) != list(entries):
        raise Conflict(
            "match-exists",
            f"Match {match} is here already.",
            f"La partie {match} est déjà ici.",
        )
    store.settle(match)
