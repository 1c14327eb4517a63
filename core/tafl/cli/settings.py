"""What the environment says: where data lives and which language is spoken."""

import os

from ..errors import Language
from ..settings import data_folder

__all__ = ["data_folder", "language"]


def language() -> Language:
    """Choose the language: TAFL_LANGUAGE, else what the terminal is set to; else English."""
    for name in ("TAFL_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(name):
            return "fr" if said.lower().startswith("fr") else "en"
    return "en"
