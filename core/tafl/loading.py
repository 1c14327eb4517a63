"""From log to fold: matches are read, their chains verified, and kept in memory for a while."""

import logging
from collections import OrderedDict
from collections.abc import Sequence

from .commit import CommitReader, Entry, link
from .dealer import AbsentDealer, Dealer
from .decision import fault
from .errors import BadRecord, GameFault, NotFound
from .folding import AnyGame, evolve, opened
from .keys import Keys
from .match import Match
from .opening import Opening
from .plugins import Catalogue
from .record import genesis, header_of, opening_of
from .store import Store

_log = logging.getLogger(__name__)

CACHED = 500
"""How many folded matches are kept in memory."""


class Live:
    """A match in memory: its rules, its secret at work, and its fold as far as it was read.

    Threads may share it: a fold never changes, and one that is behind is brought up to date
    from the log before it is used.
    """

    __slots__ = ("alone", "dealer", "game", "match", "read")

    def __init__(self, game: AnyGame, read: CommitReader, dealer: Dealer, match: Match) -> None:
        self.game = game
        self.read = read
        self.dealer = dealer
        self.match = match
        self.alone = True
        """The last look into the log found nothing that others had added."""

    def follow(self, match: Match, entries: Sequence[Entry]) -> None:
        """Fold the entries that come after a fold, each checked against the chain."""
        game, read = self.game, self.read
        for entry in entries:
            if link(match.head, entry.data) != entry.hash:
                raise BadRecord(
                    "broken-chain",
                    f"The log of match {match.id} was changed at commit {entry.version}.",
                    f"Le journal de la partie {match.id} a été modifié à l'inscription "
                    f"{entry.version}.",
                    version=entry.version,
                )
            commit = read(entry)
            try:
                match = evolve(game, match, commit, entry.hash)
            except Exception as error:
                raise fault(game, error) from error
        self.match = match


class Loader:
    """Give matches as their logs say, to the last entry."""

    def __init__(self, catalogue: Catalogue, store: Store, keys: Keys) -> None:
        self._catalogue = catalogue
        self._store = store
        self._keys = keys
        self._readers: dict[str, CommitReader] = {}
        self._cache: OrderedDict[str, Live] = OrderedDict()

    def doubt(self, match_id: str, version: int) -> None:
        """Forget a match that refuses what should follow, though its log has not gone further.

        What is in memory is then not what the log says, be it that the log was damaged or that
        a failover lost its end.
        """
        if not self._store.read(match_id, version):
            self._forget(match_id, version)

    def recall(self, match_id: str) -> Live | None:
        """Give a match as it is in memory, without asking the log; it may have gone on since."""
        return self._cache.get(match_id)

    def load(self, match_id: str) -> Live:
        """Take the match that is in memory, and add what its log has gained since."""
        live = self._cache.get(match_id)
        if live is None:
            entries = self._store.read(match_id)
            if not entries:
                raise NotFound(
                    "no-such-match", "There is no such match.", "Cette partie n'existe pas."
                )
            live = self.begin(opening_of(entries[0]))
            live.follow(live.match, entries)
            self.remember(live)
        else:
            # Another thread may take `live` further meanwhile; so these two belong together.
            match = live.match
            fresh = self._store.read(match_id, match.version)
            live.alone = not fresh
            if fresh:
                try:
                    live.follow(match, fresh)
                except BadRecord:
                    self._forget(match_id, match.version)
                    return self.load(match_id)
        return live

    def _forget(self, match_id: str, version: int) -> None:
        _log.error("the log of match %s no longer has our version %d", match_id, version)
        self._cache.pop(match_id, None)

    def begin(self, opening: Opening) -> Live:
        """Give a match that has no commit yet."""
        game = self._catalogue.game(opening.game)
        if game.info.version != opening.game_version:
            raise GameFault(
                "game-version",
                f"This match needs version {opening.game_version} of {opening.game}.",
                f"Cette partie demande la version {opening.game_version} de {opening.game}.",
            )
        if opening.game not in self._readers:
            self._readers[opening.game] = CommitReader(game)
        dealer = self._dealer(opening)
        match = opened(opening, genesis(header_of(opening)))
        return Live(game, self._readers[opening.game], dealer, match)

    def _dealer(self, opening: Opening) -> Dealer:
        try:
            return Dealer(self._keys.secret(opening.commitment))
        except NotFound as error:
            # A match from elsewhere, or a lost key: it can be read, but nothing can be added.
            return AbsentDealer(error)

    def remember(self, live: Live) -> None:
        """Keep a match in memory; the one that came first makes room."""
        self._cache[live.match.id] = live
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
