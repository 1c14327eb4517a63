"""Who was first: the claims of all seats, merged as if everybody had stood at the table at once."""

from typing import NamedTuple

from msgspec.structs import replace

from .events import ClaimsReckoned, Judged, Lost, MadeClaim, Theft, Verdict
from .runes import COLOUR, COLOURS, KIND, PAIR, TWIN, Kind, Rune
from .state import RokState

PHOTO_FINISH = 100
"""How many milliseconds later a hand still gets the other rune of a pair."""


def merged(state: RokState) -> list[Judged]:
    """Judge all claims in order of time; equal times in seat order from the first seat."""
    seats, first = len(state.runs), state.first
    margin = PHOTO_FINISH if state.race else 0
    runes: dict[int, Rune] = {lying.spot: lying.rune for lying in state.table if lying.rune}
    rows = sorted(
        (claim.time, (seat - first) % seats, place, seat, claim)
        for seat, claims in enumerate(state.claims)
        for place, claim in enumerate(claims)
    )
    judged: list[Judged] = []
    holders: dict[int, int] = {}
    """By spot: which of the claims took it."""
    for time, _, _, seat, claim in rows:
        spots: tuple[int, ...] = claim.spots or (claim.spot or 0,)
        holder = holders.get(spots[0], holders.get(spots[-1]))
        verdict: Verdict = "void"
        if holder is None:
            verdict = "taken" if _is_right(state, claim, runes) else "wrong"
            for spot in spots:
                holders[spot] = len(judged)
        elif claim.spots is not None:
            rival = judged[holder]
            if (
                rival.verdict == "taken"
                and rival.by != seat
                and rival.spots is not None
                and set(rival.spots) == set(spots)
                and time - rival.time <= margin
            ):
                judged[holder] = replace(rival, verdict="photo")
                verdict = "photo"
        named = tuple(runes[spot] for spot in spots)
        judged.append(Judged(seat, time, verdict, named, claim.spots, claim.spot, claim.seat))
    return judged


def _is_right(state: RokState, claim: MadeClaim, runes: dict[int, Rune]) -> bool:
    if claim.spots is not None:
        one, two = claim.spots
        return TWIN[runes[one]] == runes[two]
    assert claim.spot is not None and claim.seat is not None
    return TWIN[runes[claim.spot]] == state.balances[claim.seat]


class _Hands(NamedTuple):
    """What is in everybody's hands while claims are sorted out."""

    loot: list[list[Kind]]
    balances: list[Rune | None]


def reckoned(state: RokState, judged: list[Judged]) -> ClaimsReckoned:
    """Hand out what was claimed, then take back what was wrong or came to two hands at once."""
    hands = _Hands([list(pairs) for pairs in state.loot], list(state.balances))
    gone: list[int] = []
    thefts: list[Theft] = []
    for claim in judged:
        if claim.verdict == "void":
            continue
        gone += claim.spots or (claim.spot or 0,)
        if claim.verdict == "taken":
            kind = KIND[claim.runes[0]]
            if claim.seat is not None and claim.seat != claim.by:
                thefts.append(Theft(claim.by, claim.seat, kind))
                continue
            hands.loot[claim.by].append(kind)
            if claim.seat is not None:
                hands.balances[claim.by] = None

    back: list[Rune] = []
    lost: list[Lost] = []
    for claim in judged:
        if claim.verdict == "wrong":
            back += claim.runes
            if hands.loot[claim.by]:
                kind = hands.loot[claim.by].pop()
                lost.append(Lost(claim.by, kind))
                back += PAIR[kind]
    photos = {KIND[claim.runes[0]]: None for claim in judged if claim.verdict == "photo"}
    for kind in photos:
        back += PAIR[kind]
    return ClaimsReckoned(
        tuple(judged),
        tuple(tuple(pairs) for pairs in hands.loot),
        tuple(hands.balances),
        tuple(dict.fromkeys(gone)),
        tuple(back),
        tuple(lost),
        tuple(sorted(thefts, key=lambda theft: COLOURS.index(COLOUR[theft.kind]))),
        state.race,
    )
