"""Blocking: whom somebody does not want to meet."""

from collections.abc import Iterable

from ..clients import Client
from .accounts import account_key

MOST = 200


class Blocks:
    """Keep a list of accounts for each account."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def of(self, account: str) -> list[str]:
        """List whom somebody has blocked."""
        return sorted(self._client.smembers(_key(account)))

    def replace(self, account: str, others: Iterable[str]) -> None:
        """Block these and nobody else."""
        wanted, known = set(others) - {account}, set(self.of(account))
        if wanted - known:
            self._client.sadd(_key(account), *sorted(wanted - known))
        if known - wanted:
            self._client.srem(_key(account), *sorted(known - wanted))

    def are_apart(self, one: str, other: str) -> bool:
        """Tell whether one of two has blocked the other."""
        return bool(
            self._client.sismember(_key(one), other) or self._client.sismember(_key(other), one)
        )

    def forget(self, account: str) -> None:
        """Forget whom somebody has blocked."""
        self._client.delete(_key(account))


def _key(account: str) -> str:
    return f"{account_key(account)}:blocked"
