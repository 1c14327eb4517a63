"""The state and how events are copied into it. No rule is here: events say what they caused."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from tafl import State

from .events import (
    AimChosen,
    BalancesDrawn,
    BalancesTaken,
    BalanceStolen,
    ClaimMade,
    ClaimsReckoned,
    ClaimsSealed,
    GameEnded,
    Happening,
    Lying,
    MadeClaim,
    Opened,
    RoundSlid,
    RunEnded,
    RunMade,
    Slid,
    SlideBegan,
    SlideWon,
    Theft,
    TheftsOrdered,
    ThrowEnded,
    ThrowMade,
    ThrowsEnded,
    ThrowShown,
    Why,
)
from .runes import RUNES, Loot, Rune, in_bag

T = TypeVar("T")

Phase = Literal["grab", "slide", "order", "over"]
Running = Literal["waiting", "open", "done"]


class Result(Struct, frozen=True):
    """How it ended."""

    winner: int
    why: Why


class RokState(State):
    """Everything on the table and in the bag, the secrets too."""

    balances: tuple[Rune | None, ...]
    loot: tuple[Loot, ...]
    runs: tuple[Running, ...]
    opened: tuple[int | None, ...]
    """When each seat opened this throw, in milliseconds UTC; always None in `sealed`."""
    claims: tuple[tuple[MadeClaim, ...], ...]
    aims: tuple[int | None, ...]
    phase: Phase = "grab"
    throw: int = 0
    first: int = 0
    bag: tuple[Rune, ...] = RUNES
    table: tuple[Lying, ...] = ()
    """The last throw first, each throw by spot number; every rune is known here."""
    spots: int = 0
    """The highest spot number given so far."""
    thefts: tuple[Theft, ...] = ()
    contestants: tuple[int, ...] = ()
    round: int = 0
    slides: tuple[Slid | None, ...] | None = None
    chooser: int | None = None
    """The winner of a slide, while the order of thefts is open."""
    result: Result | None = None
    race: bool = True
    seconds: int = 60


def laid(seats: int, race: bool, seconds: int) -> RokState:
    """Lay an empty table: all runes in the bag."""
    nothing = (None,) * seats
    waiting: Running = "waiting"
    return RokState(
        nothing,
        ((),) * seats,
        (waiting,) * seats,
        nothing,
        ((),) * seats,
        nothing,
        race=race,
        seconds=seconds,
    )


def evolve(state: RokState, event: Happening) -> RokState:
    """Copy an event into the state."""
    return _COPY[type(event)](state, event)


def _balances_drawn(state: RokState, event: BalancesDrawn) -> RokState:
    drawn = event.balances
    bag = tuple(rune for rune in state.bag if rune not in drawn)
    return replace(state, first=event.first, balances=drawn, bag=bag)


def _throw_made(state: RokState, event: ThrowMade) -> RokState:
    seats = len(state.runs)
    runes = event.runes
    thrown = {lying.rune for lying in runes}
    nothing = (None,) * seats
    return replace(
        state,
        phase="grab",
        throw=event.throw,
        bag=tuple([rune for rune in state.bag if rune not in thrown]),
        table=runes + state.table,
        spots=state.spots + len(runes),
        runs=("waiting",) * seats,
        opened=nothing,
        claims=((),) * seats,
        slides=None,
    )


def _opened(state: RokState, event: Opened) -> RokState:
    seat = event.seat
    return replace(
        state,
        runs=put(state.runs, seat, "open"),
        opened=put(state.opened, seat, event.at),
    )


def _claim_made(state: RokState, event: ClaimMade) -> RokState:
    seat = event.seat
    return replace(state, claims=put(state.claims, seat, (*state.claims[seat], event.claim)))


def _run_ended(state: RokState, event: RunEnded) -> RokState:
    return replace(state, runs=put(state.runs, event.seat, "done"))


def _all_claimed(state: RokState, event: RunMade | ClaimsSealed) -> RokState:
    seat = event.seat
    return replace(
        state,
        runs=put(state.runs, seat, "done"),
        claims=put(state.claims, seat, event.claims or ()),
    )


def _claims_reckoned(state: RokState, event: ClaimsReckoned) -> RokState:
    gone = event.gone
    return replace(
        state,
        bag=in_bag(state.bag + event.back) if event.back else state.bag,
        table=tuple([lying for lying in state.table if lying.spot not in gone]),
        loot=event.loot,
        balances=event.balances,
        thefts=event.thefts,
    )


def _balance_stolen(state: RokState, event: BalanceStolen) -> RokState:
    thief, victim, pairs = event.thief, event.victim, event.pairs
    kept = tuple(kind for kind in state.loot[victim] if kind not in pairs)
    loot = put(state.loot, victim, kept)
    return replace(
        state,
        balances=put(state.balances, victim, None),
        loot=put(loot, thief, (*loot[thief], event.kind, *pairs)),
        thefts=tuple(theft for theft in state.thefts if theft.victim != victim),
    )


def _slide_began(state: RokState, event: SlideBegan) -> RokState:
    return replace(
        state,
        phase="slide",
        contestants=event.contestants,
        round=event.round,
        aims=(None,) * len(state.aims),
    )


def _aim_chosen(state: RokState, event: AimChosen) -> RokState:
    return replace(state, aims=put(state.aims, event.seat, event.aim))


def _round_slid(state: RokState, event: RoundSlid) -> RokState:
    return replace(
        state,
        slides=event.slides,
        contestants=(),
        round=0,
        aims=(None,) * len(state.aims),
    )


def _slide_won(state: RokState, event: SlideWon) -> RokState:
    return replace(state, phase="order", chooser=event.seat)


def _thefts_ordered(state: RokState, event: TheftsOrdered) -> RokState:
    return replace(state, chooser=None)


def _balances_taken(state: RokState, event: BalancesTaken) -> RokState:
    balances = state.balances
    for taken in event.taken:
        balances = put(balances, taken.seat, taken.rune)
    gone = [taken.spot for taken in event.taken]
    table = tuple(lying for lying in state.table if lying.spot not in gone)
    return replace(state, balances=balances, table=table)


def _throw_ended(state: RokState, event: ThrowEnded) -> RokState:
    spots = event.spots
    back = [lying.rune for lying in state.table if lying.spot in spots and lying.rune]
    return replace(
        state,
        first=event.first,
        bag=in_bag([*state.bag, *back]) if back else state.bag,
        table=tuple([lying for lying in state.table if lying.spot not in spots]),
    )


def _nothing(state: RokState, event: ThrowShown | ThrowsEnded) -> RokState:
    return state


def _game_ended(state: RokState, event: GameEnded) -> RokState:
    return replace(state, phase="over", result=Result(event.winner, event.why))


_COPY: dict[type[Any], Callable[[RokState, Any], RokState]] = {
    BalancesDrawn: _balances_drawn,
    ThrowMade: _throw_made,
    Opened: _opened,
    ThrowShown: _nothing,
    ClaimMade: _claim_made,
    RunEnded: _run_ended,
    RunMade: _all_claimed,
    ClaimsSealed: _all_claimed,
    ClaimsReckoned: _claims_reckoned,
    BalanceStolen: _balance_stolen,
    SlideBegan: _slide_began,
    AimChosen: _aim_chosen,
    RoundSlid: _round_slid,
    SlideWon: _slide_won,
    TheftsOrdered: _thefts_ordered,
    BalancesTaken: _balances_taken,
    ThrowEnded: _throw_ended,
    ThrowsEnded: _nothing,
    GameEnded: _game_ended,
}


def put(row: tuple[T, ...], seat: int, thing: T) -> tuple[T, ...]:
    """Give the row with another thing at a seat's place."""
    return (*row[:seat], thing, *row[seat + 1 :])
