"""From an address to a store: one server, Sentinel or Cluster, checked before it is used."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from msgspec import Struct
from redis.connection import SSLConnection, parse_url

from ..errors import Malformed
from .checks import check_servers, refusal
from .nodes import Cluster, OneServer, Sentinels, Servers, Settings
from .store import ValkeyStore

# The library's own retries are off: whoever sends a command knows whether it may be sent twice.
DEFAULTS: Settings = {
    "socket_connect_timeout": 1.0,
    "socket_timeout": 5.0,
    "protocol": 2,
    "driver_info": None,
}

PATIENCE = 1.5
"""How many seconds a command is tried again on one server: as long as people wait gladly."""
FAILOVER_PATIENCE = 15.0
"""The same where another server may take over meanwhile."""


class Address(Struct, frozen=True):
    """Where servers are, and how many replicas must have a commit before it is acknowledged."""

    servers: Servers
    replicas: int
    patience: float


def connect(url: str, *, accept_risk: bool = False) -> ValkeyStore:
    """Open the log at an address; refuse servers that could lose what they acknowledged."""
    address = parse(url)
    store = ValkeyStore(address.servers, replicas=address.replicas, patience=address.patience)
    if not accept_risk and (refused := refusal(check_servers(address.servers, address.replicas))):
        store.close()
        raise refused
    return store


def parse(url: str) -> Address:
    """Read `TAFL_URL` or `TAFL_QUEUE_URL`; `?replicas=1` asks to wait for that many replicas."""
    try:
        parts = urlsplit(url)
        query = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
        replicas = int(query.pop("replicas", 0))
        if replicas < 0:
            raise ValueError("replicas must not be negative")
        plain = url.partition("?")[0] + ("?" + urlencode(query) if query else "")
        if parts.scheme in ("redis", "rediss", "unix"):
            read: Any = parse_url
            patience = FAILOVER_PATIENCE if replicas else PATIENCE
            return Address(OneServer(DEFAULTS | dict(read(plain))), replicas, patience)
        kind, plus, form = parts.scheme.partition("+")
        if kind in ("redis", "rediss") and plus and form in ("sentinel", "cluster"):
            return Address(_many(url, kind, form), replicas, FAILOVER_PATIENCE)
        raise ValueError("unknown kind of address")
    except (ValueError, TypeError) as error:
        raise Malformed(
            "bad-url",
            f"This is not the address of a server: {error}. Possible are redis://host:port, "
            "rediss://host:port, unix:///path, redis+sentinel://host:port,host:port/service "
            "and redis+cluster://host:port,host:port.",
            f"Ce n'est pas l'adresse d'un serveur : {error}. Sont possibles redis://hôte:port, "
            "rediss://hôte:port, unix:///chemin, redis+sentinel://hôte:port,hôte:port/service "
            "et redis+cluster://hôte:port,hôte:port.",
        ) from None


def _many(url: str, kind: str, form: str) -> Servers:
    parts = urlsplit(url)
    login, _, places = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    settings = dict(DEFAULTS)
    if login:
        settings |= {"username": unquote(user) or None, "password": unquote(password)}
    if kind == "rediss":
        settings["connection_class"] = SSLConnection
    port = 26379 if form == "sentinel" else 6379
    seeds = [_place(place, port) for place in places.split(",")]
    if form == "cluster":
        return Cluster(seeds, settings)
    service = parts.path.strip("/")
    if not service:
        raise ValueError("the name of the Sentinels' service is missing")
    # Sentinels rarely have a password of their own; the one given is that of the servers.
    watchers = [DEFAULTS | {"host": host, "port": number} for host, number in seeds]
    return Sentinels(watchers, service, settings)


def _place(text: str, port: int) -> tuple[str, int]:
    place = urlsplit(f"//{text}")
    if not place.hostname:
        raise ValueError("a host is missing")
    return place.hostname, place.port or port
