"""What a table is opened with: game, options, seats, pace, and the promise about its chance."""

from typing import Any, Literal

from msgspec import Struct

from .fairness import Commitment

Visibility = Literal["public", "private"]
Late = Literal["lapse", "bot", "lose"]


class Pace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long a seat may think, in milliseconds: for each move, or from a bank."""

    per_move: int | None = None
    bank: int | None = None
    increment: int = 0
    late: Late = "lapse"


class Fork(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a match begins that does not begin at the beginning."""

    match: str
    version: int
    state: dict[str, Any]
    """The position itself, so that the log needs no other one to be replayed."""
    imagined: bool = False
    """What its owner did not know then was made up."""


class Opening(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is the same for all commits of a match, so stands in its first one alone."""

    match: str
    game: str
    game_version: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    """For each seat `open`, `invite` or `bot:<name>`: who may take it."""
    commitment: Commitment
    receipt_key: str
    """The public key (Ed25519, hexadecimal) under which receipts are signed."""
    partition: int = 0
    pace: Pace | None = None
    visibility: Visibility = "public"
    fork: Fork | None = None
