"""The rules: what each command causes, or why it is refused."""

from collections.abc import Callable
from typing import Any

from tafl import Moment, Turn

from . import refusals
from .events import (
    AimChosen,
    ClaimMade,
    ClaimsSealed,
    Lying,
    MadeClaim,
    Opened,
    RunEnded,
    RunMade,
    TheftsOrdered,
    ThrowShown,
)
from .messages import (
    Claims,
    Done,
    GrabPair,
    GrabTwin,
    Move,
    Open,
    OrderThefts,
    Run,
    Slide,
)
from .reactions import WHIM, next_claim_at
from .reckoning import Events, carry_out, next_contested, reckon, settle
from .runes import Rune
from .sliding import slide
from .state import Phase, RokState, evolve
from .view import active, throw_of


def decide(state: RokState, command: Move, turn: Turn) -> Events:
    """Apply the rules of the command to the state."""
    if turn.seat not in active(state):
        raise refusals.not_your_turn()
    phase, race, rule = _RULES[type(command)]
    if race is not None and race is not state.race:
        raise refusals.not_at_this_table(state.race)
    if phase != state.phase:
        raise refusals.not_now(state.phase)
    return rule(state, command, turn)


def tick(state: RokState, moment: Moment) -> Events:
    """End the runs whose time is over."""
    events: Events = []
    for seat, running in enumerate(state.runs):
        if running == "open" and ends_at(state, seat) < moment.at:
            events.append(RunEnded(seat, "time"))
    return _then_reckon(state, events, moment)


def wake(state: RokState) -> int | None:
    """Name the first moment at which a run is over: a claim in its last millisecond counts."""
    if state.phase != "grab" or not state.race:
        return None
    ends = [ends_at(state, seat) for seat, run in enumerate(state.runs) if run == "open"]
    return min(ends) + 1 if ends else None


def ends_at(state: RokState, seat: int) -> int:
    """Tell the last millisecond of a run that is under way."""
    opened = state.opened[seat]
    assert opened is not None
    return opened + 1000 * state.seconds


def _open(state: RokState, command: Open, turn: Turn) -> Events:
    if state.runs[turn.seat] != "waiting":
        raise refusals.already_open()
    return _then_show(state, Opened(turn.seat, turn.at, _face_up(state)))


def _done(state: RokState, command: Done, turn: Turn) -> Events:
    if state.runs[turn.seat] == "waiting":
        return _then_reckon(state, _then_show(state, RunEnded(turn.seat, "gave_up")), turn)
    return _then_reckon(state, [RunEnded(turn.seat)], turn)


def _then_show(state: RokState, event: Opened | RunEnded) -> Events:
    """Show the throw to all others as soon as nobody waits any more."""
    if state.runs.count("waiting") > 1:
        return [event]
    return [event, ThrowShown(len(state.runs), _face_up(state))]


def _face_up(state: RokState) -> tuple[Rune, ...]:
    up = throw_of(state.table)
    return tuple([lying.rune for lying in up if lying.up and lying.rune])


def _grab(state: RokState, command: GrabPair | GrabTwin, turn: Turn) -> Events:
    seat, made = turn.seat, state.claims[turn.seat]
    time = _elapsed(state, turn)
    claimed = _claimed(made)
    if turn.bot:
        sight = sum(1 for lying in state.table if lying.up) - len(claimed)
        whim = turn.chance.integer("reaction", WHIM + 1)
        human = next_claim_at(made[-1].time if made else None, sight, whim)
        time = min(max(time, human), 1000 * state.seconds)
    if isinstance(command, GrabPair):
        claim = MadeClaim(time, command.spots)
    else:
        claim = MadeClaim(time, None, command.spot, command.seat)
    _check(state, claim, _by_spot(state), claimed)
    return [ClaimMade(seat, claim)]


def _elapsed(state: RokState, turn: Turn) -> int:
    """Tell the time since the seat opened; refuse a seat whose clock does not run."""
    opened = state.opened[turn.seat]
    if opened is None:
        raise refusals.not_open()
    elapsed = turn.at - opened
    if elapsed > 1000 * state.seconds:
        raise refusals.time_over()
    return max(elapsed, 0)


def _run(state: RokState, command: Run, turn: Turn) -> Events:
    seat = turn.seat
    if not turn.bot:
        raise refusals.bots_only()
    _elapsed(state, turn)
    if state.claims[seat]:
        raise refusals.already_grabbed()
    last = 0
    for claim in command.claims:
        if claim.ms < last:
            raise refusals.not_in_order()
        last = claim.ms
    if last > 1000 * state.seconds:
        raise refusals.time_over()
    claims = tuple(
        MadeClaim(claim.ms, claim.spots, claim.spot, claim.seat) for claim in command.claims
    )
    _check_all(state, claims)
    return _then_reckon(state, [RunMade(seat, claims)], turn)


def _claims(state: RokState, command: Claims, turn: Turn) -> Events:
    claims = tuple(
        [
            MadeClaim(place, claim.spots, claim.spot, claim.seat)
            for place, claim in enumerate(command.claims)
        ]
    )
    _check_all(state, claims)
    return _then_reckon(state, [ClaimsSealed(turn.seat, claims)], turn)


def _check_all(state: RokState, claims: tuple[MadeClaim, ...]) -> None:
    by_spot = _by_spot(state)
    claimed: set[int] = set()
    for claim in claims:
        _check(state, claim, by_spot, claimed)
        claimed.update(claim.spots or (claim.spot or 0,))


def _by_spot(state: RokState) -> dict[int, Lying]:
    return {lying.spot: lying for lying in state.table}


def _claimed(claims: tuple[MadeClaim, ...]) -> set[int]:
    return {spot for claim in claims for spot in claim.spots or (claim.spot or 0,)}


def _check(state: RokState, claim: MadeClaim, by_spot: dict[int, Lying], claimed: set[int]) -> None:
    """Refuse a claim that a hand could not make; one that is only wrong is the seat's risk."""
    spots = claim.spots or (claim.spot or 0,)
    if claim.spots is not None and claim.spots[0] == claim.spots[1]:
        raise refusals.same_rune()
    for spot in spots:
        lying = by_spot.get(spot)
        if lying is None:
            raise refusals.no_such_rune(spot)
        if not lying.up:
            raise refusals.face_down(spot)
        if spot in claimed:
            raise refusals.claimed_already(spot)
    if claim.seat is not None:
        if claim.seat >= len(state.balances):
            raise refusals.no_such_seat(len(state.balances))
        if state.balances[claim.seat] is None:
            raise refusals.no_balance()


def _then_reckon(state: RokState, events: Events, turn: Turn | Moment) -> Events:
    """Reckon in the same breath when everybody is done."""
    for event in events:
        state = evolve(state, event)
    if state.runs.count("done") == len(state.runs):
        reckon(state, turn.chance, events)
    return events


def _slide(state: RokState, command: Slide, turn: Turn) -> Events:
    chosen = AimChosen(turn.seat, command.aim)
    events: Events = [chosen]
    state = evolve(state, chosen)
    if not active(state):
        slide(state, turn.chance, events)
    return events


def _order(state: RokState, command: OrderThefts, turn: Turn) -> Events:
    thefts = next_contested(state)
    by_names = {(theft.thief, theft.victim): theft for theft in thefts}
    named = [(robbery.thief, robbery.victim) for robbery in command.order]
    if len(named) != len(thefts) or set(named) != set(by_names):
        raise refusals.not_these_thefts()
    ordered = TheftsOrdered(turn.seat, command.order)
    events: Events = [ordered]
    state = carry_out(evolve(state, ordered), [by_names[names] for names in named], events)
    settle(state, turn.chance, events)
    return events


_RULES: dict[type[Any], tuple[Phase, bool | None, Callable[[RokState, Any, Turn], Events]]] = {
    Open: ("grab", True, _open),
    GrabPair: ("grab", True, _grab),
    GrabTwin: ("grab", True, _grab),
    Done: ("grab", True, _done),
    Run: ("grab", True, _run),
    Claims: ("grab", False, _claims),
    Slide: ("slide", None, _slide),
    OrderThefts: ("order", None, _order),
}
"""For each command: its phase, the kind of table (None: both), and its rule."""
