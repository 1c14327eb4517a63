"""Where matches are on this machine or elsewhere: the log's server with the archive behind it."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct
from redis.exceptions import RedisError

from .archive import ArchivedStore, Shelf, shelf_at
from .commit import Entry, link
from .errors import BadRecord, Conflict
from .record import genesis, header_of, opening_of
from .settings import Settings
from .store import bad_name
from .valkey import Embedded, ValkeyStore, connect, take_in
from .valkey.names import log_key, partition_of


class Storage(Struct, frozen=True):
    """The log and the archive, apart and together."""

    live: ValkeyStore
    shelf: Shelf
    store: ArchivedStore
    """Both behind one face, for whoever plays."""
    url: str
    """The address of the log's server."""

    def take_in(self, match: str, entries: Sequence[Entry], *, replace: bool = False) -> None:
        """Add a match with its whole log; in place of one that is here only if that is damaged."""
        try:
            found = self.store.read(match)
            must_be_sound(match, found)
        except BadRecord:
            if not replace:
                raise
            self._forget(match)
        else:
            if found:
                raise Conflict(
                    "match-exists",
                    f"Match {match} is here already.",
                    f"La partie {match} est déjà ici.",
                )
        take_in(self.live, match, entries)

    def _forget(self, match: str) -> None:
        """Remove a damaged log, or a damaged file of the archive."""
        partition = partition_of(match)
        if partition is None:
            raise bad_name(match)
        try:
            self.live.servers.of(partition).call("UNLINK", log_key(partition, match))
        except (RedisError, OSError) as error:
            raise self.live.down(error) from error
        self.shelf.remove(match)


def must_be_sound(match: str, entries: Sequence[Entry]) -> None:
    """Check the chain of a log; raise BadRecord at the first commit that was changed."""
    if not entries:
        return
    prev = genesis(header_of(opening_of(entries[0])))
    for entry in entries:
        if link(prev, entry.data) != entry.hash:
            raise BadRecord(
                "broken-chain",
                f"The log of match {match} was changed at commit {entry.version}.",
                f"Le journal de la partie {match} a été modifié à l'inscription {entry.version}.",
                version=entry.version,
            )
        prev = entry.hash


@contextmanager
def open_storage(settings: Settings, *, log: Path | None = None) -> Iterator[Storage]:
    """Connect to the log's server, or keep our own (in the data folder, or where it is told)."""
    with ExitStack() as stack:
        if settings.url:
            live, url = connect(settings.url), settings.url
        else:
            server = stack.enter_context(Embedded(log or settings.data / "log"))
            live, url = server.store(), server.url()
        stack.callback(live.close)
        shelf = shelf_at(settings.archive, settings.data)
        yield Storage(live, shelf, ArchivedStore(live, shelf), url)


def has_matches(settings: Settings) -> bool:
    """Tell whether there may be matches, without making or starting anything."""
    ours = (settings.data / "log", settings.data / "archive")
    return bool(settings.url or settings.archive) or any(folder.is_dir() for folder in ours)


def must_be_name(match: str) -> None:
    """Refuse what cannot be the name of a match, before anything is made for it."""
    if partition_of(match) is None:
        raise bad_name(match)
