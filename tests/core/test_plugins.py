"""Plugins load or are reported; none of them takes another, or the platform, down."""

import logging
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent

import pytest
import tafl
from tafl import bots
from tafl.errors import NotFound
from tafl.plugins import Catalogue, PluginFault, load_catalogue, plugin_manager, rules_page
from tafl.vetting import state_type, view_type

GOOD = """
    from collections.abc import Iterator
    import tafl

    class Go(tafl.Command): pass
    class Gone(tafl.Event): pass
    class Place(tafl.State):
        over: bool = False

    class Walk(tafl.Game[Go, Gone, Place]):
        info = tafl.GameInfo("NAME", "Walk", "1", seats=(1,), longest=1)
        commands = Go
        events = Gone
        def initial(self, table: tafl.Table) -> Place: return Place()
        def decide(self, state, command, turn): return (Gone(),)
        def evolve(self, state, event): return Place(True)
        def active(self, state): return () if state.over else (0,)
        def legal(self, state, seat): yield Go()
        def outcome(self, state): return tafl.Outcome((0,), "there") if state.over else None
        def tell(self, event, seat, language): return ""

    @tafl.hookimpl
    def register_games(register): register(Walk())
"""

Load = Callable[..., Catalogue]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Give a function that installs packages from source text and loads them as plugins."""
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def install(**sources: str) -> Catalogue:
        found = []
        for name, source in sources.items():
            package = f"tafl_try_{name}"
            folder = tmp_path / package
            folder.mkdir()
            text = dedent(source).replace("NAME", name)
            (folder / "__init__.py").write_text(text, "utf-8")
            for language in ("en", "fr"):
                if f"no {language} rules" not in source:
                    (folder / f"rules.{language}.md").write_text(f"# {name} ({language})", "utf-8")
            made.append(package)
            found.append(EntryPoint(name, package, "tafl"))
        return load_catalogue(plugin_manager(found))

    yield install
    for package in made:
        sys.modules.pop(package, None)


def only_fault(catalogue: Catalogue) -> PluginFault:
    """Check that `bad` alone was refused and that its neighbours load; give its fault."""
    assert sorted(catalogue.games) == ["a_good", "z_good"]
    (fault,) = catalogue.faults
    assert fault.plugin == "bad"
    return fault


def changed(old: str, new: str) -> str:
    """Make a bad plugin out of the good one."""
    assert old in GOOD
    return GOOD.replace(old, new)


def test_good_plugins_load(load: Load) -> None:
    catalogue = load(b=GOOD, a=GOOD)
    assert list(catalogue.games) == ["a", "b"]
    assert catalogue.packages == {"a": "tafl_try_a", "b": "tafl_try_b"}
    assert catalogue.faults == ()
    assert set(catalogue.bots["a"]) == {"random", "greedy", "ismcts"}
    assert catalogue.bot("a", "random") is bots.random
    assert catalogue.bot("a", "greedy") is bots.greedy
    assert rules_page(catalogue, "a", "fr") == "# a (fr)"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import no_such_module", "cannot be imported: ModuleNotFoundError"),
        ("raise SystemExit(3)", "cannot be imported: SystemExit: 3"),
        ("def broken(:", "cannot be imported: SyntaxError"),
        (changed("register(Walk())", "1 / 0"), "register_games() failed: ZeroDivisionError"),
        (changed("register(Walk())", "raise SystemExit"), "register_games() failed: SystemExit"),
        (
            changed("def register_games", "def register_game"),
            "has a wrong hook: PluginValidationError: unknown hook",
        ),
        (changed("(register)", "(register, core)"), "has a wrong hook: PluginValidationError"),
    ],
)
def test_a_broken_plugin_is_reported(load: Load, source: str, reason: str) -> None:
    assert reason in only_fault(load(a_good=GOOD, bad=source, z_good=GOOD)).reason


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (changed("register(Walk())", "register('walk')"), "takes an instance of Game"),
        (changed("register(Walk())", "register(Walk)"), "takes an instance of Game"),
        (changed("def active", "def passive"), "abstract"),
        (changed("info =", "information ="), "info must be a GameInfo"),
        (changed('"NAME"', '"Bad Name"'), "the name 'Bad Name' must be"),
        (changed('"NAME"', '"a_good"'), "the name is taken by tafl_try_a_good"),
        (changed('"Walk"', '" "'), "title and version"),
        (changed('"1"', '""'), "title and version"),
        (changed("seats=(1,)", "seats=()"), "seats must be ascending"),
        (changed("seats=(1,)", "seats=(0, 1)"), "seats must be ascending"),
        (changed("seats=(1,)", "seats=(2, 1)"), "seats must be ascending"),
        (changed("seats=(1,)", "seats=(2, 2)"), "seats must be ascending"),
        (changed("longest=1", "longest=0"), "longest must be more than 0"),
        (changed("commands = Go", ""), "commands must be a union of Command classes"),
        (changed("commands = Go", "commands = Go | Gone"), "must be a union of Command classes"),
        (changed("events = Gone", "events = Go"), "events must be a union of Event classes"),
        (changed("class Gone(tafl.Event", "class Gone(tafl.Event, tag=7"), "snake_case"),
        (changed("class Gone(tafl.Event", "class Gone(tafl.Event, tag='GoneBy'"), "snake_case"),
        (changed("class Go(tafl.Command", "class Go(tafl.Command, tag='match.go'"), "a dot"),
        (changed("class Go(tafl.Command", "class Go(tafl.Command, tag_field='t'"), "'type'"),
        (
            changed("commands = Go", "commands = Go | Again").replace(
                "class Gone",
                "class Again(tafl.Command, tag='go'): pass\n    class Gone",
            ),
            "commands: the tag 'go' is used twice",
        ),
        (
            changed("class Gone(tafl.Event): pass", "").replace(
                "class Place",
                "class Gone(tafl.Event):\n        what: 'Nowhere'\n    class Place",
            ),
            "events cannot be read from JSON",
        ),
        (changed("-> Place", "-> 'Nowhere'"), "annotations of initial() cannot be resolved"),
        (changed("-> Place", ""), "initial() must be annotated to return a Struct"),
        (changed("-> Place", "-> dict"), "initial() must be annotated to return a Struct"),
        (changed("over: bool", "over: complex"), "what initial() returns cannot be read from JSON"),
        (changed("commands = Go", "commands = Go; options = dict"), "subclass of Options"),
        (GOOD + "    # no fr rules", "tafl_try_bad has no rules.fr.md"),
        (GOOD + "    # no en rules", "tafl_try_bad has no rules.en.md"),
    ],
)
def test_an_unfit_game_is_reported(load: Load, source: str, reason: str) -> None:
    assert reason in only_fault(load(a_good=GOOD, bad=source, z_good=GOOD)).reason


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("pace: int", "every option needs a default"),
        ("pace: object = object()", "options cannot be read from JSON"),
        ("pace: tuple[int, ...] | list[int] = ()", "options cannot be read from JSON"),
        ("pace: list[int] = (1, 2)", "came back as"),
        ("pace: int = 'fast'", "do not survive JSON"),
    ],
)
def test_options_must_be_data_with_defaults(load: Load, field: str, reason: str) -> None:
    source = changed("commands = Go", "commands = Go; options = Mine").replace(
        "class Place", f"class Mine(tafl.Options):\n        {field}\n    class Place"
    )
    assert reason in only_fault(load(a_good=GOOD, bad=source, z_good=GOOD)).reason


SECRETS = {
    "view": "def view(self, state, seat) -> Place: return state",
    "redact": "def redact(self, event, seat): return event",
    "learned": "def learned(self, event): return ()",
    "imagine": "def imagine(self, view, seat, chance, table): return view",
}


def hidden(without: str = "", **instead: str) -> str:
    """Write the good game as one with secrets."""
    methods = "\n        ".join({**SECRETS, without: "", **instead}.values())
    return changed("longest=1)", "longest=1, hidden=True)").replace(
        "def initial", methods + "\n        def initial"
    )


@pytest.mark.parametrize("method", SECRETS)
def test_a_game_with_secrets_must_keep_them(load: Load, method: str) -> None:
    good = load(whole=hidden())
    assert good.faults == ()
    fault = only_fault(load(a_good=GOOD, bad=hidden(without=method), z_good=GOOD))
    assert f"must define {method}()" in fault.reason


def test_secrets_cannot_be_slipped_in_by_a_base_class(load: Load) -> None:
    source = changed("class Walk(tafl.Game[Go, Gone, Place])", "class Base(tafl.Game)").replace(
        "    @tafl.hookimpl",
        "    class Walk(Base): pass\n"
        "    Walk.info = tafl.GameInfo('bad', 'W', '1', (1,), 1, hidden=True)\n"
        "    @tafl.hookimpl",
    )
    fault = only_fault(load(a_good=GOOD, bad=source, z_good=GOOD))
    assert "must define view()" in fault.reason


@pytest.mark.parametrize("annotation", ["", "-> dict", "-> tafl.Nothing", "-> 'Nowhere'"])
def test_a_view_has_a_type(load: Load, annotation: str) -> None:
    source = hidden(view=f"def view(self, state, seat) {annotation}: return state")
    fault = only_fault(load(a_good=GOOD, bad=source, z_good=GOOD))
    assert "view()" in fault.reason or "Nothing" in fault.reason


def test_types_are_read_off_the_annotations(load: Load) -> None:
    catalogue = load(open=GOOD, shut=hidden())
    for game in catalogue.games.values():
        assert state_type(game).__name__ == "Place"
        assert view_type(game).__name__ == "Place"


def test_an_unfit_game_does_not_stop_its_own_plugin(load: Load) -> None:
    both = changed("register(Walk())", "register('walk'); register(Walk())")
    catalogue = load(mixed=both)
    assert list(catalogue.games) == ["mixed"]
    assert len(catalogue.faults) == 1


def test_the_same_plugin_twice_is_reported(load: Load) -> None:
    load(once=GOOD)
    entry = EntryPoint("once", "tafl_try_once", "tafl")
    for again in (entry, EntryPoint("other", "tafl_try_once", "tafl")):
        catalogue = load_catalogue(plugin_manager([entry, again]))
        assert list(catalogue.games) == ["once"]
        assert "is there already" in catalogue.faults[0].reason


def test_a_plugin_may_be_any_object(load: Load) -> None:
    catalogue = load(thing=GOOD)

    class Shelf:
        @tafl.hookimpl
        def register_games(self, register: tafl.RegisterGame) -> None:
            register(catalogue.games["thing"])

    manager = plugin_manager([])
    manager.take(Shelf(), "shelf")
    assert load_catalogue(manager).packages == {"thing": "tafl_try_thing"}


BOTS = """
    @tafl.hookimpl
    def register_bots(register): register("NAME", {bot}, {does})
"""


def test_a_plugin_may_bring_bots(load: Load) -> None:
    first = "lambda sight: sight.legal[0]"
    mine = load(mine=GOOD + BOTS.format(bot='"first"', does=first))
    assert set(mine.bots["mine"]) == {"random", "greedy", "ismcts", "first"}
    own = load(own=GOOD + BOTS.format(bot='"greedy"', does=first))
    assert own.bot("own", "greedy") is not bots.greedy
    assert mine.faults == own.faults == ()


@pytest.mark.parametrize(
    ("bot", "does", "reason"),
    [
        ('"Shouty!"', "print", "its name must be"),
        ('"idle"', "None", "it cannot be called"),
        ('"random"', "print", "has a bot of this name already"),
        ("1 / 0", "print", "register_bots() failed: ZeroDivisionError"),
    ],
)
def test_a_bad_bot_is_reported(load: Load, bot: str, does: str, reason: str) -> None:
    catalogue = load(game=GOOD + BOTS.format(bot=bot, does=does))
    (fault,) = catalogue.faults
    assert reason in fault.reason
    assert set(catalogue.bots["game"]) == {"random", "greedy", "ismcts"}


def test_a_bot_needs_its_game(load: Load) -> None:
    lonely = "import tafl\n" + dedent(BOTS.format(bot='"first"', does="print"))
    (fault,) = load(lonely=lonely).faults
    assert "there is no game 'lonely'" in fault.reason


def test_faults_are_logged(load: Load, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "tafl.plugins"):
        load(bad="import no_such_module")
    assert "plugin bad: cannot be imported" in caplog.text
    assert "Traceback" in caplog.text


def test_what_is_unknown_is_named_in_both_languages(load: Load) -> None:
    catalogue = load(a=GOOD, b=GOOD)
    for ask in (
        lambda: catalogue.game("chess"),
        lambda: rules_page(catalogue, "chess", "en"),
        lambda: catalogue.bot("chess", "random"),
    ):
        with pytest.raises(NotFound) as no:
            ask()
        assert no.value.code == "no-such-game"
        assert no.value.text("en") == "There is no game called 'chess'. Installed: a, b."
        assert no.value.text("fr") == "Aucun jeu ne s'appelle 'chess'. Installés : a, b."
    with pytest.raises(NotFound) as no:
        catalogue.bot("a", "deep")
    assert no.value.code == "no-such-bot"
    assert "greedy, ismcts, random" in no.value.text("fr")


def test_installed_games_load_without_faults() -> None:
    catalogue = load_catalogue()
    assert catalogue.faults == ()
    assert "nim" in tafl.load_games()
