"""Undo: what was seen was seen."""

from typing import Any

import pytest
from tafl import Rejected
from tafl.testing import LocalMatch
from tafl_rok import Rok
from tafl_rok.events import (
    AimChosen,
    ClaimMade,
    ClaimsReckoned,
    ClaimsSealed,
    MadeClaim,
    Opened,
    RoundSlid,
    RunEnded,
    ThrowMade,
    ThrowShown,
)


def refused(match: LocalMatch, to: int | None = None) -> str:
    """Try to go back; give the code of the refusal."""
    with pytest.raises(Rejected) as refusal:
        match.undo(to)
    return refusal.value.code


def test_in_race_nothing_can_be_undone_past_an_open() -> None:
    """Whoever has seen the throw has seen it."""
    match = LocalMatch.start("rok", 2, seed=1)
    before = match.version
    match.send(0, {"type": "open"})
    assert refused(match) == "not-undoable"
    up = [lying["spot"] for lying in match.view(0)["table"] if lying["up"]]
    opened = match.version
    match.send(0, {"type": "grab_pair", "spots": up[:2]})
    assert refused(match, before) == "not-undoable"
    match.undo(opened)
    assert match.view(0)["claims"] == []


def test_in_race_done_can_be_undone_while_nothing_was_shown() -> None:
    """Giving up shows nothing while somebody waits."""
    match = LocalMatch.start("rok", 2, seed=1)
    match.send(0, {"type": "done"})
    match.undo()
    assert match.view(0)["runs"] == ["waiting", "waiting"]


def test_nothing_can_be_undone_past_a_throw_that_was_shown_to_who_gave_up() -> None:
    """Giving up as the last one shows the throw: that is like opening it."""
    match = LocalMatch.start("rok", 2, seed=1)
    match.send(0, {"type": "open"})
    opened = match.version
    match.send(1, {"type": "done"})
    assert refused(match, opened) == "not-undoable"


def test_in_sealed_a_list_can_be_undone_until_the_reckoning() -> None:
    """Nobody has learnt anything from it."""
    match = LocalMatch.start("rok", 2, {"grab": "sealed"}, seed=1)
    match.send(0, {"type": "claims", "claims": []})
    match.undo()
    assert match.view(0)["runs"] == ["waiting", "waiting"]


def test_in_sealed_nothing_can_be_undone_past_a_throw_or_a_reckoning() -> None:
    """The last list brings the reckoning and the next throw."""
    match = LocalMatch.start("rok", 2, {"grab": "sealed"}, seed=1)
    match.send(0, {"type": "claims", "claims": []})
    match.send(1, {"type": "claims", "claims": []})
    assert refused(match) == "not-undoable"


@pytest.mark.parametrize(
    ("event", "may"),
    [
        (Opened(0, 0), False),
        (ThrowShown(2, ()), False),
        (ThrowMade(1, 2, ()), False),
        (ClaimsReckoned((), (), ()), False),
        (RoundSlid((), ()), False),
        (RunEnded(0), True),
        (ClaimMade(0, MadeClaim(0, (1, 2))), True),
        (ClaimsSealed(0, ()), True),
        (AimChosen(0, 7), True),
    ],
)
def test_which_events_are_undoable(event: Any, may: bool) -> None:
    """A resolved slide too stays: its chance is known by then."""
    assert Rok().undoable(event) is may
