"""One class that holds a game to all laws of the platform.

class TestTotem(GameConformance):
    game = "totem"
"""

from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from ..folding import AnyGame
from ..game import Table
from ..messages import members, tag_of
from ..vetting import LANGUAGES, has_rules, vet
from . import laws
from .cases import Case, shares
from .golden import Followed, in_other_processes
from .installed import address, find
from .log_twins import log_twins
from .option_sets import option_sets, playable
from .original import Original
from .random_match import Played
from .state_twins import learns_as_told, state_twins
from .tally import Tally, table_of, tally_of
from .tokens import Tokens
from .undo_law import undo_run

Note = Callable[[str, object], None]
"""What pytest's `record_property` is: the summary prints what is noted as `tafl`."""


PATIENCE = 150
"""After how many matches it is given up to make enough twins of matches."""


class GameConformance:
    """The laws, each as a test over all seat counts and options of a game."""

    game: ClassVar[str | AnyGame]
    """The name of an installed game, or a game."""
    package: ClassVar[str | None] = None
    """The package with the rules pages, where it is not the one of the game's class."""
    matches: ClassVar[int] = 20
    """How many matches are played at each table."""
    twins: ClassVar[int] = 2_000
    """With secrets: how many twins are compared, over all tables."""
    undos: ClassVar[int] = 100
    """How many matches are played with undos, over all tables."""
    option_sets: ClassVar[Iterable[Mapping[str, Any]]] = ()
    """More options to try, besides every switch both ways and every word of a list."""
    reasons: ClassVar[Iterable[str]] = ()
    """Every `why` that an outcome can have; all of them must come up."""
    rare: ClassVar[Iterable[str]] = ()
    """What need not come up by chance, such as `"command run"`; it needs tests of its own."""
    remembers: ClassVar[bool] = True
    """Views show every card that events have told of. Switch it off where that cannot be."""
    announces: ClassVar[bool] = True
    """Events tell of every card that views show. Switch it off where that cannot be."""
    secrets: ClassVar[Iterable[Iterable[Any]]] = ()
    """Cards that chance neither shuffles nor chooses, because the game makes them from numbers;
    in groups of those that may lie in each other's place."""
    golden: ClassVar[Path | None] = None
    """A folder of records that must always lead where they once led."""

    def counts(self, played: Played) -> Iterable[str]:
        """Name more things to count in a match, such as `"power sword"`."""
        return ()

    # What the laws are tried on.

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return find(self.game)[0]

    def tables(self) -> list[Case]:
        """List all tables at which the game can be played."""
        game = self.rules
        return [
            Case(seats, options, 0, self.matches)
            for seats in game.info.seats
            for options in option_sets(game, self.option_sets)
            if playable(game, seats, options)
        ]

    def tally(self) -> Tally:
        """Count what comes up in the matches at all tables."""
        tally = Tally()
        for case in self.tables():
            for played in case.played(self.rules):
                tally += tally_of(played)
                tally.update(self.counts(played))
        return tally

    def report(self) -> str:
        """Write that down as a table."""
        return table_of(f"{self.rules.info.name}:", self.tally())

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Give every law its tables."""
        halves = 2 if self.remembers or self.announces else 1
        size = {"case": None, "twin_case": self.twins // halves, "undo_case": self.undos}
        for name, total in size.items():
            if name in metafunc.fixturenames:
                cases = self.tables()
                if total is not None:
                    cases = shares(cases, total, 1_000 if name == "twin_case" else 150)
                metafunc.parametrize(name, cases, ids=str)

    # The laws.

    def test_info_is_sane(self) -> None:
        game, package = find(self.game)
        vet(game, self.package or package)

    def test_rules_pages_are_there(self) -> None:
        package = self.package or find(self.game)[1]
        for language in LANGUAGES:
            assert has_rules(package, language), f"{package} has no rules.{language}.md"
            page = (files(package) / f"rules.{language}.md").read_text("utf-8")
            assert page.startswith("# "), f"rules.{language}.md must begin with its title"

    def test_everything_survives_json(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.survives(played)
            laws.same_fields(played)

    def test_folding_gives_the_same_state(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.folds(played)

    def test_decide_is_pure(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.decides_purely(played)

    def test_legal_commands_are_accepted(self, case: Case, record_property: Note) -> None:
        game, rng = self.rules, case.rng("legal")
        count = sum(laws.legal_is_accepted(played, rng) for played in case.played(game))
        self._note(record_property, Tally({"tried legal": count}))

    def test_other_commands_are_rejected(self, case: Case, record_property: Note) -> None:
        game, rng = self.rules, case.rng("other")
        odd = case.odd(game)
        count = sum(laws.anything_else_is_refused(played, odd, rng) for played in case.played(game))
        self._note(record_property, Tally({"tried odd": count}))

    def test_somebody_acts_until_it_ends(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.goes_on_until_it_ends(played)

    def test_it_ends(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.ends(played)

    def test_events_are_told(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.tells(played)

    def test_views_are_drawn(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.sketches(played)

    def test_the_clock_can_play(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.lapses(played)

    def test_redacting_is_done_at_once(self, case: Case) -> None:
        for played in case.played(self.rules):
            laws.redacts_once(played)

    def test_spectators_see_no_more_than_a_seat(self, case: Case) -> None:
        for played in case.played(self.rules):
            tokens = Tokens((*played.traces.values(), *self.secrets))
            laws.spectators_see_no_more(played, tokens)

    def test_who_learns_is_said(self, case: Case) -> None:
        rng = case.rng("learnt")
        for played in case.played(self.rules):
            learns_as_told(played, rng)

    def test_states_keep_secrets(self, twin_case: Case, record_property: Note) -> None:
        game = self.rules
        if not game.info.hidden:
            return
        count = 0
        odd, rng = twin_case.odd(game), twin_case.rng("states")
        for played in twin_case.played(game):
            count += state_twins(played, odd, rng)
            if count >= twin_case.goal:
                break
        self._note(record_property, Tally({"twins states": count}))
        assert count >= twin_case.goal

    def test_matches_keep_secrets(self, twin_case: Case, record_property: Note) -> None:
        game = self.rules
        if not game.info.hidden or not (self.remembers or self.announces):
            return
        count, rng = 0, twin_case.rng("matches")
        for number, played in enumerate(twin_case.played(game)):
            original = Original(played, rng, self.secrets)
            count += log_twins(original, rng, remembers=self.remembers, announces=self.announces)
            if count >= twin_case.goal or number == PATIENCE:
                break
        self._note(record_property, Tally({"twins matches": count}))
        assert count >= twin_case.goal, (
            "hardly any twin of a match could be made: let chance shuffle or choose the cards "
            "themselves, or list them in `secrets`"
        )

    def test_undo_leaves_no_trace(self, undo_case: Case, record_property: Note) -> None:
        tally, table = Tally(), Table(undo_case.seats, undo_case.options)
        for number in range(undo_case.first, undo_case.first + undo_case.goal):
            tally += undo_run(self.rules, table, number)
        self._note(record_property, tally)

    def test_python_does_not_order_anything(self) -> None:
        if (name := address(self.game)) is not None:
            one, other = in_other_processes("record", name, "--seed", "1")
            assert one == other, "two runs differ: does a set decide the order of something?"

    def test_records_lead_where_they_led(self) -> None:
        files = sorted(self.golden.glob("*.jsonl")) if self.golden is not None else []
        assert files or self.golden is None, f"there is no record in {self.golden}"
        name = address(self.game)
        if not files or name is None:
            return
        for said in in_other_processes("follow", name, *map(str, files)):
            for one in msgspec.json.decode(said, type=list[Followed]):
                assert one.sound, f"{one.file}: {one.problem}"
                assert one.told == one.reached, f"{one.file}: {one.told} became {one.reached}"

    def test_everything_comes_up(self, record_property: Note) -> None:
        game = self.rules
        wanted = {f"command {tag_of(kind)}" for kind in members(game.commands)}
        wanted |= {f"event {tag_of(kind)}" for kind in members(game.events)}
        wanted |= {f"end {why}" for why in self.reasons}
        wanted -= set(self.rare)
        tally = self.tally()
        self._note(record_property, tally)
        assert not (never := wanted - set(tally)), f"in {tally['matches']} matches: no {never}"
        if self.reasons:
            declared = {f"end {why}" for why in self.reasons}
            odd = {name for name in tally if name.startswith("end ")} - declared
            assert not odd, f"reasons that were not declared: {odd}"

    def _note(self, note: Note, tally: Tally) -> None:
        note("tafl", {"game": self.rules.info.name, "counts": dict(tally)})
