"""How well an address takes what is sent to it: back off, and in the end leave it alone."""

from hashlib import sha256

import msgspec
from msgspec import Struct
from tafl.clients import Client
from tafl.people.accounts import account_key

FIRST_MS = 5 * 60_000
LONGEST_MS = 24 * 3600 * 1000
DEAD_AFTER = 3
"""After so many final refusals in a row an address is switched off."""
GIVEN_UP_AFTER = 12
"""After so many failures of any kind in a row, the same."""


class Standing(Struct, frozen=True):
    """What is known of one address."""

    failures: int = 0
    refusals: int = 0
    until: int = 0
    off: bool = False
    last: int = 0
    """When something was last sent to it."""


class Addresses:
    """Remember by a hash of each address: a new address begins anew."""

    def __init__(self, durable: Client) -> None:
        self._client = durable

    def standing(self, account: str, channel: str, address: str) -> Standing:
        """Say what is known of an address."""
        found = self._client.hget(_key(account), _field(channel, address))
        return msgspec.json.decode(found, type=Standing) if found else Standing()

    def sent(self, account: str, channel: str, address: str, now: int) -> None:
        """Note that an address works."""
        self._put(account, channel, address, Standing(last=now))

    def failed(
        self, account: str, channel: str, address: str, now: int, *, final: bool
    ) -> Standing:
        """Note that an address did not take a message."""
        before = self.standing(account, channel, address)
        failures, refusals = before.failures + 1, before.refusals + final
        pause = min(FIRST_MS << before.failures, LONGEST_MS)
        off = refusals >= DEAD_AFTER or failures >= GIVEN_UP_AFTER
        after = Standing(failures, refusals, now + pause, off, before.last)
        self._put(account, channel, address, after)
        return after

    def _put(self, account: str, channel: str, address: str, standing: Standing) -> None:
        told = msgspec.json.encode(standing).decode()
        self._client.hset(_key(account), _field(channel, address), told)


def _key(account: str) -> str:
    return f"{account_key(account)}:addresses"


def _field(channel: str, address: str) -> str:
    return f"{channel} {sha256(address.encode()).hexdigest()[:16]}"
