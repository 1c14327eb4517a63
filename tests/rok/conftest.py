"""Positions in a few words, and whole matches by chance."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import pytest
from tafl import Chance, Moment, Rejected, Table, Turn
from tafl_rok import Rok
from tafl_rok.events import ClaimsReckoned, Happening, Lying
from tafl_rok.messages import (
    Claim,
    Claims,
    Done,
    GrabPair,
    GrabTwin,
    Move,
    Open,
    RokOptions,
    Run,
    TimedClaim,
)
from tafl_rok.runes import KINDS, PAIR, RUNES, Kind, Rune
from tafl_rok.state import RokState, laid

T = TypeVar("T")


def rune(word: str) -> Rune:
    """Read a rune."""
    return {one: one for one in RUNES}[word]  # type: ignore[index]


def loot_of(words: str) -> tuple[Kind, ...]:
    """Read pairs: `"B1 W3"`."""
    by_name: dict[str, Kind] = {kind: kind for kind in KINDS}
    return tuple(by_name[word] for word in words.split())


def lying(word: str, up: bool) -> Lying:
    """Read a rune on the table: `"3:B1a"`, or `"3:B1a@30,40"` where the place matters."""
    spot, _, rest = word.partition(":")
    name, _, place = rest.partition("@")
    x, y = map(int, place.split(",")) if place else (int(spot), 0)
    return Lying(int(spot), x, y, up, rune(name))


def claim_of(word: str) -> Claim:
    """Read a claim: `"1+2"` is a pair, `"3=1"` the twin of seat 1's balance rune."""
    if "+" in word:
        one, two = word.split("+")
        return Claim((int(one), int(two)))
    spot, seat = word.split("=")
    return Claim(None, int(spot), int(seat))


class Scene:
    """A match under way, in memory."""

    def __init__(self, state: RokState, seed: int = 0) -> None:
        self.game = Rok()
        self.state = state
        self.chance = Chance.of("scene", seed)
        self.events: list[Happening] = []
        """What the last command caused."""

    def send(self, seat: int, command: Move, at: int = 0, bot: bool = False) -> list[Happening]:
        """Let a seat give a command."""
        turn = Turn(seat, at, self.chance, bot)
        return self.happen(list(self.game.decide(self.state, command, turn)))

    def happen(self, events: list[Happening]) -> list[Happening]:
        """Fold events."""
        self.events = events
        for event in events:
            self.state = self.game.evolve(self.state, event)
        return events

    def tick(self) -> list[Happening]:
        """Let the moment come that the game waits for."""
        wake = self.game.wake(self.state)
        assert wake is not None
        return self.happen(list(self.game.tick(self.state, Moment(wake, self.chance))))

    def refused(self, seat: int, command: Move, at: int = 0, bot: bool = False) -> str:
        """Give the code with which a command is refused."""
        with pytest.raises(Rejected) as refusal:
            self.game.decide(self.state, command, Turn(seat, at, self.chance, bot))
        assert refusal.value.en != refusal.value.fr
        return refusal.value.code

    def claims(self, *lists: str) -> "Scene":
        """Let every seat send its list, in the order of seats."""
        for seat, words in enumerate(lists):
            self.send(seat, Claims(tuple(map(claim_of, words.split()))))
        return self

    def open_all(self, at: int = 0) -> "Scene":
        """Let every seat open at the same moment."""
        for seat in range(len(self.state.runs)):
            self.send(seat, Open(), at)
        return self

    def grab(self, seat: int, word: str, at: int = 0, bot: bool = False) -> list[Happening]:
        """Let a seat grab."""
        return self.send(seat, self.grabbing(word), at, bot)

    def grabbing(self, word: str) -> Move:
        """Make the command of a grab."""
        claim = claim_of(word)
        if claim.spots is not None:
            return GrabPair(claim.spots)
        assert claim.spot is not None and claim.seat is not None
        return GrabTwin(claim.spot, claim.seat)

    def all_done(self, at: int = 0) -> "Scene":
        """Let every seat be done that is not yet."""
        for seat in self.game.active(self.state):
            self.send(seat, Done(), at)
        return self

    def run(self, words: str) -> Run:
        """Make a run: `"900:1+2 2000:3=1"`."""
        claims = []
        for word in words.split():
            ms, _, rest = word.partition(":")
            claim = claim_of(rest)
            claims.append(TimedClaim(int(ms), claim.spots, claim.spot, claim.seat))
        return Run(tuple(claims))

    def last(self, kind: type[T]) -> T:
        """Find an event of a kind in what the last command caused."""
        found = [event for event in self.events if isinstance(event, kind)]
        assert found, f"no {kind.__name__} in {self.events}"
        return found[-1]

    def kinds(self) -> list[str]:
        """Name the events that the last command caused."""
        return [type(event).__name__ for event in self.events]

    def verdicts(self) -> list[str]:
        """Tell how the claims were judged: `"0 taken"`."""
        return [f"{one.by} {one.verdict}" for one in self.last(ClaimsReckoned).claims]

    def view(self, seat: int | None) -> dict[str, Any]:
        """Give a view as a client gets it."""
        view: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(self.game.view(self.state, seat))
        )
        return view


@pytest.fixture
def lay() -> Callable[..., Scene]:
    """Lay a position of the grab phase; whatever is not named is in the bag."""

    def laying(
        balances: str = "B1a G1a",
        up: str = "",
        down: str = "",
        loot: tuple[str, ...] = (),
        race: bool = False,
        seconds: int = 60,
        bag: int | None = None,
        seed: int = 0,
        **more: Any,
    ) -> Scene:
        held = tuple(None if word == "-" else rune(word) for word in balances.split())
        table = tuple(
            sorted(
                [lying(word, True) for word in up.split()]
                + [lying(word, False) for word in down.split()],
                key=lambda one: one.spot,
            )
        )
        pairs = tuple(loot_of(words) for words in loot) or ((),) * len(held)
        used = {one.rune for one in table} | set(held)
        used |= {one for kinds in pairs for kind in kinds for one in PAIR[kind]}
        rest = tuple(one for one in RUNES if one not in used)
        state = msgspec.structs.replace(
            laid(len(held), race, seconds),
            balances=held,
            loot=pairs,
            table=table,
            bag=rest if bag is None else rest[:bag],
            spots=max((one.spot for one in table), default=0),
            **{"throw": 1, **more},
        )
        return Scene(state, seed)

    return laying


@pytest.fixture
def deal() -> Callable[..., Scene]:
    """Begin a match by chance."""

    def dealing(seats: int = 2, race: bool = False, seed: int = 0, seconds: int = 60) -> Scene:
        options = RokOptions(grab="race" if race else "sealed", seconds=seconds)
        scene = Scene(Rok().initial(Table(seats, options)), seed)
        scene.happen(list(scene.game.deal(scene.state, scene.chance)))
        return scene

    return dealing
