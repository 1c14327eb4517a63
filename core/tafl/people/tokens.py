"""API tokens: for programs, with less power than their owner."""

from collections.abc import Iterable
from typing import get_args

from msgspec import Struct

from ..clients import Client
from ..errors import NotFound, Rejected
from ..ports import Clock, Ids
from .accounts import account_key
from .names import clean_name
from .sessions import Caller, Scope
from .stored import hashed, read, text

MOST = 50


class Token(Struct, frozen=True):
    """A token as its owner sees it: never the secret itself."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: int


class _Kept(Struct, frozen=True):
    token: Token
    key: str


class Tokens:
    """Keep tokens by the hashes of their secrets, and list them by account."""

    def __init__(self, client: Client, clock: Clock, ids: Ids) -> None:
        self._client = client
        self._clock = clock
        self._ids = ids

    def create(self, account: str, name: str, scopes: Iterable[Scope]) -> tuple[Token, str]:
        """Make a token; its secret is given this once."""
        if self._client.hlen(_list_key(account)) >= MOST:
            raise Rejected(
                "too-many-tokens",
                f"You have {MOST} tokens; delete one first.",
                f"Vous avez {MOST} jetons ; supprimez-en un d'abord.",
            )
        ordered = tuple(scope for scope in get_args(Scope) if scope in set(scopes))
        token = Token(self._ids.token(), clean_name(name), ordered, self._clock())
        secret = f"tt_{self._ids.token()}"
        kept = _Kept(token, hashed(secret))
        self._client.hset(_list_key(account), token.id, text(kept))
        self._client.set(_door_key(kept.key), text(Caller(account, token.scopes)))
        return token, secret

    def caller(self, secret: str) -> Caller | None:
        """Find whose token this is."""
        if not secret.startswith("tt_"):
            return None
        return read(self._client.get(_door_key(hashed(secret))), Caller)

    def of(self, account: str) -> list[Token]:
        """List the tokens of an account, newest first."""
        found = [kept.token for kept in self._kept(account)]
        return sorted(found, key=lambda token: (-token.created, token.id))

    def end(self, account: str, id: str) -> None:
        """End one token."""
        kept = read(self._client.hget(_list_key(account), id), _Kept)
        if kept is None:
            raise NotFound("no-such-token", "There is no such token.", "Il n'y a pas de tel jeton.")
        self._shut(account, kept)

    def end_all(self, account: str) -> None:
        """End all tokens of an account."""
        for kept in self._kept(account):
            self._shut(account, kept)

    def _kept(self, account: str) -> list[_Kept]:
        found = self._client.hvals(_list_key(account))
        return [kept for kept in (read(one, _Kept) for one in found) if kept is not None]

    def _shut(self, account: str, kept: _Kept) -> None:
        self._client.delete(_door_key(kept.key))
        self._client.hdel(_list_key(account), kept.token.id)


def _list_key(account: str) -> str:
    return f"{account_key(account)}:tokens"


def _door_key(key: str) -> str:
    return f"tafl:token:{{{key}}}"
