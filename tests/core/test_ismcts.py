"""The searching bot: it wins, it is honest, and it chooses the same again."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from tafl import Bot, Chance, Moment, Outcome, Sight, Table, Turn
from tafl.bots import random
from tafl.cli.simulate import prepared
from tafl.cli.tally import Tally
from tafl.imagined import Imagined, Luck
from tafl.ismcts import MOST, Ismcts, level
from tafl.plugins import Catalogue, load_catalogue

from tests.core.test_bots import AUCTION, Bid, sight


@cache
def catalogue() -> Catalogue:
    """Load the installed games once."""
    return load_catalogue()


def share(game: str, bots: tuple[str, str], matches: int, **options: Any) -> tuple[float, float]:
    """Let two bots play against each other; between what bounds the share of the first lies."""
    simulation = prepared(game, 2, bots, "test", options)
    tally = Tally(simulation.names, 2)
    for result in simulation.play_all(range(matches)):
        tally.add(result)
    return tally.bots[bots[0]].interval


@pytest.mark.parametrize(
    ("game", "options", "bot", "matches"),
    [
        ("nim", {}, "ismcts_100", 40),
        ("tictactoe", {}, "ismcts_100", 40),
        ("totem", {}, "ismcts_20", 8),
        ("pook", {}, "ismcts_10", 8),
        ("rok", {"grab": "sealed"}, "ismcts_20", 8),
    ],
)
def test_it_beats_chance(game: str, options: dict[str, Any], bot: str, matches: int) -> None:
    low, _ = share(game, (bot, "random"), matches, **options)
    assert low > 0.5


def test_it_sees_through_nim() -> None:
    low, _ = share("nim", ("ismcts_400", "greedy"), 20)
    assert low > 0.5


def grid(marks: str, seed: int) -> Sight:
    """Show a position of tic-tac-toe to the seat that is to act."""
    game = catalogue().game("tictactoe")
    state = game.initial(Table(2, None))
    cells = tuple({"X": 0, "O": 1, ".": None}[mark] for mark in marks)
    to_act = cells.count(0) - cells.count(1)
    state = msgspec.structs.replace(state, cells=cells, to_act=to_act)
    legal = tuple(game.legal(state, to_act))
    return Sight(game, to_act, state, legal, Chance.of(seed), Table(2, None))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("marks", "cells"),
    [
        ("XX.OO....", {2}),  # wins at once
        ("XX..O....", {2}),  # must not let the other win
        ("X...O...X", {1, 3, 5, 7}),  # a corner would lose to two rows at once
        ("....X....", {0, 2, 6, 8}),  # an edge would lose
    ],
)
def test_it_plays_the_right_cell(marks: str, cells: set[int], seed: int) -> None:
    chosen: Any = Ismcts(800)(grid(marks, seed))
    assert chosen.cell in cells


def test_it_never_loses_from_a_winning_position() -> None:
    """X has two corners and the centre is free: every answer but one loses."""
    game = catalogue().game("tictactoe")
    for seed in range(12):
        now = grid("X...O.X..", seed)  # O must block
        state = now.view
        while game.outcome(state) is None:
            (seat,) = game.active(state)
            legal = tuple(game.legal(state, seat))
            seen = Sight(game, seat, state, legal, Chance.of(seed, str(state)), Table(2, None))
            bot: Bot = Ismcts(300) if seat == 1 else random
            for event in game.decide(state, bot(seen), Turn(seat, 0, Chance.of(0))):
                state = game.evolve(state, event)
        assert game.outcome(state) != Outcome((0,), "row")


def test_all_at_once_and_sealed() -> None:
    assert {Ismcts(300)(sight(seed)) for seed in range(5)} == {Bid(5)}


def test_what_an_imagined_state_refuses_is_passed_over() -> None:
    assert Ismcts(60)(sight(0, (Bid(9), Bid(5), Bid(8)))) == Bid(5)
    assert Ismcts(60)(sight(0, (Bid(8), Bid(9)))) in (Bid(8), Bid(9))


def test_a_forced_command_is_not_thought_about() -> None:
    forced = sight(0, (Bid(9),))
    thought = Ismcts().think(forced)
    assert thought.command == Bid(9) and thought.iterations == 0
    assert forced.chance.drawn == ()


Shown = Callable[[int], Sight]


def middle(name: str, seats: int = 2, **options: Any) -> Shown:
    """Play a match to its middle; show it to the seat that is to act."""
    game = catalogue().game(name)
    table = Table(seats, msgspec.convert(options, game.options))
    state = game.initial(table)
    for event in game.deal(state, Chance.of(name)):
        state = game.evolve(state, event)
    for step in range(9):
        while not game.active(state):
            wake = game.wake(state)
            assert wake is not None
            for event in tuple(game.tick(state, Moment(wake, Chance.of(step, "tick")))):
                state = game.evolve(state, event)
        seat = game.active(state)[0]
        legal = tuple(game.legal(state, seat))
        if step == 8 and len(legal) > 1:
            break
        command = Chance.of(name, step).choice("command", legal)
        for event in tuple(game.decide(state, command, Turn(seat, 1_000 * step, Chance.of(step)))):
            state = game.evolve(state, event)
    view = game.view(state, seat)
    return lambda seed: Sight(game, seat, view, legal, Chance.of("bot", seed), table)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("nim", 4, {"heaps": [5, 6, 7, 8, 9]}),
        ("totem", 2, {}),
        ("pook", 2, {}),
        ("pook", 3, {"open_banners": True}),
        ("pook", 4, {"teams": True}),
        ("rok", 2, {"grab": "sealed"}),
        ("rok", 3, {"grab": "race"}),
    ],
)
def test_the_same_sight_gives_the_same_command(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    shown = middle(name, seats, **options)
    bot = catalogue().bot(name, "ismcts_30")
    assert isinstance(bot, Ismcts)
    for seed in range(3):
        once = bot.think(shown(seed))
        assert once == bot.think(shown(seed))
        assert once.iterations in (0, 30)


@pytest.mark.parametrize("name", ["totem", "pook"])
def test_twins_get_the_same_command(name: str) -> None:
    """Whatever the bot cannot see is made up anew; nothing but the sight reaches it."""
    shown = middle(name)
    bot = catalogue().bot(name, "ismcts_30")
    one = shown(0)
    game = one.game
    for number in range(4):
        twin = game.imagine(one.view, one.seat, Chance.of("twin", number), one.table)
        view, legal = game.view(twin, one.seat), tuple(game.legal(twin, one.seat))
        assert view == one.view and legal == one.legal
        again = Sight(game, one.seat, view, legal, Chance.of("bot", 0), one.table)
        assert bot(again) == bot(shown(0))


def test_the_effort_is_counted() -> None:
    assert Ismcts(50).think(sight(1)).iterations == 50
    assert Ismcts(50).think(sight(1), 20).iterations == 20
    assert Ismcts(50).think(sight(1), 0).iterations == 1
    assert Ismcts(50).think(sight(1), seconds=0.0).iterations == 8


@pytest.mark.parametrize(
    ("name", "iterations"),
    [
        ("ismcts_1", 1),
        ("ismcts_10000", MOST),
        ("ismcts_10001", None),
        ("ismcts_0", None),
        ("ismcts_007", None),
        ("ismcts_" + "9" * 5_000, None),
        ("ismcts", None),
        ("greedy", None),
    ],
)
def test_levels_are_read_off_the_name(name: str, iterations: int | None) -> None:
    assert level(name) == iterations


def test_the_games_own_bot_is_the_guide() -> None:
    guided = catalogue().bot("totem", "ismcts_9")
    assert isinstance(guided, Ismcts) and guided.guide is catalogue().bots["totem"]["greedy"]
    alone = catalogue().bot("nim", "ismcts")
    assert isinstance(alone, Ismcts) and alone.guide is None


def test_ends_are_worth_what_they_bring() -> None:
    head = Imagined(sight(0), Luck(1), None)
    state = AUCTION.initial(Table(2, None))
    opened = msgspec.structs.replace(state, bids=(3, 3), open=True)
    assert head.worth(state) == head.worth(opened) == [0.5, 0.5]
    won = msgspec.structs.replace(opened, bids=(4, 3))
    assert head.worth(won) == [1.0, 0.0]


def test_luck_is_even() -> None:
    luck = Luck(7)
    counts = [0] * 5
    for _ in range(5_000):
        counts[luck.integer("die", 5)] += 1
    assert all(900 < count < 1_100 for count in counts)
    assert sorted(luck.shuffle("deck", range(30))) == list(range(30))
    assert luck.drawn == ()
    with pytest.raises(ValueError):
        luck.integer("nothing", 0)
