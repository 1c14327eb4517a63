"""Addresses, the checks before a server is used, and what its refusals are called."""

import time
from pathlib import Path
from typing import Any

import pytest
from tafl.errors import Malformed, StoreDown
from tafl.valkey import Embedded, ValkeyStore, connect
from tafl.valkey.checks import check_node, refusal
from tafl.valkey.connect import FAILOVER_PATIENCE, PATIENCE, parse
from tafl.valkey.nodes import Cluster, Node, OneServer, Sentinels

from tests.valkey.servers import Bare, chain, write


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("redis://example:7000", "example:7000"),
        ("redis://example", "example:6379"),
        ("rediss://user:secret@example:7001/0", "example:7001"),
        ("unix:///run/valkey.sock", "/run/valkey.sock"),
        ("redis://[::1]:7000", "::1:7000"),
    ],
)
def test_one_server(url: str, name: str) -> None:
    address = parse(url)
    assert isinstance(address.servers, OneServer)
    assert address.servers.of(3).name == name
    assert (address.replicas, address.patience) == (0, PATIENCE)


def test_many_servers() -> None:
    watched = parse("redis+sentinel://:secret@a:1,b,[::1]:3/tafl?replicas=2")
    assert isinstance(watched.servers, Sentinels)
    assert [node.name for node in watched.servers._watchers] == ["a:1", "b:26379", "::1:3"]
    assert (watched.replicas, watched.patience) == (2, FAILOVER_PATIENCE)
    cluster = parse("rediss+cluster://a:1,b:2")
    assert isinstance(cluster.servers, Cluster)
    assert list(cluster.servers._nodes) == [("a", 1), ("b", 2)]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost",
        "http://example",
        "redis+raft://a",
        "unix+cluster://a",
        "redis+sentinel://a:1",
        "redis+cluster://",
        "redis+cluster://a:b",
        "redis://a?replicas=x",
        "redis://a?replicas=-1",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Malformed) as no:
        parse(url)
    assert no.value.code == "bad-url"
    assert "redis+sentinel://" in no.value.en and "redis+cluster://" in no.value.fr


def test_a_safe_server_is_used(embedded: Embedded, match: str) -> None:
    store = connect(embedded.url())
    entries = list(chain(2))
    write(store, match, entries)
    assert list(store.read(match)) == entries
    store.close()


@pytest.mark.parametrize(
    ("setting", "value", "why"),
    [
        ("maxmemory-policy", "allkeys-lru", "deletes matches"),
        ("appendonly", "no", "forgets every match"),
        ("appendfsync", "everysec", "power cut"),
        ("no-appendfsync-on-rewrite", "yes", "rewritten"),
    ],
)
def test_an_unsafe_server_is_refused_with_the_remedy(
    folder: Path, setting: str, value: str, why: str
) -> None:
    with Bare(folder, f"--{setting}", value) as server:
        with pytest.raises(StoreDown) as no:
            connect(f"unix://{server.socket}")
        assert no.value.code == "store-unsafe"
        assert f"{setting} {value}: set it to" in no.value.en and why in no.value.en
        assert no.value.fr != no.value.en
        connect(f"unix://{server.socket}", accept_risk=True).close()


class Aged(Node):
    """A server that says it is old."""

    def call(self, *command: Any) -> Any:
        answer = super().call(*command)
        if command[0] == "INFO":
            return b"redis_version:7.0.15\r\n"
        return answer


def test_an_old_server_and_missing_replicas_are_refused(embedded: Embedded) -> None:
    checks = check_node(Aged(embedded.settings()), replicas=1)
    bad = {check.name for check in checks if not check.ok}
    assert bad == {"server-version", "replicas"}
    refused = refusal(checks)
    assert refused is not None and "7.2" in refused.en and "7.0.15" in refused.fr
    assert refusal(check_node(Node(embedded.settings()))) is None


@pytest.mark.parametrize(
    "url",
    [
        "unix:///nowhere/at/all",
        "redis://127.0.0.1:1",
        "redis+sentinel://127.0.0.1:1/tafl",
        "redis+cluster://127.0.0.1:1",
    ],
)
def test_nobody_there_is_said_soon(url: str, match: str) -> None:
    with pytest.raises(StoreDown) as no:
        connect(url)
    assert no.value.code == "store-down"
    store = ValkeyStore(parse(url).servers, patience=0.1)
    begun = time.monotonic()
    for ask in (
        lambda: store.append(match, next(chain(1)), b""),
        lambda: store.read(match),
        lambda: list(store.matches()),
        lambda: store.settle(match),
    ):
        with pytest.raises(StoreDown) as no:
            ask()
        assert no.value.code == "store-down"
    assert time.monotonic() - begun < 2


def test_every_refusal_has_a_name(
    folder: Path, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafl.valkey.store.WAIT_MS", 20)
    first, second = chain(2)
    with Bare(folder) as server:
        store, node = server.store(patience=0.1), server.node()
        store.append(match, first, b"")

        def refused() -> str:
            with pytest.raises(StoreDown) as no:
                store.append(match, second, first.hash)
            assert no.value.en != no.value.fr
            assert list(store.read(match)) == [first]
            return no.value.code

        node.call("CONFIG", "SET", "maxmemory", "1")
        assert refused() == "store-full"
        node.call("CONFIG", "SET", "maxmemory", "0")
        node.call("CONFIG", "SET", "min-replicas-to-write", "1")
        assert refused() == "store-readonly"
        node.call("CONFIG", "SET", "min-replicas-to-write", "0")
        node.call("REPLICAOF", "127.0.0.1", "1")
        assert refused() == "store-readonly"
        node.call("REPLICAOF", "NO", "ONE")
        node.call("ACL", "SETUSER", "default", "-fcall")
        assert refused() == "store-denied"
        node.call("ACL", "SETUSER", "default", "+fcall")
        waiting = ValkeyStore(store.servers, replicas=1, patience=0.0)
        with pytest.raises(StoreDown) as no:
            waiting.append(match, second, first.hash)
        assert no.value.code == "store-not-replicated"
        # It is there, and not yet safe: only this may not be said.
        assert list(store.read(match)) == [first, second]
        with pytest.raises(StoreDown):
            waiting.settle(match)
        node.call("CONFIG", "SET", "requirepass", "secret")
        store.close()
        with pytest.raises(StoreDown) as no:
            store.read(match)
        assert no.value.code == "store-denied"
