"""Where the world comes in: time and names. Everything else of the core is given its inputs."""

import secrets
import time
from typing import Protocol

PARTITIONS = 64


class Clock(Protocol):
    """Tell the time."""

    def __call__(self) -> int:
        """Give milliseconds UTC."""


class Ids(Protocol):
    """Make names that nobody can guess."""

    def match(self) -> tuple[str, int]:
        """Name a match, and tell the partition that is part of its name."""

    def token(self) -> str:
        """Make 128 bits as text: commitment ids, salts, pseudonyms, command ids."""


def system_clock() -> int:
    """Read the machine's clock."""
    return time.time_ns() // 1_000_000


class RandomIds:
    """Names from the operating system's randomness."""

    def match(self) -> tuple[str, int]:
        partition = secrets.randbelow(PARTITIONS)
        return f"{partition:02d}-{secrets.token_hex(12)}", partition

    def token(self) -> str:
        return secrets.token_hex(16)


class CountedIds:
    """Names that count up from a seed: for matches that must come out the same every time."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def match(self) -> tuple[str, int]:
        return f"00-{self.token()}", 0

    def token(self) -> str:
        self._count += 1
        return f"{self._seed}-{self._count}"
