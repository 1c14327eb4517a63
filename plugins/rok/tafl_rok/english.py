"""The history of a match in English."""

# English typography needs the curly apostrophe.
# ruff: noqa: RUF001

from collections.abc import Sequence

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
    Judged,
    Lying,
    MadeClaim,
    Opened,
    RoundSlid,
    RunEnded,
    RunMade,
    Slid,
    SlideBegan,
    SlideWon,
    TheftsOrdered,
    ThrowEnded,
    ThrowMade,
    ThrowsEnded,
    ThrowShown,
)
from .runes import KIND, Kind, Rune

_COLOURS: dict[str, str] = {"B": "black", "G": "grey", "W": "white"}


def name(kind: Kind) -> str:
    """Name a kind of rune."""
    return f"{_COLOURS[kind[0]]} {kind[1]}"


def tell(event: Happening, seat: int | None) -> str:
    """Tell an event to the seat that reads it."""
    line = _Teller(seat).line(event)
    return line[:1].upper() + line[1:]


class _Teller:
    """Tells everything to one reader."""

    def __init__(self, reader: int | None) -> None:
        self.reader = reader

    def who(self, seat: int) -> str:
        return "you" if seat == self.reader else f"{{{seat}}}"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.reader else f"{{{seat}}}’s"

    def is_(self, seat: int) -> str:
        return "you are" if seat == self.reader else f"{{{seat}}} is"

    def all(self, seats: Sequence[int]) -> str:
        names = [self.who(seat) for seat in seats]
        return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    def line(self, event: Happening) -> str:
        match event:
            case BalancesDrawn():
                return self.balances_drawn(event)
            case ThrowMade(throw=throw, runes=runes):
                return f"throw {throw}: {_thrown(runes)}."
            case Opened(seat=actor):
                seen = f": {_listed(event.runes)}" if event.runes else ""
                return f"{self.who(actor)} opened the throw{seen}. The clock started."
            case ThrowShown(runes=runes):
                return f"everybody sees the throw: {_listed(runes) or 'nothing face up'}."
            case ClaimMade(claim=claim):
                return f"you claimed {_claimed(claim)} after {_seconds(claim.time)}."
            case RunEnded(seat=actor, why="time"):
                return f"{self.whose(actor)} time is over."
            case RunEnded(seat=actor, why="gave_up"):
                return f"{self.who(actor)} gave this throw up."
            case RunEnded(seat=actor) | RunMade(seat=actor, claims=None):
                return f"{self.is_(actor)} done."
            case RunMade(seat=actor, claims=claims):
                return f"{self.who(actor)} made a run of {_count(len(claims or ()), 'claim')}."
            case ClaimsSealed(seat=actor, claims=None):
                return f"{self.who(actor)} sent a sealed list."
            case ClaimsSealed(seat=actor, claims=claims):
                return f"{self.who(actor)} sealed {_count(len(claims or ()), 'claim')}."
            case ClaimsReckoned():
                return self.reckoned(event)
            case BalanceStolen(thief=thief, victim=victim, kind=kind, pairs=pairs):
                more = f", and {_pairs(pairs)}" if pairs else ""
                return (
                    f"{self.who(thief)} stole {self.whose(victim)} balance rune {name(kind)}{more}."
                )
            case SlideBegan():
                return self.slide_began(event)
            case AimChosen(seat=actor, aim=None):
                return f"{self.who(actor)} chose an aim."
            case AimChosen(seat=actor, aim=aim):
                return f"{self.who(actor)} chose the aim {aim}."
            case RoundSlid(slides=slides):
                return self.slid(slides)
            case SlideWon(seat=actor, by_seat=False):
                return f"{self.who(actor)} won the slide and may order the thefts."
            case SlideWon(seat=actor):
                return (
                    f"three slides did not decide: {self.who(actor)}, earliest in seat order,"
                    " may order the thefts."
                )
            case TheftsOrdered(seat=actor, order=order):
                thefts = ", then ".join(
                    f"{self.who(one.thief)} from {self.who(one.victim)}" for one in order
                )
                return f"{self.who(actor)} ordered the thefts: {thefts}."
            case BalancesTaken():
                return self.balances_taken(event)
            case ThrowEnded(first=first, spots=spots):
                return f"{_back(len(spots))}{self.is_(first)} first now."
            case ThrowsEnded(why=why, scores=scores):
                told = ", ".join(f"{self.who(n)} {score}" for n, score in enumerate(scores))
                cause = "the bag is too empty to go on" if why == "bag" else "that was throw 100"
                return f"{cause}; runes: {told}."
            case GameEnded(winner=winner, why=why):
                reason = {
                    "runes": "the most runes",
                    "slide": "the best last slide",
                    "seat": "three slides did not decide, so the earliest seat",
                }[why]
                return f"{self.who(winner)} won: {reason}."

    def balances_drawn(self, event: BalancesDrawn) -> str:
        drawn = ", ".join(
            f"{self.who(seat)} {name(KIND[rune])}" for seat, rune in enumerate(event.balances)
        )
        again = "".join(
            f"; {self.all(seats)} had drawn twins and drew again" for seats in event.again
        )
        return f"balance runes: {drawn}{again}; {self.is_(event.first)} first."

    def reckoned(self, event: ClaimsReckoned) -> str:
        if not event.claims:
            return "nobody claimed a rune."
        told = [self.judged(claim, event.race) for claim in event.claims if claim.verdict != "void"]
        told += [
            f"{self.who(lost.seat)} gave the pair {name(lost.kind)} back for it"
            for lost in event.lost
        ]
        for seat in range(len(event.loot)):
            void = [one for one in event.claims if one.by == seat and one.verdict == "void"]
            if void:
                told.append(f"too late for {self.who(seat)}: {', '.join(map(_named, void))}")
        return "; ".join(told) + "."

    def judged(self, claim: Judged, race: bool) -> str:
        who, what = self.who(claim.by), _named(claim)
        when = f" ({_seconds(claim.time)})" if race else ""
        if claim.seat is not None:
            owner = "the own" if claim.seat == claim.by else self.whose(claim.seat)
            what += f" as the twin of {owner} balance rune"
        if claim.verdict == "photo":
            return f"{who} got one rune of {what}{when}"
        return f"{who} took {what}{when}{': wrong' if claim.verdict == 'wrong' else ''}"

    def slide_began(self, event: SlideBegan) -> str:
        prize = f"the order of the {_COLOURS[event.colour]} thefts" if event.colour else "the game"
        again = " again" if event.round > 1 else ""
        return f"{self.all(event.contestants)} must slide{again} for {prize} (round {event.round})."

    def slid(self, slides: Sequence[Slid | None]) -> str:
        told = []
        for seat, slid in enumerate(slides):
            if slid is not None:
                end = f"stopped at {slid.distance}" if slid.distance > 0 else "touched Destiny"
                told.append(f"{self.who(seat)} aimed at {slid.aim} and {end}")
        return "; ".join(told) + "."

    def balances_taken(self, event: BalancesTaken) -> str:
        told = [f"{self.who(one.seat)} {name(KIND[one.rune])}" for one in event.taken]
        if event.without:
            told.append(f"none for {self.all(event.without)}")
        return f"new balance runes: {', '.join(told)}."


def _thrown(runes: Sequence[Lying]) -> str:
    up = [lying for lying in runes if lying.up]
    known = _listed([lying.rune for lying in up if lying.rune])
    return f"{_count(len(runes), 'rune')}, {len(up)} face up{': ' + known if known else ''}"


def _listed(runes: Sequence[Rune]) -> str:
    return ", ".join(name(KIND[rune]) for rune in runes)


def _claimed(claim: MadeClaim) -> str:
    if claim.spots is not None:
        return f"spots {claim.spots[0]} and {claim.spots[1]} as a pair"
    return f"spot {claim.spot} as the twin of {{{claim.seat}}}’s balance rune"


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.2f} s"


def _named(claim: Judged) -> str:
    kinds = [KIND[rune] for rune in claim.runes]
    if len(kinds) > 1 and kinds[0] == kinds[1]:
        return f"the pair {name(kinds[0])}"
    return " and ".join(map(name, kinds))


def _pairs(pairs: Sequence[Kind]) -> str:
    return f"the pair{'s' if len(pairs) > 1 else ''} {', '.join(map(name, pairs))}"


def _back(count: int) -> str:
    return f"{_count(count, 'face-down rune')} went back into the bag; " if count else ""


def _count(count: int, word: str) -> str:
    return f"{count or 'no'} {word}{'' if count == 1 else 's'}"
