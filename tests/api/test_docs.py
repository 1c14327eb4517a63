"""docs/http.md: every refusal of the interface is explained, and every limit is as it says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tafl_api.limits import (
    COMMAND,
    CREATE,
    GUEST,
    HOUR,
    JOIN,
    MAIL,
    MAIL_ACCOUNT,
    MINUTE,
    READ,
    SIGN_IN,
    SIGN_IN_ACCOUNT,
)

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "http.md").read_text("utf-8")
ERRORS = (ROOT / "docs" / "errors.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([a-z-]+)` \| (\d+) \| .+\. \|$", TEXT, re.MULTILINE)


def codes() -> Iterator[str]:
    """List the codes that the interface and the people's part refuse with."""
    for folder in (ROOT / "api" / "tafl_api", ROOT / "core" / "tafl" / "people"):
        for file in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                name = getattr(getattr(node, "func", None), "id", "")
                place = {"HttpError": 1, "Forbidden": 0, "NotSignedIn": 0, "TooBusy": 0}.get(name)
                if isinstance(node, ast.Call) and place is not None:
                    code = node.args[place]
                    assert isinstance(code, ast.Constant), f"{file}: a code is written out"
                    yield str(code.value)


def test_every_code_is_explained() -> None:
    listed = [code for code, _ in ROWS]
    assert listed == sorted(set(listed))
    known = {*listed, *re.findall(r"^\| `([^`]+)` \|", ERRORS, re.MULTILINE)}
    assert set(codes()) <= known
    assert set(listed) <= set(codes()), "explained, but never said"


def test_the_limits_are_as_it_says() -> None:
    assert (COMMAND.most, CREATE.most, JOIN.most) == (60, 20, 20)
    assert (COMMAND.window, CREATE.window, JOIN.window) == (MINUTE, HOUR, HOUR)
    assert (SIGN_IN_ACCOUNT.most, SIGN_IN.most, GUEST.most) == (20, 300, 300)
    assert (MAIL_ACCOUNT.most, MAIL.most, READ.most) == (5, 20, 1200)
    for limit in (COMMAND, CREATE, JOIN, SIGN_IN, SIGN_IN_ACCOUNT, GUEST, MAIL, READ):
        assert f"{limit.most} in" in TEXT or f"{limit.most} from" in TEXT
