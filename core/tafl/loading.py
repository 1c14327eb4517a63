"""From log to fold: matches are read, their chains verified, and kept in memory for a while."""

from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from . import requests
from .commit import CommitReader, Entry, link
from .errors import BadRecord, GameFault, NotFound
from .fairness import Dealer
from .folding import AnyGame, evolve, opened
from .keys import Keys
from .match import Match
from .opening import Opening
from .plugins import Catalogue
from .record import genesis, header_of
from .store import Store

CACHED = 500
"""How many folded matches are kept in memory."""


class Table:
    """A game with what is needed to read its log; made once for each game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.read = CommitReader(game)


class Loader:
    """Give matches as their logs say, to the last entry."""

    def __init__(self, catalogue: Catalogue, store: Store, keys: Keys) -> None:
        self._catalogue = catalogue
        self._store = store
        self._keys = keys
        self._tables: dict[str, Table] = {}
        self._cache: OrderedDict[str, tuple[Table, Match, Dealer]] = OrderedDict()

    def table(self, game: str) -> Table:
        """Give a game with what is needed to read its logs."""
        table = self._tables.get(game)
        if table is None:
            table = self._tables[game] = Table(self._catalogue.game(game))
        return table

    def load(self, match_id: str) -> tuple[Table, Match, Dealer]:
        """Take the fold that is in memory, and add what the log has gained since."""
        cached = self._cache.get(match_id)
        if cached is None:
            return self._load_whole(match_id)
        table, match, dealer = cached
        fresh = self._store.read(match_id, match.version)
        if fresh:
            match = self._fold(table, match, fresh)
            self.remember(table, match, dealer)
        return table, match, dealer

    def _load_whole(self, match_id: str) -> tuple[Table, Match, Dealer]:
        entries = self._store.read(match_id)
        if not entries:
            raise NotFound("no-such-match", "There is no such match.", "Cette partie n'existe pas.")
        opening = opening_of(entries[0])
        table = self.table(opening.game)
        if table.game.info.version != opening.game_version:
            raise GameFault(
                "game-version",
                f"This match needs version {opening.game_version} of {opening.game}.",
                f"Cette partie demande la version {opening.game_version} de {opening.game}.",
            )
        dealer = Dealer(self._keys.secret(opening.commitment))
        match = self._fold(table, opened(opening, genesis(header_of(opening))), entries)
        self.remember(table, match, dealer)
        return table, match, dealer

    def _fold(self, table: Table, match: Match, entries: Sequence[Entry]) -> Match:
        for entry in entries:
            if link(match.head, entry.data) != entry.hash:
                raise BadRecord(
                    "broken-chain",
                    f"The log of match {match.id} was changed at commit {entry.version}.",
                    f"Le journal de la partie {match.id} a été modifié à l'inscription "
                    f"{entry.version}.",
                    version=entry.version,
                )
            match = evolve(table.game, match, table.read(entry), entry.hash)
        return match

    def remember(self, table: Table, match: Match, dealer: Dealer) -> None:
        """Keep a fold; the one that was not used for longest makes room."""
        self._cache[match.id] = (table, match, dealer)
        self._cache.move_to_end(match.id)
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)


class _FirstCommit(Struct):
    command: requests.Create


def opening_of(first: Entry) -> Opening:
    """Read what a match was opened with from its first entry."""
    try:
        return msgspec.json.decode(first.data, type=_FirstCommit).command.opening
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(
            "no-opening",
            f"The first commit does not open a match: {error}",
            "La première inscription n'ouvre pas de partie.",
            version=1,
        ) from None
