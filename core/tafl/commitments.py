"""Promises given before a match: each can be used for one match, once."""

from .clients import Client
from .errors import Conflict
from .fairness import Commitment
from .people.stored import read, text

LASTS = 86_400_000
"""How long a promise waits for its match, in milliseconds."""


class Commitments:
    """Keep promises that no match has used yet."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def keep(self, commitment: Commitment) -> None:
        """Remember a promise until it is used."""
        self._client.set(_key(commitment.id), text(commitment), px=LASTS)

    def use(self, id: str) -> Commitment:
        """Take a promise for a match; nobody else can take it after that."""
        found = read(self._client.getdel(_key(id)), Commitment)
        if found is None:
            raise Conflict(
                "no-such-commitment",
                "This commitment is not known, or a match has used it; ask for a new one.",
                "Cet engagement est inconnu, ou une partie l'a déjà utilisé ; demandez-en un.",
            )
        return found


def _key(id: str) -> str:
    return f"tafl:commitment:{{{id}}}"
