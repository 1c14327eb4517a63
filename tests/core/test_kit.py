"""The kit itself: random matches, perft, golden records, and laws that can fail."""

from collections.abc import Callable, Iterator
from functools import cache
from math import factorial
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
import pytest
from tafl import Chance, Event, GameInfo, Options, Outcome, Rejected, Table, Turn, View
from tafl.chance import Draw
from tafl.testing import GameConformance, perft, random_match
from tafl.testing.__main__ import main
from tafl.testing.cases import Case
from tafl.testing.golden import follow, record_match
from tafl.testing.hoard import Hoard
from tafl.testing.option_sets import MOST, option_sets
from tafl.testing.random_match import Broken
from tafl.testing.tally import table_of, tally_of
from tafl.testing.undo_law import undo_run
from tafl_nim import Choices, Heaps, Nim, Take, Taken

NIM = Nim()


def begin(*heaps: int, seats: int = 2) -> Heaps:
    """Lay a table of Nim."""
    return NIM.initial(Table(seats, Choices(heaps)))


@cache
def rows(heaps: tuple[int, ...], depth: int) -> int:
    """Count the rows of commands from the rules alone: any number from any one heap."""
    if depth == 0:
        return 1
    return sum(
        rows((*heaps[:at], left, *heaps[at + 1 :]), depth - 1)
        for at, size in enumerate(heaps)
        for left in range(size)
    )


def test_perft_of_one_heap_chooses_how_far_it_shrinks() -> None:
    # A row of k commands is a way to choose k sizes below n: n! / (k! (n-k)!).
    for depth in range(8):
        ways = factorial(7) // factorial(depth) // factorial(7 - depth)
        assert perft(NIM, begin(7), depth) == ways


def test_perft_of_single_objects_counts_their_orders() -> None:
    assert [perft(NIM, begin(1, 1, 1, 1), depth) for depth in range(6)] == [1, 4, 12, 24, 24, 0]


@pytest.mark.parametrize("depth", range(6))
def test_perft_agrees_with_the_rules(depth: int) -> None:
    assert perft(NIM, begin(3, 4, 5), depth) == rows((3, 4, 5), depth)
    assert perft(NIM, begin(3, 4, 5, seats=3), depth) == rows((3, 4, 5), depth)


def test_the_same_seed_gives_the_same_match() -> None:
    one, same, other = (random_match("nim", 3, seed=seed) for seed in (4, 4, 5))
    assert one.events == same.events != other.events
    assert one.outcome is not None and one.states[-1] == one.final


def test_a_failing_match_is_a_ready_test() -> None:
    played = random_match(Nim(), 3, Choices(heaps=(1, 1), misere=True), 0)
    with pytest.raises(Broken) as broken:
        played.broken("because", 1)
    text = str(broken.value)
    assert "because" in text and "seed=0" in text
    code = text[text.index("given(") :]
    names = {"given": random_match.__globals__["given"], "Nim": Nim, "Choices": Choices}
    assert eval(code, {**names, "Taken": Taken}).state == played.states[1]


def test_matches_have_different_tastes() -> None:
    counts = [tally_of(random_match(Hoard(), 2, seed=seed)) for seed in range(30)]
    assert any(not count["command gamble"] for count in counts)
    assert any(count["command gamble"] >= 3 for count in counts)


class Many(Options):
    """More switches than can be tried in all combinations."""

    a: bool = False
    b: bool = False
    c: bool = True
    d: Literal["x", "y", "z"] = "y"
    e: Literal[1, 2, 3] = 1
    f: int = 5


class ManyChoices(Nim):
    """Nim with all those."""

    options: ClassVar[Any] = Many


def test_options_are_tried_both_ways() -> None:
    assert option_sets(NIM) == [Choices(), Choices(misere=True)]
    assert option_sets(NIM, [{"heaps": [2]}])[-1] == Choices((2,))
    many = option_sets(ManyChoices())
    assert many[0] == Many() and len(many) <= MOST
    for name, values in {"a": {True, False}, "d": set("xyz"), "e": {1, 2, 3}, "f": {5}}.items():
        assert {getattr(chosen, name) for chosen in many} == values


def test_golden_records_are_followed(tmp_path: Path, capfdbinary: Any) -> None:
    assert main(["record", "nim", "--seed", "7", "--options", '{"misere":true}']) == 0
    data = capfdbinary.readouterr().out
    assert data == record_match("nim", 7, options={"misere": True})
    file = tmp_path / "7.jsonl"
    file.write_bytes(data)
    assert main(["follow", "nim", str(file)]) == 0
    (one,) = follow("nim", [file])
    assert one.sound and one.told == one.reached is not None
    assert msgspec.json.decode(capfdbinary.readouterr().out)[0]["states"] == one.states
    file.write_bytes(data.replace(b'"count":1', b'"count":2', 1))
    with pytest.raises(Exception, match="hash"):
        follow("nim", [file])


def test_a_game_is_held_to_its_golden_records(tmp_path: Path) -> None:
    class Trial(GameConformance):
        game = "nim"
        golden = tmp_path

    with pytest.raises(AssertionError, match="no record"):
        Trial().test_records_lead_where_they_led()
    data = record_match("nim", 3)
    (tmp_path / "3.jsonl").write_bytes(data)
    Trial().test_records_lead_where_they_led()
    (tmp_path / "4.jsonl").write_bytes(data[: data[:-1].rfind(b"\n") + 1])
    with pytest.raises(AssertionError, match="follow nim"):
        Trial().test_records_lead_where_they_led()


def test_the_table_of_counts_can_be_read() -> None:
    text = table_of("nim:", {"matches": 2, "command take": 1000, "end last-object": 2})
    assert text.splitlines() == [
        "nim:",
        "  command    take 1,000",
        "  end        last-object 2",
        "  matches    matches 2",
    ]


# Nim with one fault each: a law that none of these breaks would be no law.


class Crashes(Nim):
    """Raises what is no refusal."""

    def decide(self, state: Heaps, command: Take, turn: Turn) -> tuple[Taken]:
        if command.heap >= len(state.heaps):
            raise IndexError
        return super().decide(state, command, turn)


class OffersTooMuch(Nim):
    """Offers what it then refuses."""

    def legal(self, state: Heaps, seat: int) -> Iterator[Take]:
        yield from super().legal(state, seat)
        if any(state.heaps):
            yield Take(8, 1)


class OffersTwice(Nim):
    """Offers everything twice."""

    def legal(self, state: Heaps, seat: int) -> Iterator[Take]:
        yield from super().legal(state, seat)
        yield from super().legal(state, seat)


class NeverEnds(Nim):
    """Knows no end, and has somebody to act for ever."""

    def outcome(self, state: Heaps) -> Outcome | None:
        return None


class ActsOn(Nim):
    """Somebody is to act after the end."""

    def active(self, state: Heaps) -> tuple[int, ...]:
        return (0,)


class Longer(Nim):
    """Promises shorter matches than it has."""

    info = GameInfo("nim", "Nim", "1", (2,), longest=2)


class Forgets(Nim):
    """Folds by what it has in memory."""

    last = 0

    def evolve(self, state: Heaps, event: Taken) -> Heaps:
        self.last += 1
        return Heaps(event.heaps, self.last % 2, event.winners, state.seats, state.misere)


class Guesses(Nim):
    """Decides by something else than its inputs."""

    last = 0

    def decide(self, state: Heaps, command: Take, turn: Turn) -> tuple[Taken]:
        (taken,) = super().decide(state, command, turn)
        self.last += 1
        return (msgspec.structs.replace(taken, seat=self.last),)


class NamesNobody(Nim):
    """Tells of a seat that is not there."""

    def tell(self, event: Taken, seat: int | None, language: Any) -> str:
        return "{7} takes."


class OneLanguage(Nim):
    """Tells in English only."""

    def tell(self, event: Taken, seat: int | None, language: Any) -> str:
        return super().tell(event, seat, language) if language == "en" else ""


class LapsesBadly(Nim):
    """The clock does what is not allowed."""

    def lapse(self, state: Heaps, seat: int) -> Take:
        return Take(8, 1)


class PoorRefusal(Nim):
    """Refuses without a word."""

    def decide(self, state: Heaps, command: Take, turn: Turn) -> tuple[Taken]:
        try:
            return super().decide(state, command, turn)
        except Rejected:
            raise Rejected("No!", "") from None


class UnlikeView(View):
    """A view that does not come back as it was."""

    pairs: tuple[Any, ...] = ()


class Unreadable(Nim):
    """Its view holds what JSON turns into something else."""

    def view(self, state: Heaps, seat: int | None) -> UnlikeView:
        return UnlikeView((state.heaps, ("a", "b")))


def fresh(law: Callable[[GameConformance, Case], None], game: Nim) -> None:
    """Try one law on a game, on two seats."""

    class Trial(GameConformance):
        matches = 8

    Trial.game = game
    trial = Trial()
    law(trial, trial.tables()[0])


def other(trial: GameConformance, case: Case) -> None:
    """Try commands from elsewhere."""
    trial.test_other_commands_are_rejected(case, lambda name, value: None)


def legal(trial: GameConformance, case: Case) -> None:
    """Try legal commands."""
    trial.test_legal_commands_are_accepted(case, lambda name, value: None)


LAWS: list[tuple[type[Nim], Callable[[Any, Case], None]]] = [
    (Crashes, other),
    (PoorRefusal, other),
    (OffersTooMuch, legal),
    (OffersTwice, legal),
    (NeverEnds, GameConformance.test_it_ends),
    (Longer, GameConformance.test_it_ends),
    (ActsOn, GameConformance.test_somebody_acts_until_it_ends),
    (NeverEnds, GameConformance.test_somebody_acts_until_it_ends),
    (Forgets, GameConformance.test_folding_gives_the_same_state),
    (Guesses, GameConformance.test_decide_is_pure),
    (NamesNobody, GameConformance.test_events_are_told),
    (OneLanguage, GameConformance.test_events_are_told),
    (LapsesBadly, GameConformance.test_the_clock_can_play),
    (Unreadable, GameConformance.test_everything_survives_json),
]


@pytest.mark.parametrize(("faulty", "law"), LAWS)
def test_every_law_can_be_broken(
    faulty: type[Nim], law: Callable[[GameConformance, Case], None]
) -> None:
    fresh(law, Nim())
    with pytest.raises(Broken):
        fresh(law, faulty())


class Rerolling(Chance):
    """Chance that goes on counting over an undo, as if the branch left behind still counted."""

    made: ClassVar[int] = 0

    def integer(self, label: str, n: int) -> int:
        """Draw what was never drawn before."""
        Rerolling.made += 1
        self._counts = {label: Rerolling.made}
        return super().integer(label, n)


class Cheating(Chance):
    """Chance whose draws depend on how often it was asked."""

    made: ClassVar[int] = 0

    def integer(self, label: str, n: int) -> int:
        """Draw under the right name from the wrong place."""
        Cheating.made += 1
        draw = Draw(label, self._next(label), n, Cheating.made % n)
        self._drawn.append(draw)
        return Cheating.made % n


def runs(game: Any, count: int = 20) -> None:
    """Try the undo law on a game for two."""
    for number in range(count):
        undo_run(game, Table(2, game.options()), number)


def test_undoing_may_not_depend_on_memory() -> None:
    with pytest.raises(Broken, match=r"kept branch|without the undos"):
        runs(Forgets())


@pytest.mark.parametrize("chance", [Rerolling, Cheating])
def test_undoing_for_a_better_draw_is_found(
    chance: type[Chance], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs(Hoard())
    monkeypatch.setattr("tafl.playing.Chance", chance)
    with pytest.raises(Broken, match=r"without the undos|in two ways"):
        runs(Hoard())


class Never(Event):
    """An event that never happens."""


class SaysTooMuch(Nim):
    """Declares an event that never happens."""

    events: ClassVar[Any] = Taken | Never


def test_the_report_counts_what_came_up() -> None:
    class Trial(GameConformance):
        game = "nim"
        matches = 3

    assert "matches 18" in Trial().report()


def test_what_never_comes_up_is_reported() -> None:
    class Trial(GameConformance):
        game = SaysTooMuch()
        matches = 2

    with pytest.raises(AssertionError, match="event never"):
        Trial().test_everything_comes_up(lambda name, value: None)
