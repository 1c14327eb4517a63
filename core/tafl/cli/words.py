"""What the command says to people, in the language of the one who reads."""

from typing import Any

from . import english, french
from .settings import language


def say(what: str, **fields: Any) -> str:
    """Give a sentence of the catalogue with its blanks filled in."""
    words = french.WORDS if language() == "fr" else english.WORDS
    return words[what].format(**fields)


def say_both(what: str, **fields: Any) -> tuple[str, str]:
    """Give a sentence in English and in French, as errors want it."""
    return english.WORDS[what].format(**fields), french.WORDS[what].format(**fields)
