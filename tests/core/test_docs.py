"""The tutorial tells the truth: its game is written down, installed, and held to its own tests."""

import inspect
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tafl import Game
from tafl.testing import GameConformance

PAGE = Path(__file__).parents[2] / "docs" / "writing-games.md"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)\((.*?)\)` \|", re.MULTILINE)


def run(folder: Path, *command: str) -> str:
    """Run something in a folder whose packages can be imported; give what it says."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the files of the page into a folder, and install them as pip would."""
    folder = tmp_path_factory.mktemp("project")
    files: dict[str, str] = {}
    for name, text in BLOCK.findall(PAGE.read_text("utf-8")):
        files[name] = files[name] + "\n\n" + text if name in files else text
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    about = tomllib.loads(files["pyproject.toml"])["project"]
    named = about["name"].replace("-", "_")
    installed = folder / f"{named}-{about['version']}.dist-info"
    installed.mkdir()
    points = about["entry-points"]["tafl"].items()
    lines = "".join(f"{name} = {module}\n" for name, module in points)
    (installed / "entry_points.txt").write_text(f"[tafl]\n{lines}")
    (installed / "METADATA").write_text(f"Name: {about['name']}\nVersion: {about['version']}\n")
    return folder


def test_the_game_of_the_page_passes_its_own_tests(project: Path) -> None:
    said = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert re.search(r"\b[1-9]\d+ passed", said) and "skipped" not in said, said


def test_the_code_of_the_page_is_clean(project: Path) -> None:
    settings = str(PAGE.parents[1] / "pyproject.toml")
    code = ["tafl_bids", "test_bids.py"]
    # Blocks of one file are two lines apart, imports at its top, and nothing more is promised.
    run(project, "-m", "ruff", "check", "--no-cache", "--config", settings, *code)
    run(project, "-m", "ruff", "format", "--check", "--no-cache", "--config", settings, *code)


def test_the_platform_finds_the_game(project: Path) -> None:
    assert "bids" in run(project, "-c", "import tafl; print(*tafl.load_games())").split()


def test_the_table_has_every_method_with_its_arguments() -> None:
    told = {name: [a.strip() for a in arguments.split(",")] for name, arguments in
            ROW.findall(PAGE.read_text("utf-8"))}  # fmt: skip
    methods = {
        name: list(inspect.signature(method).parameters)[1:]
        for name, method in vars(Game).items()
        if inspect.isfunction(method) and not name.startswith("_")
    }
    assert told == methods
    assert list(told) == list(methods)


def test_every_law_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    laws = [name for name in vars(GameConformance) if name.startswith("test_")]
    assert len(laws) > 15
    for law in laws:
        assert f"`{law.removeprefix('test_')}`" in page
