"""Positions in a few words, and whole matches by chance."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from tafl import Chance, Table, Turn
from tafl.testing.given import Given, given
from tafl_totem import Totem
from tafl_totem.cards import CARDS, Card
from tafl_totem.messages import Happening, Move, TotemOptions
from tafl_totem.state import Totem as Standing
from tafl_totem.state import TotemState, Zone

Play = Given[Move, Happening, TotemState]


class Step(NamedTuple):
    """One command of a match: the position before it, and what it caused."""

    state: TotemState
    seat: int
    command: Move
    events: tuple[Happening, ...]


def cards(words: str) -> tuple[Card, ...]:
    """Read cards: `"5S 10a"`."""
    by_name: dict[str, Card] = {card: card for card in CARDS}
    return tuple(by_name[word] for word in words.split())


def zone(words: str) -> Zone:
    """Read a zone: `"5S 7H^ 9E^! -"`; `^` is face up, `!` spent, `-` empty."""
    totems = [
        None if word == "-" else Standing(cards(word.rstrip("^!"))[0], "^" in word, "!" in word)
        for word in words.split()
    ]
    return (*totems, *[None] * (4 - len(totems)))


@pytest.fixture
def table() -> Callable[..., Play]:
    """Lay a position: seat 0 is on turn, unless told otherwise."""

    def lay(
        hand: str = "5S 9E",
        other: str = "2P 3P",
        mine: str = "13a 13b 13c 13d",
        theirs: str = "12a 12b 12c 12d",
        deck: str = "1E 1H 1P",
        discard: str = "",
        literal: bool = False,
        **more: Any,
    ) -> Play:
        state = TotemState(
            **{"phase": "action", "deployed": (True, True), **more},
            hands=(cards(hand), cards(other)),
            zones=(zone(mine), zone(theirs)),
            deck=cards(deck),
            discard=cards(discard),
            literal_reveal=literal,
        )
        return given(Totem(), state=state, options=TotemOptions(literal_reveal=literal))

    return lay


@pytest.fixture
def match() -> Callable[..., list[Step]]:
    """Play a whole match by chance; the last step is the end, with no command after it."""

    def play(seed: int, literal: bool = False) -> list[Step]:
        game = Totem()
        chance = Chance.of("match", seed)
        state = game.initial(Table(2, TotemOptions(literal_reveal=literal)))
        for event in game.deal(state, chance):
            state = game.evolve(state, event)
        steps: list[Step] = []
        while seats := game.active(state):
            seat = seats[Chance.of(seed, "seat", len(steps)).integer("seat", len(seats))]
            offers = tuple(game.legal(state, seat))
            command = Chance.of(seed, len(steps)).choice("command", offers)
            events = tuple(game.decide(state, command, Turn(seat, 0, chance)))
            steps.append(Step(state, seat, command, events))
            for event in events:
                state = game.evolve(state, event)
        assert game.outcome(state) is not None
        return steps

    return play
