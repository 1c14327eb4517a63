"""Rematches: which match follows on which; the first player opens it, the others sit down."""

from .clients import Client

OPENING_MS = 10_000


class Rematches:
    """Remember one rematch for each match. Outside the log, which ends with the match."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def find(self, match: str) -> str | None:
        """Name the match that follows."""
        found: str | None = self._client.get(_key(match))
        return found

    def claim(self, match: str) -> bool:
        """Begin to open the rematch; False while somebody else does."""
        return bool(self._client.set(f"{_key(match)}:opening", 1, nx=True, px=OPENING_MS))

    def note(self, match: str, following: str) -> None:
        """Say which match follows."""
        self._client.set(_key(match), following)


def _key(match: str) -> str:
    return f"tafl:match:{{{match}}}:rematch"
