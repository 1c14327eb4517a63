"""Pook on the platform: tables, undo, sealed picks, and the pages that players read."""

import re
from importlib.resources import files
from typing import Any

import pytest
import tafl_pook
from tafl import Malformed, Rejected
from tafl.requests import AskUndo, Resign
from tafl.testing import LocalMatch


def first(match: LocalMatch, seat: int, **wanted: Any) -> dict[str, Any]:
    """Find the first legal command with these fields."""
    return next(command for command in match.legal(seat) if wanted.items() <= command.items())


def finish(match: LocalMatch) -> LocalMatch:
    """Let every seat do the first thing offered that is no swap."""
    while not match.over:
        seat = match.match.active[0]
        legal = match.legal(seat)
        match.send(seat, next((one for one in legal if one["type"] != "swap_piggy"), legal[0]))
    return match


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_of_two_or_three_are_refused_when_the_table_is_opened(seats: int) -> None:
    """A sentence, and not a fault of the game."""
    with pytest.raises(Malformed) as refused:
        LocalMatch.start("pook", seats, {"teams": True})
    assert refused.value.code == "bad-options"
    assert "four" in refused.value.text("en") and "quatre" in refused.value.text("fr")


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """2 to 4 players."""
    with pytest.raises(Malformed):
        LocalMatch.start("pook", seats)


@pytest.mark.parametrize("options", [{"open_banner": True}, {"teams": 1}, {"teams": None}])
def test_other_options_are_malformed(options: dict[str, Any]) -> None:
    """There are two switches, and nothing else."""
    with pytest.raises(Malformed):
        LocalMatch.start("pook", 4, options)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (b"{", "not-json"),
        ({"type": "pass"}, "unknown-command"),
        ({"type": "flip", "x": 1}, "missing-field"),
        ({"type": "end_turn", "x": 1}, "unknown-field"),
        ({"type": "swap_piggy", "x": "1", "y": 0}, "wrong-type"),
        ({"type": "take_banner", "banner": "XX"}, "wrong-value"),
    ],
)
def test_a_malformed_command_is_explained(command: Any, code: str) -> None:
    """Code and sentence come from the platform."""
    match = LocalMatch.start("pook", 2, seed=1)
    with pytest.raises(Malformed) as refused:
        match.send(match.match.active[0], command)
    assert refused.value.code == code


def test_the_look_shows_the_view_and_the_offers() -> None:
    """What a client gets."""
    match = LocalMatch.start("pook", 3, seed=4)
    seat = match.match.active[0]
    look = match.look(seat)
    assert look["to_act"] == look["view"]["to_act"] == [seat]
    assert look["options"] == {"open_banners": False, "teams": False}
    assert len(look["legal"]) >= 24
    assert match.look((seat + 1) % 3)["legal"] == []


def test_a_purse_is_taken_back_without_asking() -> None:
    """Nobody has learnt anything from a purse, so nobody is asked."""
    match = LocalMatch.start("pook", 2, seed=4)
    seat = match.match.active[0]
    before = match.view(seat)
    match.send(seat, first(match, seat, type="place", face="purse"))
    match.request_only(seat, AskUndo())
    assert match.match.undo is None
    assert match.view(seat) == before


def test_a_warrior_is_taken_back_with_consent() -> None:
    """The others have seen a card of the hand."""
    match = LocalMatch.start("pook", 3, seed=4)
    seat = match.match.active[0]
    match.send(seat, first(match, seat, type="place", face="warrior"))
    match.request_only(seat, AskUndo())
    assert match.match.undo is not None
    assert match.match.undo.ask == tuple(other for other in range(3) if other != seat)


def test_after_drawing_everybody_is_asked() -> None:
    """Whoever has seen a new card cannot go back alone."""
    match = LocalMatch.start("pook", 2, seed=4)
    seat = match.match.active[0]
    match.send(seat, first(match, seat, type="place", face="purse"))
    match.send(seat, {"type": "end_turn"})
    match.request_only(seat, AskUndo())
    assert match.match.undo is not None
    assert match.match.undo.ask == (1 - seat,)


def test_a_repeated_draw_draws_the_same() -> None:
    """The order of the pile is fixed by the deal."""
    match = LocalMatch.start("pook", 2, seed=4)
    seat = match.match.active[0]
    match.send(seat, first(match, seat, type="place", face="purse"))
    match.send(seat, {"type": "end_turn"})
    drawn = match.view(seat)["hands"][seat]
    match.undo()
    match.send(seat, first(match, seat, type="swap_piggy"))
    assert match.view(seat)["hands"][seat] == drawn


def test_a_sealed_pick_leaves_no_trace_for_others() -> None:
    """Look, history and time travel of the others do not tell which purse was picked."""
    tied = next(
        match
        for seed in range(200)
        if "tiebreak" in (match := _to_the_end_of_play(seed)).view(None)["phase"]
    )
    one, two = tied.match.active
    purses = tied.legal(one)
    seen = []
    for command in purses[:2]:
        version = tied.send(one, command)
        look = tied.look(two)
        seen.append((look["view"], look["recap"][-1]["text"], tied.at(version).view(None)))
        assert tied.view(one)["pick"] == {"x": command["x"], "y": command["y"]}
        tied.request_only(one, AskUndo())
    assert seen[0] == seen[1]
    with pytest.raises(Rejected):
        tied.send(3, purses[0])


def _to_the_end_of_play(seed: int) -> LocalMatch:
    match = LocalMatch.start("pook", 2, seed=seed)
    while not match.over and match.view(None)["phase"] == "play":
        seat = match.match.active[0]
        legal = match.legal(seat)
        match.send(seat, legal[(seed * 7 + match.version * 13) % len(legal)])
    return match


def test_a_seat_that_resigned_is_played_for() -> None:
    """With three players the match goes on without one."""
    match = LocalMatch.start("pook", 3, {"open_banners": True}, seed=2)
    match.request(0, Resign())
    finish(match)
    assert match.outcome is not None
    assert 0 not in match.outcome.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_whole_match(seats: int) -> None:
    """Bots on all seats: the match is over when it is looked at first."""
    bots = {seat: "greedy" if seat % 2 else "random" for seat in range(seats)}
    match = LocalMatch.start("pook", seats, {"open_banners": True}, seed=1, bots=bots)
    assert match.over
    assert match.view(None)["winners"] == list(match.outcome.winners if match.outcome else ())


# The pages.


def page(language: str) -> str:
    """Read a rules page."""
    return (files(tafl_pook) / f"rules.{language}.md").read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_picture_is_in_the_package(language: str) -> None:
    """A page shows only pictures that are shipped with it."""
    found = re.findall(r"!\[[^]]+\]\(([^)]+)\)", page(language))
    assert len(found) == 2
    for target in found:
        assert (files(tafl_pook) / target).read_text("utf-8").startswith("<svg")


def test_the_pages_have_the_same_parts() -> None:
    """Both languages say the same, part by part."""
    counts = [
        [len(re.findall(mark, page(language), re.M)) for mark in ("^## ", "^- ", "^[|]", "^!")]
        for language in ("en", "fr")
    ]
    assert counts[0] == counts[1]
