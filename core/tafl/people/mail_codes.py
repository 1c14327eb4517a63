"""Codes that are sent by mail: to show that an address is one's own, to set a new password."""

from typing import Literal

from msgspec import Struct

from ..clients import Client
from ..errors import Rejected
from ..ports import Clock, Ids
from .stored import hashed, read, text

HOUR = 3_600_000
LASTS = {"verify": 7 * 24 * HOUR, "reset": HOUR}

Purpose = Literal["verify", "reset"]


class MailCode(Struct, frozen=True):
    """What a code is good for."""

    purpose: Purpose
    account: str
    email: str
    until: int


class MailCodes:
    """Keep codes by their hashes; each works once."""

    def __init__(self, client: Client, clock: Clock, ids: Ids) -> None:
        self._client = client
        self._clock = clock
        self._ids = ids

    def make(self, purpose: Purpose, account: str, email: str) -> str:
        """Make a code to be mailed."""
        code = self._ids.token()
        until = self._clock() + LASTS[purpose]
        kept = text(MailCode(purpose, account, email, until))
        self._client.set(_key(purpose, code), kept, px=LASTS[purpose])
        return code

    def use(self, purpose: Purpose, code: str) -> MailCode:
        """Take a code out of circulation, and say what it was good for."""
        found = read(self._client.getdel(_key(purpose, code)), MailCode)
        if found is None or self._clock() >= found.until:
            raise Rejected(
                "bad-code",
                "This code is wrong, used or too old; ask for a new one.",
                "Ce code est faux, déjà utilisé ou trop ancien ; demandez-en un nouveau.",
            )
        return found


def _key(purpose: Purpose, code: str) -> str:
    return f"tafl:mail-code:{purpose}:{{{hashed(code)}}}"
