"""Fair chance: what the server commits to, what the seats add, and the seed that follows.

`secret = HMAC(server key, commitment id)`; its sha256 is published before anybody's salt is
known; `seed = HMAC(secret, match id and all salts)`. docs/fairness.md explains why this keeps the
operator from choosing a deck, and what it does not keep the operator from.
"""

import hmac
from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct


class Commitment(Struct, frozen=True):
    """A promise of a secret, usable for one match."""

    id: str
    sha256: str
    key: str
    """The id of the server key that the secret is made with."""


def secret_of(server_key: bytes, commitment_id: str) -> bytes:
    """Make the secret again, so that it need not be stored anywhere."""
    return hmac.digest(server_key, commitment_id.encode(), "sha256")


def promise(secret: bytes) -> str:
    """Hash the secret for publication."""
    return sha256(secret).hexdigest()


def seed_of(secret: bytes, match_id: str, salts: Iterable[str]) -> bytes:
    """Mix the secret with the match id and every seat's salt, each with its length before it."""
    parts = [part.encode() for part in (match_id, *salts)]
    mixed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.digest(secret, mixed, "sha256")


def blind_of(secret: bytes, version: int) -> str:
    """Make the number that keeps a commit's hash from being guessed before the end."""
    return hmac.digest(secret, b"blind" + version.to_bytes(8, "big"), "sha256").hex()


def bot_salt(match_id: str, seat: int) -> str:
    """Derive a bot's salt, since nobody would believe that a bot chose one."""
    return sha256(f"bot {match_id} {seat}".encode()).hexdigest()[:32]
