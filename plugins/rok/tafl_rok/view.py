"""What a seat or a spectator may know: views, redacted events, and who learnt what."""

from msgspec import Struct
from msgspec.structs import replace
from tafl import View

from .events import (
    AimChosen,
    BalancesDrawn,
    ClaimMade,
    ClaimsReckoned,
    ClaimsSealed,
    Happening,
    Lying,
    MadeClaim,
    Opened,
    RoundSlid,
    RunMade,
    Slid,
    Theft,
    ThrowMade,
    ThrowShown,
)
from .runes import Loot, Rune
from .state import Phase, RokState, Running


class RunClock(Struct, frozen=True):
    """The own clock: since when it runs, and its last millisecond (UTC)."""

    opened_at: int
    ends_at: int


class RokView(View):
    """The table as one reader sees it."""

    phase: Phase
    throw: int
    first: int
    to_act: tuple[int, ...]
    bag: int
    table: tuple[Lying, ...]
    balances: tuple[Rune | None, ...]
    loot: tuple[Loot, ...]
    scores: tuple[int, ...]
    runs: tuple[Running, ...]
    clock: RunClock | None
    claims: tuple[MadeClaim, ...]
    thefts: tuple[Theft, ...]
    contestants: tuple[int, ...]
    round: int
    slides: tuple[Slid | None, ...] | None
    winners: tuple[int, ...] | None


def active(state: RokState) -> tuple[int, ...]:
    """List the seats that have something to decide."""
    match state.phase:
        case "grab":
            return tuple([seat for seat, run in enumerate(state.runs) if run != "done"])
        case "slide":
            return tuple([seat for seat in state.contestants if state.aims[seat] is None])
        case "order" if state.chooser is not None:
            return (state.chooser,)
    return ()


def view(state: RokState, seat: int | None) -> RokView:
    """Show the table to a seat, or to a spectator."""
    contest = state.phase == "slide" or state.phase == "order"
    return RokView(
        phase=state.phase,
        throw=state.throw,
        first=state.first,
        to_act=active(state),
        bag=len(state.bag),
        table=_table(state, sees_throw(state, seat)),
        balances=state.balances,
        loot=state.loot,
        scores=tuple([2 * len(pairs) for pairs in state.loot]),
        runs=state.runs,
        clock=_clock(state, seat),
        claims=() if seat is None else state.claims[seat],
        thefts=state.thefts if contest else (),
        contestants=state.contestants,
        round=state.round,
        slides=state.slides,
        winners=None if state.result is None else (state.result.winner,),
    )


def sees_throw(state: RokState, seat: int | None) -> bool:
    """Tell whether a reader knows what lies face up."""
    if not state.race or state.phase != "grab" or "waiting" not in state.runs:
        return True
    return seat is not None and state.opened[seat] is not None


def throw_of(table: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """Take the last throw from a table: it is listed first, and has the highest numbers."""
    if not table:
        return ()
    first = table[0].spot
    return tuple([lying for lying in table if lying.spot >= first])


def _table(state: RokState, sees: bool) -> tuple[Lying, ...]:
    fresh = 0 if sees or not state.table else state.table[0].spot
    return tuple(
        [
            lying
            if lying.up and (sees or lying.spot < fresh)
            else Lying(lying.spot, lying.x, lying.y, lying.up, None)
            for lying in state.table
        ]
    )


def _clock(state: RokState, seat: int | None) -> RunClock | None:
    if seat is None or state.runs[seat] != "open":
        return None
    opened = state.opened[seat]
    assert opened is not None
    return RunClock(opened, opened + 1000 * state.seconds)


def redact(event: Happening, seat: int | None) -> Happening | None:
    """Show an event as a reader may see it: what it may not know is None or left out."""
    match event:
        case ThrowMade(runes=runes, race=race):
            known = tuple(
                lying if lying.up and not race else replace(lying, rune=None) for lying in runes
            )
            return replace(event, runes=known)
        case ClaimMade(seat=owner) if owner != seat:
            return None
        case ClaimsSealed(seat=owner) | RunMade(seat=owner) if owner != seat:
            return replace(event, claims=None)
        case AimChosen(seat=owner) if owner != seat:
            return replace(event, aim=None)
        case Opened(seat=owner) if owner != seat:
            return replace(event, runes=None)
    return event


def learned(event: Happening) -> tuple[int, ...]:
    """List the seats that learnt what they did not know, or what chance made."""
    match event:
        case BalancesDrawn(balances=row) | ClaimsReckoned(balances=row):
            return tuple(range(len(row)))
        case RoundSlid(slides=slid):
            return tuple(range(len(slid)))
        case ThrowMade(seats=seats) | ThrowShown(seats=seats):
            return tuple(range(seats))
        case Opened(seat=seat):
            return (seat,)
    return ()


def undoable(event: Happening) -> bool:
    """Refuse to go back past whatever showed a throw, its claims or a slide to anybody."""
    return not isinstance(event, Opened | ThrowShown | ThrowMade | ClaimsReckoned | RoundSlid)
