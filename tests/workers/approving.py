"""Texts as people get them, kept as files that somebody has read and approved."""

import os
import re
from pathlib import Path

from tafl.people.mail import Mail

FOLDER = Path(__file__).parent / "approved"
_LINK = re.compile(r"(https://tafl\.example/links/)[\w.-]+")


def written(mail: Mail) -> str:
    """Write a mail down, its links without what is secret and new each time."""
    heads = [("To", mail.to), ("Subject", mail.subject), *mail.headers]
    text = "".join(f"{name}: {value}\n" for name, value in heads) + f"\n{mail.text}"
    return _LINK.sub(r"\1...", text)


def approve(name: str, mail: Mail) -> None:
    """Compare a mail with its approved text; `TAFL_APPROVE=1` writes what there is to be read."""
    file, text = FOLDER / f"{name}.txt", written(mail)
    if os.environ.get("TAFL_APPROVE") == "1":
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text
