"""Bots against bots, as fast as the rules allow: no log, no service, but the same honest sight."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

from msgspec import Struct

from ..bots import Bot, Sight
from ..chance import Chance
from ..errors import GameFault, TaflError
from ..folding import AnyGame, counted
from ..game import Moment, Outcome, Table, Turn

START = 1_767_225_600_000
THINKING = 1_000
"""How long a bot's choice takes by the clock of the simulated match, in milliseconds."""


class Result(Struct, frozen=True):
    """How one simulated match went."""

    number: int
    seating: tuple[str, ...]
    outcome: Outcome
    commands: int
    choices: int
    """The legal commands at all decisions together."""
    widest: int


class Simulation(Struct, frozen=True):
    """Matches of one game between named bots, each given by the seed and its number."""

    game: AnyGame
    bots: dict[str, Bot]
    names: tuple[str, ...]
    table: Table
    seed: str

    def seating(self, number: int) -> tuple[str, ...]:
        """Say which bot sits where: all take turns at all seats, next to all neighbours."""
        names = self.names
        # Backwards every other time, so that of three bots at two seats each meets each both ways.
        step = -1 if number // len(names) % 2 else 1
        return tuple(names[(number + step * seat) % len(names)] for seat in range(self.table.seats))

    def play_all(self, numbers: Iterable[int]) -> Iterator[Result]:
        """Play matches one after the other."""
        return map(self.play, numbers)

    def play(self, number: int) -> Result:
        """Play one match to its end."""
        try:
            return _Run(self, number).play()
        except Exception as error:
            if isinstance(error, GameFault):
                raise
            raise self._fault(number, error) from error

    def _fault(self, number: int, error: Exception) -> GameFault:
        said = str(error) if isinstance(error, TaflError) else f"{type(error).__name__}: {error}"
        return stuck(self, number, f"it failed ({said})", f"elle a échoué ({said})")


def stuck(simulation: Simulation, number: int, en: str, fr: str) -> GameFault:
    """Say what went wrong in which match, so that it can be played again."""
    seed = f"{simulation.seed}-{number}"
    return GameFault("simulation-fault", f"Match {seed}: {en}.", f"Partie {seed} : {fr}.")


class _Run:
    """One match under way."""

    def __init__(self, simulation: Simulation, number: int) -> None:
        self.simulation = simulation
        self.game = simulation.game
        self.number = number
        self.seed = sha256(f"{simulation.seed}-{number}".encode()).digest()
        self.draws: dict[str, int] = {}
        self.now = START
        self.state: Any = None

    def play(self) -> Result:
        """Deal, then let the bots act until there is an outcome."""
        simulation, game = self.simulation, self.game
        seating = simulation.seating(self.number)
        bots = [simulation.bots[name] for name in seating]
        self.state = game.initial(simulation.table)
        chance = Chance(self.seed)
        self._take(game.deal(self.state, chance), chance)
        choices = widest = 0
        for commands in count():
            while (outcome := game.outcome(self.state)) is None and not self._acting():
                self._tick()
            if outcome is not None:
                return Result(self.number, seating, outcome, commands, choices, widest)
            if commands >= game.info.longest:
                raise stuck(
                    simulation,
                    self.number,
                    f"it is not over after {commands} commands, the longest that {game.info.name}"
                    " allows",
                    f"elle n'est pas finie après {commands} commandes, le maximum de"
                    f" {game.info.name}",
                )
            seat = game.active(self.state)[0]
            legal = tuple(game.legal(self.state, seat))
            choices += len(legal)
            widest = max(widest, len(legal))
            own = Chance.of("bot", simulation.seed, self.number, commands)
            view = game.view(self.state, seat)
            command = bots[seat](Sight(game, seat, view, legal, own, simulation.table))
            self.now += THINKING
            chance = Chance(self.seed, self.draws)
            self._take(game.decide(self.state, command, Turn(seat, self.now, chance, True)), chance)
        raise AssertionError("counting never ends")

    def _acting(self) -> bool:
        """Tell whether a seat can act before the game wants its tick."""
        wake = self.game.wake(self.state)
        if wake is not None and wake <= self.now:
            return False
        return bool(self.game.active(self.state))

    def _tick(self) -> None:
        wake = self.game.wake(self.state)
        if wake is None:
            raise stuck(
                self.simulation,
                self.number,
                "nobody can act, and it is not over",
                "personne ne peut jouer, et elle n'est pas finie",
            )
        self.now = max(self.now, wake)
        chance = Chance(self.seed, self.draws)
        self._take(self.game.tick(self.state, Moment(wake, chance)), chance)

    def _take(self, events: Iterable[Any], chance: Chance) -> None:
        evolve = self.game.evolve
        for event in tuple(events):
            self.state = evolve(self.state, event)
        if drawn := chance.drawn:
            self.draws = counted(self.draws, drawn)


def cut(matches: int, parts: int) -> list[Sequence[int]]:
    """Cut the numbers of all matches into stretches of about equal length."""
    size = max(1, -(-matches // parts))
    return [range(start, min(start + size, matches)) for start in range(0, matches, size)]
