"""A pace as people write it: `3d` for each move, or a bank of `7d` with an increment of `12h`."""

import re
from typing import Annotated

from msgspec import Meta, Struct

from .checking import check_pace
from .errors import Malformed
from .opening import Late, Pace

UNITS = {"s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
LONGEST = 366 * UNITS["d"]

_DURATION = re.compile(r"([0-9]{1,9})([smhd])")

Duration = Annotated[str, Meta(pattern=r"^[0-9]{1,9}[smhd]$", description="30s, 15m, 12h, 3d")]


class PaceText(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: for each move, or from a bank."""

    per_move: Duration | None = None
    bank: Duration | None = None
    increment: Duration | None = None
    late: Late = "lapse"


def read_pace(given: PaceText | None) -> Pace | None:
    """Give a pace in milliseconds."""
    if given is None:
        return None
    pace = Pace(
        milliseconds(given.per_move) if given.per_move is not None else None,
        milliseconds(given.bank) if given.bank is not None else None,
        milliseconds(given.increment) if given.increment is not None else 0,
        given.late,
    )
    check_pace(pace)
    if given.increment is not None and given.bank is None:
        raise Malformed(
            "bad-pace",
            "An increment belongs to a bank; with a time per move there is none.",
            "Un incrément va avec une réserve ; avec un temps par coup il n'y en a pas.",
        )
    return pace


def milliseconds(text: str) -> int:
    """Read a duration: a whole number with s, m, h or d after it."""
    found = _DURATION.fullmatch(text)
    length = int(found[1]) * UNITS[found[2]] if found is not None else 0
    if not found or length > LONGEST:
        raise Malformed(
            "bad-duration",
            "A duration is a whole number with s, m, h or d after it, a year at most.",
            "Une durée est un nombre entier suivi de s, m, h ou d, un an au plus.",
        )
    return length
