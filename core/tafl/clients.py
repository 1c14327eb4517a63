"""Clients of the two servers, for everything that is not a log: people, limits, read models."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

import redis
from redis.backoff import ConstantBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.retry import Retry
from redis.sentinel import Sentinel

from .valkey.connect import parse

Client = Any
"""`redis.Redis` or `RedisCluster`: their hints mix answers and awaitables, so they say nothing."""

# A server that falls is back within half a second; whoever waits longer should be told.
TIMES: dict[str, Any] = {
    "socket_timeout": 5.0,
    "socket_connect_timeout": 1.0,
    "retry": Retry(ConstantBackoff(0.1), 5),
}


def open_client(url: str) -> Client:
    """Make a client for any address that `TAFL_URL` may hold; text comes back as text."""
    parse(url)  # raises Malformed, in words for the operator
    parts = urlsplit(url)
    kind, _, form = parts.scheme.partition("+")
    if not form:
        query = [pair for pair in parse_qsl(parts.query) if pair[0] != "replicas"]
        # Not put together by urlunsplit: of unix:///path it would make unix:/path.
        plain = url.partition("?")[0] + (f"?{urlencode(query)}" if query else "")
        return redis.Redis.from_url(plain, decode_responses=True, **TIMES)
    login, _, places = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    options: dict[str, Any] = {
        **TIMES,
        "decode_responses": True,
        "username": unquote(user) or None,
        "password": unquote(password) or None,
        "ssl": kind == "rediss",
    }
    seeds = [_place(place, 26379 if form == "sentinel" else 6379) for place in places.split(",")]
    if form == "cluster":
        nodes = [ClusterNode(host, port) for host, port in seeds]  # type: ignore[no-untyped-call]
        return RedisCluster(startup_nodes=nodes, **options)
    sentinels: Any = Sentinel(seeds, **TIMES)  # type: ignore[no-untyped-call]
    return sentinels.master_for(parts.path.strip("/"), **options)


def _place(text: str, port: int) -> tuple[str, int]:
    place = urlsplit(f"//{text}")
    return place.hostname or "", place.port or port
