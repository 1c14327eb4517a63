"""Matches that leave the server: found by their last entries, and dropped when they may go."""

from collections.abc import Iterator

from redis.exceptions import RedisError

from ..commit import Entry
from ..errors import Conflict
from .faults import UNREACHED
from .names import LOGS, log_key, match_of, partition_of
from .packing import unpack
from .store import CHUNK, Tries, ValkeyStore

# One look and one write, as one: nothing can come in between.
_DROP = """
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last then
  if last[1] ~= ARGV[1] or last[2][#last[2]] ~= ARGV[2] then return 0 end
  redis.call('UNLINK', KEYS[1])
end
return 1
"""


def drop(store: ValkeyStore, match: str, last: Entry) -> None:
    """Forget a match that ends with an entry; raise Conflict if it does not end so."""
    partition = partition_of(match)
    if partition is None:
        return
    command = ("EVAL", _DROP, 1, log_key(partition, match), f"{last.version}-0", last.hash)
    tries = Tries(store, partition)
    while True:
        try:
            (answer,) = store.servers.of(partition).ask(command)
        except UNREACHED as error:
            tries.again(error)  # what is gone already may be dropped again
            continue
        if isinstance(answer, Exception):
            tries.refused(answer)
        elif answer == 1:
            return
        else:
            raise Conflict(
                "gone-on",
                f"Match {match} has gone on, so it is not dropped.",
                f"La partie {match} a continué : elle n'est pas retirée.",
            )


def last_entries(store: ValkeyStore) -> Iterator[tuple[str, Entry]]:
    """Give the last entry of every match; one that cannot be read is left out."""
    try:
        for node in store.servers.all():
            cursor = b"0"
            while True:
                cursor, keys = node.call("SCAN", cursor, "MATCH", LOGS, "COUNT", CHUNK)
                rows = node.ask(*(("XREVRANGE", key, "+", "-", "COUNT", 1) for key in keys))
                for key, row in zip(keys, rows, strict=True):
                    if isinstance(row, list) and row and (last := _entry(*row[0])):
                        yield match_of(key), last
                if cursor == b"0":
                    break
    except (RedisError, OSError) as error:
        raise store.down(error) from error


def _entry(id: bytes, fields: list[bytes]) -> Entry | None:
    try:
        field, stored, _, hash = fields
        return Entry(int(id.split(b"-")[0]), unpack(field, stored), hash)
    except ValueError:
        return None
