"""A stand-in for a game that is not installed: its log can be followed, but not judged."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from .commit import AnyCommit, Commit, Entry, canonical
from .errors import BadRecord, Language
from .game import Game, Outcome, Table
from .steps import STEPS

_STEP: Any = reduce(or_, STEPS)
_GENERIC: Any = Commit
_decode = msgspec.json.Decoder(_GENERIC[dict[str, Any], dict[str, Any]]).decode


class UnknownGame(Game[Any, Any, Any]):
    """Know nothing of the state, so that the rest of a match can be folded without it."""

    options: ClassVar[Any] = dict

    def initial(self, table: Table) -> Any:
        return None

    def decide(self, state: Any, command: Any, turn: Any) -> Any:
        raise NotImplementedError

    def evolve(self, state: Any, event: Any) -> Any:
        return state

    def active(self, state: Any) -> tuple[int, ...]:
        return ()

    def legal(self, state: Any, seat: int) -> Iterator[Any]:
        return iter(())

    def outcome(self, state: Any) -> Outcome | None:
        return None

    def tell(self, event: Any, seat: int | None, language: Language) -> str:
        return ""


def read_unknown(entry: Entry) -> AnyCommit:
    """Read a commit whose steps of the match are known, and whose game is not."""
    try:
        commit: AnyCommit = _decode(entry.data)
        if canonical(commit) != entry.data:
            raise msgspec.ValidationError("it is not in canonical form")
        events = tuple(map(_known, commit.events))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(
            "unreadable-commit",
            f"Commit {entry.version} is not in a form that this version reads: {error}",
            f"L'inscription {entry.version} n'est pas lisible par cette version : {error}",
            version=entry.version,
        ) from None
    return replace(commit, events=events)


def _known(event: dict[str, Any]) -> Any:
    if str(event.get("type")).startswith("match."):
        return msgspec.convert(event, _STEP)
    return event
