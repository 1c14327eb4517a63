"""What else the log's server keeps, by type: read from one server, written to any other."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from redis.exceptions import RedisError, ResponseError

from ..clients import Client, open_client
from ..storage import Storage

OURS = "tafl:*"
RESTORING = "tafl:restoring"
"""While a restore is under way, this names it."""

# Logs are backed up as records; feeds only tell of them.
_NOT_VALUES = re.compile(r"tafl:\{\d\d\}:(log|feed)(:|$)|" + re.escape(RESTORING) + "$")
AT_ONCE = 500


class Value(Struct, frozen=True):
    """One key with what it holds; `expires` in milliseconds UTC, -1: never."""

    key: str
    type: str
    value: Any
    expires: int = -1


@contextmanager
def client_of(storage: Storage) -> Iterator[Client]:
    """Open a client of the log's server; its errors become ours."""
    client = open_client(storage.url)
    try:
        yield client
    except RedisError as error:
        raise storage.live.down(error) from error
    finally:
        client.close()


def values_on(client: Client) -> Iterator[Value]:
    """Give every value of ours; one that comes or goes meanwhile is there or not."""
    seen: set[str] = set()
    for key in client.scan_iter(match=OURS, count=AT_ONCE):
        if key not in seen and not _NOT_VALUES.match(key):
            seen.add(key)
            if (found := _read(client, key)) is not None:
                yield found


def write_values(client: Client, values: Iterable[Value], now: int) -> int:
    """Put values on a server; tell how many there were. What has expired meanwhile stays away."""
    count = 0
    values = iter(values)
    while some := list(islice(values, AT_ONCE)):
        pipeline = client.pipeline(transaction=False)
        for value in some:
            count += 1
            if 0 <= value.expires <= now:
                continue
            # Repeating a restore that was interrupted must not add to what it wrote.
            pipeline.delete(value.key)
            _write(pipeline, value)
            if value.expires >= 0:
                pipeline.pexpireat(value.key, value.expires)
        pipeline.execute()
    return count


def _read(client: Client, key: str) -> Value | None:
    while True:
        kind = client.type(key)
        try:
            if kind == "none":
                return None
            found = _READ[kind](client, key)
            expires = client.pexpiretime(key)
        except ResponseError as error:
            if not str(error).startswith("WRONGTYPE"):
                raise
            continue  # it was replaced by something else just now
        return Value(key, kind, found, -1 if expires < 0 else expires) if found else None


_READ: dict[str, Any] = {
    "string": lambda client, key: client.get(key),
    "hash": lambda client, key: client.hgetall(key),
    "set": lambda client, key: sorted(client.smembers(key)),
    "zset": lambda client, key: client.zrange(key, 0, -1, withscores=True),
    "list": lambda client, key: client.lrange(key, 0, -1),
    "stream": lambda client, key: client.xrange(key),
}


def _write(pipeline: Any, value: Value) -> None:
    key, held = value.key, value.value
    match value.type:
        case "string":
            pipeline.set(key, held)
        case "hash":
            pipeline.hset(key, mapping=held)
        case "set":
            pipeline.sadd(key, *held)
        case "zset":
            pipeline.zadd(key, {member: score for member, score in held})
        case "list":
            pipeline.rpush(key, *held)
        case "stream":
            for id, fields in held:
                pipeline.xadd(key, fields, id=id)
        case other:
            raise ValueError(f"{key}: unknown type {other}")


def decode_value(line: bytes) -> Value:
    """Read a line of a backup."""
    return msgspec.json.decode(line, type=Value)
