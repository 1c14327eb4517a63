"""The greedy bot: it sees what its seat sees, and plays better than chance."""

import pytest
from tafl import Bot, Chance, Sight, Table, Turn
from tafl.bots import random
from tafl_totem import Totem, greedy, register_bots, register_games
from tafl_totem.messages import Deploy, TotemOptions


def winner(seed: int, bots: tuple[Bot, Bot], literal: bool = False) -> int | None:
    """Play a match between two bots."""
    game = Totem()
    chance = Chance.of("bots", seed)
    table = Table(2, TotemOptions(literal_reveal=literal))
    state = game.initial(table)
    for event in game.deal(state, chance):
        state = game.evolve(state, event)
    step = 0
    while seats := game.active(state):
        seat, step = seats[0], step + 1
        offers = tuple(game.legal(state, seat))
        sight = Sight(game, seat, game.view(state, seat), offers, Chance.of(seed, step), table)
        command = bots[seat](sight)
        if isinstance(command, Deploy):
            assert set(command.cards) <= set(state.hands[seat])
        else:
            assert command in offers
        for event in tuple(game.decide(state, command, Turn(seat, 0, chance))):
            state = game.evolve(state, event)
    assert state.result is not None
    return state.result.winner


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat: int) -> None:
    """Nine of ten matches against chance are won, from either seat."""
    bots = (greedy, random) if seat == 0 else (random, greedy)
    assert sum(winner(seed, bots) == seat for seed in range(60)) >= 54


def test_greedy_plays_the_literal_table_too() -> None:
    """With literal_reveal it still beats chance."""
    assert sum(winner(seed, (greedy, random), True) == 0 for seed in range(40)) >= 30


def test_greedy_does_not_lay_its_zone_in_order() -> None:
    """Where a totem stands says nothing about its level."""
    game = Totem()
    table = Table(2, TotemOptions())
    laid = set()
    for seed in range(40):
        state = game.initial(table)
        for event in game.deal(state, Chance.of("deal")):
            state = game.evolve(state, event)
        offers = tuple(game.legal(state, 0))
        command = greedy(Sight(game, 0, game.view(state, 0), offers, Chance.of(seed), table))
        assert isinstance(command, Deploy)
        laid.add(command.cards)
    assert len(laid) > 15
    assert len({frozenset(cards) for cards in laid}) == 1


def test_greedy_is_a_function_of_its_sight() -> None:
    """The same matches are won again."""
    assert [winner(seed, (greedy, greedy)) for seed in range(5)] == [
        winner(seed, (greedy, greedy)) for seed in range(5)
    ]


def test_the_plugin_registers_its_game_and_bot() -> None:
    """One game and one bot are found by the platform."""
    games: list[Totem] = []
    bots: list[tuple[str, str, Bot]] = []
    register_games(games.append)
    register_bots(lambda game, name, bot: bots.append((game, name, bot)))
    assert [game.info.name for game in games] == ["totem"]
    assert bots == [("totem", "greedy", greedy)]
