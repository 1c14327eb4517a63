"""Count how many ways a match can go on: the most sensitive test of rules that there is."""

from typing import Any

from ..chance import Chance
from ..folding import AnyGame
from ..game import Turn


def perft(game: AnyGame, state: Any, depth: int, *, seed: int = 0) -> int:
    """Count the rows of `depth` legal commands, in any order of the active seats.

    A match that ends earlier counts no further. Chance is fixed by the seed, so that the same
    place in a row always draws the same.
    """
    return _count(game, state, depth, seed, 0)


def _count(game: AnyGame, state: Any, depth: int, seed: int, ply: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for seat in game.active(state):
        for command in game.legal(state, seat):
            if depth == 1:
                count += 1
                continue
            after = state
            turn = Turn(seat, 0, Chance.of("perft", seed, ply))
            for event in game.decide(state, command, turn):
                after = game.evolve(after, event)
            count += _count(game, after, depth - 1, seed, ply + 1)
    return count
