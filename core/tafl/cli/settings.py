"""What the environment says: where data lives and which language is spoken."""

import os
from pathlib import Path

from ..errors import Language


def data_folder() -> Path:
    """Name the folder of matches and keys: TAFL_DATA, else the user's own data folder."""
    chosen = os.environ.get("TAFL_DATA")
    if chosen:
        return Path(chosen).expanduser()
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "tafl"


def language() -> Language:
    """Choose the language: TAFL_LANGUAGE, else what the terminal is set to; else English."""
    for name in ("TAFL_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(name):
            return "fr" if said.lower().startswith("fr") else "en"
    return "en"
