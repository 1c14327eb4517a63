"""The server's keys: the one behind all secrets, and the one that signs receipts.

Keys have ids and are never deleted: an old match can only be continued, and its receipts only
be checked, with the keys that it began with.
"""

import fcntl
import os
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from msgspec import Struct

from .commit import canonical
from .errors import NotFound
from .fairness import Commitment, promise, secret_of


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """The server's signature under one version of one match."""

    match: str
    version: int
    hash: str
    key: str
    signature: str


def _signed_bytes(match: str, version: int, hash: str) -> bytes:
    return canonical({"hash": hash, "match": match, "version": version})


class Keys:
    """Make secrets and sign receipts with keys held in memory."""

    def __init__(self, server_keys: dict[str, bytes], current: str, signing: bytes) -> None:
        self._server_keys = server_keys
        self._current = current
        self._signing = Ed25519PrivateKey.from_private_bytes(signing)
        self.public_key = self._signing.public_key().public_bytes_raw().hex()

    @classmethod
    def of(cls, seed: str) -> "Keys":
        """Make keys from a word: for matches that stay in this process."""
        server = sha256(b"server " + seed.encode()).digest()
        return cls({key_id(server): server}, key_id(server), sha256(b"sign " + server).digest())

    def commitment(self, id: str) -> Commitment:
        """Promise a secret under the current key."""
        secret = secret_of(self._server_keys[self._current], id)
        return Commitment(id, promise(secret), self._current)

    def secret(self, commitment: Commitment) -> bytes:
        """Make the secret of a commitment again."""
        key = self._server_keys.get(commitment.key)
        if key is None:
            raise NotFound(
                "no-such-key",
                f"This match began under server key {commitment.key}, which is not here.",
                f"Cette partie a commencé avec la clé {commitment.key}, qui n'est pas ici.",
            )
        return secret_of(key, commitment.id)

    def sign(self, match: str, version: int, hash: bytes) -> Receipt:
        """Sign a version. The same version always gets the same receipt."""
        signature = self._signing.sign(_signed_bytes(match, version, hash.hex()))
        return Receipt(match, version, hash.hex(), self.public_key, signature.hex())

    def sign_bytes(self, said: bytes) -> bytes:
        """Sign what is sent to somebody's program; it never reads like a receipt."""
        return self._signing.sign(b"tafl " + said)


def key_id(key: bytes) -> str:
    """Name a key without telling it."""
    return sha256(b"id " + key).hexdigest()[:16]


def is_genuine(receipt: Receipt) -> bool:
    """Tell whether a receipt was signed by the key that it names."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt.key))
        key.verify(
            bytes.fromhex(receipt.signature),
            _signed_bytes(receipt.match, receipt.version, receipt.hash),
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def load_keys(folder: Path) -> Keys:
    """Read the keys in a folder; make them when there are none."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Several processes may begin at the same time; there must be one key, and it must be whole.
    with open(folder / "lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _load_keys(folder)


def _load_keys(folder: Path) -> Keys:
    if not list(folder.glob("server-*.key")):
        fresh = os.urandom(32)
        _write(folder / f"server-{key_id(fresh)}.key", fresh)
    signing = folder / "signing.key"
    if not signing.exists():
        _write(signing, os.urandom(32))
    # The newest key serves new matches.
    files = sorted(folder.glob("server-*.key"), key=lambda file: file.stat().st_mtime_ns)
    keys = {file.stem.removeprefix("server-"): file.read_bytes() for file in files}
    return Keys(keys, files[-1].stem.removeprefix("server-"), signing.read_bytes())


def _write(file: Path, key: bytes) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(key)
        out.flush()
        os.fsync(out.fileno())
