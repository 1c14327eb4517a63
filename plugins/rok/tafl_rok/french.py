"""The history of a match in French."""

# French typography needs the curly apostrophe.
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

_COLOURS: dict[str, str] = {"B": "noire", "G": "grise", "W": "blanche"}
_MANY: dict[str, str] = {"B": "noirs", "G": "gris", "W": "blancs"}


def name(kind: Kind) -> str:
    """Name a kind of rune."""
    return f"{_COLOURS[kind[0]]} {kind[1]}"


def tell(event: Happening, seat: int | None) -> str:
    """Tell an event to the seat that reads it.

    Names follow "chez", "à" or "pour", never "de", which some names would shorten.
    """
    line = _Teller(seat).line(event)
    return line[:1].upper() + line[1:]


class _Teller:
    """Tells everything to one reader."""

    def __init__(self, reader: int | None) -> None:
        self.reader = reader

    def who(self, seat: int) -> str:
        return "vous" if seat == self.reader else f"{{{seat}}}"

    def has(self, seat: int) -> str:
        return "vous avez" if seat == self.reader else f"{{{seat}}} a"

    def all(self, seats: Sequence[int]) -> str:
        names = [self.who(seat) for seat in seats]
        return " et ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    def line(self, event: Happening) -> str:
        match event:
            case BalancesDrawn():
                return self.balances_drawn(event)
            case ThrowMade(throw=throw, runes=runes):
                return f"lancer {throw} : {_thrown(runes)}."
            case Opened(seat=actor):
                seen = f" : {_listed(event.runes)}" if event.runes else ""
                return f"{self.has(actor)} découvert le lancer{seen}. La pendule tourne."
            case ThrowShown(runes=runes):
                return f"tous voient le lancer : {_listed(runes) or 'rien de visible'}."
            case ClaimMade(claim=claim):
                return f"vous avez réclamé {_claimed(claim)} après {_seconds(claim.time)}."
            case RunEnded(seat=actor, why="time"):
                return f"le temps est écoulé pour {self.who(actor)}."
            case RunEnded(seat=actor, why="gave_up"):
                return f"{self.has(actor)} renoncé à ce lancer."
            case RunEnded(seat=actor) | RunMade(seat=actor, claims=None):
                return f"{self.has(actor)} fini."
            case RunMade(seat=actor, claims=claims):
                return f"{self.has(actor)} couru : {_count(len(claims or ()), 'prise')}."
            case ClaimsSealed(seat=actor, claims=None):
                return f"{self.has(actor)} envoyé une liste scellée."
            case ClaimsSealed(seat=actor, claims=claims):
                return f"{self.has(actor)} scellé {_count(len(claims or ()), 'prise')}."
            case ClaimsReckoned():
                return self.reckoned(event)
            case BalanceStolen(thief=thief, victim=victim, kind=kind, pairs=pairs):
                more = f", et {_pairs(pairs)}" if pairs else ""
                rune = f"la rune d’Équilibre {name(kind)}"
                return f"{self.has(thief)} volé {rune} à {self.who(victim)}{more}."
            case SlideBegan():
                return self.slide_began(event)
            case AimChosen(seat=actor, aim=None):
                return f"{self.has(actor)} choisi une visée."
            case AimChosen(seat=actor, aim=aim):
                return f"{self.has(actor)} choisi la visée {aim}."
            case RoundSlid(slides=slides):
                return self.slid(slides)
            case SlideWon(seat=actor, by_seat=False):
                you = self.who(actor)
                return f"{self.has(actor)} gagné la glissade : à {you} d’ordonner les vols."
            case SlideWon(seat=actor):
                return (
                    "trois glissades n’ont rien décidé : à la première place,"
                    f" {self.who(actor)}, d’ordonner les vols."
                )
            case TheftsOrdered(seat=actor, order=order):
                thefts = ", puis ".join(
                    f"{self.who(one.thief)} chez {self.who(one.victim)}" for one in order
                )
                return f"{self.has(actor)} ordonné les vols : {thefts}."
            case BalancesTaken():
                return self.balances_taken(event)
            case ThrowEnded(first=first, spots=spots):
                are = "vous commencez" if first == self.reader else f"{{{first}}} commence"
                return f"{_back(len(spots))}{are} le prochain tour."
            case ThrowsEnded(why=why, scores=scores):
                told = ", ".join(f"{self.who(n)} {score}" for n, score in enumerate(scores))
                cause = "le sac est trop vide" if why == "bag" else "c’était le centième lancer"
                return f"{cause} ; runes : {told}."
            case GameEnded(winner=winner, why=why):
                reason = {
                    "runes": "le plus de runes",
                    "slide": "la meilleure dernière glissade",
                    "seat": "trois glissades n’ont rien décidé, la première place l’emporte",
                }[why]
                return f"{self.has(winner)} gagné : {reason}."

    def balances_drawn(self, event: BalancesDrawn) -> str:
        drawn = ", ".join(
            f"{self.who(seat)} {name(KIND[rune])}" for seat, rune in enumerate(event.balances)
        )
        again = "".join(
            f" ; des jumelles chez {self.all(seats)} : nouvelle pioche" for seats in event.again
        )
        begins = "vous commencez" if event.first == self.reader else f"{{{event.first}}} commence"
        return f"runes d’Équilibre : {drawn}{again} ; {begins}."

    def reckoned(self, event: ClaimsReckoned) -> str:
        if not event.claims:
            return "personne n’a réclamé de rune."
        told = [self.judged(claim, event.race) for claim in event.claims if claim.verdict != "void"]
        told += [
            f"{self.has(lost.seat)} rendu pour cela la paire {name(lost.kind)}"
            for lost in event.lost
        ]
        for seat in range(len(event.loot)):
            void = [one for one in event.claims if one.by == seat and one.verdict == "void"]
            if void:
                told.append(f"trop tard pour {self.who(seat)} : {', '.join(map(_named, void))}")
        return " ; ".join(told) + "."

    def judged(self, claim: Judged, race: bool) -> str:
        has, what = self.has(claim.by), _named(claim)
        when = f" ({_seconds(claim.time)})" if race else ""
        if claim.seat is not None:
            own = claim.seat == claim.by
            whose = "à soi" if own else f"chez {self.who(claim.seat)}"
            what += f" comme jumelle d’une rune d’Équilibre {whose}"
        if claim.verdict == "photo":
            return f"{has} eu une rune sur deux : {what}{when}"
        return f"{has} pris {what}{when}{' : à tort' if claim.verdict == 'wrong' else ''}"

    def slide_began(self, event: SlideBegan) -> str:
        prize = f"l’ordre des vols {_MANY[event.colour]}" if event.colour else "la partie"
        again = " de nouveau" if event.round > 1 else ""
        return (
            f"glissade{again} pour {prize} (manche {event.round}) : {self.all(event.contestants)}."
        )

    def slid(self, slides: Sequence[Slid | None]) -> str:
        told = []
        for seat, slid in enumerate(slides):
            if slid is not None:
                end = f"arrêt à {slid.distance}" if slid.distance > 0 else "le Destin est touché"
                told.append(f"{self.has(seat)} visé {slid.aim} : {end}")
        return " ; ".join(told) + "."

    def balances_taken(self, event: BalancesTaken) -> str:
        told = [f"{self.who(one.seat)} {name(KIND[one.rune])}" for one in event.taken]
        if event.without:
            told.append(f"aucune pour {self.all(event.without)}")
        return f"nouvelles runes d’Équilibre : {', '.join(told)}."


def _thrown(runes: Sequence[Lying]) -> str:
    up = [lying for lying in runes if lying.up]
    known = _listed([lying.rune for lying in up if lying.rune])
    seen = f"{len(up)} visible{'s' if len(up) > 1 else ''}"
    return f"{_count(len(runes), 'rune')}, {seen}{' : ' + known if known else ''}"


def _listed(runes: Sequence[Rune]) -> str:
    return ", ".join(name(KIND[rune]) for rune in runes)


def _claimed(claim: MadeClaim) -> str:
    if claim.spots is not None:
        return f"les emplacements {claim.spots[0]} et {claim.spots[1]} comme paire"
    return f"l’emplacement {claim.spot} comme jumelle de l’Équilibre chez {{{claim.seat}}}"


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.2f} s".replace(".", ",")


def _named(claim: Judged) -> str:
    kinds = [KIND[rune] for rune in claim.runes]
    if len(kinds) > 1 and kinds[0] == kinds[1]:
        return f"la paire {name(kinds[0])}"
    return " et ".join(map(name, kinds))


def _pairs(pairs: Sequence[Kind]) -> str:
    many = len(pairs) > 1
    return f"{'les paires' if many else 'la paire'} {', '.join(map(name, pairs))}"


def _back(count: int) -> str:
    if not count:
        return ""
    many = "s" if count > 1 else ""
    again = "retournent" if count > 1 else "retourne"
    return f"{count} rune{many} cachée{many} {again} dans le sac ; "


def _count(count: int, word: str) -> str:
    return f"{count or 'aucune'} {word}{'s' if count > 1 else ''}"
