"""Positions in a few strokes, and whole matches by chance."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from tafl import Chance, Table, Turn
from tafl.testing.given import Given, given
from tafl_pook import Pook
from tafl_pook.cards import BANNERS, CARDS, Banner, Card
from tafl_pook.grid import cell_at
from tafl_pook.messages import Happening, Move, PookOptions
from tafl_pook.state import EVERYBODY, Field, Lying, PookState, laid

Play = Given[Move, Happening, PookState]


class Step(NamedTuple):
    """One command of a match: the position before it, and what it caused."""

    state: PookState
    seat: int
    command: Move
    events: tuple[Happening, ...]


class Match(NamedTuple):
    """A match that was played to its end."""

    table: Table
    steps: list[Step]
    final: PookState

    @property
    def states(self) -> list[PookState]:
        """Every position, the last one too."""
        return [*(step.state for step in self.steps), self.final]


def cards(words: str) -> tuple[Card, ...]:
    """Read cards: `"K1a V3b"`."""
    by_name: dict[str, Card] = {card: card for card in CARDS}
    return tuple(by_name[word] for word in words.split())


def banners(words: str) -> tuple[Banner | None, ...]:
    """Read banners: `"KM - OV"`."""
    by_name: dict[str, Banner] = {banner: banner for banner in BANNERS}
    return tuple(by_name.get(word) for word in words.split())


def cell(x: int, y: int) -> int:
    """Number a cell."""
    found = cell_at(x, y)
    assert found is not None
    return found


def picture(drawing: str, left: int | None, top: int) -> tuple[Field, int]:
    """Read a field: `K1a` is a warrior, `$` Piggy, `.` nothing, `[K1a]` a purse.

    A purse was laid by seat 1, unless a seat or `*` (everybody knows it) follows. Piggy lies at
    (0, 0), unless it is told where the upper left corner is.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    spots = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    if left is None:
        at = next(spot for spot, word in spots.items() if word == "$")
        left, top = -at[0], -at[1]
    field: list[Lying] = []
    piggy = 0
    for (x, y), word in spots.items():
        here = cell(x + left, y + top)
        if word == "$":
            piggy = here
        elif word.startswith("["):
            name, _, knower = word[1:].partition("]")
            knows = EVERYBODY if knower == "*" else 1 << int(knower or 1)
            field.append(Lying(here, cards(name)[0], False, knows))
        elif word != ".":
            field.append(Lying(here, cards(word)[0], True))
    return tuple(field), piggy


def lay(
    drawing: str = "$",
    *hands: str,
    held: str | None = None,
    pile: str = "",
    left: int | None = None,
    top: int = 0,
    open_banners: str | None = None,
    teams: bool = False,
    **more: Any,
) -> Play:
    """Lay a position: seat 0 is on turn, unless told otherwise. `held` are the banners."""
    hands = hands or ("K1b O1b V1b M1b", "K2b O2b V2b M2b")
    field, piggy = picture(drawing, left, top)
    usual = "KM OV" if len(hands) == 2 else "KM KO KV MO"
    if teams:
        usual = "KM OV KM OV"
    given_out = banners(held if held is not None else usual)[: len(hands)]
    lying = None
    if open_banners is not None:
        lying = tuple(banner for banner in banners(open_banners) if banner)
        given_out = banners(held) if held is not None else (None,) * len(hands)
    empty = laid(len(hands), open_banners=lying is not None, teams=teams)
    state = PookState(
        **{
            "hands": tuple(cards(hand) for hand in hands),
            "banners": given_out,
            "picks": empty.picks,
            "field": field,
            "piggy": piggy,
            "pile": cards(pile),
            "open_banners": lying,
            "teams": teams,
            **more,
        }
    )
    options = PookOptions(open_banners=lying is not None, teams=teams)
    return given(Pook(), state=state, options=options)


def played(seed: int, seats: int = 2, **options: bool) -> Match:
    """Play a whole match by chance."""
    game = Pook()
    chance = Chance.of("match", seed)
    table = Table(seats, PookOptions(**options))
    state = game.initial(table)
    for event in game.deal(state, chance):
        state = game.evolve(state, event)
    steps: list[Step] = []
    while active := game.active(state):
        choice = Chance.of(seed, len(steps))
        seat = choice.choice("seat", active)
        command = choice.choice("command", tuple(game.legal(state, seat)))
        events = tuple(game.decide(state, command, Turn(seat, 0, chance)))
        steps.append(Step(state, seat, command, events))
        for event in events:
            state = game.evolve(state, event)
    assert game.outcome(state) is not None
    return Match(table, steps, state)


TABLES: list[tuple[int, dict[str, bool]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"teams": True}),
    (2, {"open_banners": True}),
    (3, {"open_banners": True}),
    (4, {"open_banners": True}),
    (4, {"open_banners": True, "teams": True}),
]


@pytest.fixture(name="lay")
def lay_fixture() -> Callable[..., Play]:
    """Lay a position."""
    return lay


@pytest.fixture
def match() -> Callable[..., Match]:
    """Play a whole match by chance."""
    return played


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]} {' '.join(table[1])}".strip())
def table_of(request: pytest.FixtureRequest) -> Iterator[tuple[int, dict[str, bool]]]:
    """Go through every number of seats with every set of options."""
    yield request.param
