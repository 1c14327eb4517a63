"""Nim: in turn, take as many objects as you like, at least one, all of them from one heap.
Whoever takes the very last object wins; at a misère table that seat loses to all the others."""

from collections.abc import Iterator
from typing import Annotated

import tafl
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=20)]


class Take(tafl.Command):
    heap: Annotated[int, Meta(ge=0, le=8)]
    count: Count


class Taken(tafl.Event):
    seat: int
    heap: int
    count: int
    heaps: tuple[int, ...]
    following: int
    winners: tuple[int, ...] = ()


class Heaps(tafl.State):
    heaps: tuple[int, ...]
    to_act: int
    winners: tuple[int, ...]
    seats: int
    misere: bool


class Choices(tafl.Options):
    heaps: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=9)] = (3, 4, 5)
    misere: bool = False


class Nim(tafl.Game[Take, Taken, Heaps]):
    info = tafl.GameInfo("nim", "Nim", "1", seats=(2, 3, 4), longest=180)
    commands = Take
    events = Taken
    options = Choices

    def initial(self, table: tafl.Table) -> Heaps:
        return Heaps(table.options.heaps, 0, (), table.seats, table.options.misere)

    def decide(self, state: Heaps, command: Take, turn: tafl.Turn) -> tuple[Taken]:
        heap, count, seat, old = command.heap, command.count, turn.seat, state.heaps
        if heap >= len(old):
            raise tafl.Rejected("no-such-heap", "There is no such heap.", "Ce tas n'existe pas.")
        if count > old[heap]:
            raise tafl.Rejected("too-many", "The heap is smaller.", "Le tas est plus petit.")
        heaps = (*old[:heap], old[heap] - count, *old[heap + 1 :])
        seats = () if any(heaps) else range(state.seats)
        winners = tuple(s for s in seats if (s == seat) != state.misere)
        return (Taken(seat, heap, count, heaps, (seat + 1) % state.seats, winners),)

    def evolve(self, state: Heaps, event: Taken) -> Heaps:
        return Heaps(event.heaps, event.following, event.winners, state.seats, state.misere)

    def active(self, state: Heaps) -> tuple[int, ...]:
        return () if state.winners else (state.to_act,)

    def legal(self, state: Heaps, seat: int) -> Iterator[Take]:
        return (Take(h, n) for h, size in enumerate(state.heaps) for n in range(1, size + 1))

    def outcome(self, state: Heaps) -> tafl.Outcome | None:
        return tafl.Outcome(state.winners, "last-object") if state.winners else None

    def tell(self, event: Taken, seat: int | None, language: tafl.Language) -> str:
        take, heap = ("prend", "du tas") if language == "fr" else ("takes", "from heap")
        return f"{{{event.seat}}} {take} {event.count} {heap} {event.heap}."


@tafl.hookimpl
def register_games(register: tafl.RegisterGame) -> None:
    register(Nim())
