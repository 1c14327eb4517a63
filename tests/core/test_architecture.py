"""docs/architecture.md speaks of what is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py|[a-z]+/)`", TEXT)))


@pytest.mark.parametrize("name", NAMED)
def test_every_file_it_names_is_there(name: str) -> None:
    assert any((folder / name).exists() for folder in (ROOT / "core" / "tafl", ROOT))


def test_it_names_the_rules_of_the_match() -> None:
    rules = {"match.py", "deciding.py", "seating.py", "playing.py", "consent.py", "undo.py"}
    assert rules <= set(NAMED)


def test_its_picture_is_there() -> None:
    for picture in re.findall(r"!\[.+?\]\((.+?)\)", TEXT):
        assert (ROOT / "docs" / picture).is_file()
