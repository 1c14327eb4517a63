"""A match of the platform without a service: every act of it can be given its own chance."""

from typing import Any

import msgspec
from msgspec import Struct

from .. import requests, steps
from ..chance import Chance, Draw
from ..commit import Commit
from ..dealer import Dealer
from ..deciding import decide
from ..decision import Actor
from ..fairness import Commitment, seed_of
from ..folding import advanced, evolve, opened
from ..game import Moment, Table, Turn
from ..look import look_of
from ..match import Match
from ..messages import Options
from ..opening import Opening
from ..telling import told
from ..vetting import LANGUAGES, AnyGame

HEAD = b"\0" * 32
"""In place of every hash: looks of two tapes may be compared byte for byte."""
SECRET = b"\0" * 32
NAME = "tape"


class Act(Struct, frozen=True):
    """What somebody did: a seat's command or request; no seat: a tick."""

    seat: int | None
    command: Any
    at: int


class Tape:
    """A match, act by act."""

    def __init__(
        self,
        game: AnyGame,
        table: Table,
        dealt: tuple[Any, ...],
        drawn: tuple[Draw, ...],
        salt: str = "",
    ) -> None:
        self.game = game
        self._dealer = Dealer(SECRET)
        options: Options = table.options
        opening = Opening(
            NAME,
            game.info.name,
            game.info.version,
            msgspec.to_builtins(options),
            ("open",) * table.seats,
            Commitment("", "", ""),
            "",
        )
        self.match: Match = opened(opening, HEAD)
        self._commit(None, requests.Create(opening), (steps.Created(opening),), 0)
        last = table.seats - 1
        for seat in range(table.seats):
            events: tuple[Any, ...] = (steps.SeatTaken(seat, f"player-{seat}", salt),)
            if seat == last:
                events = (*events, steps.Started(), *dealt)
            draws = drawn if seat == last else ()
            self._commit(seat, requests.TakeSeat(seat, salt), events, 0, draws)
        self.begun = self.match.version

    @classmethod
    def fair(cls, game: AnyGame, table: Table, salt: str) -> "Tape":
        """Begin a match whose chance is the platform's own, from the deal on."""
        chance = Chance(seed_of(SECRET, NAME, [salt] * table.seats))
        dealt = tuple(game.deal(game.initial(table), chance))
        return cls(game, table, dealt, chance.drawn, salt)

    @property
    def state(self) -> Any:
        """The state of the game."""
        assert self.match.position is not None
        return self.match.position.state

    @property
    def draws(self) -> Any:
        """How often each label was drawn on the kept branch."""
        assert self.match.position is not None
        return self.match.position.draws

    def decided(self, act: Act, chance: Chance) -> tuple[Any, ...]:
        """Ask the game what an act would cause, or raise why it is refused."""
        if act.seat is None:
            return tuple(self.game.tick(self.state, Moment(act.at, chance)))
        return tuple(self.game.decide(self.state, act.command, Turn(act.seat, act.at, chance)))

    def happened(self, act: Act, events: tuple[Any, ...], draws: tuple[Draw, ...]) -> None:
        """Add what an act of the game has caused."""
        position = self.match.position
        assert position is not None
        version = self.match.version + 1
        after = advanced(self.game, position, events, version, act.seat, draws)
        command = act.command if act.seat is not None else requests.Tick(act.at)
        outcome = self.game.outcome(after.state)
        if outcome is not None:
            events = (*events, steps.Ended(outcome, ""))
        self._commit(act.seat, command, events, act.at, draws, after)

    def asked(self, act: Act) -> None:
        """Let the platform decide an act, with its own chance; or raise why it is refused."""
        actor = Actor(act.at, "human", act.seat, f"player-{act.seat}")
        if act.seat is None:
            actor = Actor(act.at, "clock")
        done = decide(self.game, self.match, act.command, actor, self._dealer)
        self._commit(act.seat, act.command, done.events, act.at, done.draws, done.position)

    def _commit(
        self,
        seat: int | None,
        command: Any,
        events: tuple[Any, ...],
        at: int,
        draws: Any = (),
        position: Any = None,
    ) -> None:
        player = None if seat is None else f"player-{seat}"
        version = self.match.version + 1
        commit: Any = Commit(
            version, at, "human", seat, player, None, command, events, "", tuple(draws)
        )
        self.match = evolve(self.game, self.match, commit, HEAD, position)


def redacted(game: AnyGame, events: tuple[Any, ...], reader: int | None) -> list[Any]:
    """Give the game's events as a reader may see them, those that it may not see left out."""
    seen = (game.redact(event, reader) for event in events if not isinstance(event, steps.Step))
    return [event for event in seen if event is not None]


def story_of(game: AnyGame, match: Match, reader: int | None) -> bytes:
    """Write down all that a reader is told of a match's last commit, in all languages."""
    commit = match.commit
    assert commit is not None
    lines = [told(game, match, [commit], reader, language) for language in LANGUAGES]
    return msgspec.json.encode((redacted(game, commit.events, reader), lines))


def look_bytes(game: AnyGame, match: Match, reader: int | None) -> bytes:
    """Write down what a reader gets to look at, without what the story tells already.

    When the platform will act by itself can be observed too.
    """
    return msgspec.json.encode((look_of(game, match, reader, since=match.version), match.due))
