"""Secrecy, first half: two states that look the same to a reader must do so in every way.

A twin is a state that the game imagines from a reader's view. Whatever the reader can get out of
the state (its view, its legal commands, every refusal) must come out of the twin byte for byte.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from ..chance import Chance
from ..errors import Rejected
from ..folding import AnyGame
from ..game import Turn
from ..match import Position
from ..undo import learnt_by
from .odd_commands import OddCommands
from .random_match import Played, Step, readers

encode = msgspec.json.encode
Seen = list[tuple[str, bytes]]


def state_twins(played: Played, odd: OddCommands, rng: Random, each: int = 2) -> int:
    """Compare states with twins, for every reader; give how many twins there were."""
    count = 0
    for number, state in enumerate(played.states):
        at = played.steps[number - 1].at if number else 0
        for reader in readers(played.table.seats):
            count += _compare(played, number, state, at, reader, odd, rng, each)
    return count


def _compare(
    played: Played,
    number: int,
    state: Any,
    at: int,
    reader: int | None,
    odd: OddCommands,
    rng: Random,
    each: int,
) -> int:
    game = played.game
    tried = odd.some(rng, 4, 1)
    expected = list(_seen(game, state, reader, tried, at))
    view = game.view(state, reader)
    count = 0
    for _ in range(each):
        chance = Chance.of("twin", rng.random().hex())
        twin = game.imagine(view, reader, chance, played.table)
        for (what, was), (_, now) in zip(
            expected, _seen(game, twin, reader, tried, at), strict=True
        ):
            if was != now:
                who = "a spectator" if reader is None else f"seat {reader}"
                played.broken(
                    f"{who} can tell two states apart by {what}:\n{was!r}\n{now!r}\n"
                    f"the twin: {twin!r}",
                    number,
                )
        count += twin != state
    return count


def _seen(
    game: AnyGame, state: Any, reader: int | None, tried: Sequence[Any], at: int
) -> Iterator[tuple[str, bytes]]:
    """Give everything that a reader can get out of a state, by name."""
    active = game.active(state)
    yield "its view", encode(game.view(state, reader))
    yield "who is to act", encode((active, game.outcome(state) is None))
    if reader is None or reader not in active:
        return
    yield "its legal commands", encode(list(game.legal(state, reader)))
    yield "what the clock plays for it", encode(game.lapse(state, reader))
    for command in tried:
        yield f"the answer to {command!r}", _answer(game, state, reader, command, at)


def _answer(game: AnyGame, state: Any, seat: int, command: Any, at: int) -> bytes:
    try:
        tuple(game.decide(state, command, Turn(seat, at, Chance.of("answer"))))
    except Rejected as no:
        return encode((no.code, no.en, no.fr))
    return b"accepted"


def learns_as_told(played: Played, rng: Random) -> None:
    """Whoever could not foresee what it was shown is listed by `learned`, so undo asks for it."""
    game = played.game
    for number, step in enumerate(played.steps):
        if step.seat is None:
            continue
        learnt = _learnt(game, step, played.table.seats)
        for reader in set(range(played.table.seats)) - learnt:
            chance = Chance.of("learnt", rng.random().hex())
            twin = game.imagine(game.view(step.before, reader), reader, chance, played.table)
            other = Chance(rng.randbytes(32), step.draws)
            for state, chance in ((twin, Chance(played.seed, step.draws)), (step.before, other)):
                try:
                    turn = Turn(step.seat, step.at, chance)
                    events = tuple(game.decide(state, step.command, turn))
                except Rejected:
                    continue
                shown = [game.redact(event, reader) for event in step.events]
                if shown != (instead := [game.redact(event, reader) for event in events]):
                    played.broken(
                        f"seat {reader} learnt something from {step.command!r} of seat "
                        f"{step.seat}, and learned() does not say so:\n{shown!r}\n"
                        f"might as well have been {instead!r}",
                        number,
                    )


def _learnt(game: AnyGame, step: Step, seats: int) -> set[int]:
    """List who learnt something, as the platform reads it when it comes to an undo."""
    place = Position(0, None, {}, None, step.seat, step.events, bool(step.drawn))
    return learnt_by(game, place, set(range(seats)))
