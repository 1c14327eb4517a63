"""Passwords: hashed slowly, a few at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ..errors import Malformed
from .common_passwords import COMMON
from .refusals import TooBusy

SHORTEST, LONGEST = 8, 256
AT_ONCE = 2
"""Each hash takes 19 MiB and a core: more at once would serve nobody."""
WAITING = 16
"""Whoever comes after so many is told to come back, instead of holding up a thread."""


class Passwords:
    """Hash and compare, never more than a few at once."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._turns = BoundedSemaphore(AT_ONCE)
        self._lock = Lock()
        self._waiting = 0
        self._nobodys: str | None = None

    def check(self, password: str) -> None:
        """Refuse what is guessed first."""
        check_password(password)

    def hash(self, password: str) -> str:
        """Hash a password that is good enough."""
        check_password(password)
        with self._turn():
            return self._hasher.hash(password)

    def verify(self, hashed: str | None, password: str) -> bool:
        """Compare; without a hash do the same work, so that the time tells nothing."""
        with self._turn():
            if self._nobodys is None:
                self._nobodys = self._hasher.hash("nobody's password")
            try:
                same = self._hasher.verify(hashed or self._nobodys, password[:LONGEST])
            except (Argon2Error, InvalidHashError):
                return False
        return same and hashed is not None

    def is_weak(self, hashed: str) -> bool:
        """Tell whether a hash was made with less work than is usual now."""
        return self._hasher.check_needs_rehash(hashed)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        with self._lock:
            if self._waiting >= WAITING:
                raise TooBusy(
                    "too-busy",
                    "Too many people are signing in; try again in a moment.",
                    "Trop de personnes se connectent ; réessayez dans un instant.",
                )
            self._waiting += 1
        try:
            with self._turns:
                yield
        finally:
            with self._lock:
                self._waiting -= 1


def check_password(password: str) -> None:
    """Refuse what is guessed first."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Malformed(
            "bad-password",
            f"A password has {SHORTEST} to {LONGEST} characters.",
            f"Un mot de passe a de {SHORTEST} à {LONGEST} caractères.",
        )
    plain = password.lower()
    if plain in COMMON or len(set(plain)) < 4:
        raise Malformed(
            "common-password",
            "This password is one of those that are tried first; choose another.",
            "Ce mot de passe est de ceux qu'on essaie d'abord ; choisissez-en un autre.",
        )
