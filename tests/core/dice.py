"""A game of nothing but chance: in turn, throw a die, stir a cup, or nod. It ends after a while."""

from collections.abc import Iterator
from typing import Annotated

import tafl
from msgspec import Meta
from tafl.plugins import Catalogue

LENGTH = 12


class Throw(tafl.Command):
    """Throw a die."""

    sides: Annotated[int, Meta(ge=1, le=100)] = 6


class Stir(tafl.Command):
    """Shuffle five things."""


class Nod(tafl.Command):
    """Do something optional, drawing under another label."""


class Thrown(tafl.Event):
    """A die fell."""

    got: int


class Stirred(tafl.Event):
    """Five things have an order."""

    order: tuple[int, ...]


class Nodded(tafl.Event):
    """Somebody nodded."""

    depth: int


class Cup(tafl.State):
    """Who is to act, and what was drawn so far."""

    seats: int
    got: tuple[int | tuple[int, ...], ...] = ()


class Dice(tafl.Game[Throw | Stir | Nod, Thrown | Stirred | Nodded, Cup]):
    """Draws in the middle of the match, so that undo has something to repeat."""

    info = tafl.GameInfo("dice", "Dice", "1", seats=(2, 3), longest=LENGTH)
    commands = Throw | Stir | Nod
    events = Thrown | Stirred | Nodded

    def initial(self, table: tafl.Table) -> Cup:
        return Cup(table.seats)

    def decide(
        self, state: Cup, command: Throw | Stir | Nod, turn: tafl.Turn
    ) -> tuple[Thrown | Stirred | Nodded]:
        match command:
            case Throw(sides=sides):
                return (Thrown(turn.chance.integer("die", sides)),)
            case Stir():
                return (Stirred(turn.chance.shuffle("cup", range(5))),)
            case Nod():
                return (Nodded(turn.chance.integer("nod", 10)),)

    def evolve(self, state: Cup, event: Thrown | Stirred | Nodded) -> Cup:
        match event:
            case Thrown(got=got) | Nodded(depth=got) | Stirred(order=got):
                return Cup(state.seats, (*state.got, got))

    def active(self, state: Cup) -> tuple[int, ...]:
        return (len(state.got) % state.seats,) if len(state.got) < LENGTH else ()

    def legal(self, state: Cup, seat: int) -> Iterator[Throw | Stir | Nod]:
        return iter((Throw(), Throw(100), Stir(), Nod()))

    def outcome(self, state: Cup) -> tafl.Outcome | None:
        return tafl.Outcome((), "enough") if len(state.got) == LENGTH else None

    def tell(
        self, event: Thrown | Stirred | Nodded, seat: int | None, language: tafl.Language
    ) -> str:
        return ""


def with_dice(installed: Catalogue) -> Catalogue:
    """Add the game to those that are installed."""
    game = Dice()
    return Catalogue(
        {**installed.games, "dice": game},
        {**installed.bots, "dice": dict(installed.bots["nim"])},
        (),
        installed.packages,
    )
