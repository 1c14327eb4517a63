"""Whether servers may be trusted with a log: each check with its finding, in two languages."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from redis.exceptions import RedisError, ResponseError

from ..errors import StoreDown
from .faults import UNREACHED, store_down
from .nodes import Node, Servers

LEAST = (7, 2)
"""The oldest Redis whose functions and streams do what we need; Valkey calls itself 7.2.4."""

# Setting, the value that is needed, why, and the same in French.
_NEEDED = (
    (
        "maxmemory-policy",
        "noeviction",
        "otherwise the server deletes matches when memory is short",
        "sinon le serveur efface des parties quand la mémoire manque",
    ),
    (
        "appendonly",
        "yes",
        "otherwise a restart forgets every match",
        "sinon un redémarrage oublie toutes les parties",
    ),
    (
        "appendfsync",
        "always",
        "otherwise a power cut loses what was acknowledged in the last second",
        "sinon une coupure de courant perd ce qui fut confirmé dans la dernière seconde",
    ),
    (
        "no-appendfsync-on-rewrite",
        "no",
        "otherwise nothing is safe while the file is rewritten",
        "sinon rien n'est sûr pendant que le fichier est réécrit",
    ),
)


class Check(Struct, frozen=True):
    """One thing that was looked at."""

    name: str
    ok: bool
    en: str
    fr: str


def check_servers(servers: Servers, replicas: int = 0) -> list[Check]:
    """Look at every server that keeps a part of the log."""
    try:
        nodes = servers.all()
    except (RedisError, OSError) as error:
        said = store_down(error)
        return [Check("server", False, said.en, said.fr)]
    return [check for node in nodes for check in check_node(node, replicas)]


def check_node(node: Node, replicas: int = 0) -> list[Check]:
    """Look at one server."""
    try:
        return list(_checks(node, replicas))
    except (RedisError, OSError) as error:
        said = store_down(error)
        return [
            Check("server", False, f"{node.name}: {said.en}", f"{node.name} : {said.fr}"),
        ]


def refusal(checks: Iterable[Check]) -> StoreDown | None:
    """Say why these servers are not used, if one of them failed a check."""
    bad = [check for check in checks if not check.ok]
    if not bad:
        return None
    return StoreDown(
        "store-unsafe" if any(check.name != "server" for check in bad) else "store-down",
        " ".join(check.en for check in bad),
        " ".join(check.fr for check in bad),
    )


def _checks(node: Node, replicas: int) -> Iterator[Check]:
    about = _info(node)
    version = about.get("redis_version", "0")
    name = "Valkey" if "valkey_version" in about else "Redis"
    shown = f"{name} {about.get('valkey_version', version)}"
    yield Check("server", True, f"{node.name}: {shown}.", f"{node.name} : {shown}.")
    wanted = ".".join(map(str, LEAST))
    recent = tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) >= LEAST
    yield Check(
        "server-version",
        recent,
        f"{shown} is recent enough." if recent else f"{shown} is too old; {wanted} is needed.",
        f"{shown} est assez récent."
        if recent
        else f"{shown} est trop ancien ; il faut au moins {wanted}.",
    )
    for setting, needed, why, pourquoi in _NEEDED:
        yield _check_setting(node, setting, needed, why, pourquoi)
    if replicas:
        there = int(about.get("connected_slaves", "0"))
        yield Check(
            "replicas",
            there >= replicas,
            f"{node.name} has {there} replicas; {replicas} must confirm every commit.",
            f"{node.name} a {there} répliques ; {replicas} doivent confirmer chaque inscription.",
        )


def _check_setting(node: Node, setting: str, needed: str, why: str, pourquoi: str) -> Check:
    try:
        found = node.call("CONFIG", "GET", setting)
    except UNREACHED:
        raise
    except ResponseError as error:
        return Check(
            setting,
            False,
            f"{node.name} does not tell its {setting} ({error}); it must be {needed}.",
            f"{node.name} ne dit pas son {setting} ({error}) ; il faut {needed}.",
        )
    value = found[1].decode() if len(found) > 1 else ""
    if value == needed:
        return Check(setting, True, f"{setting} is {needed}.", f"{setting} est {needed}.")
    return Check(
        setting,
        False,
        f"{node.name} has {setting} {value}: set it to {needed}, {why}.",
        f"{node.name} a {setting} {value} : mettez {needed}, {pourquoi}.",
    )


def _info(node: Node) -> dict[str, str]:
    lines = node.call("INFO").decode("utf-8", "replace").splitlines()
    return dict(line.split(":", 1) for line in lines if ":" in line)
