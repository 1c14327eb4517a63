"""Links that are sent to people: signed, for one account and one purpose, for a while."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Literal

import msgspec
from msgspec import Struct

from ..errors import Rejected
from ..keys import Keys
from ..ports import Clock

Purpose = Literal["match", "silence"]
"""`match` leads to a match; `silence` ends the notices of one channel."""

LASTS_MS = 30 * 24 * 3600 * 1000


class Link(Struct, frozen=True, array_like=True):
    """What a link is good for: `subject` is a match, or a channel."""

    purpose: Purpose
    account: str
    subject: str
    until: int


class Links:
    """Make and read links; nothing is stored for them."""

    def __init__(self, keys: Keys, clock: Clock) -> None:
        # A commitment of a match is 128 random bits: this one can never be one's.
        self._key = keys.secret(keys.commitment("links"))
        self._clock = clock

    def make(self, purpose: Purpose, account: str, subject: str) -> str:
        """Make the secret part of a link."""
        # To the day: so the same notice, written again, holds the same link.
        until = (self._clock() + LASTS_MS) // 86_400_000 * 86_400_000
        said = msgspec.json.encode(Link(purpose, account, subject, until))
        return f"{_text(said)}.{_text(self._signature(said))}"

    def read(self, secret: str, purpose: Purpose) -> Link:
        """Say what a link is good for; refuse what we did not make, and what is too old."""
        said = secret.partition(".")[0]
        try:
            data = _bytes(said)
            link = msgspec.json.decode(data, type=Link)
        except (ValueError, msgspec.DecodeError):
            raise _bad_link() from None
        # As text: there are several ways to write the same bytes, and only one of them is ours.
        made = f"{_text(data)}.{_text(self._signature(data))}"
        genuine = hmac.compare_digest(secret.encode(), made.encode())
        if not genuine or link.purpose != purpose or self._clock() >= link.until:
            raise _bad_link()
        return link

    def _signature(self, said: bytes) -> bytes:
        return hmac.digest(self._key, b"link " + said, "sha256")[:18]


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _bad_link() -> Rejected:
    return Rejected(
        "bad-link",
        "This link is wrong or too old.",
        "Ce lien est faux ou trop ancien.",
    )
