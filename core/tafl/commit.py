"""One entry of the log: an accepted command, the events it caused, and the hash that seals it."""

from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from .chance import Draw
from .errors import BadRecord
from .game import Game
from .messages import members
from .requests import REQUESTS, TakeSeat
from .steps import STEPS

CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")

canonical = msgspec.json.Encoder(order="sorted").encode
"""Write a message in the one form that is hashed: sorted keys, no spaces, UTF-8."""


class ByBot(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A choice that a bot made, with what is needed to make it again."""

    bot: str
    seed: str
    iterations: int = 0


By = Literal["human", "program", "clock", "platform"] | ByBot
"""`program`: somebody's own bot, which plays from outside with a token of theirs."""


class Commit(
    Struct, Generic[CommandT, EventT], frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One accepted command with the events it caused: one version of a match."""

    version: int
    at: int
    by: By
    seat: int | None
    player: str | None
    command_id: str | None
    command: CommandT
    events: tuple[EventT, ...]
    blind: str
    draws: tuple[Draw, ...] = ()


AnyCommit = Commit[Any, Any]


class Entry(Struct, frozen=True):
    """A commit as it is stored: its version, its canonical bytes, and its hash."""

    version: int
    data: bytes
    hash: bytes


def link(prev: bytes, data: bytes) -> bytes:
    """Hash an entry together with the hash before it."""
    return sha256(prev + data).digest()


def seal(commit: AnyCommit, prev: bytes) -> Entry:
    """Write a commit down and chain it to the one before."""
    data = canonical(commit)
    return Entry(commit.version, data, link(prev, data))


def says_the_same(one: Any, two: Any) -> bool:
    """Tell whether two commands say the same; a salt that the server made is not said."""
    if type(one) is TakeSeat and type(two) is TakeSeat:
        if one.salt_by == two.salt_by == "server":
            return one.seat == two.seat
    return canonical(one) == canonical(two)


class CommitReader:
    """Read commits of one game back from their bytes."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        commands: Any = reduce(or_, (*REQUESTS, *members(game.commands)))
        events: Any = reduce(or_, (*STEPS, *members(game.events)))
        generic: Any = Commit
        self._decode = msgspec.json.Decoder(generic[commands, events]).decode

    def __call__(self, entry: Entry) -> AnyCommit:
        """Decode an entry whose chain was checked."""
        try:
            commit: AnyCommit = self._decode(entry.data)
            return commit
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord(
                "unreadable-commit",
                f"Commit {entry.version} is not in a form that this version reads: {error}",
                f"L'inscription {entry.version} n'est pas lisible par cette version : {error}",
                version=entry.version,
            ) from None
