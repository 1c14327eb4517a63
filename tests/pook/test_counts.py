"""How many ways there are to play on: by hand, by a second opinion, and by the plugin."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl import Chance, Turn
from tafl_pook import Pook
from tafl_pook.grid import X, Y
from tafl_pook.state import PookState

from tests.pook.slow_pook import Position, moves
from tests.pook.slow_pook import perft as slow_perft

Lay = Callable[..., Any]


def perft(state: PookState, depth: int) -> int:
    """Count the ways to play so many commands."""
    game = Pook()
    seat = state.turn
    commands = list(game.legal(state, seat))
    if depth == 1:
        return len(commands)
    total = 0
    for command in commands:
        after = state
        for event in game.decide(state, command, Turn(seat, 0, Chance.of(0))):
            after = game.evolve(after, event)
        total += perft(after, depth - 1)
    return total


def plainly(state: PookState) -> Position:
    """Put a position as the second opinion wants it."""
    field = {(X[one.cell], Y[one.cell]): (str(one.card), one.up) for one in state.field}
    field[X[state.piggy], Y[state.piggy]] = ("$", False)

    def card_at(cell: int | None) -> str | None:
        return None if cell is None else field[X[cell], Y[cell]][0]

    swapped = card_at(state.swapped) or ("?" if state.moved else None)
    one, two = state.hands
    return Position(
        field,
        (one, two),
        state.pile,
        state.turn,
        state.placed,
        swapped,
        card_at(state.barred),
    )


def test_the_first_turn_by_hand(lay: Lay) -> None:
    """Four cells around Piggy; each of six cards as a purse, those of level 1 as warriors.

    4 x 6 purses and 4 x 3 warriors are 36. Piggy has no neighbour yet, so it cannot be swapped.
    """
    play = lay("$", "K1a M1a O1a V2a V3a K3a", "K1b")
    assert perft(play.state, 1) == 36


def test_the_second_command_by_hand(lay: Lay) -> None:
    """After each of the 36 placements: end the turn, or swap Piggy with its one neighbour."""
    play = lay("$", "K1a M1a O1a V2a V3a K3a", "K1b")
    assert perft(play.state, 2) == 72


def test_a_mage_by_hand(lay: Lay) -> None:
    """One Mage of level 1 and one other card, next to Piggy and a warrior of level 1.

    Free cells: (-1, 0), (0, -1), (0, 1) beside Piggy, (2, 0), (1, -1), (1, 1) beside the Viking.
    Purses: 6 cells x 2 cards = 12. Warriors of level 1 need a purse in row or column, that is
    Piggy: (-1, 0), (2, 0) in its row, (0, -1), (0, 1) in its column: 4 cells x 2 cards = 8. The
    Mage reaches the Viking from (2, 0) only, and gives the other card: 1. Piggy's swap: 1.
    """
    play = lay("$ V1a", "M1b K1b", "O1b")
    assert perft(play.state, 1) == 12 + 8 + 1 + 1


POSITIONS: dict[str, tuple[str, tuple[str, str], str, list[int]]] = {
    "start": ("$", ("K1a O1a", "V1a M1a"), "", [16, 32, 832]),
    "corner": ("$ [O2a]\n. V1a", ("M1b O1b", "V1b V3a"), "", [33, 111, 3_217]),
    "knights": ("K1a $ K2a\nO1a . [V2a]", ("O1b V1b", "M1b M2b"), "", [41, 203, 8_006]),
    "pile": ("[M1a] $\n. O3a", ("V2b", "O1b"), "K3a M3a V3b", [12, 52, 966]),
    "long row": ("[M1a] $ O1a [V1a] K1a", ("O2b V2b", "M3a K3b"), "", [22, 104, 2_180]),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_small_positions(lay: Lay, name: str, depth: int) -> None:
    """Counted by the plain rules of the second opinion, and written down."""
    drawing, hands, pile, counts = POSITIONS[name]
    state = lay(drawing, *hands, pile=pile).state
    assert slow_perft(plainly(state), depth) == perft(state, depth) == counts[depth - 1]


@pytest.mark.parametrize("seed", range(8))
def test_the_second_opinion_agrees_at_every_step(match: Callable[..., Any], seed: int) -> None:
    """In whole matches, too, the same commands are offered; each one is the same as JSON."""
    game = Pook()
    for state in match(seed).states:
        if state.phase == "play":
            offers = [msgspec.to_builtins(one) for one in game.legal(state, state.turn)]
            assert sorted(map(str, offers)) == sorted(map(_as_offered, moves(plainly(state))))


def _as_offered(move: dict[str, Any]) -> str:
    order = ("type", "card", "x", "y", "face", "power")
    return str({name: move[name] for name in order if name in move})
