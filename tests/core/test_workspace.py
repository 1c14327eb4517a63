"""The workspace itself: pins, versions, types, and nothing of the machine it was written on."""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROJECTS = sorted(
    path.parent.relative_to(ROOT).as_posix()
    for pattern in ("*/pyproject.toml", "plugins/*/pyproject.toml", "examples/*/pyproject.toml")
    for path in ROOT.glob(pattern)
)

# Written in pieces, so that this file does not find itself.
FOREIGN = re.compile(
    r"(?<![\w.])/(?:" + "work|root|home" + r")/\w"
    r"|" + "python" + r"hosted\.org"
    r"|" + "pypi" + r"\.org"
    r"|" + "index" + r"-url"
)
NAME = re.compile(r"[A-Za-z0-9._-]+")


def settings(folder: str) -> dict[str, Any]:
    """Read the pyproject of a distribution, or of the workspace (`.`)."""
    return tomllib.loads((ROOT / folder / "pyproject.toml").read_text("utf-8"))


def plain(requirement: str) -> str:
    """Give a requirement's name as package indexes compare it."""
    found = NAME.match(requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def pins() -> dict[str, str]:
    """Read the constraints."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return dict(line.split("==") for line in lines)


def tracked() -> list[Path]:
    """List the files that git keeps and that are there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def test_the_projects_are_found() -> None:
    assert {"core", "api", "workers", "examples/nim", "plugins/totem"} <= set(PROJECTS)


def test_no_file_names_a_machine_or_an_index() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path in tracked()
        for hit in FOREIGN.finditer(path.read_bytes().decode("utf-8", "replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        "see /" + "root/x",
        "'/" + "home/me'",
        "https://" + "pypi" + ".org/simple",
        "--index" + "-url",
    ],
)
def test_a_planted_name_is_found(planted: str) -> None:
    assert FOREIGN.search(planted)


def test_constraints_are_names_and_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    wrong = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][\w.+!]*", line)]
    assert wrong == []
    names = [plain(line) for line in lines]
    assert names == sorted(set(names))


def test_all_that_is_installed_is_pinned() -> None:
    needed = list(settings(".")["dependency-groups"]["dev"])
    for folder in PROJECTS:
        needed += settings(folder)["build-system"]["requires"]
        needed += settings(folder)["project"]["dependencies"]
    ours = {plain(settings(folder)["project"]["name"]) for folder in PROJECTS}
    pinned = {plain(name) for name in pins()}
    assert {plain(need) for need in needed} - ours - pinned == set()
    # What builds our distributions is installed like the rest, since nothing else may be fetched.
    assert {"hatchling", "editables"} <= pinned


def test_our_distributions_agree_on_versions() -> None:
    projects = {folder: settings(folder)["project"] for folder in PROJECTS}
    versions = {plain(project["name"]): project["version"] for project in projects.values()}
    for folder, project in projects.items():
        assert project["requires-python"] == ">=3.11", folder
        for need in project["dependencies"]:
            name = plain(need)
            # Without the exact pin pip might take a stranger's project of the same name.
            if name in versions:
                assert need == f"{name}=={versions[name]}", folder


@pytest.mark.parametrize("folder", PROJECTS)
def test_every_package_is_typed_and_checked(folder: str) -> None:
    tools = settings(folder)["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in tools["packages"]:
        assert (ROOT / folder / package / "__init__.py").is_file()
        assert (ROOT / folder / package / "py.typed").is_file()
    assert folder in settings(".")["tool"]["mypy"]["mypy_path"]


def test_the_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make up" in readme
    assert "make test" in readme


def test_the_readme_shows_only_pictures_that_are_there() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r'src="([^"]+)"|!\[[^]]*\]\(([^)]+)\)', readme):
        assert (ROOT / "".join(target)).is_file(), target


def test_ci_runs_what_people_run() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text("utf-8")
