"""Whether all is well here: servers, keys, folders, plugins and the clock, each looked at."""

import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from redis.exceptions import RedisError

from .errors import TaflError
from .plugins import Catalogue
from .settings import Settings
from .valkey import Embedded
from .valkey.checks import Check, check_node, check_servers
from .valkey.connect import parse
from .valkey.embedded import LEAST_FREE
from .valkey.faults import store_down
from .valkey.nodes import Servers
from .valkey.troubles import free, total

ENOUGH_SHARE, ENOUGH_BYTES = 0.1, 5 * 2**30
"""A disk has enough space with a tenth of it free, or with so many bytes."""
DRIFT = 2.0
"""How many seconds the log's server and we may differ."""
EARLIEST = 1_767_225_600
"""No clock that is right is before 2026."""


def examine(settings: Settings, catalogue: Catalogue) -> Iterator[Check]:
    """Look at everything, one thing after the other."""
    yield from _log(settings)
    yield from _queue(settings)
    yield from _damage(settings.data / "log")
    yield from _keys(settings.data / "keys")
    yield from _folders(settings)
    yield from _plugins(catalogue)


def _log(settings: Settings) -> Iterator[Check]:
    try:
        if settings.url:
            address = parse(settings.url)
            yield from check_servers(address.servers, address.replicas)
            yield from _clock(address.servers)
            address.servers.close()
            return
        with tempfile.TemporaryDirectory(prefix="tafl-") as scratch:
            # Where nothing was played yet, nothing is left behind.
            kept = settings.data / "log"
            with Embedded(kept if kept.is_dir() else Path(scratch) / "log") as server:
                store = server.store()
                yield from check_servers(store.servers)
                yield from _clock(store.servers)
                store.close()
    except TaflError as error:
        yield Check("server", False, error.en, error.fr)


def _queue(settings: Settings) -> Iterator[Check]:
    if not settings.queue_url:
        return
    try:
        servers = parse(settings.queue_url).servers
        # It may forget everything, so its settings do not matter; that it is there does.
        for check in check_node(servers.of(0))[:2]:
            yield Check(f"queue-{check.name}", check.ok, check.en, check.fr)
        servers.close()
    except TaflError as error:
        yield Check("queue-server", False, error.en, error.fr)
    except (RedisError, OSError) as error:
        said = store_down(error)
        yield Check("queue-server", False, said.en, said.fr)


def _clock(servers: Servers) -> Iterator[Check]:
    try:
        seconds, micros = map(int, servers.of(0).call("TIME"))
    except (RedisError, OSError):
        return  # that it cannot be asked was said
    apart = abs(time.time() - seconds - micros / 1e6)
    ok = apart <= DRIFT and time.time() > EARLIEST
    yield Check(
        "clock",
        ok,
        f"The clock is {apart:.1f} s from the log's server" + ("." if ok else ": set it right."),
        f"L'horloge est à {apart:.1f} s de celle du serveur du journal"
        + ("." if ok else " : réglez-la."),
    )


def _damage(folder: Path) -> Iterator[Check]:
    """Name what was found damaged when the log's files were read."""
    file = folder / "damage.log"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        yield Check(
            "damage",
            False,
            f"A file of the log was damaged: {line}. Restore its match from a backup, then "
            f"remove {file}.",
            f"Un fichier du journal était abîmé : {line}. Restaurez la partie d'une sauvegarde, "
            f"puis supprimez {file}.",
        )


def _keys(folder: Path) -> Iterator[Check]:
    files = sorted(folder.glob("*.key"))
    if not files:
        yield Check(
            "keys", True, "There are no keys yet; the first match makes them.",
            "Il n'y a pas encore de clés ; la première partie les créera.",
        )  # fmt: skip
        return
    for path in (folder, *files):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            yield Check(
                "keys", False, f"Others can read {path}: chmod go= {path}",
                f"D'autres peuvent lire {path} : chmod go= {path}",
            )  # fmt: skip
    wrong = [file for file in files if file.stat().st_size != 32]
    missing = not (folder / "signing.key").exists() or len(files) < 2
    for file in wrong:
        yield Check("keys", False, f"{file} is no key.", f"{file} n'est pas une clé.")
    if missing:
        yield Check(
            "keys", False, f"Keys are missing in {folder}.", f"Il manque des clés : {folder}."
        )
    elif not wrong:
        yield Check("keys", True, f"{len(files)} keys are there.", f"Il y a {len(files)} clés.")


def _folders(settings: Settings) -> Iterator[Check]:
    shelf = [Path(settings.archive)] if settings.archive and "://" not in settings.archive else []
    for folder in (settings.data, *shelf):
        there = folder
        while not there.exists():
            there = there.parent
        left, share = free(there), free(there) / max(1, total(there))
        ok = left >= LEAST_FREE and (share >= ENOUGH_SHARE or left >= ENOUGH_BYTES)
        yield Check(
            "space",
            ok,
            f"{folder} has {left / 2**30:.1f} GB free ({share:.0%})"
            + ("." if ok else ": make room before it is full."),
            f"{folder} a {left / 2**30:.1f} Go libres ({share:.0%})"
            + ("." if ok else " : faites de la place à temps."),
        )


def _plugins(catalogue: Catalogue) -> Iterator[Check]:
    for fault in catalogue.faults:
        yield Check(
            "plugins", False, f"Plugin {fault.plugin} is broken: {fault.reason}",
            f"L'extension {fault.plugin} est défectueuse : {fault.reason}",
        )  # fmt: skip
    names = ", ".join(sorted(catalogue.games))
    some = bool(catalogue.games)
    yield Check(
        "plugins",
        some,
        f"Games: {names}." if some else "No game is installed.",
        f"Jeux : {names}." if some else "Aucun jeu n'est installé.",
    )
