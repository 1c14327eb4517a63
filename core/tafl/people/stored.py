"""How people's things are stored: hashed secrets, one JSON text for each thing."""

from hashlib import sha256
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def hashed(secret: str) -> str:
    """Hash a secret of 128 bits or more; shorter ones (passwords) need more than this."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def text(thing: Any) -> str:
    """Write a thing as JSON."""
    return msgspec.json.encode(thing).decode()


def read(found: str | None, form: type[T]) -> T | None:
    """Read a thing that may not be there."""
    return None if found is None else msgspec.json.decode(found, type=form)
