"""Players: the pseudonyms under which people stand in logs, one for each match.

A log is for ever and may be read by anybody once its match is over; who was behind a pseudonym is
kept here alone, and can be forgotten.
"""

from ..clients import Client
from ..ports import Ids
from .accounts import account_key


class Players:
    """Know which player of which match is whom."""

    def __init__(self, client: Client, ids: Ids) -> None:
        self._client = client
        self._ids = ids

    def player(self, match: str, account: str) -> str:
        """Give somebody's pseudonym in a match; make it the first time."""
        key = f"{account_key(account)}:matches"
        self._client.hsetnx(key, match, self._ids.token())
        player: str = self._client.hget(key, match)
        # Also when it was there before: the last time may have ended between the two.
        self._client.hsetnx(_match_key(match), player, account)
        return player

    def fresh(self) -> str:
        """Make a pseudonym for a match that has no name yet; `adopt` it when it has."""
        return self._ids.token()

    def adopt(self, match: str, account: str, player: str) -> None:
        """Note that a pseudonym in a new match is somebody's."""
        self._client.hset(f"{account_key(account)}:matches", match, player)
        self._client.hset(_match_key(match), player, account)

    def import_as(self, match: str, account: str) -> None:
        """Note who has brought a match here that was played elsewhere."""
        self._client.hsetnx(f"{account_key(account)}:imports", match, "")

    def has_imported(self, match: str, account: str) -> bool:
        """Tell whether somebody has brought a match here."""
        return bool(self._client.hexists(f"{account_key(account)}:imports", match))

    def known(self, match: str, account: str) -> str | None:
        """Give somebody's pseudonym in a match, if there is one."""
        found: str | None = self._client.hget(f"{account_key(account)}:matches", match)
        return found

    def accounts(self, match: str) -> dict[str, str]:
        """Say who is behind each pseudonym of a match, where that is still known."""
        found: dict[str, str] = self._client.hgetall(_match_key(match))
        return found

    def account(self, match: str, player: str) -> str | None:
        """Say who is behind one pseudonym, if that is still known."""
        found: str | None = self._client.hget(_match_key(match), player)
        return found

    def matches(self, account: str) -> dict[str, str]:
        """List somebody's matches, with the pseudonym in each."""
        found: dict[str, str] = self._client.hgetall(f"{account_key(account)}:matches")
        return found

    def forget(self, account: str) -> None:
        """Cut the thread between somebody and their pseudonyms."""
        for match, player in self.matches(account).items():
            self._client.hdel(_match_key(match), player)
        self._client.delete(f"{account_key(account)}:matches")
        self._client.delete(f"{account_key(account)}:imports")


def _match_key(match: str) -> str:
    return f"tafl:match:{{{match}}}:players"
