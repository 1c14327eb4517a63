"""Invites: a secret that lets its holder take one seat, once."""

from msgspec import Struct

from ..clients import Client
from ..errors import NotFound
from ..ports import Clock, Ids
from .stored import hashed, read, text

LASTS = 7 * 86_400_000


class Invite(Struct, frozen=True):
    """What an invite is good for."""

    match: str
    seat: int
    until: int


class Invites:
    """Keep invites by their hashes; list them by match and seat."""

    def __init__(self, client: Client, clock: Clock, ids: Ids) -> None:
        self._client = client
        self._clock = clock
        self._ids = ids

    def make(self, match: str, seat: int) -> str:
        """Make the invite for a seat; an earlier one for it no longer works."""
        self.revoke(match, seat)
        code = f"ti_{self._ids.token()}"
        invite = Invite(match, seat, self._clock() + LASTS)
        self._client.hset(_list_key(match), str(seat), hashed(code))
        self._client.hset(_key(hashed(code)), "invite", text(invite))
        self._client.pexpire(_key(hashed(code)), LASTS)
        return code

    def find(self, match: str, code: str) -> Invite | None:
        """Give what a code is good for in this match, while it is good for anything."""
        found = self._client.hgetall(_key(hashed(code)))
        invite = read(found.get("invite"), Invite)
        if invite is None or invite.match != match or self._clock() >= invite.until:
            return None
        return None if "by" in found else invite

    def redeem(self, match: str, code: str, account: str) -> Invite:
        """Use a code up for an account; the same one may ask again, in case its answer was lost."""
        key = _key(hashed(code))
        invite = read(self._client.hget(key, "invite"), Invite)
        if invite is None or invite.match != match or self._clock() >= invite.until:
            raise no_such_invite()
        self._client.hsetnx(key, "by", account)
        if self._client.hget(key, "by") != account:
            raise no_such_invite()
        return invite

    def give_back(self, code: str) -> None:
        """Let a code work again whose seat could not be taken after all."""
        self._client.hdel(_key(hashed(code)), "by")

    def revoke(self, match: str, seat: int) -> None:
        """Let the invite for a seat no longer work."""
        if key := self._client.hget(_list_key(match), str(seat)):
            self._client.delete(_key(key))
            self._client.hdel(_list_key(match), str(seat))

    def seats(self, match: str) -> list[int]:
        """List the seats for which an invite was made."""
        return sorted(int(seat) for seat in self._client.hkeys(_list_key(match)))


def no_such_invite() -> NotFound:
    """Say that an invite does not work, and nothing about why."""
    return NotFound(
        "no-such-invite",
        "This invitation is not valid, or has been used.",
        "Cette invitation n'est pas valable, ou a déjà servi.",
    )


def _list_key(match: str) -> str:
    return f"tafl:match:{{{match}}}:invites"


def _key(key: str) -> str:
    return f"tafl:invite:{{{key}}}"
