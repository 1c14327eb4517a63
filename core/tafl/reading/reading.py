"""All read models in one hand: projected from a match, or rebuilt from all logs."""

import logging
from collections.abc import Callable, Iterable

from ..clients import Client
from ..errors import TaflError
from ..match import Match
from ..people import People
from ..service import Service
from . import inbox, lobby
from .inbox import Inbox, Item
from .lobby import Lobby
from .summary import summary_of

_log = logging.getLogger(__name__)

BUILT = "tafl:reading"
"""Set when everything was read: a volatile server that was restarted has lost it."""

HEALING = "tafl:reading:healing"
HEALING_MS = 120_000


class Reading:
    """Project matches into lists, each with the version that it has seen."""

    def __init__(self, client: Client, people: People, service: Service) -> None:
        self._client = client
        self._people = people
        self._service = service
        self.lobby = Lobby(client)
        self.inboxes = Inbox(client)

    def project(self, match: Match) -> None:
        """Bring the lists up to date with a match; older news than they have changes nothing."""
        summary = summary_of(match)
        self.lobby.put(summary)
        for player, account in self._people.players.accounts(match.id).items():
            self.inboxes.put(account, player, summary)

    def inbox(self, account: str) -> list[Item]:
        """List somebody's matches, from the logs if the lists are lost."""
        if not self.is_built:
            for match in self._people.players.matches(account):
                self._read(match)
        return self.inboxes.of(account)

    @property
    def is_built(self) -> bool:
        """Tell whether the lists hold everything."""
        return bool(self._client.exists(BUILT))

    def rebuild(self, matches: Iterable[str]) -> None:
        """Throw the lists away and make them anew."""
        self._client.delete(BUILT)
        for pattern in (lobby.PATTERN, inbox.PATTERN):
            for key in list(self._client.scan_iter(match=pattern, count=1000)):
                self._client.delete(key)
        self._fill(matches)

    def heal(self, matches: Callable[[], Iterable[str]]) -> None:
        """Fill the lists if they are lost and nobody does it yet; what they have stays."""
        if not self.is_built and self._client.set(HEALING, 1, nx=True, px=HEALING_MS):
            try:
                self._fill(matches())
            finally:
                self._client.delete(HEALING)

    def _fill(self, matches: Iterable[str]) -> None:
        for match in matches:
            self._read(match)
        self._client.set(BUILT, 1)

    def _read(self, match: str) -> None:
        try:
            self.project(self._service.load(match))
        except TaflError as error:  # one match that cannot be read must not hide the others
            _log.warning("match %s is in no list: %s", match, error.code)
