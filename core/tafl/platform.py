"""Everything that a process of the platform holds, opened and closed in one place."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import Self

from . import requests
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
from .valkey import Embedded, ValkeyStore, connect


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

    @classmethod
    def open(cls, settings: Settings, *, catalogue: Catalogue | None = None) -> Self:
        """Connect to the servers that the settings name, or keep our own in the data folder."""
        with ExitStack() as undo:
            embedded: list[Embedded] = []

            def keep(name: str, *, durable: bool) -> Embedded:
                server = Embedded(settings.data / name, durable=durable).start()
                undo.callback(server.stop)
                embedded.append(server)
                return server

            store: ValkeyStore
            if settings.url:
                store, url = connect(settings.url), settings.url
            else:
                log = keep("log", durable=True)
                store, url = log.store(), log.url()
            undo.callback(store.close)
            queue_url = settings.queue_url or keep("queue", durable=False).url()
            platform = cls(
                settings,
                load_catalogue() if catalogue is None else catalogue,
                store,
                load_keys(settings.data / "keys"),
                durable=open_client(url),
                volatile=open_client(queue_url),
                embedded=embedded,
            )
            undo.pop_all()
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
        self.mailer.close()
        self.durable.close()
        self.volatile.close()
        if isinstance(self.store, ValkeyStore):
            self.store.close()
        for server in self.embedded:
            server.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
