"""The slide: a secret aim, a trembling hand, and whoever stops nearest to Destiny wins."""

from tafl import Chance

from .events import GameEnded, Happening, RoundSlid, Slid, SlideBegan, SlideWon
from .reckoning import next_contested
from .runes import COLOUR
from .state import RokState

TREMBLE = 12
ROUNDS = 3

Events = list[Happening]


def slide(state: RokState, chance: Chance, events: Events) -> None:
    """Let all contestants slide; go on with those who are equally good, or name the winner."""
    slides: list[Slid | None] = [None] * len(state.runs)
    near: dict[int, int] = {}
    for seat in state.contestants:
        aim = state.aims[seat]
        assert aim is not None
        distance = aim + chance.integer("slide", 2 * TREMBLE + 1) - TREMBLE
        slides[seat] = Slid(aim, distance)
        if distance > 0:
            near[seat] = distance
    best = tuple(seat for seat in near if near[seat] == min(near.values())) or state.contestants
    events.append(RoundSlid(tuple(slides), best))
    if len(best) == 1:
        _won(state, best[0], False, events)
    elif state.round < ROUNDS:
        colour = COLOUR[next_contested(state)[0].kind] if state.thefts else None
        events.append(SlideBegan(best, state.round + 1, colour))
    else:
        seats = len(state.runs)
        earliest = min(best, key=lambda seat: (seat - state.first) % seats)
        _won(state, earliest, True, events)


def _won(state: RokState, seat: int, by_seat: bool, events: Events) -> None:
    if state.thefts:
        events.append(SlideWon(seat, by_seat))
    else:
        events.append(GameEnded(seat, "seat" if by_seat else "slide"))
