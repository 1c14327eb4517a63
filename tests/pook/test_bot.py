"""The greedy bot: it sees what its seat sees, and plays better than chance."""

from collections.abc import Callable
from math import sqrt
from typing import Any

from tafl import Bot, Chance, Sight, Table, Turn
from tafl.bots import random
from tafl_pook import Pook, greedy, register_bots, register_games
from tafl_pook.messages import Aim, EndTurn, Flip, Place, PookOptions, TakeBanner

Lay = Callable[..., Any]

MATCHES = 120


def share(seed: int, seats: int, options: dict[str, bool]) -> float:
    """Play a match of one greedy side against chance; give its share of the win."""
    game = Pook()
    chance = Chance.of("bots", seed)
    table = Table(seats, PookOptions(**options))
    own = seed % seats
    side = {own, (own + 2) % 4} if table.options.teams else {own}
    state = game.initial(table)
    for event in game.deal(state, chance):
        state = game.evolve(state, event)
    step = 0
    while active := game.active(state):
        seat, step = active[0], step + 1
        offers = tuple(game.legal(state, seat))
        sight = Sight(game, seat, game.view(state, seat), offers, Chance.of(seed, step), table)
        command: Any = (greedy if seat in side else random)(sight)
        assert command in offers
        for event in game.decide(state, command, Turn(seat, 0, chance)):
            state = game.evolve(state, event)
    assert state.result is not None
    return len(side & set(state.result.winners)) / len(state.result.winners)


def test_greedy_beats_random(table_of: tuple[int, dict[str, bool]]) -> None:
    """At every table the share of wins lies clearly above an equal one, from all seats."""
    seats, options = table_of
    won = [share(seed, seats, options) for seed in range(MATCHES)]
    rate = sum(won) / MATCHES
    margin = 2.58 * sqrt(rate * (1 - rate) / MATCHES)
    equal = 1 / 2 if options.get("teams") else 1 / seats
    print(f"{seats} seats {options}: {rate:.1%} +- {margin:.1%} (99%), equal would be {equal:.0%}")
    assert rate - margin > equal + 0.2


def chosen(play: Any, seat: int = 0) -> Any:
    """Ask the bot."""
    offers = tuple(play.game.legal(play.state, seat))
    view = play.game.view(play.state, seat)
    options = PookOptions(open_banners=play.state.open_banners is not None, teams=play.state.teams)
    table = Table(len(play.state.hands), options)
    return greedy(Sight(play.game, seat, view, offers, Chance.of(1), table))


def test_it_shows_its_own_and_hides_the_others(lay: Lay) -> None:
    """With the banner KM: the highest own warrior first; else the others' cards as purses."""
    command = chosen(lay("[V1a] $ [V1b]", "K3a M1b O3a V2b", "O1b"))
    assert (command.card, command.face) == ("K3a", "warrior")
    command = chosen(lay("$", "K3a O3a", "O1b"))
    assert (command.card, command.face) == ("O3a", "purse")


def test_it_uses_powers_for_its_own_good(lay: Lay) -> None:
    """An Orc against a strong foe, a Viking for an own purse, no power against itself."""
    command = chosen(lay("$ V3a", "O1b O2b", "M1b"))
    assert command.power == Aim(1, 0)
    command = chosen(lay("$ [K3a]0", "V1b V2b", "M1b"))
    assert command.power == Aim(1, 0)
    command = chosen(lay("$ K3a", "O1b O2b", "M1b"))
    assert command.power is None


def test_it_takes_the_first_banner(lay: Lay) -> None:
    """A point is a point; the banner is the one of its own hand."""
    play = lay("$", "K3a K3b M3a O1a O1b V1a", "V1b", open_banners="KM KO KV MO MV OV")
    assert chosen(play) == TakeBanner("KM")


def test_it_picks_a_purse_that_it_knows(lay: Lay) -> None:
    """In a tie-break the best card that it laid itself."""
    play = lay("$ K1a [V2a] [M2a]0 [O3a]0 O1a", "", "", left=-1, phase="tiebreak", tied=(0, 1))
    assert chosen(play) == Flip(2, 0)


def test_it_ends_its_turn(lay: Lay) -> None:
    """Placed is placed."""
    assert chosen(lay("$ [O1a]", placed=True)) == EndTurn()
    assert isinstance(chosen(lay("$ [O1a]")), Place)


def test_it_is_a_function_of_its_sight() -> None:
    """The same matches are won again."""
    assert [share(seed, 3, {}) for seed in range(4)] == [share(seed, 3, {}) for seed in range(4)]


def test_the_plugin_registers_its_game_and_bot() -> None:
    """One game and one bot are found by the platform."""
    games: list[Pook] = []
    bots: list[tuple[str, str, Bot]] = []
    register_games(games.append)
    register_bots(lambda game, name, bot: bots.append((game, name, bot)))
    assert [game.info.name for game in games] == ["pook"]
    assert bots == [("pook", "greedy", greedy)]
