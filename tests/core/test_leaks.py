"""The kit finds leaks: each hole that is made in an honest game is found by a law of secrecy."""

from collections.abc import Callable

import msgspec
import pytest
from tafl.match import commits_since
from tafl.testing import GameConformance, LocalMatch
from tafl.testing.cases import shares
from tafl.testing.hoard import Hoard
from tafl.testing.hoard.leaky import LEAKS, SpectatorView
from tafl.testing.hoard.messages import CardDrawn
from tafl.testing.hoard.noted import DeckTopKept, Noted, SecretNumberKept
from tafl.testing.installed import catalogue_of
from tafl.testing.random_match import Broken, readers


def nobody(name: str, value: object) -> None:
    """Note nothing."""


def found_by(game: Hoard) -> set[str]:
    """Try the laws of secrecy on a game; give the names of those that it breaks."""

    class Trial(GameConformance):
        matches = 10

    Trial.game = game
    trial = Trial()
    found = set()
    for case in trial.tables():
        (twin_case,) = shares([case], 300, 300)
        laws: list[tuple[str, Callable[..., None], tuple[object, ...]]] = [
            ("states", trial.test_states_keep_secrets, (twin_case, nobody)),
            ("matches", trial.test_matches_keep_secrets, (twin_case, nobody)),
            ("redact", trial.test_redacting_is_done_at_once, (case,)),
            ("learned", trial.test_who_learns_is_said, (case,)),
        ]
        for name, law, given in laws:
            try:
                law(*given)
            except Broken:
                found.add(name)
    return found


@pytest.mark.parametrize("honest", [Hoard, Noted])
def test_the_honest_game_keeps_its_secrets(honest: type[Hoard]) -> None:
    assert found_by(honest()) == set()


@pytest.mark.parametrize("leaky", LEAKS)
def test_a_leak_is_found(leaky: type[Hoard]) -> None:
    assert found_by(leaky())


@pytest.mark.parametrize("leaky", [DeckTopKept, SecretNumberKept, SpectatorView])
def test_what_imagine_believes_is_found_in_matches(leaky: type[Hoard]) -> None:
    assert "matches" in found_by(leaky())


def test_there_are_many_ways_to_leak() -> None:
    assert len(set(LEAKS)) == len(LEAKS) >= 15


def test_a_running_match_shows_nothing_that_its_chance_is_made_of() -> None:
    match = LocalMatch.start("hoard", 3, seed=5, catalogue=catalogue_of(Hoard()))
    for _ in range(12):
        (seat,) = match.match.active
        match.send(seat, match.legal(seat)[-1])
        commits = commits_since(match.match, 0)
        dealer = match.service.dealer_of(match.id)
        secrets = [commit.blind for commit in commits]
        secrets += [dealer.secret.hex(), dealer.seed(match.match).hex()]
        secrets += [
            msgspec.json.encode(d.got).decode() for c in commits for d in c.draws if d.of > 6
        ]
        for reader in readers(3):
            shown = msgspec.json.encode((match.look(reader), match.history(reader))).decode()
            assert not [secret for secret in secrets if secret in shown]
    assert not match.over


def test_an_undone_branch_shows_no_more_than_it_did() -> None:
    match = LocalMatch.start("hoard", 2, seed=5, catalogue=catalogue_of(Hoard()))
    (seat,) = match.match.active
    before = match.view(1 - seat)
    match.send(seat, match.legal(seat)[0])
    (drawn,) = (event.card for event in last_events(match) if isinstance(event, CardDrawn))
    match.undo()
    assert match.view(1 - seat) == before
    shown = msgspec.json.encode((match.look(1 - seat), match.history(1 - seat))).decode()
    assert f'"{drawn}"' not in shown and f" {drawn}" not in shown


def last_events(match: LocalMatch) -> tuple[object, ...]:
    """Give what the last command caused."""
    assert match.match.commit is not None
    return match.match.commit.events
