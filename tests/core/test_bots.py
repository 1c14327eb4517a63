"""The platform's own bots play any game: all at once, with secrets, with a tick at the end."""

from collections.abc import Iterator

import pytest
from msgspec import structs
from tafl import (
    Bot,
    Chance,
    Command,
    Event,
    Game,
    GameInfo,
    Language,
    Moment,
    Outcome,
    Rejected,
    Sight,
    State,
    Table,
    Turn,
)
from tafl.bots import greedy, random


class Bid(Command):
    height: int


class Bidden(Event):
    seat: int
    height: int | None


class Opened(Event):
    pass


class Bids(State):
    bids: tuple[int | None, ...]
    open: bool = False


class Auction(Game[Bid, Bidden | Opened, Bids]):
    """Both seats bid in secret, at the same time; a minute later the higher bid wins."""

    info = GameInfo("auction", "Auction", "1", seats=(2,), longest=2, hidden=True)
    commands = Bid
    events = Bidden | Opened

    def initial(self, table: Table) -> Bids:
        return Bids((None,) * table.seats)

    def decide(self, state: Bids, command: Bid, turn: Turn) -> tuple[Bidden]:
        if command.height > 5:
            raise Rejected("too-high", "Too high.")
        return (Bidden(turn.seat, command.height),)

    def evolve(self, state: Bids, event: Bidden | Opened) -> Bids:
        match event:
            case Bidden(seat=seat, height=height):
                return Bids((*state.bids[:seat], height, *state.bids[seat + 1 :]))
            case Opened():
                return structs.replace(state, open=True)

    def active(self, state: Bids) -> tuple[int, ...]:
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)

    def legal(self, state: Bids, seat: int) -> Iterator[Bid]:
        return map(Bid, range(6))

    def outcome(self, state: Bids) -> Outcome | None:
        if not state.open:
            return None
        first, second = (bid or 0 for bid in state.bids)
        return Outcome((0,) if first > second else (1,) if second > first else (), "opened")

    def tell(self, event: Bidden | Opened, seat: int | None, language: Language) -> str:
        return ""

    def view(self, state: Bids, seat: int | None) -> Bids:
        mine = tuple(bid if one == seat else None for one, bid in enumerate(state.bids))
        return state if state.open else Bids(mine)

    def redact(self, event: Bidden | Opened, seat: int | None) -> Bidden | Opened:
        if isinstance(event, Bidden) and event.seat != seat:
            return Bidden(event.seat, None)
        return event

    def learned(self, event: Bidden | Opened) -> tuple[int, ...]:
        return (0, 1) if isinstance(event, Opened) else ()

    def imagine(self, view: Bids, seat: int | None, chance: Chance, table: Table) -> Bids:
        return Bids(
            tuple(
                bid if one == seat or not chance.integer("has bid", 2) else chance.integer("bid", 6)
                for one, bid in enumerate(view.bids)
            )
        )

    def wake(self, state: Bids) -> int | None:
        return None if state.open or self.active(state) else 60_000

    def tick(self, state: Bids, turn: Moment) -> tuple[Opened]:
        assert turn.at == 60_000
        return (Opened(),)


AUCTION = Auction()


def sight(seed: int, legal: tuple[Bid, ...] | None = None) -> Sight:
    """Show seat 0 an auction in which nobody has bidden yet."""
    table = Table(2, None)
    state = AUCTION.initial(table)
    offered = tuple(AUCTION.legal(state, 0)) if legal is None else legal
    return Sight(AUCTION, 0, AUCTION.view(state, 0), offered, Chance.of("sight", seed), table)


@pytest.mark.parametrize("seed", range(5))
def test_greedy_finds_the_best_of_a_simultaneous_choice(seed: int) -> None:
    assert greedy(sight(seed)) == Bid(5)


def test_greedy_passes_over_what_an_imagined_state_refuses() -> None:
    assert greedy(sight(0, (Bid(9), Bid(5), Bid(8)))) == Bid(5)


def test_greedy_answers_even_if_every_imagined_state_refuses() -> None:
    assert greedy(sight(0, (Bid(8), Bid(9)))) in (Bid(8), Bid(9))


def test_greedy_does_not_think_about_a_forced_command() -> None:
    forced = sight(0, (Bid(9),))
    assert greedy(forced) == Bid(9)
    assert forced.chance.drawn == ()


@pytest.mark.parametrize("bot", [random, greedy])
def test_the_same_sight_gives_the_same_command(bot: Bot) -> None:
    assert [bot(sight(seed)) for seed in range(9)] == [bot(sight(seed)) for seed in range(9)]


def test_random_chooses_all_there_is() -> None:
    assert {random(sight(seed)) for seed in range(99)} == set(map(Bid, range(6)))
