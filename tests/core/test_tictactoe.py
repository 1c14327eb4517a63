"""Tic-tac-toe keeps the laws of the platform, and its rules are known to everybody."""

import pytest
from tafl import Outcome, Rejected, Turn
from tafl.chance import Chance
from tafl.testing import GameConformance, LocalMatch


class TestTicTacToe(GameConformance):
    game = "tictactoe"
    undos = 200
    reasons = ("row", "full")


def play(*cells: int) -> LocalMatch:
    """Mark cells in turn."""
    match = LocalMatch.start("tictactoe", 2)
    for number, cell in enumerate(cells):
        match.send(number % 2, {"type": "mark", "cell": cell})
    return match


@pytest.mark.parametrize(
    "cells", [(0, 3, 1, 4, 2), (0, 1, 3, 4, 6), (0, 1, 4, 2, 8), (2, 0, 4, 1, 6), (6, 0, 8, 1, 7)]
)
def test_three_in_a_row_win(cells: tuple[int, ...]) -> None:
    match = play(*cells)
    assert match.outcome == Outcome((0,), "row")
    assert not play(*cells[:-1]).over


def test_the_last_cell_may_win_too() -> None:
    assert play(0, 1, 2, 3, 4, 5, 7, 6, 8).outcome == Outcome((0,), "row")


def test_a_full_grid_is_a_draw() -> None:
    assert play(0, 1, 2, 4, 3, 5, 7, 6, 8).outcome == Outcome((), "full")


def test_a_cell_is_marked_once() -> None:
    match = play(4)
    position = match.match.position
    assert position is not None
    with pytest.raises(Rejected) as no:
        command = match.game.commands(4)
        match.game.decide(position.state, command, Turn(1, 0, Chance.of(0)))
    assert no.value.code == "taken" and no.value.text("fr") == "Cette case est prise."


def test_the_grid_is_drawn() -> None:
    match = play(0, 4)
    assert match.match.position is not None
    drawn = match.game.sketch(match.match.position.state, "en")
    assert drawn == "X · ·\n· O ·\n· · ·"
