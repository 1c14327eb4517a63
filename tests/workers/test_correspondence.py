"""Correspondence in fast motion: days pass in seconds, and everything happens that they bring."""

import pytest
from tafl import requests, steps
from tafl.clocks import deadline
from tafl.match import commits_since
from tafl.opening import Late, Pace
from tafl.people.accounts import Vacation
from tafl.reading import Reading

from tests.workers.approving import approve
from tests.workers.works import DAY, HOUR, MINUTE, Works

SLOW = Pace(per_move=2 * DAY)


def tags(works: Works, match: str, since: int = 0) -> list[str]:
    """Name the steps and events of a match."""
    commits = commits_since(works.match(match), since)
    return [type(event).__name__ for commit in commits for event in commit.events]


def offered(works: Works, match: str, seat: int) -> int:
    """Count the seats that would be asked if a seat wanted to go back."""
    undo = works.service.look(match, seat).undo
    return len(undo.offer.ask) if undo is not None and undo.offer is not None else 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_turn_its_reminders_and_its_lapse(works: Works, language: str) -> None:
    ada, bob = works.person("Ada", language=language), works.person("Bob", language=language)
    match = works.table("nim", [ada, bob], SLOW)
    works.settle()
    assert works.letters() == []  # whoever plays at once is not written to
    works.wait(2 * MINUTE)
    (mail,) = works.letters()
    approve(f"turn-first.{language}", mail)
    works.wait(DAY)
    (mail,) = works.letters()
    approve(f"reminder-50.{language}", mail)
    works.wait(DAY - 4 * HOUR)
    (mail,) = works.letters()
    approve(f"reminder-90.{language}", mail)
    works.play(match)
    works.wait(2 * MINUTE)
    (mail,) = works.letters()
    assert mail.to == "bob@example.org"
    approve(f"turn.{language}", mail)
    works.wait(2 * DAY)
    works.wait(1)
    assert tags(works, match).count("Lapsed") == 1
    assert works.match(match).active == (0,)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_undo_and_pause_are_asked_by_mail_and_the_end_is_told(works: Works, language: str) -> None:
    people = [works.person(name, language=language) for name in ("Ada", "Bob", "Cleo")]
    match = works.table("nim", people, SLOW)
    works.play(match)
    works.play(match)
    works.wait(5 * MINUTE)
    works.letters()
    works.ask(match, 0, requests.AskUndo())
    works.wait(20 * MINUTE)
    undo = {mail.to: mail for mail in works.letters()}
    assert set(undo) == {"bob@example.org"}  # whoever acted since; nobody else is concerned
    approve(f"undo.{language}", undo["bob@example.org"])
    works.ask(match, 1, requests.AnswerUndo(works.match(match).version, False))
    works.ask(match, 2, requests.AskPause(works.now + 10 * DAY))
    works.wait(20 * MINUTE)
    pause = {mail.to: mail for mail in works.letters()}
    assert set(pause) == {"ada@example.org", "bob@example.org"}
    approve(f"pause.{language}", pause["ada@example.org"])
    request = works.match(match).version
    works.ask(match, 0, requests.AnswerPause(request, True))
    works.ask(match, 1, requests.AnswerPause(request, True))
    works.settle()
    assert works.match(match).status == "paused"
    works.wait(9 * DAY)
    assert works.match(match).status == "paused"
    works.wait(DAY)
    assert works.match(match).status == "running"
    assert works.match(match).at == works.now - 20 * MINUTE or tags(works, match)[-1] == "Resumed"
    works.letters()
    for seat in (0, 1):
        works.ask(match, seat, requests.Resign())
    works.wait(20 * MINUTE)
    over = {mail.to: mail for mail in works.letters()}
    assert set(over) == {"ada@example.org", "bob@example.org", "cleo@example.org"}
    approve(f"over.{language}", over["cleo@example.org"])
    assert works.is_sound(match)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_comes_together_is_told_together(works: Works, language: str) -> None:
    ada, bob = works.person("Ada", language=language), works.person("Bob", language=language)
    for days in (3, 1, 2):
        works.table("nim", [ada, bob], Pace(per_move=days * DAY))
    works.wait(2 * MINUTE)
    mails = {mail.to: mail for mail in works.letters()}
    approve(f"many.{language}", mails["ada@example.org"])


def test_nobody_is_flooded_and_nobody_is_told_twice(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob")
    matches = [works.table("nim", [ada, bob], SLOW) for _ in range(3)]
    works.wait(2 * MINUTE)
    assert len(works.letters()) == 1
    for match in matches:
        works.play(match)
        works.play(match)
        works.wait(3 * MINUTE)
    first = works.letters()
    assert len([mail for mail in first if mail.to == "ada@example.org"]) <= 1
    works.wait(30 * MINUTE)
    for _ in range(5):
        works.wait(HOUR)
    later = works.letters()
    assert len([mail for mail in later if mail.to == "ada@example.org"]) <= 1
    assert all("3" in mail.subject or "2" in mail.subject for mail in later)


def test_nobody_is_told_while_they_look(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob")
    works.platform.volatile.set(f"tafl:presence:{ada.id}", 1)
    works.table("nim", [ada, bob], SLOW)
    works.wait(2 * MINUTE)
    works.wait(HOUR)
    assert works.letters() == []
    works.wait(DAY)
    assert len(works.letters()) == 1  # the reminder: the page was only left open
    match = works.table("nim", [bob, ada], SLOW)
    works.platform.volatile.delete(f"tafl:presence:{ada.id}")
    works.play(match)
    streams = {"page": works.now + 10 * MINUTE}
    works.platform.volatile.zadd(f"tafl:streams:{{account:{ada.id}}}", streams)
    works.wait(2 * MINUTE)
    works.wait(HOUR)
    assert [mail for mail in works.letters() if mail.to == "ada@example.org"] == []


def test_once_a_day_is_once_a_day(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob")
    accounts = works.platform.people.accounts
    accounts.change(ada.id, notices={"mail": "daily"})
    accounts.change(bob.id, notices={"mail": "never"})
    for _ in range(6):
        works.table("nim", [ada, bob], Pace(per_move=30 * DAY))
        works.wait(3 * HOUR)
    works.wait(10 * HOUR)
    assert [mail.to for mail in works.letters()] == ["ada@example.org"] * 2


@pytest.mark.parametrize("late", ["lapse", "bot", "lose"])
def test_at_zero_the_tables_rule_acts(works: Works, late: Late) -> None:
    people = [works.person(name, mail=False) for name in ("Ada", "Bob", "Cleo")]
    match = works.table("nim", people, Pace(per_move=DAY, late=late))
    works.wait(DAY)
    assert tags(works, match)[-1] == "Started"
    works.wait(1)
    found = tags(works, match)
    if late == "lapse":
        assert found[-2:] == ["Lapsed", "Taken"]
    elif late == "bot":
        assert "Substituted" in found
        assert works.match(match).seats[0].stand_in
        assert works.match(match).active == (1,)  # the bot has moved
    else:
        assert works.match(match).seats[0].resigned


def test_a_bot_keeps_a_seat_until_its_player_returns(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob", mail=False)
    match = works.table("nim", [ada, bob], Pace(per_move=DAY, late="bot"))
    works.wait(DAY + 1)
    works.play(match, 1)
    works.settle()
    assert works.match(match).active == (1,)
    works.ask(match, 0, requests.Substitute(0))
    works.play(match, 1)
    works.settle()
    assert works.match(match).active == (0,) and works.match(match).seats[0].bot is None
    assert deadline(works.match(match), 0) == works.now + DAY


def test_a_vacation_holds_the_clock_and_is_in_the_log(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob")
    match = works.table("nim", [ada, bob], SLOW)
    works.wait(DAY)
    works.letters()
    away = Vacation(works.now + HOUR, works.now + 10 * DAY)
    works.platform.people.accounts.change(ada.id, vacation=away)
    works.wait(DAY - MINUTE)  # the last look before the deadline
    assert tags(works, match)[-1] == "TimeGiven"
    assert deadline(works.match(match), 0) == away.until + MINUTE
    works.letters()
    works.wait(8 * DAY)
    assert works.letters() == []
    works.now = away.until + MINUTE
    works.settle()
    assert "Lapsed" not in tags(works, match)
    works.wait(1)
    assert "Lapsed" in tags(works, match)
    works.ask(match, 1, requests.Resign())
    works.settle()
    assert works.is_sound(match)


def test_a_turn_that_begins_in_a_vacation_waits_from_its_beginning(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob")
    away = Vacation(works.now, works.now + 5 * DAY)
    works.platform.people.accounts.change(bob.id, vacation=away)
    match = works.table("nim", [ada, bob], Pace(bank=DAY, increment=HOUR))
    works.wait(HOUR)
    works.play(match)
    works.settle()
    assert deadline(works.match(match), 1) == away.until + DAY
    works.wait(HOUR)
    works.play(match, 1)  # they may play all the same
    assert works.match(match).clocks[1].bank == DAY + HOUR
    assert Reading(works.platform.volatile, works.platform.people, works.service).inbox(ada.id)


def test_undo_by_consent_with_five_players(works: Works) -> None:
    people = [works.person(name) for name in ("Ada", "Bob", "Cleo", "Dan", "Eve")]
    match = works.table("rok", people, SLOW, options={"grab": "sealed"})
    asker = None
    for _ in range(80):
        works.play(match)
        works.settle()
        asker = next((seat for seat in range(5) if offered(works, match, seat) > 1), None)
        if asker is not None:
            break
    assert asker is not None
    works.ask(match, asker, requests.AskUndo())
    asked = works.match(match).undo
    assert asked is not None and asked.ask
    works.letters()
    works.wait(20 * MINUTE)
    told = {mail.to for mail in works.letters() if "take a move back" in mail.text}
    names = [f"{person.name.lower()}@example.org" for person in people]
    assert told == {names[seat] for seat in asked.ask}
    for seat in asked.ask:
        works.ask(match, seat, requests.AnswerUndo(asked.request, True))
    works.settle()
    assert tags(works, match)[-1] == "Undone"
    works.play(match)
    works.settle()


def test_an_undo_that_nobody_answers_expires(works: Works) -> None:
    ada, bob = works.person("Ada"), works.person("Bob")
    match = works.table("nim", [ada, bob], Pace(per_move=30 * DAY))
    works.play(match)
    works.play(match)
    works.ask(match, 0, requests.AskUndo())
    works.wait(3 * DAY)
    assert works.match(match).undo is not None
    works.wait(1)
    assert works.match(match).undo is None
    last = works.match(match).commit
    assert last is not None and isinstance(last.events[0], steps.UndoExpired)
