"""Calendar keys: a secret address for programs that cannot sign in."""

from hmac import compare_digest

from ..clients import Client
from ..ports import Ids
from .accounts import account_key


class Calendars:
    """Keep one key for each account that has asked for it."""

    def __init__(self, client: Client, ids: Ids) -> None:
        self._client = client
        self._ids = ids

    def key(self, account: str) -> str:
        """Give an account's key; make it the first time."""
        self._client.set(_key(account), self._ids.token(), nx=True)
        return f"{account}.{self._client.get(_key(account))}"

    def owner(self, key: str) -> str | None:
        """Find whose key this is."""
        account, _, secret = key.partition(".")
        known = self._client.get(_key(account)) or ""
        good = compare_digest(known.encode(), secret.encode())
        return account if good and secret else None

    def forget(self, account: str) -> None:
        """Let a key no longer work."""
        self._client.delete(_key(account))


def _key(account: str) -> str:
    return f"{account_key(account)}:calendar"
