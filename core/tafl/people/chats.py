"""Chat beside a match: one room for those who play, one for those who watch.

None of it is in a log. A line goes when its writer's account goes.
"""

import unicodedata
from typing import Literal

from msgspec import Struct

from ..clients import Client
from ..errors import Malformed
from ..ports import Clock
from .accounts import account_key

Room = Literal["players", "spectators"]
LONGEST = 500
KEPT = 1000
"""How many lines a room keeps."""

# Marks that turn the writing direction around could make others' words look like other words.
_TURNING = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


class Line(Struct, frozen=True):
    """One line that somebody wrote."""

    id: str
    account: str
    at: int
    text: str


class Chats:
    """Keep the rooms of all matches."""

    def __init__(self, client: Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock

    def say(self, match: str, room: Room, account: str, text: str) -> Line:
        """Write a line."""
        clean, at = clean_text(text), self._clock()
        fields = {"by": account, "at": at, "text": clean}
        id: str = self._client.xadd(_room_key(match, room), fields, maxlen=KEPT)
        self._client.sadd(_said_key(account), f"{match} {room} {id}")
        return Line(id, account, at, clean)

    def read(self, match: str, room: Room, after: str | None, most: int) -> list[Line]:
        """Give the latest lines, or those after one; oldest first."""
        key = _room_key(match, room)
        if after is None:
            rows = list(reversed(self._client.xrevrange(key, count=most)))
        else:
            rows = self._client.xrange(key, f"({after}", "+", count=most)
        return [Line(id, row["by"], int(row["at"]), row["text"]) for id, row in rows]

    def forget(self, account: str) -> None:
        """Delete all that somebody wrote."""
        for said in self._client.smembers(_said_key(account)):
            match, room, id = said.split(" ")
            self._client.xdel(_room_key(match, room), id)
        self._client.delete(_said_key(account))


def clean_text(given: str) -> str:
    """Give a text as it is kept; refuse what is empty, too long or cannot be shown."""
    text = unicodedata.normalize("NFC", given.replace("\r\n", "\n")).strip()
    hidden = any(
        (unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") and c != "\n") or c in _TURNING
        for c in text
    )
    if hidden or not 1 <= len(text) <= LONGEST:
        raise Malformed(
            "bad-chat",
            f"A line of chat has 1 to {LONGEST} visible characters.",
            f"Un message a de 1 à {LONGEST} caractères visibles.",
        )
    return text


def _room_key(match: str, room: str) -> str:
    return f"tafl:match:{{{match}}}:chat:{room}"


def _said_key(account: str) -> str:
    return f"{account_key(account)}:said"
