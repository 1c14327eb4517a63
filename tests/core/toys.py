"""Two games for tests: `toy` does whatever its command says, `vote` has sealed choices."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

import tafl
from msgspec import Meta
from msgspec.structs import replace
from tafl.bots import greedy, random
from tafl.plugins import Catalogue, load_catalogue

Fail = Literal[
    "active",
    "decide",
    "evolve",
    "foreign",
    "lapse",
    "learned",
    "nothing",
    "outcome",
    "rejected",
    "sleepless",
    "tick",
    "tick-nothing",
    "tick-rejected",
    "unwritable",
    "wake",
]


class Do(tafl.Command):
    """Do what the fields say."""

    draw: bool = False
    learned: tuple[int, ...] | None = None
    sealed: bool = False
    again: bool = False
    wake: int | None = None
    end: bool = False
    fail: Fail | None = None


class Did(tafl.Event):
    """It was done."""

    seat: int
    following: int
    got: int | None = None
    learned: tuple[int, ...] | None = None
    sealed: bool = False
    wake: int | None = None
    end: bool = False
    fail: Fail | None = None


class Rang(tafl.Event):
    """The moment came that the game waited for."""

    at: int
    wake: int | None = None


class Stray(tafl.Event):
    """An event that the game does not declare."""


class Toy(tafl.State):
    """Who is to act, and what was done so far."""

    seats: int
    to_act: int = 0
    done: tuple[int | None, ...] = ()
    rang: tuple[int, ...] = ()
    wake: int | None = None
    winner: int | None = None
    fail: Fail | None = None


class Choices(tafl.Options):
    """What kind of table it is."""

    deal_fails: bool = False
    over_at_once: bool = False


class ToyGame(tafl.Game[Do, Did | Rang, Toy]):
    """In turn, do as you like; also what no game should do."""

    info = tafl.GameInfo("toy", "Toy", "1", seats=(1, 2, 3, 4, 5), longest=100_000)
    commands = Do
    events = Did | Rang
    options = Choices

    def initial(self, table: tafl.Table) -> Toy:
        winner = 0 if table.options.over_at_once else None
        fail: Fail | None = "evolve" if table.options.deal_fails else None
        return Toy(table.seats, winner=winner, fail=fail)

    def deal(self, state: Toy, chance: tafl.Chance) -> tuple[Did, ...]:
        return (Did(0, 0, fail="evolve"),) if state.fail else ()

    def decide(self, state: Toy, command: Do, turn: tafl.Turn) -> tuple[Did, ...]:
        match command.fail:
            case "decide":
                raise RuntimeError("a secret that must not be told")
            case "rejected":
                raise tafl.Rejected("toy-no", "No.", "Non.")
            case "nothing":
                return ()
            case "foreign":
                return (Stray(),)  # type: ignore[return-value]
            case "unwritable":
                return (Did(turn.seat, 0, got=object()),)  # type: ignore[arg-type]
        following = turn.seat if command.again else (turn.seat + 1) % state.seats
        got = turn.chance.integer("die", 1000) if command.draw else None
        return (
            Did(
                turn.seat,
                following,
                got,
                command.learned,
                command.sealed,
                command.wake,
                command.end,
                command.fail,
            ),
        )

    def evolve(self, state: Toy, event: Did | Rang) -> Toy:
        if isinstance(event, Rang):
            return replace(state, rang=(*state.rang, event.at), wake=event.wake)
        if event.fail == "evolve":
            raise RuntimeError("cannot fold")
        return replace(
            state,
            to_act=event.following,
            done=(*state.done[-8:], event.got),
            wake=event.wake,
            winner=event.seat if event.end else None,
            fail=event.fail,
        )

    def active(self, state: Toy) -> tuple[int, ...]:
        if state.fail == "active":
            raise RuntimeError("who knows")
        return () if state.winner is not None else (state.to_act,)

    def legal(self, state: Toy, seat: int) -> Iterator[Do]:
        return iter((Do(), Do(draw=True)))

    def outcome(self, state: Toy) -> tafl.Outcome | None:
        if state.fail == "outcome":
            raise RuntimeError("who won")
        return tafl.Outcome((state.winner,), "said") if state.winner is not None else None

    def learned(self, event: Did | Rang) -> tuple[int, ...] | None:
        if isinstance(event, Rang):
            return None
        if event.fail == "learned":
            raise RuntimeError("who learnt")
        return event.learned

    def undoable(self, event: Did | Rang) -> bool:
        return isinstance(event, Rang) or not event.sealed

    def wake(self, state: Toy) -> int | None:
        if state.fail == "wake":
            raise RuntimeError("when")
        return state.wake

    def tick(self, state: Toy, turn: tafl.Moment) -> tuple[Rang, ...]:
        match state.fail:
            case "tick":
                raise RuntimeError("tock")
            case "tick-rejected":
                raise tafl.Rejected("toy-no", "No.", "Non.")
            case "tick-nothing":
                return ()
            case "sleepless":
                return (Rang(turn.at, turn.at),)
        return (Rang(turn.at),)

    def lapse(self, state: Toy, seat: int) -> Do:
        if state.fail == "lapse":
            raise RuntimeError("what to play")
        return Do()

    def tell(self, event: Did | Rang, seat: int | None, language: tafl.Language) -> str:
        if isinstance(event, Rang):
            return "Une cloche sonne." if language == "fr" else "A bell rings."
        return f"{{{event.seat}}} a joué." if language == "fr" else f"{{{event.seat}}} played."


class Choose(tafl.Command):
    """Choose a number in secret."""

    number: Annotated[int, Meta(ge=0, le=9)]


class Chosen(tafl.Event):
    """A seat has chosen; the number is sealed until all have."""

    seat: int
    number: int | None


class Opened(tafl.Event):
    """All have chosen: the numbers are shown, and the next round begins."""

    numbers: tuple[int, ...]


class Ballot(tafl.State):
    """What was chosen in this round, and the sums of the rounds before."""

    chosen: tuple[int | None, ...]
    sums: tuple[int, ...]
    rounds: int


class BallotView(tafl.View):
    """The sums, who has chosen, and the reader's own choice."""

    has_chosen: tuple[bool, ...]
    own: int | None
    sums: tuple[int, ...]
    rounds: int


class VoteGame(tafl.Game[Choose, Chosen | Opened, Ballot]):
    """Three rounds of choosing at the same time; the highest sum wins."""

    info = tafl.GameInfo("vote", "Vote", "1", seats=(3, 4, 5), longest=15, hidden=True)
    commands = Choose
    events = Chosen | Opened

    def initial(self, table: tafl.Table) -> Ballot:
        return Ballot((None,) * table.seats, (0,) * table.seats, 0)

    def decide(
        self, state: Ballot, command: Choose, turn: tafl.Turn
    ) -> tuple[Chosen, *tuple[Opened, ...]]:
        now = (*state.chosen[: turn.seat], command.number, *state.chosen[turn.seat + 1 :])
        open_ = tuple(number for number in now if number is not None)
        chosen = Chosen(turn.seat, command.number)
        return (chosen, Opened(open_)) if len(open_) == len(now) else (chosen,)

    def evolve(self, state: Ballot, event: Chosen | Opened) -> Ballot:
        if isinstance(event, Chosen):
            now = (*state.chosen[: event.seat], event.number, *state.chosen[event.seat + 1 :])
            return replace(state, chosen=now)
        sums = tuple(a + b for a, b in zip(state.sums, event.numbers, strict=True))
        return Ballot((None,) * len(sums), sums, state.rounds + 1)

    def active(self, state: Ballot) -> tuple[int, ...]:
        if state.rounds == 3:
            return ()
        return tuple(seat for seat, number in enumerate(state.chosen) if number is None)

    def legal(self, state: Ballot, seat: int) -> Iterator[Choose]:
        return (Choose(number) for number in range(10))

    def outcome(self, state: Ballot) -> tafl.Outcome | None:
        if state.rounds < 3:
            return None
        best = max(state.sums)
        winners = tuple(seat for seat, total in enumerate(state.sums) if total == best)
        return tafl.Outcome(winners, "sum", state.sums)

    def view(self, state: Ballot, seat: int | None) -> BallotView:
        own = state.chosen[seat] if seat is not None else None
        has_chosen = tuple(number is not None for number in state.chosen)
        return BallotView(has_chosen, own, state.sums, state.rounds)

    def redact(self, event: Chosen | Opened, seat: int | None) -> Chosen | Opened:
        if isinstance(event, Chosen) and event.seat != seat:
            return replace(event, number=None)
        return event

    def learned(self, event: Chosen | Opened) -> tuple[int, ...]:
        return tuple(range(len(event.numbers))) if isinstance(event, Opened) else ()

    def imagine(
        self, view: BallotView, seat: int | None, chance: tafl.Chance, table: tafl.Table
    ) -> Ballot:
        chosen = [
            (view.own if number == seat else chance.integer("choice", 10)) if has else None
            for number, has in enumerate(view.has_chosen)
        ]
        return Ballot(tuple(chosen), view.sums, view.rounds)

    def tell(self, event: Chosen | Opened, seat: int | None, language: tafl.Language) -> str:
        fr = language == "fr"
        if isinstance(event, Opened):
            return "On ouvre." if fr else "The choices are open."
        number = "" if event.number is None else f" {event.number}"
        return f"{{{event.seat}}} a choisi{number}." if fr else f"{{{event.seat}}} chose{number}."


@cache
def catalogue() -> Catalogue:
    """Give the installed games with these two."""
    found = load_catalogue()
    mine: dict[str, Any] = {"toy": ToyGame(), "vote": VoteGame()}
    bots = {name: {"random": random, "greedy": greedy} for name in mine}
    packages = dict.fromkeys(mine, __name__)
    return Catalogue(
        {**found.games, **mine},
        {**found.bots, **bots},
        found.faults,
        {**found.packages, **packages},
    )
