"""The rules of Nim, and that a bot which thinks beats one that does not."""

from functools import reduce
from operator import xor
from pathlib import Path

import msgspec
import pytest
import tafl_nim
from tafl import Chance, Outcome, Rejected, Sight, Table, Turn
from tafl.bots import Bot, greedy, random
from tafl_nim import Choices, Heaps, Nim, Take, Taken

NIM = Nim()
TABLE = Table(2, Choices())


def begin(*heaps: int, seats: int = 2, misere: bool = False) -> Heaps:
    """Lay a table."""
    return NIM.initial(Table(seats, Choices(heaps, misere) if heaps else Choices(misere=misere)))


def take(state: Heaps, heap: int, count: int) -> Heaps:
    """Let the seat that is to act take objects."""
    turn = Turn(state.to_act, 0, Chance.of("nim"))
    (event,) = NIM.decide(state, Take(heap, count), turn)
    return NIM.evolve(state, event)


def play(players: tuple[Bot, ...], seed: int, state: Heaps) -> Outcome:
    """Play a match out and give its end."""
    for number in range(NIM.info.longest):
        (seat,) = NIM.active(state)
        legal = tuple(NIM.legal(state, seat))
        sight = Sight(NIM, seat, NIM.view(state, seat), legal, Chance.of(seed, number), TABLE)
        command = players[seat](sight)
        assert isinstance(command, Take)
        state = take(state, command.heap, command.count)
        outcome = NIM.outcome(state)
        if outcome is not None:
            return outcome
    raise AssertionError("the match did not end")


def test_taking_makes_a_heap_smaller_and_the_next_seat_active() -> None:
    state = begin()
    assert state.heaps == (3, 4, 5)
    assert NIM.active(state) == (0,)
    state = take(state, 1, 3)
    assert state.heaps == (3, 1, 5)
    assert NIM.active(state) == (1,)
    assert NIM.outcome(state) is None
    assert NIM.active(take(state, 2, 5)) == (0,)


def test_legal_offers_every_count_of_every_heap() -> None:
    assert list(NIM.legal(begin(1, 2), 0)) == [Take(0, 1), Take(1, 1), Take(1, 2)]
    assert list(NIM.legal(take(begin(1, 2), 1, 2), 1)) == [Take(0, 1)]


@pytest.mark.parametrize(
    ("command", "code"), [(Take(3, 1), "no-such-heap"), (Take(0, 4), "too-many")]
)
def test_what_is_not_there_cannot_be_taken(command: Take, code: str) -> None:
    with pytest.raises(Rejected) as no:
        NIM.decide(begin(), command, Turn(0, 0, Chance.of("nim")))
    assert no.value.code == code
    assert no.value.text("en") != no.value.text("fr")


@pytest.mark.parametrize("form", ['{"heap":-1,"count":1}', '{"heap":0,"count":0}', '{"heap":0}'])
def test_what_makes_no_sense_does_not_reach_the_rules(form: str) -> None:
    text = form.replace("{", '{"type":"take",', 1)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Nim.commands)


@pytest.mark.parametrize(
    ("seats", "misere", "winners"),
    [(2, False, (0,)), (2, True, (1,)), (4, False, (0,)), (4, True, (1, 2, 3))],
)
def test_the_last_object_decides(seats: int, misere: bool, winners: tuple[int, ...]) -> None:
    state = take(begin(7, seats=seats, misere=misere), 0, 7)
    assert NIM.outcome(state) == Outcome(winners, "last-object")
    assert NIM.active(state) == ()
    assert list(NIM.legal(state, 1)) == []


def test_history_reads_well() -> None:
    event = Taken(seat=1, heap=0, count=2, heaps=(1,), following=0)
    assert NIM.tell(event, None, "en") == "{1} takes 2 from heap 0."
    assert NIM.tell(event, None, "fr") == "{1} prend 2 du tas 0."


def nim_sum(sight: Sight) -> Take:
    """Play perfectly: leave heaps whose binary sizes cancel out, if that can be done."""
    legal: tuple[Take, ...] = sight.legal
    left = (take(sight.view, command.heap, command.count).heaps for command in legal)
    good = (command for command, heaps in zip(legal, left, strict=True) if not reduce(xor, heaps))
    return next(good, legal[0])


@pytest.mark.parametrize("seed", range(20))
def test_theory_holds(seed: int) -> None:
    assert play((nim_sum, random), seed, begin()).winners == (0,)
    # 1, 4 and 5 cancel out: here the first seat is lost.
    assert play((nim_sum, nim_sum), seed, begin(1, 4, 5)).winners == (1,)


@pytest.mark.parametrize("misere", [False, True])
def test_greedy_beats_random(misere: bool) -> None:
    state = begin(misere=misere)
    won = sum(play((greedy, random), seed, state).winners == (0,) for seed in range(20))
    won += sum(play((random, greedy), seed, state).winners == (1,) for seed in range(20))
    assert won >= 30


def test_nim_stays_a_game_of_one_page() -> None:
    source = Path(tafl_nim.__file__).read_text("utf-8")
    assert len(source.splitlines()) < 80
