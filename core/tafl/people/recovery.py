"""Recovery codes: how a guest comes back on another device."""

from base64 import b32encode
from hashlib import sha256

from ..clients import Client
from ..ports import Ids
from .accounts import account_key
from .stored import hashed


class RecoveryCodes:
    """Keep one code for each account, hashed."""

    def __init__(self, client: Client, ids: Ids) -> None:
        self._client = client
        self._ids = ids

    def renew(self, account: str) -> str:
        """Make a new code; the old one no longer works."""
        self.forget(account)
        # As many bits as a token has, in letters that can be read out and typed.
        letters = b32encode(sha256(self._ids.token().encode()).digest()[:20]).decode()
        code = "-".join(letters[at : at + 4] for at in range(0, 32, 4))
        key = hashed(_plain(code))
        self._client.hset(account_key(account), "recovery", f'"{key}"')
        self._client.set(_code_key(key), account)
        return code

    def owner(self, code: str) -> str | None:
        """Find whose code this is; case, blanks and dashes do not matter."""
        found: str | None = self._client.get(_code_key(hashed(_plain(code))))
        return found

    def forget(self, account: str) -> None:
        """Let the code of an account no longer work."""
        if key := self._client.hget(account_key(account), "recovery"):
            self._client.delete(_code_key(key.strip('"')))
            self._client.hdel(account_key(account), "recovery")


def _plain(code: str) -> str:
    return "".join(c for c in code.upper() if c.isalnum())


def _code_key(key: str) -> str:
    return f"tafl:recovery:{{{key}}}"
