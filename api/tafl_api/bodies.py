"""From bytes and query strings to Structs: strictly, and without repeating what was sent."""

import re
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from tafl.errors import Malformed
from tafl.malformed import explained

from .refusals import HttpError

DEEPEST = 20
_MARKS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


def read_body(data: bytes, form: Any) -> Any:
    """Read a JSON body into its Struct."""
    if is_too_deep(data):
        raise Malformed(
            "too-deep",
            f"This is nested more than {DEEPEST} deep.",
            f"C'est imbriqué à plus de {DEEPEST} niveaux.",
        )
    try:
        try:
            return _decoder(form).decode(data)
        except msgspec.ValidationError as error:
            raise explained(form, str(error), msgspec.json.decode(data)) from None
    except Malformed:
        raise
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise HttpError(400, "not-json", "This is not JSON.", "Ce n'est pas du JSON.") from None


def read_query(request: Request, form: type[msgspec.Struct]) -> Any:
    """Read the query string into its Struct; each parameter once at most."""
    pairs = request.query_params.multi_items()
    given = dict(pairs)
    try:
        if len(given) < len(pairs):
            raise Malformed(
                "repeated-parameter",
                "A parameter is given twice.",
                "Un paramètre est donné deux fois.",
            )
        return msgspec.convert(given, form, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise explained(form, str(error), given) from None


def is_too_deep(data: bytes) -> bool:
    """Tell whether brackets stand too deep in each other; those inside of text do not count."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for mark in _MARKS.finditer(data):
        first = mark.group()[0]
        if first in b"[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif first in b"]}":
            depth -= 1
    return False


@lru_cache(maxsize=200)
def _decoder(form: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(form)
