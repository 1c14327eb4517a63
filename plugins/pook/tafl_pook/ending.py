"""How a game ends: scores, ties, and who has won."""

from .cards import FACTION, FACTIONS, LEVEL, Banner
from .messages import GameEnded, Happening, TieFound, Why
from .state import Field, PookState, side_of


def faction_levels(field: Field) -> dict[str, int]:
    """Add up the levels of the warriors in view, for each faction."""
    levels = dict.fromkeys(FACTIONS, 0)
    for lying in field:
        if lying.up:
            levels[FACTION[lying.card]] += LEVEL[lying.card]
    return levels


def banner_score(levels: dict[str, int], banner: Banner | None) -> int:
    """Tell what a banner is worth."""
    return levels[banner[0]] + levels[banner[1]] if banner is not None else 0


def scores(state: PookState) -> tuple[int, ...]:
    """Count the score of each seat; partners have their team's."""
    levels = faction_levels(state.field)
    ahead = side_of(state, state.first_banner) if state.first_banner is not None else ()
    return tuple(
        banner_score(levels, banner) + (seat in ahead) for seat, banner in enumerate(state.banners)
    )


def judged(state: PookState) -> Happening:
    """Compare the seats that are still compared: a winner, a tie to break, or a shared win."""
    counted = scores(state)
    compared = state.tied if state.tied is not None else range(len(counted))
    highest = max(counted[seat] for seat in compared)
    best = tuple(seat for seat in compared if counted[seat] == highest)
    why: Why = "score" if state.tied is None else "tiebreak"
    if best != side_of(state, best[0]):
        if purses(state):
            return TieFound(best, tuple(range(len(counted))))
        why = "shared"
    return GameEnded(best, why, counted, state.banners)


def purses(state: PookState) -> list[int]:
    """List the cells that may be picked in a tie-break."""
    return [lying.cell for lying in state.field if not lying.up]
