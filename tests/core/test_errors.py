"""Every error has a kebab-case code that is documented, and says what it means in two languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tafl import errors
from tafl.errors import BadRecord, Rejected, TaflError

ROOT = Path(__file__).parents[2]
# Those of people and of HTTP are explained in docs/http.md, and held to it by tests of their own.
KINDS = {kind.__name__ for kind in TaflError.__subclasses__() if kind.__module__ == errors.__name__}
KEBAB = re.compile(r"[a-z]+(-[a-z]+)*")
ROW = re.compile(r"\| `([^`]+)` \| (\w+) \| (.+) \|")


def sources() -> list[Path]:
    """List what is shipped; a game that only the kit's own tests play is not documented."""
    found = [
        file
        for folder in ("core", "plugins", "examples")
        for file in sorted((ROOT / folder).rglob("*.py"))
    ]
    return [file for file in found if "hoard" not in file.parts]


def raised(file: Path) -> Iterator[tuple[str, str, str]]:
    """Find the errors that a file makes: kind, code, and where."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        kind = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if kind in KINDS and node.args:
            for code in constants(node.args[0]):
                yield kind, code, f"{file.relative_to(ROOT)}:{node.lineno}"


def constants(node: ast.expr) -> Iterator[str]:
    """Read a code, or the codes of a choice; whatever else would hide it from the reader."""
    if isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)
    else:
        yield str(node.value) if isinstance(node, ast.Constant) else f"not written out: {node!r}"


CODES = sorted({made for file in sources() for made in raised(file)})
DOCUMENTED = ROW.findall((ROOT / "docs" / "errors.md").read_text("utf-8"))


def test_there_are_codes() -> None:
    assert len({code for _, code, _ in CODES}) > 60


@pytest.mark.parametrize(("kind", "code", "where"), CODES)
def test_every_code_is_documented(kind: str, code: str, where: str) -> None:
    assert KEBAB.fullmatch(code), f"{where}: a code is written out, in kebab-case"
    known = [known for known, _, _ in DOCUMENTED]
    assert code in known, f"{where}: docs/errors.md does not say what {code} means"


def test_the_table_is_sorted_and_lists_nothing_twice() -> None:
    codes = [code for code, _, _ in DOCUMENTED]
    assert codes == sorted(set(codes))


@pytest.mark.parametrize(("code", "kind", "meaning"), DOCUMENTED)
def test_what_is_documented_is_so(code: str, kind: str, meaning: str) -> None:
    kinds = {made for made, known, _ in CODES if known == code} or KINDS
    assert kind in kinds
    assert meaning.endswith(".")


def test_an_error_says_itself_in_the_readers_language() -> None:
    error = Rejected("no", "No.", "Non.")
    assert (error.text(), error.text("fr"), str(error)) == ("No.", "Non.", "No.")
    assert Rejected("no", "No.").text("fr") == "No."


def test_a_bad_record_names_the_version() -> None:
    assert BadRecord("bad", "Bad.", version=7).version == 7


def test_every_kind_says_what_it_is_for() -> None:
    for kind in KINDS:
        assert getattr(errors, kind).__doc__


def test_errors_can_be_told_apart_by_type() -> None:
    assert KINDS == {
        "BadRecord",
        "Conflict",
        "GameFault",
        "Malformed",
        "NotFound",
        "Rejected",
        "StoreDown",
    }
