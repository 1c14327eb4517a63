"""Who may import whom: read off the source, so that no import has to happen for it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import tafl

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "tafl"
GAMES = sorted(path.parent for path in ROOT.glob("[pe]*/*/tafl_*/__init__.py"))

# What computes and does nothing else. Whoever needs more from a pure module has to move out.
HARMLESS = {
    "__future__",
    "abc",
    "base64",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "hmac",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "re",
    "string",
    "struct",
    "types",
    "typing",
}
FOR_CORE = HARMLESS | {"inspect"}

# The rules of the platform. They may import each other; a module that one of them needs belongs
# in this list.
PURE = {
    "chance",
    "checking",
    "clocks",
    "codec",
    "commit",
    "consent",
    "dealer",
    "deciding",
    "decision",
    "errors",
    "fairness",
    "folding",
    "game",
    "look",
    "malformed",
    "match",
    "messages",
    "opening",
    "playing",
    "record",
    "remembering",
    "requests",
    "seating",
    "steps",
    "telling",
    "undo",
    "wording",
}

# Built-in functions that reach out of the program, or around this test.
REACHING = {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}


class Import:
    """One imported module, and the name taken from it (None: the module itself)."""

    def __init__(self, module: str, name: str | None) -> None:
        self.module = module
        self.name = name
        self.top = module.partition(".")[0]
        self.full = f"{module}.{name}" if name else module


def imports(tree: ast.Module, package: str) -> Iterator[Import]:
    """List what a module of a package imports, relative imports resolved."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, None)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) + 1 - node.level]
            stem = ".".join(parents) if node.level else ""
            module = ".".join(part for part in (stem, node.module) if part)
            for alias in node.names:
                yield Import(module, alias.name)


def reaching(tree: ast.Module) -> Iterator[str]:
    """List the uses of built-in functions that reach out of the program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in REACHING:
            yield f"uses {node.id}()"


def faults_of_game(source: str, package: str) -> list[str]:
    """Say what a module of a game plugin imports that it may not."""
    tree = ast.parse(source)
    found = list(reaching(tree))
    aliases = set()
    for one in imports(tree, package):
        if one.module == "tafl" and one.name is not None:
            if one.name not in tafl.__all__:
                found.append(f"{one.full} is not public")
        elif one.top == "tafl" and one.module != "tafl":
            found.append(f"{one.full} is the platform's own")
        elif one.top not in HARMLESS | {"tafl", package.partition(".")[0]}:
            found.append(f"imports {one.full}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            aliases |= {name.asname or name.name for name in node.names if name.name == "tafl"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in aliases and node.attr not in tafl.__all__:
                found.append(f"tafl.{node.attr} is not public")
    return found


def faults_of_pure(source: str) -> list[str]:
    """Say what a pure module of the core imports that it may not."""
    tree = ast.parse(source)
    found = list(reaching(tree))
    for one in imports(tree, "tafl"):
        if one.top == "tafl":
            inner = one.full.split(".")[1:]
            if not inner or inner[0] not in PURE:
                found.append(f"{one.full} is not pure")
        elif one.top not in FOR_CORE:
            found.append(f"imports {one.full}")
    return found


def faults_of_service(source: str, package: str) -> list[str]:
    """Say what a module of the core, the api or the workers imports that it may not."""
    strangers = {folder.name for folder in GAMES}
    if package != "tafl":
        strangers |= {"tafl_api", "tafl_workers"} - {package}
    found = imports(ast.parse(source), package)
    return [f"imports {one.full}" for one in found if one.top in strangers]


def modules(folder: Path) -> list[Path]:
    """List the modules of a package."""
    return sorted(folder.rglob("*.py"))


def dotted(module: Path, folder: Path) -> str:
    """Name the package that a module of this top package stands in."""
    return ".".join((folder.name, *module.relative_to(folder).parent.parts))


def test_there_are_games_to_look_at() -> None:
    assert {"tafl_nim", "tafl_totem"} <= {folder.name for folder in GAMES}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_imports_public_names_alone(folder: Path) -> None:
    for module in modules(folder):
        source = module.read_text("utf-8")
        assert not faults_of_game(source, dotted(module, folder)), module


@pytest.mark.parametrize("module", sorted(CORE.glob("*.py")), ids=lambda module: module.stem)
def test_the_rules_of_the_platform_are_pure(module: Path) -> None:
    if module.stem in PURE:
        assert not faults_of_pure(module.read_text("utf-8"))


@pytest.mark.parametrize("path", ["core/tafl", "api/tafl_api", "workers/tafl_workers"])
def test_services_keep_apart(path: str) -> None:
    folder = ROOT / path
    for module in modules(folder):
        source = module.read_text("utf-8")
        assert not faults_of_service(source, folder.name), module


@pytest.mark.parametrize(
    "planted",
    [
        "import random",
        "import os.path",
        "from time import time",
        "import datetime as dt",
        "from pathlib import Path",
        "import redis, rq",
        "import starlette.routing",
        "import tafl_totem",
        "from tafl_totem.rules import Totem",
        "from tafl.game import Game",
        "from tafl import testing",
        "import tafl.testing",
        "from tafl import TaflError",
        "import tafl\nx = tafl.plugins",
        "import tafl as t\nx = t.match",
        "open('/etc/passwd')",
        "m = __import__('os')",
        "def late():\n    import socket",
        "import importlib",
    ],
)
def test_a_planted_import_in_a_game_is_found(planted: str) -> None:
    assert faults_of_game(planted, "tafl_nim")


@pytest.mark.parametrize(
    "planted",
    [
        "import os",
        "import logging",
        "import rich.table",
        "from cryptography.hazmat import primitives",
        "import io, socket",
        "from datetime import UTC",
        "import secrets",
        "from . import plugins",
        "from .plugins import load_games",
        "from .cli import main",
        "from tafl import Game",
        "import tafl.testing",
        "print()",
    ],
)
def test_a_planted_import_in_a_pure_module_is_found(planted: str) -> None:
    assert faults_of_pure(planted)


@pytest.mark.parametrize(
    ("planted", "package"),
    [
        ("import tafl_workers.jobs", "tafl_api"),
        ("from tafl_api import app", "tafl_workers"),
        ("import tafl_nim", "tafl_api"),
        ("from tafl_totem import Totem", "tafl"),
    ],
)
def test_a_planted_import_in_a_service_is_found(planted: str, package: str) -> None:
    assert faults_of_service(planted, package)


def test_good_imports_pass() -> None:
    assert not faults_of_game("import tafl\nx = tafl.Game\nfrom .cards import Card", "tafl_nim")
    assert not faults_of_game("from tafl_nim.cards import Card\nimport msgspec", "tafl_nim.more")
    assert not faults_of_pure("from . import errors\nfrom .chance import Chance\nimport hashlib")
    assert not faults_of_service("from tafl.match import Match\nimport redis", "tafl_api")
