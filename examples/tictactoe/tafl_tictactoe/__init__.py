"""Tic-tac-toe: in turn, mark an empty cell of a grid of three by three.
Three marks in a row, a column or a diagonal win; a full grid without them is a draw."""

from collections.abc import Iterator
from typing import Annotated

import tafl
from msgspec import Meta

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(tuple(row for row in ROWS if cell in row) for cell in range(9))


class Mark(tafl.Command):
    cell: Annotated[int, Meta(ge=0, le=8)]


class Marked(tafl.Event):
    seat: int
    cell: int
    following: int | None = None
    winner: int | None = None


class Grid(tafl.State):
    cells: tuple[int | None, ...] = (None,) * 9
    to_act: int | None = 0
    winner: int | None = None


MARKS = tuple(map(Mark, range(9)))


class TicTacToe(tafl.Game[Mark, Marked, Grid]):
    info = tafl.GameInfo("tictactoe", "Tic-tac-toe", "1", seats=(2,), longest=9)
    commands = Mark
    events = Marked

    def initial(self, table: tafl.Table) -> Grid:
        return Grid()

    def decide(self, state: Grid, command: Mark, turn: tafl.Turn) -> tuple[Marked]:
        cell, seat, cells = command.cell, turn.seat, state.cells
        if cells[cell] is not None:
            raise tafl.Rejected("taken", "This cell is marked.", "Cette case est prise.")
        # The cell itself is still empty: two marks in a row with it make three.
        wins = any([cells[a], cells[b], cells[c]].count(seat) == 2 for a, b, c in THROUGH[cell])
        over = wins or cells.count(None) == 1
        return (Marked(seat, cell, None if over else 1 - seat, seat if wins else None),)

    def evolve(self, state: Grid, event: Marked) -> Grid:
        cells = (*state.cells[: event.cell], event.seat, *state.cells[event.cell + 1 :])
        return Grid(cells, event.following, event.winner)

    def active(self, state: Grid) -> tuple[int, ...]:
        return () if state.to_act is None else (state.to_act,)

    def legal(self, state: Grid, seat: int) -> Iterator[Mark]:
        cells = state.cells if state.to_act is not None else ()
        return (mark for mark, held in zip(MARKS, cells, strict=False) if held is None)

    def outcome(self, state: Grid) -> tafl.Outcome | None:
        if state.to_act is not None:
            return None
        if state.winner is None:
            return tafl.Outcome((), "full")
        return tafl.Outcome((state.winner,), "row")

    def tell(self, event: Marked, seat: int | None, language: tafl.Language) -> str:
        mark, cell = ("coche", "la case") if language == "fr" else ("marks", "cell")
        return f"{{{event.seat}}} {mark} {cell} {event.cell + 1}."

    def sketch(self, view: Grid, language: tafl.Language) -> str:
        marks = ["·" if held is None else "XO"[held] for held in view.cells]
        return "\n".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))


@tafl.hookimpl
def register_games(register: tafl.RegisterGame) -> None:
    register(TicTacToe())
