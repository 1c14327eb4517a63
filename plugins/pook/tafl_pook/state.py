"""The state and how events are copied into it. No rule is here: events say what they caused."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from tafl import State

from .cards import BANNERS, Banner, Card, Hand, in_order
from .grid import CENTRE, cell_at
from .messages import (
    BannerTaken,
    CardDrawn,
    CardExchanged,
    CardPlaced,
    Dealt,
    GameEnded,
    Happening,
    PiggySwapped,
    PurseChosen,
    PursesTurned,
    PurseTurned,
    TieFound,
    TurnBegan,
    WarriorTurned,
    Why,
)

T = TypeVar("T")

Phase = Literal["play", "tiebreak", "over"]

EVERYBODY = 31
"""Who knows a card, as a set: bit 0 to 3 for the seats, bit 4 for those who only look on."""


class Lying(Struct, frozen=True):
    """A faction card on the field."""

    cell: int
    card: Card
    up: bool
    """On its warrior face."""
    knows: int = EVERYBODY


Field = tuple[Lying, ...]


class Result(Struct, frozen=True):
    """How it ended."""

    winners: tuple[int, ...]
    why: Why
    scores: tuple[int, ...]


class PookState(State):
    """Everything on the table, the secrets too. Cells are numbered as in the grid."""

    hands: tuple[Hand, ...]
    banners: tuple[Banner | None, ...]
    """For each seat; partners have the same."""
    picks: tuple[int | None, ...]
    """For each seat the cell that its side has picked in this round of the tie-break."""
    phase: Phase = "play"
    turn: int = 0
    placed: bool = False
    moved: bool = False
    """Piggy was swapped in this turn."""
    swapped: int | None = None
    """Where the card lies that was swapped with Piggy in this turn."""
    barred: int | None = None
    """Where the card lies that was swapped with Piggy in the turn before."""
    field: Field = ()
    """In the order of their cells; without Piggy."""
    piggy: int = CENTRE
    pile: Hand = ()
    """Top card first."""
    open_banners: tuple[Banner, ...] | None = None
    """Those still to be had; None: banners are dealt."""
    first_banner: int | None = None
    tied: tuple[int, ...] | None = None
    result: Result | None = None
    teams: bool = False


def laid(seats: int, *, open_banners: bool, teams: bool) -> PookState:
    """Lay an empty table: Piggy alone."""
    return PookState(
        hands=((),) * seats,
        banners=(None,) * seats,
        picks=(None,) * seats,
        open_banners=BANNERS if open_banners else None,
        teams=teams,
    )


def side_of(state: PookState, seat: int) -> tuple[int, ...]:
    """List the seats that win or lose together with a seat, itself included."""
    if state.teams:
        return (seat % 2, seat % 2 + 2)
    return (seat,)


def evolve(state: PookState, event: Happening) -> PookState:
    """Copy an event into the state."""
    return _COPY[type(event)](state, event)


def _dealt(state: PookState, event: Dealt) -> PookState:
    return replace(
        state,
        turn=event.first,
        hands=tuple(hand or () for hand in event.hands),
        pile=event.pile or (),
        banners=event.banners,
    )


def _card_placed(state: PookState, event: CardPlaced) -> PookState:
    seat, card, cell = event.seat, event.card, cell_at(event.x, event.y)
    if card is None or cell is None:
        return state
    up = event.face == "warrior"
    placed = Lying(cell, card, up, EVERYBODY if up else 1 << seat)
    return replace(
        state,
        placed=True,
        hands=_put(state.hands, seat, _without(state.hands[seat], card)),
        field=_with(state.field, placed),
    )


def _turned(state: PookState, event: WarriorTurned | PurseTurned) -> PookState:
    cell = cell_at(event.x, event.y)
    up = type(event) is PurseTurned
    return replace(
        state,
        field=tuple(
            Lying(cell, lying.card, up) if lying.cell == cell else lying for lying in state.field
        ),
    )


def _card_exchanged(state: PookState, event: CardExchanged) -> PookState:
    seat, given, taken, cell = event.seat, event.given, event.taken, cell_at(event.x, event.y)
    if given is None or taken is None or cell is None:
        return state
    up = event.face == "warrior"
    new = Lying(cell, given, up, EVERYBODY if up else 1 << seat)
    return replace(
        state,
        hands=_put(state.hands, seat, in_order((*_without(state.hands[seat], given), taken))),
        field=tuple(new if lying.cell == cell else lying for lying in state.field),
        # The card that Piggy was swapped with lies nowhere any more.
        swapped=None if state.swapped == cell else state.swapped,
        barred=None if state.barred == cell else state.barred,
    )


def _piggy_swapped(state: PookState, event: PiggySwapped) -> PookState:
    cell, piggy = cell_at(event.x, event.y), state.piggy
    if cell is None:
        return state
    rest = tuple(lying for lying in state.field if lying.cell != cell)
    for lying in state.field:
        if lying.cell == cell:
            rest = _with(rest, Lying(piggy, lying.card, lying.up, lying.knows))
    return replace(state, moved=True, swapped=piggy, barred=None, piggy=cell, field=rest)


def _banner_taken(state: PookState, event: BannerTaken) -> PookState:
    banners = state.banners
    for seat in event.side:
        banners = _put(banners, seat, event.banner)
    left = tuple(banner for banner in state.open_banners or () if banner != event.banner)
    first = event.seat if event.first else state.first_banner
    return replace(state, banners=banners, open_banners=left, first_banner=first)


def _card_drawn(state: PookState, event: CardDrawn) -> PookState:
    seat, hands = event.seat, state.hands
    if event.card is not None:
        hands = _put(hands, seat, in_order((*hands[seat], event.card)))
    return replace(state, hands=hands, pile=state.pile[1:])


def _turn_began(state: PookState, event: TurnBegan) -> PookState:
    return replace(
        state, turn=event.seat, placed=False, moved=False, swapped=None, barred=state.swapped
    )


def _tie_found(state: PookState, event: TieFound) -> PookState:
    return replace(_closed(state), phase="tiebreak", tied=event.tied)


def _purse_chosen(state: PookState, event: PurseChosen) -> PookState:
    if event.x is None or event.y is None:
        return state
    picks, cell = state.picks, cell_at(event.x, event.y)
    for seat in event.side:
        picks = _put(picks, seat, cell)
    return replace(state, picks=picks)


def _purses_turned(state: PookState, event: PursesTurned) -> PookState:
    cells = [cell_at(turned.x, turned.y) for turned in event.purses]
    return replace(
        state,
        picks=(None,) * len(state.picks),
        field=tuple(
            Lying(lying.cell, lying.card, True) if lying.cell in cells else lying
            for lying in state.field
        ),
    )


def _game_ended(state: PookState, event: GameEnded) -> PookState:
    result = Result(event.winners, event.why, event.scores)
    return replace(_closed(state), phase="over", tied=None, result=result)


def _closed(state: PookState) -> PookState:
    """Forget what was true of the last turn only."""
    return replace(state, placed=False, moved=False, swapped=None, barred=None)


_COPY: dict[type[Any], Callable[[PookState, Any], PookState]] = {
    Dealt: _dealt,
    CardPlaced: _card_placed,
    WarriorTurned: _turned,
    PurseTurned: _turned,
    CardExchanged: _card_exchanged,
    PiggySwapped: _piggy_swapped,
    BannerTaken: _banner_taken,
    CardDrawn: _card_drawn,
    TurnBegan: _turn_began,
    TieFound: _tie_found,
    PurseChosen: _purse_chosen,
    PursesTurned: _purses_turned,
    GameEnded: _game_ended,
}


def _put(things: tuple[T, ...], seat: int, thing: T) -> tuple[T, ...]:
    return (*things[:seat], thing, *things[seat + 1 :])


def _without(hand: Hand, card: Card) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _with(field: Field, new: Lying) -> Field:
    """Add a card where the order of the cells wants it."""
    at = 0
    for lying in field:
        if lying.cell > new.cell:
            break
        at += 1
    return (*field[:at], new, *field[at:])
