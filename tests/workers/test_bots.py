"""Matches among bots end by themselves, with nobody asking."""

from collections.abc import Callable

import pytest
from tafl.commit import ByBot
from tafl.match import commits_since

from tests.workers.works import Works

GAMES = [("nim", 2, {}), ("totem", 2, {}), ("pook", 3, {}), ("rok", 3, {"grab": "sealed"})]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_match_among_bots_ends_and_is_sound(
    works: Works, game: str, seats: int, options: dict[str, str]
) -> None:
    match = works.bots(game, seats, options=options)
    works.settle()
    assert works.match(match).status == "finished"
    assert works.is_sound(match)
    ids = [commit.command_id for commit in commits_since(works.match(match), 0)]
    by_bots = [one for one in commits_since(works.match(match), 0) if isinstance(one.by, ByBot)]
    assert len(set(ids) - {None}) == len([one for one in ids if one is not None])
    assert len(by_bots) >= 2


def test_many_matches_go_on_side_by_side(make_works: Callable[..., Works]) -> None:
    works = make_works()
    matches = [works.bots("nim", 2 + number % 2) for number in range(12)]
    works.settle()
    assert all(works.match(match).status == "finished" for match in matches)
    assert works.dispatcher.tries.parked() == []
