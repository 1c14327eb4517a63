"""History for people: every step in both languages, and names put in safely."""

from typing import Any, get_args

import pytest
from tafl import Language, Outcome, steps
from tafl.commit import Commit
from tafl.opening import Opening
from tafl.telling import tell_step
from tafl.testing import LocalMatch

from tests.core.rooms import Room
from tests.core.toys import catalogue

OPENING: Any = Opening("00-x", "nim", "1", {}, ("open",), None, "")  # type: ignore[arg-type]
SAMPLES: list[steps.Step] = [
    steps.Created(OPENING),
    steps.SeatTaken(0, "p", "s"),
    steps.SeatLeft(0),
    steps.Started(),
    steps.Ticked(5),
    steps.Lapsed(0, {}),
    steps.Lapsed(0, {}, "greedy"),
    steps.TimeGiven(0, 9),
    steps.Resigned(0),
    steps.Resigned(0, late=True),
    steps.Substituted(0, "greedy"),
    steps.Substituted(0),
    steps.UndoAsked(0, 4, (1,), 9),
    steps.UndoAsked(0, 4, (), 9),
    steps.UndoAgreed(5, 1),
    steps.UndoRefused(5, 1),
    steps.UndoExpired(5),
    steps.Undone(4),
    steps.PauseAsked(0, 9, (1,)),
    steps.PauseAgreed(5, 1),
    steps.PauseRefused(5, 1),
    steps.Paused(9),
    steps.Resumed(),
    steps.Cancelled("00"),
    steps.Ended(Outcome((), "x"), "00"),
    steps.Ended(Outcome((1,), "x"), "00"),
    steps.Ended(Outcome((0, 1), "x"), "00"),
]


def test_every_step_has_a_sample() -> None:
    assert {type(step) for step in SAMPLES} == set(steps.STEPS)


@pytest.mark.parametrize("step", SAMPLES, ids=lambda step: type(step).__name__)
def test_every_step_is_told_in_every_language(step: steps.Step) -> None:
    commit: Any = Commit(5, 0, "platform", None, None, None, None, (step,), "")
    said = [tell_step(step, commit, None, language) for language in get_args(Language)]
    if isinstance(step, steps.Ticked):
        assert said == ["", ""]  # the game's own events tell what the moment brought
        return
    assert len(set(said)) == len(said)
    for text in said:
        assert text.endswith(".") and text[0] in "{ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        assert "\n" not in text and len(text) < 100


def test_names_are_put_in_once() -> None:
    table = Room().start("nim", 2)
    table.take(0, 0, 1)
    lines = table.room.service.history(table.id, None, names=["{1}", "\\1 {0}"])
    assert lines[-1].text.startswith("{1} takes 1 ")
    assert lines[2].text == "\\1 {0} sits down."


def test_a_seat_without_a_name_has_its_number() -> None:
    table = Room().open("nim", "open", "bot:greedy")
    table.sit(0)
    service = table.room.service
    table.take(0, 0, 1)
    assert service.history(table.id, None)[-1].text.startswith("Seat 0 takes 1 ")
    french = service.history(table.id, None, language="fr")
    assert french[-1].text.startswith("Place 0 prend 1 ")
    assert french[1].text == "Greedy (1) prend place."


def test_a_list_of_names_may_be_too_short() -> None:
    table = Room().start("nim", 2)
    assert table.room.service.history(table.id, None, names=[])[1].text == "{0} sits down."


def test_each_line_says_when_who_and_in_which_commit() -> None:
    table = Room().start("toy", 2)
    table.send(0)
    line = table.room.service.history(table.id, 0)[-1]
    assert (line.version, line.at, line.seat, line.undone) == (4, table.last.at, 0, False)


@pytest.mark.parametrize("game", ["nim", "totem", "vote"])
def test_a_whole_match_reads_in_both_languages(game: str) -> None:
    seats = 3 if game == "vote" else 2
    bots = dict.fromkeys(range(seats), "random")
    match = LocalMatch.start(game, seats, bots=bots, catalogue=catalogue())
    assert match.over
    for seat in (0, None):
        english, french = match.history(seat), match.history(seat, "fr")
        assert [line["version"] for line in english] == [line["version"] for line in french]
        assert english != french
        assert not [line for line in english + french if "{" in line["text"]]
