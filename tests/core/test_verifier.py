"""The verifier in docs shares no code with the platform, and comes to the same results."""

import ast
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tafl import Chance
from tafl.audit import audit
from tafl.record import read_record

from tests.core.forgers import FORGERS
from tests.core.records import SCENES, begin, catalogue, forged, sample

FILE = Path(__file__).parents[2] / "docs" / "verify.py"


def load() -> Any:
    """Import the verifier from where it lies."""
    spec = spec_from_file_location("verify", FILE)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verify = load()


def bad_line(data: bytes, receipts: dict[int, str] | None = None) -> int | None:
    """Give the line that the verifier finds wrong; None if it finds none."""
    try:
        verify.verify(data, receipts)
    except verify.Bad as bad:
        line: int = bad.line
        return line
    return None


def test_it_needs_python_alone() -> None:
    tree = ast.parse(FILE.read_text("utf-8"))
    names = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


KINDS = list(product(SCENES, ("nim", "totem", "dice")))


@pytest.mark.parametrize(("scene", "game"), KINDS)
def test_it_agrees_on_true_records(scene: str, game: str) -> None:
    for seed in range(5):
        data = sample(scene, game, seed)
        report = audit(data, catalogue())
        commits, draws = verify.verify(data)
        assert report.ok and commits == report.commits
        chance = next(check for check in report.checks if check.name == "chance")
        assert f"{draws} draws" in chance.detail.en


@pytest.mark.parametrize(("scene", "game"), KINDS)
def test_it_agrees_on_records_with_a_changed_byte(scene: str, game: str) -> None:
    for seed in range(5):
        data = sample(scene, game, seed)
        chance = Chance.of(scene, game, seed)
        for _ in range(5):
            place = chance.integer("place", len(data))
            other = bytes([data[place] ^ (1 + chance.integer("bits", 255))])
            changed = data[:place] + other + data[place + 1 :]
            line = audit(changed, catalogue()).first_bad
            assert line is not None
            # Where the header and the first commit do not fit, it says so of the commit.
            assert bad_line(changed) in ({0, 1} if line == 0 else {line})


# Rules and seats are not looked at, nor is anything that no hash or draw depends on.
SEEN = {"chain", "promise", "blinds", "chance"}


@pytest.mark.parametrize("name", FORGERS)
def test_it_finds_the_forgers_that_it_can(name: str) -> None:
    game, scene, edit, check, version = FORGERS[name]
    for seed in range(2):
        data = forged(sample(scene, game, seed), edit)
        line = bad_line(data)
        if check in SEEN:
            assert line == (version if version >= 0 else len(read_record(data).entries))


def test_it_finds_lines_left_out_swapped_and_cut() -> None:
    data = sample("undone", "dice")
    lines = data.splitlines(True)
    for at in range(1, len(lines) - 1):
        assert bad_line(b"".join([*lines[:at], *lines[at + 1 :]])) == at
        assert bad_line(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])) == at
        assert bad_line(b"".join(lines[:at])) == at
    heads = {entry.version: entry.hash.hex() for entry in read_record(data).entries}
    assert bad_line(data, heads) is None
    assert bad_line(b"".join(lines[:-1]), heads) == len(lines) - 1
    assert bad_line(sample("undone", "dice", 1), heads) == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[" * 100_000 + b"\n",
        b"null\n",
        bytes(range(256)),
        b"1" * 9000 + b"\n",
    ],
    ids=["empty", "line", "object", "deep", "null", "bytes", "number"],
)
def test_no_bytes_break_it(data: bytes) -> None:
    assert bad_line(data) == 0
    assert bad_line(sample("played", "nim").split(b"\n")[0] + b"\n" + data) == 1


def run(*arguments: str | Path) -> tuple[int, str]:
    """Run it as a stranger would."""
    done = subprocess.run(
        [sys.executable, "-I", FILE, *arguments], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_its_exit_tells_the_result(tmp_path: Path) -> None:
    good, bad, short = tmp_path / "good", tmp_path / "bad", tmp_path / "short"
    data = sample("undone", "totem")
    good.write_bytes(data)
    bad.write_bytes(forged(data, FORGERS["another_deck"].edit))
    short.write_bytes(begin("totem", 0, 2).record())
    head = read_record(data).entries[4].hash.hex()
    assert run(good) == (0, "good: 26 commits, 2 draws\n")
    assert run(good, f"5:{head}")[0] == 0
    assert run(good, f"6:{head}") == (1, "BAD line 6: another log than was acknowledged\n")
    assert run(bad) == (1, "BAD line 3: draw deck does not follow from the seed\n")
    assert run(short)[0] == 1 and "incomplete" in run(short)[1]
    assert run()[0] == 2 and run(tmp_path / "none")[0] == 2 and run(good, "nonsense")[0] == 2
