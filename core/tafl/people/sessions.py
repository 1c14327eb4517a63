"""Sessions: who is signed in, from where, and how it ends."""

from typing import Literal

from msgspec import Struct

from ..clients import Client
from ..errors import NotFound
from ..ports import Clock, Ids
from .accounts import account_key
from .stored import hashed, read, text

DAY = 86_400_000
LASTS = 90 * DAY
"""How long a session lasts that nobody uses."""

Scope = Literal["read", "play", "bot", "account"]
ALL: tuple[Scope, ...] = ("read", "play", "account")


class Caller(Struct, frozen=True):
    """Who asks, and what they may do. `session` is None for an API token."""

    account: str
    scopes: tuple[Scope, ...]
    session: str | None = None


class Session(Struct, frozen=True):
    """One sign-in, as its owner sees it."""

    id: str
    created: int
    seen: int
    """The day of its last use, to the day."""
    label: str


class Opened(Struct, frozen=True):
    """A new session: one secret for the cookie, one to carry in a header."""

    session: Session
    cookie: str
    bearer: str


class _Kept(Struct, frozen=True):
    session: Session
    keys: tuple[str, ...]


class _Door(Struct, frozen=True):
    """What a secret opens."""

    account: str
    session: str
    seen: int


class Sessions:
    """Keep sessions by the hashes of their secrets, and list them by account."""

    def __init__(self, client: Client, clock: Clock, ids: Ids) -> None:
        self._client = client
        self._clock = clock
        self._ids = ids

    def open(self, account: str, label: str = "") -> Opened:
        """Sign somebody in."""
        now = self._clock()
        session = Session(self._ids.token(), now, now, label[:80])
        secrets = [f"ts_{self._ids.token()}" for _ in range(2)]
        kept = _Kept(session, tuple(hashed(secret) for secret in secrets))
        # Listed before it works: no session can be used that its owner cannot see and end.
        self._client.hset(_list_key(account), session.id, text(kept))
        for key in kept.keys:
            self._put(key, _Door(account, session.id, now))
        return Opened(session, *secrets)

    def caller(self, secret: str) -> Caller | None:
        """Find whose session this secret opens, if it still does."""
        if not secret.startswith("ts_"):
            return None
        key = hashed(secret)
        door = read(self._client.get(_door_key(key)), _Door)
        if door is None or self._clock() >= door.seen + LASTS:
            return None
        if self._clock() >= door.seen + DAY:
            self._renew(key, door)
        return Caller(door.account, ALL, door.session)

    def of(self, account: str) -> list[Session]:
        """List the sessions of an account, newest first."""
        alive = self._clock() - LASTS
        found = [kept.session for kept in self._kept(account) if kept.session.seen > alive]
        return sorted(found, key=lambda session: (-session.created, session.id))

    def end(self, account: str, session: str) -> None:
        """End one session of an account."""
        kept = read(self._client.hget(_list_key(account), session), _Kept)
        if kept is None:
            raise NotFound(
                "no-such-session", "There is no such session.", "Il n'y a pas de telle session."
            )
        self._shut(account, kept)

    def end_all(self, account: str, *, but: str | None = None) -> None:
        """End all sessions of an account, or all but one."""
        for kept in self._kept(account):
            if kept.session.id != but:
                self._shut(account, kept)

    def _kept(self, account: str) -> list[_Kept]:
        found = self._client.hvals(_list_key(account))
        return [kept for kept in (read(one, _Kept) for one in found) if kept is not None]

    def _shut(self, account: str, kept: _Kept) -> None:
        for key in kept.keys:
            self._client.delete(_door_key(key))
        self._client.hdel(_list_key(account), kept.session.id)

    def _renew(self, key: str, door: _Door) -> None:
        """Let a session that is used last longer: one write a day, not one for each call."""
        now = self._clock()
        kept = read(self._client.hget(_list_key(door.account), door.session), _Kept)
        if kept is not None:
            session = Session(kept.session.id, kept.session.created, now, kept.session.label)
            self._client.hset(_list_key(door.account), session.id, text(_Kept(session, kept.keys)))
            self._put(key, _Door(door.account, door.session, now))

    def _put(self, key: str, door: _Door) -> None:
        self._client.set(_door_key(key), text(door), px=LASTS)


def _list_key(account: str) -> str:
    return f"{account_key(account)}:sessions"


def _door_key(key: str) -> str:
    return f"tafl:session:{{{key}}}"
