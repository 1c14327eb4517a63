"""Matches of Pook to keep: both variants, ties, banners, undo, clocks, resignations."""

from collections.abc import Callable

from tafl import Chance, requests
from tafl.opening import Pace
from tafl.testing import LocalMatch

from tests.core.records import HOUR, SCENES, begin, finish

# Seeds, found by trying one after the other.
TIED_BY_THREE = 15
SHARED = 2
TEAMS_TIED = 8


def scene(name: str, seed: int) -> Callable[[], LocalMatch]:
    """Play one of the sample matches."""
    return lambda: SCENES[name]("pook", seed)


def whole(seats: int, seed: int, **options: bool) -> Callable[[], LocalMatch]:
    """Play a match with options from beginning to end."""
    return lambda: finish(begin("pook", seed, 0, seats=seats, options=options), seed)


def bold(seats: int, seed: int, **options: bool) -> LocalMatch:
    """Place warriors wherever they may lie, so that few purses are left to break a tie."""
    match = begin("pook", seed, 0, seats=seats, options=options)
    while not match.over:
        seat = match.match.active[0]
        legal = match.legal(seat)
        warriors = [one for one in legal if one.get("face") == "warrior" and "power" not in one]
        chance = Chance.of("bold", seed, match.version)
        match.send(seat, chance.choice("command", warriors or legal))
    return match


def undone_pick() -> LocalMatch:
    """Take a sealed pick back and pick another purse, before the others have picked."""
    match = begin("pook", TIED_BY_THREE, 0, seats=3)
    while match.view(None)["phase"] == "play":
        _step(match, TIED_BY_THREE)
    seat = match.match.active[0]
    first, *others = match.legal(seat)
    match.send(seat, first)
    match.request(seat, requests.AskUndo())
    match.send(seat, (others or [first])[-1])
    return finish(match, TIED_BY_THREE)


def absent_team() -> LocalMatch:
    """Let the clock play for everybody, at a table of teams with open banners."""
    options = {"teams": True, "open_banners": True}
    match = begin("pook", 33, 3, seats=4, options=options, pace=Pace(per_move=HOUR))
    while not match.over:
        match.clock += HOUR + 1
    return match


def one_resigns_of_four() -> LocalMatch:
    """Go on without one of four, whom the clock plays for, and then without two."""
    match = begin("pook", 34, 9, seats=4)
    match.request(2, requests.Resign())
    for _ in range(8):
        _step(match, 34)
    match.request(0, requests.Resign())
    return finish(match, 34)


def taken_back_twice() -> LocalMatch:
    """Undo a banner, a swap and a placement with consent, and play on."""
    match = begin("pook", 35, 7, seats=3, options={"open_banners": True})
    match.undo(match.version - 3)
    for _ in range(4):
        _step(match, 36)
    match.undo()
    return finish(match, 37)


def _step(match: LocalMatch, seed: int) -> None:
    seat = match.match.active[0]
    chance = Chance.of("step", seed, match.version)
    match.send(seat, chance.choice("command", match.legal(seat)))


POOK: dict[str, Callable[[], LocalMatch]] = {
    **{f"pook-1-{name}": scene(name, seed) for seed, name in enumerate(SCENES)},
    "pook-1-three": whole(3, 30),
    "pook-1-four": whole(4, 30),
    "pook-1-open-banners-two": whole(2, 31, open_banners=True),
    "pook-1-open-banners-three": whole(3, 31, open_banners=True),
    "pook-1-teams": whole(4, 32, teams=True),
    "pook-1-teams-open-banners": whole(4, 32, teams=True, open_banners=True),
    "pook-1-teams-tied": whole(4, TEAMS_TIED, teams=True),
    "pook-1-tied": whole(3, TIED_BY_THREE),
    "pook-1-tied-undone": undone_pick,
    "pook-1-shared": lambda: bold(2, SHARED),
    "pook-1-absent-teams": absent_team,
    "pook-1-resigned-four": one_resigns_of_four,
    "pook-1-undone-banners": taken_back_twice,
    "pook-1-running": lambda: begin("pook", 38, 20, seats=3),
}
