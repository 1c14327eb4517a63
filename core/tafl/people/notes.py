"""Private notes: what somebody writes down about a match, for nobody else."""

from ..clients import Client
from .accounts import account_key

LONGEST = 4000


class Notes:
    """Keep one note for each account and match."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def of(self, account: str, match: str) -> str:
        """Give somebody's note; empty when there is none."""
        return self._client.hget(_key(account), match) or ""

    def write(self, account: str, match: str, text: str) -> None:
        """Keep a note; an empty one is none."""
        if text:
            self._client.hset(_key(account), match, text)
        else:
            self._client.hdel(_key(account), match)

    def forget(self, account: str) -> None:
        """Delete all of somebody's notes."""
        self._client.delete(_key(account))


def _key(account: str) -> str:
    return f"{account_key(account)}:notes"
