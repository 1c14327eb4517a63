"""Waiting for announcements: one question to each server, which it answers when there is news."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from .nodes import Node

BLOCK_MS = 2000
"""How long the server holds a question open; less than any time-out on the way."""


class Watch:
    """A question to one server that stays open: what is new in these feeds?"""

    def __init__(self, node: Node, feeds: Sequence[str]) -> None:
        self._connection = node.take()
        self._since: dict[bytes, bytes] = {}
        self._asked = 0.0
        for feed in feeds:
            self._connection.send_command("XREVRANGE", feed, "+", "-", "COUNT", 1)
            rows = self._connection.read_response()
            self._since[feed.encode()] = rows[0][0] if rows else b"0-0"

    @property
    def socket(self) -> Any:
        """Give what a selector waits for."""
        return self._connection._sock

    def ask(self) -> None:
        """Ask for what comes next."""
        self._asked = monotonic()
        self._connection.send_command(
            "XREAD",
            "COUNT",
            1000,
            "BLOCK",
            BLOCK_MS,
            "STREAMS",
            *self._since,
            *self._since.values(),
        )

    def take(self) -> Iterator[tuple[str, int]]:
        """Give the announcements that came: matches and versions."""
        for feed, rows in self._connection.read_response() or ():
            self._since[feed] = rows[-1][0]
            for _, fields in rows:
                yield fields[1].decode(), int(fields[3])

    def is_overdue(self, now: float) -> bool:
        """Tell whether the server should have answered long since."""
        return now - self._asked > BLOCK_MS / 1000 + 5

    def close(self) -> None:
        """Give up the question, and the connection with it."""
        self._connection.disconnect()
