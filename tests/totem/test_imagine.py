"""Imagining: what a reader cannot know, each possibility alike."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl import Chance, Table
from tafl.testing.given import Given, given
from tafl_totem import Totem
from tafl_totem.cards import CARDS
from tafl_totem.messages import Dealt, Deployed, TotemOptions
from tafl_totem.state import TotemState

Lay = Callable[..., Given[Any, Any, Any]]


def table(literal: bool = False) -> Table:
    """Say what is played."""
    return Table(2, TotemOptions(literal_reveal=literal))


def everything(state: TotemState) -> list[str]:
    """List all cards, wherever they are."""
    totems = [totem.card for zone in state.zones for totem in zone if totem]
    return sorted([*state.hands[0], *state.hands[1], *totems, *state.deck, *state.discard])


@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_the_imagined_state_looks_the_same(
    match: Callable[..., Any], seed: int, literal: bool
) -> None:
    """View and offers of the reader are the same in the imagined state, at every moment."""
    game = Totem()
    steps = match(seed, literal)
    states = [step.state for step in steps]
    last = states[-1]
    for event in steps[-1].events:
        last = game.evolve(last, event)
    for number, state in enumerate([*states, last]):
        for reader in (0, 1, None):
            view = game.view(state, reader)
            imagined = game.imagine(view, reader, Chance.of(seed, number), table(literal))
            assert everything(imagined) == sorted(CARDS)
            assert msgspec.json.encode(game.view(imagined, reader)) == msgspec.json.encode(view)
            if reader is not None:
                assert list(game.legal(imagined, reader)) == list(game.legal(state, reader))


def test_a_sealed_choice_is_imagined() -> None:
    """Whoever has deployed in secret has four totems and three cards in the imagined state."""
    dealt = Dealt(0, (CARDS[:7], CARDS[7:14]), CARDS[14:])
    play = given(Totem(), dealt, Deployed(1, ("2S", "3E", "3H", "3P")))
    for reader in (0, None):
        view = play.game.view(play.state, reader)
        state = play.game.imagine(view, reader, Chance.of(1), table())
        assert state.deployed == (False, True)
        assert None not in state.zones[1]
        assert len(state.hands[1]) == 3
        assert play.game.view(state, reader) == view


def test_one_shuffle_is_all_it_draws(match: Callable[..., Any]) -> None:
    """Imagining draws chance once."""
    game, chance = Totem(), Chance.of(1)
    game.imagine(game.view(match(1)[9].state, 0), 0, chance, table())
    assert len(chance.drawn) == 1


def test_every_unknown_card_is_as_likely_everywhere(match: Callable[..., Any]) -> None:
    """Uniform: a face-down totem, a card of the other's hand, the top of the pile."""
    game = Totem()
    state = next(
        step.state
        for step in match(4)[8:]
        if step.state.phase == "action" and any(t and not t.up for t in step.state.zones[1])
    )
    view = game.view(state, 0)
    slot = next(slot for slot, totem in enumerate(state.zones[1]) if totem and not totem.up)
    totems: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    held: Counter[str] = Counter()
    rounds = 2000
    for number in range(rounds):
        imagined = game.imagine(view, 0, Chance.of("uniform", number), table())
        totem = imagined.zones[1][slot]
        assert totem is not None
        totems[totem.card] += 1
        tops[imagined.deck[0]] += 1
        held.update(imagined.hands[1])
    known = {*view.discard, *view.hands[0]}
    known |= {seen.card for zone in view.zones for seen in zone if seen and seen.card}
    unknown = sorted(set(CARDS) - known)
    for counts, each in (
        (totems, rounds / len(unknown)),
        (tops, rounds / len(unknown)),
        (held, rounds * len(state.hands[1]) / len(unknown)),
    ):
        assert set(counts) == set(unknown)
        # Chi square with about 40 degrees of freedom stays below 80 but for one case in 5000.
        assert sum((counts[card] - each) ** 2 / each for card in unknown) < 80
