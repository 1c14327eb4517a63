"""The secret of a match at work."""

from hashlib import sha256

from .errors import NotFound
from .fairness import seed_of
from .match import Match


class Dealer:
    """Make blinds for the commits of one match, and its seed once it has started."""

    __slots__ = ("_inner", "_outer", "_seed", "secret")

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        # HMAC with both of its hashes prepared: this is done for every commit.
        key = secret.ljust(64, b"\0")
        self._inner = sha256(bytes(byte ^ 0x36 for byte in key) + b"blind")
        self._outer = sha256(bytes(byte ^ 0x5C for byte in key))
        self._seed: bytes | None = None

    def blind(self, version: int) -> str:
        """Do what `blind_of` does, with the key prepared once."""
        inner = self._inner.copy()
        inner.update(version.to_bytes(8, "big"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.hexdigest()

    def seed(self, match: Match) -> bytes:
        """Give the seed of a match that has started: its salts are fixed."""
        if self._seed is None:
            salts = (holder.salt or "" for holder in match.seats)
            self._seed = seed_of(self.secret, match.id, salts)
        return self._seed


class AbsentDealer(Dealer):
    """In place of a dealer whose secret is not here: whoever needs it is told so."""

    __slots__ = ("_error",)

    def __init__(self, error: NotFound) -> None:
        self._error = error

    @property
    def secret(self) -> bytes:  # type: ignore[override]
        """Refuse."""
        raise self._error

    def blind(self, version: int) -> str:
        """Refuse."""
        raise self._error

    def seed(self, match: Match) -> bytes:
        """Refuse."""
        raise self._error
