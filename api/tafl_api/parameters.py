"""The parts of a path that vary: one form for each name, the same for all routes."""

import re
from typing import Any

from msgspec import Struct

from .refusals import no_such_match, no_such_page


class Parameter(Struct, frozen=True):
    """The form of one part of a path."""

    pattern: str
    is_number: bool = False


TOKEN = r"[0-9A-Za-z_-]{1,80}"

PARAMETERS = {
    "match": Parameter(r"[0-9]{2}-[0-9a-z-]{1,61}"),
    "game": Parameter(r"[a-z][a-z0-9_]{0,63}"),
    "version": Parameter(r"[0-9]{1,9}", True),
    "seat": Parameter(r"[0-9]{1,4}", True),
    "request": Parameter(r"[0-9]{1,9}", True),
    "session": Parameter(TOKEN),
    "token": Parameter(TOKEN),
    "job": Parameter(TOKEN),
}


def read_params(given: dict[str, Any]) -> dict[str, Any]:
    """Check the parts of a path; what cannot be a name names nothing."""
    params: dict[str, Any] = {}
    for name, text in given.items():
        parameter = PARAMETERS[name]
        if not re.fullmatch(parameter.pattern, text, re.ASCII):
            raise no_such_match() if name == "match" else no_such_page()
        params[name] = int(text) if parameter.is_number else text
    return params
