"""docs/operations.md knows every setting, every command it names, and every code."""

import re
from pathlib import Path

import pytest
from tafl.cli import COMMANDS
from tafl.cli.added import plugin_commands
from tafl.settings import Settings

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operations.md").read_text("utf-8")
VARIABLE = re.compile(r"\bTAFL_[A-Z][A-Z_]*[A-Z]\b")
ROWS = re.findall(r"^\| `(TAFL_\w+)` \| (.+) \| (.+) \|$", TEXT, re.MULTILINE)


def read_by_the_code() -> set[str]:
    """Find every variable that anything shipped speaks of."""
    return {
        name
        for folder in ("core", "api", "workers", "plugins")
        for file in (ROOT / folder).rglob("*.py")
        for name in VARIABLE.findall(file.read_text("utf-8"))
    }


@pytest.mark.parametrize("name", sorted(read_by_the_code()))
def test_every_setting_is_documented(name: str) -> None:
    assert name in [row[0] for row in ROWS]


def test_no_setting_is_documented_that_is_not_there() -> None:
    names = [row[0] for row in ROWS]
    assert len(names) == len(set(names))
    assert set(names) <= read_by_the_code()


@pytest.mark.parametrize("field", Settings.__struct_fields__)
def test_every_field_is_a_variable(field: str) -> None:
    assert f"TAFL_{field.upper()}" in [row[0] for row in ROWS]


def test_the_commands_that_it_names_are_there() -> None:
    named = set(re.findall(r"\btafl ([a-z][a-z-]*)\b", TEXT))
    assert {"backup", "restore", "audit", "export", "import", "doctor"} <= named
    assert named <= {*COMMANDS, *plugin_commands()}


def test_the_codes_that_it_names_are_errors() -> None:
    errors = (ROOT / "docs" / "errors.md").read_text("utf-8")
    codes = re.findall(r"\((`[a-z-]+`(?:, `[a-z-]+`)*)\)", TEXT)
    for code in re.findall(r"`([a-z-]+)`", " ".join(codes)):
        if code not in ("off",):
            assert f"| `{code}` |" in errors, code


def test_it_promises_what_was_tested_and_no_more() -> None:
    said = " ".join(TEXT.split())
    assert "an acknowledged move survives crash and power loss" in said
    assert "survives the loss of any one machine; after a network split we may have to" in said
    assert "Not more." in said
