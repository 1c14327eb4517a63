"""The secret of a match at work."""

import hmac

from .fairness import seed_of
from .match import Match


class Dealer:
    """Make blinds for the commits of one match, and its seed once it has started."""

    __slots__ = ("_keyed", "_seed", "secret")

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self._keyed = hmac.new(secret, b"blind", "sha256")
        self._seed: bytes | None = None

    def blind(self, version: int) -> str:
        """Do what `blind_of` does, with the key prepared once."""
        mac = self._keyed.copy()
        mac.update(version.to_bytes(8, "big"))
        return mac.hexdigest()

    def seed(self, match: Match) -> bytes:
        """Give the seed of a match that has started: its salts are fixed."""
        if self._seed is None:
            salts = (holder.salt or "" for holder in match.seats)
            self._seed = seed_of(self.secret, match.id, salts)
        return self._seed
