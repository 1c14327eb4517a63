"""Everything that a process of the platform holds, opened and closed in one place."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Self

from . import requests
from .archive import ArchivedStore, shelf_at
from .clients import Client, open_client
from .errors import GameFault, NotFound, Rejected
from .keys import Keys, load_keys
from .people import People
from .people.mail import Mailer, mailer_at
from .plugins import Catalogue, load_catalogue
from .ports import Clock, Ids, RandomIds, system_clock
from .service import Service
from .settings import Settings
from .store import Store
from .valkey import Embedded, connect


class Platform:
    """Settings, games, matches, people and the two servers, for api, workers and commands."""

    def __init__(
        self,
        settings: Settings,
        catalogue: Catalogue,
        store: Store,
        keys: Keys,
        *,
        durable: Client,
        volatile: Client,
        clock: Clock = system_clock,
        ids: Ids | None = None,
        mailer: Mailer | None = None,
        embedded: Sequence[Embedded] = (),
    ) -> None:
        self.settings = settings
        self.catalogue = catalogue
        self.store = store
        self.keys = keys
        self.clock = clock
        self.ids = RandomIds() if ids is None else ids
        self.service = Service(catalogue, store, keys, clock, self.ids)
        self.durable = durable
        """A client of the log's server: what must not be lost, besides the logs themselves."""
        self.volatile = volatile
        """A client of the other server: limits, fan-out, jobs, read models."""
        self.mailer = mailer_at(settings.smtp_url) if mailer is None else mailer
        self.people = People(durable, clock, self.ids)
        self.embedded = embedded
        self._closing = ExitStack()
        for part in (durable, volatile, self.mailer):
            self._closing.callback(part.close)

    @classmethod
    def open(cls, settings: Settings, *, catalogue: Catalogue | None = None) -> Self:
        """Connect to the servers that the settings name, or keep our own in the data folder."""
        with ExitStack() as undo:
            servers = undo.enter_context(keep_servers(settings))
            log, queue = servers.get("log"), servers.get("queue")
            live = connect(settings.url) if log is None else log.store()
            undo.callback(live.close)
            platform = cls(
                settings,
                load_catalogue() if catalogue is None else catalogue,
                ArchivedStore(live, shelf_at(settings.archive, settings.data)),
                load_keys(settings.data / "keys"),
                durable=open_client(settings.url if log is None else log.url()),
                volatile=open_client(settings.queue_url if queue is None else queue.url()),
                embedded=tuple(servers.values()),
            )
            # Last in, first out: the servers stop when nobody is connected any more.
            platform._closing, clients = undo.pop_all(), platform._closing
            platform._closing.push(clients)
        return platform

    def leave_matches(self, account: str) -> None:
        """Get somebody up from every table, so that nobody waits for them: they are going."""
        for match_id, player in self.people.players.matches(account).items():
            with suppress(Rejected, NotFound, GameFault):
                match = self.service.load(match_id)
                seat = match.seat_of(player)
                command: requests.Request = requests.Resign()
                if match.status == "open":
                    if match.host == player:
                        command = requests.Cancel()
                    elif seat is not None:
                        command = requests.LeaveSeat(seat)
                if not match.over:
                    self.service.request(
                        match_id, command, player=player, command_id=f"gone-{match.version}"
                    )

    def close(self) -> None:
        """Let go of the servers; ours stop when nobody else uses them."""
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def keep_servers(settings: Settings) -> Iterator[dict[str, Embedded]]:
    """Keep the servers that the settings name no address for: the `log`'s, and the `queue`'s."""
    with ExitStack() as stack:
        servers = {}
        if not settings.url:
            servers["log"] = stack.enter_context(Embedded(settings.data / "log"))
        if not settings.queue_url:
            queue = Embedded(settings.data / "queue", durable=False)
            servers["queue"] = stack.enter_context(queue)
        yield servers
