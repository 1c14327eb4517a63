"""Imagining: what a reader cannot know, each possibility alike."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl import Chance, Table, Turn
from tafl_pook import Pook
from tafl_pook.cards import BANNERS, CARDS
from tafl_pook.ending import scores
from tafl_pook.messages import Flip, PookOptions
from tafl_pook.state import PookState

Lay = Callable[..., Any]


def everything(state: PookState) -> list[str]:
    """List all cards, wherever they are."""
    held = [card for hand in state.hands for card in hand]
    return sorted([*(lying.card for lying in state.field), *held, *state.pile])


def test_the_imagined_state_looks_the_same(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]]
) -> None:
    """View and offers of the reader are the same in the imagined state, at every moment."""
    game = Pook()
    seats, options = table_of
    for seed in range(4):
        played = match(seed, seats, **options)
        for number, state in enumerate(played.states):
            for reader in (*range(seats), None):
                view = game.view(state, reader)
                chance = Chance.of(seed, number, str(reader))
                imagined = game.imagine(view, reader, chance, played.table)
                assert everything(imagined) == sorted(CARDS)
                assert msgspec.json.encode(game.view(imagined, reader)) == msgspec.json.encode(view)
                assert len(set(imagined.banners) - {None}) == len(set(state.banners) - {None})
                assert (imagined.result is None) == (state.result is None)
                if reader is not None:
                    assert list(game.legal(imagined, reader)) == list(game.legal(state, reader))


def test_it_can_be_played_on(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]]
) -> None:
    """An imagined state is a state like any other: the command of the reader leads on."""
    game = Pook()
    seats, options = table_of
    played = match(5, seats, **options)
    for number, (state, seat, command, _) in enumerate(played.steps):
        view = game.view(state, seat)
        imagined = game.imagine(view, seat, Chance.of("on", number), played.table)
        for event in game.decide(imagined, command, Turn(seat, 0, Chance.of(0))):
            imagined = game.evolve(imagined, event)
        assert everything(imagined) == sorted(CARDS)


ROUNDS = 3_000


def spread(counts: Counter[Any], things: list[Any], total: float) -> float:
    """Tell by chi square how far counts are from all alike."""
    each = total / len(things)
    assert set(counts) <= set(things)
    return sum((counts[thing] - each) ** 2 / each for thing in things)


def test_every_unknown_card_is_as_likely_everywhere(match: Callable[..., Any]) -> None:
    """Uniform: an unknown purse, a card of another's hand, the top of the pile."""
    game = Pook()
    table = Table(3, PookOptions())
    state, at = next(
        (state, at)
        for state in (step.state for step in match(2, 3).steps[10:])
        for at, lying in enumerate(state.field)
        if not lying.up and not lying.knows & 1 and state.pile
    )
    view = game.view(state, 0)
    purse: Counter[str] = Counter()
    held: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for number in range(ROUNDS):
        imagined = game.imagine(view, 0, Chance.of("uniform", number), table)
        purse[imagined.field[at].card] += 1
        held.update(imagined.hands[1])
        tops[imagined.pile[0]] += 1
    known = {*view.hands[0], *(seen.card for seen in view.field)}
    unknown = [card for card in CARDS if card not in known]
    assert len(unknown) > 8
    # Chi square with at most 23 degrees of freedom stays below 58 but for one case in 10,000.
    assert spread(purse, unknown, ROUNDS) < 58
    assert spread(tops, unknown, ROUNDS) < 58
    assert spread(held, unknown, ROUNDS * len(state.hands[1])) < 58


def test_banners_of_others_are_as_likely(lay: Lay) -> None:
    """All different, and none that the reader knows."""
    play = lay("$", "K1a", "K1b", "K2a", held="KM OV KV")
    view = play.game.view(play.state, 0)
    table = Table(3, PookOptions())
    found: Counter[Any] = Counter()
    for number in range(ROUNDS):
        banners = play.game.imagine(view, 0, Chance.of("banners", number), table).banners
        assert banners[0] == "KM"
        found[banners[1:]] += 1
    left = [banner for banner in BANNERS if banner != "KM"]
    pairs = [(one, two) for one in left for two in left if one != two]
    # 19 degrees of freedom.
    assert spread(found, pairs, ROUNDS) < 52


def test_partners_are_imagined_with_one_banner(lay: Lay) -> None:
    """At a table of teams the others have one banner together."""
    play = lay("$", "K1a", "K1b", "K2a", "K2b", teams=True)
    table = Table(4, PookOptions(teams=True))
    for reader in (0, 1, None):
        view = play.game.view(play.state, reader)
        for number in range(30):
            banners = play.game.imagine(view, reader, Chance.of(number), table).banners
            assert banners[0] == banners[2] != banners[1] == banners[3]


def test_open_banners_are_known(lay: Lay) -> None:
    """Nothing is made up where everything lies open."""
    play = lay("$", "K1a", "K1b", open_banners="KM KV", held="KO -", first_banner=0)
    view = play.game.view(play.state, None)
    table = Table(2, PookOptions(open_banners=True))
    state = play.game.imagine(view, None, Chance.of(1), table)
    assert (state.banners, state.open_banners) == (("KO", None), ("KM", "KV"))
    assert state.first_banner == 0


@pytest.mark.parametrize(("reader", "ways"), [(0, 4), (1, 4), (2, 2), (None, 8)])
def test_banners_fit_a_tie(lay: Lay, reader: int | None, ways: int) -> None:
    """In the tie-break the tied have equal scores and the others less.

    The levels are K 3, M 1, O 1, V 0, so that only KM and KO are equal (4) and ahead of the rest.
    """
    play = lay("$ K3a [V3a] M1a O1a", "", "", "", held="KM KO OV", phase="tiebreak", tied=(0, 1))
    view = play.game.view(play.state, reader)
    found: Counter[Any] = Counter()
    for number in range(400):
        state = play.game.imagine(view, reader, Chance.of(number), Table(3, PookOptions()))
        counted = scores(state)
        assert counted[0] == counted[1] > counted[2]
        found[state.banners] += 1
    assert len(found) == ways
    assert min(found.values()) > 400 / ways / 2


def test_somebody_who_is_out_may_have_more(lay: Lay) -> None:
    """In a later round the tied need not be ahead of all: then they are only equal.

    The levels are K 1, M 2, O 2, V 3: KM and KO are equal (3), and nothing has less.
    """
    play = lay(
        "$ K1a V3a M2a O2a [M1a]",
        "",
        "",
        "",
        left=-1,
        held="KM KO OV",
        phase="tiebreak",
        tied=(0, 1),
    )
    for number in range(60):
        view = play.game.view(play.state, 0)
        state = play.game.imagine(view, 0, Chance.of(number), Table(3, PookOptions()))
        assert state.banners[:2] == ("KM", "KO")


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_sealed_pick_is_imagined(lay: Lay, reader: int | None) -> None:
    """Whether somebody has picked is known; what, is not."""
    play = lay("$ K1a [K2a] [O3a] O1a", "", "", phase="tiebreak", tied=(0, 1))
    play = play.after(play.when(1, Flip(2, 0)).events)
    view = play.game.view(play.state, reader)
    picks = Counter(
        play.game.imagine(view, reader, Chance.of(number), Table(2, PookOptions())).picks
        for number in range(200)
    )
    if reader == 1:
        assert set(picks) == {(None, 42)}
    else:
        assert set(picks) == {(None, 42), (None, 43)}
        assert min(picks.values()) > 60


def test_who_knows_a_purse_is_imagined(lay: Lay) -> None:
    """A purse that the reader does not know was laid by one of the others."""
    play = lay("$ [K1a]0 [O1a]1", "V1a", "V1b", "V2a", "V2b")
    view = play.game.view(play.state, 0)
    table = Table(4, PookOptions())
    known = Counter(
        tuple(lying.knows for lying in play.game.imagine(view, 0, Chance.of(number), table).field)
        for number in range(300)
    )
    assert set(known) == {(one, two) for one in (1, 31) for two in (2, 4, 8)}
