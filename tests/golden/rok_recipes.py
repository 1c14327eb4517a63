"""Matches of Rök to keep: races and lists, thefts and slides, ties, undo, clocks, resignations."""

from collections.abc import Callable
from typing import Any

from tafl import Chance, requests
from tafl.opening import Pace
from tafl.testing import LocalMatch
from tafl_rok.eyes import right_claims

from tests.core.records import HOUR, begin

# Seeds, found by trying one after the other.
DECIDED_BY_SEAT = 7
CONTESTED = 0
SEALED: dict[str, Any] = {"grab": "sealed"}


def sharp(match: LocalMatch, seed: int) -> None:
    """Let a person act who sees well, and sometimes errs."""
    seat = match.match.active[0]
    assert match.match.position is not None
    view = match.game.view(match.match.position.state, seat)
    chance = Chance.of("sharp", seed, match.version)
    legal = match.legal(seat)
    kinds = {command["type"] for command in legal}
    claimed = {spot for claim in view.claims for spot in claim.spots or (claim.spot,)}
    right: list[dict[str, Any]] = [
        {"spots": list(claim.spots)} if claim.spots else {"spot": claim.spot, "seat": claim.seat}
        for claim in right_claims(view.table, view.balances)
        if claimed.isdisjoint(claim.spots or (claim.spot,))
    ]
    match.clock += 1 + chance.integer("thought", 3_000)
    if seat not in match.match.active:
        return
    if "claims" in kinds:
        wrong = legal[-1]["claims"] if not chance.integer("error", 6) and not right else []
        claims = wrong or list(chance.shuffle("haste", right))
        match.send(seat, {"type": "claims", "claims": claims})
    elif "open" in kinds:
        match.send(seat, {"type": "open"})
    elif "done" in kinds and right:
        claim = right[0]
        match.send(seat, {"type": "grab_pair" if "spots" in claim else "grab_twin", **claim})
    elif "done" in kinds:
        match.send(seat, legal[1] if len(legal) > 1 and not chance.integer("err", 8) else legal[0])
    else:
        match.send(seat, chance.choice("other", legal))


def whole(seats: int, seed: int, **options: Any) -> Callable[[], LocalMatch]:
    """Play a match with options from beginning to end."""
    return lambda: on(begin("rok", seed, 0, seats=seats, options=options), seed)


def on(match: LocalMatch, seed: int) -> LocalMatch:
    """Play to the end."""
    while not match.over:
        sharp(match, seed)
    return match


def bots(seats: int, seed: int, **options: Any) -> Callable[[], LocalMatch]:
    """Let greedy bots play."""
    both = {seat: "greedy" for seat in range(seats)}
    return lambda: begin("rok", seed, 0, seats=seats, options=options, bots=both)


def idle(seed: int, aim: int) -> LocalMatch:
    """Claim nothing at all, so that a slide decides."""
    match = begin("rok", seed, 0, options=SEALED)
    while not match.over:
        view = match.view(None)
        slide = {"type": "slide", "aim": aim}
        claims: dict[str, Any] = {"type": "claims", "claims": []}
        match.send(view["to_act"][0], slide if view["phase"] == "slide" else claims)
    return match


def erring() -> LocalMatch:
    """Claim every rune wrongly, if it can be helped, for a hundred throws."""
    match = begin("rok", 47, 0, options=SEALED)
    while not match.over:
        view = match.view(None)
        seat, up = view["to_act"][0], [one for one in view["table"] if one["up"]]
        claims = [
            {"spot": one["spot"], "seat": owner}
            for one in up
            for owner in (0, 1)
            if view["balances"][owner] and view["balances"][owner][:2] != one["rune"][:2]
        ][::2]
        claims = list({claim["spot"]: claim for claim in claims}.values())
        slide = {"type": "slide", "aim": 13}
        lists = {"type": "claims", "claims": claims if seat == 0 else []}
        match.send(seat, slide if view["phase"] == "slide" else lists)
    return match


def out_of_time() -> LocalMatch:
    """Open every throw, and let the clocks run out."""
    match = begin("rok", 41, 0, options={"seconds": 10})
    for _ in range(12):
        for seat in match.match.active:
            if match.view(seat)["runs"][seat] == "waiting":
                match.send(seat, {"type": "open"})
                match.clock += 4_000
        match.clock += 20_000
    return on(match, 41)


def absent(seed: int, **options: Any) -> LocalMatch:
    """Let the clock play for everybody, to the last slide."""
    match = begin("rok", seed, 0, seats=3, options=options, pace=Pace(per_move=HOUR))
    while not match.over:
        match.clock += HOUR + 1
    return match


def undone() -> LocalMatch:
    """Take back a claim of a race, a `done` and a surrender, and play on."""
    match = begin("rok", 42, 0)
    match.send(0, {"type": "done"})
    match.undo()
    match.send(0, {"type": "open"})
    match.clock += 900
    match.send(0, next(one for one in match.legal(0) if one["type"] == "grab_pair"))
    match.undo()
    match.send(0, {"type": "done"})
    match.undo()
    return on(match, 42)


def undone_lists() -> LocalMatch:
    """Take back a sealed list, and an aim of the last slide."""
    match = begin("rok", 43, 0, options=SEALED)
    match.send(1, {"type": "claims", "claims": []})
    match.undo()
    while match.view(None)["phase"] == "grab":
        seat = match.match.active[0]
        match.send(seat, {"type": "claims", "claims": []})
    match.send(1, {"type": "slide", "aim": 80})
    match.undo()
    return on(match, 43)


def resigned(seats: int) -> LocalMatch:
    """Go on without one, whom the clock plays for, until only one is left or it is over."""
    match = begin("rok", 44, 0, seats=seats)
    for _ in range(9):
        sharp(match, 44)
    match.request(1, requests.Resign())
    return on(match, 44)


def substituted() -> LocalMatch:
    """Let a bot keep the seat of somebody who is late in a run, and give it back."""
    match = begin("rok", 45, 0, pace=Pace(per_move=HOUR, late="bot"))
    match.send(0, {"type": "open"})
    match.clock += HOUR + 1
    for seat in (0, 1):
        if match.match.seats[seat].bot is not None and not match.over:
            match.request(seat, requests.Substitute(seat))
    return on(match, 45)


def cancelled() -> LocalMatch:
    """Close the table while a clock runs."""
    match = begin("rok", 46, 0)
    match.send(0, {"type": "open"})
    match.request(None, requests.Cancel())
    return match


def running() -> LocalMatch:
    """Stop in the middle of a race."""
    match = begin("rok", 48, 0, seats=4)
    for _ in range(20):
        sharp(match, 48)
    return match


ROK: dict[str, Callable[[], LocalMatch]] = {
    "rok-1-race-two": whole(2, 30),
    "rok-1-race-three-quick": whole(3, 31, seconds=10),
    "rok-1-race-four": whole(4, 32),
    "rok-1-sealed-two": whole(2, 33, **SEALED),
    "rok-1-sealed-five": whole(5, 34, **SEALED),
    "rok-1-bots-race": bots(3, 35),
    "rok-1-bots-sealed": bots(4, 36, **SEALED),
    "rok-1-thefts-ordered": bots(5, CONTESTED, **SEALED),
    "rok-1-tied-slide": lambda: idle(37, 13),
    "rok-1-tied-seat": lambda: idle(DECIDED_BY_SEAT, 0),
    "rok-1-hundred-throws": erring,
    "rok-1-out-of-time": out_of_time,
    "rok-1-lapsed": lambda: absent(38),
    "rok-1-lapsed-sealed": lambda: absent(39, **SEALED),
    "rok-1-undone": undone,
    "rok-1-undone-lists": undone_lists,
    "rok-1-resigned": lambda: resigned(2),
    "rok-1-resigned-three": lambda: resigned(3),
    "rok-1-substituted": substituted,
    "rok-1-cancelled": cancelled,
    "rok-1-running": running,
}
