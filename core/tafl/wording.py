"""Words for types and bounds, English and French, in place of those of a program."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

Both = tuple[str, str]
"""The same in English and in French."""

_TYPES: dict[str, Both] = {
    "array": ("a list", "une liste"),
    "bool": ("true or false", "vrai ou faux (true, false)"),
    "bytes": ("text in base64", "du texte en base64"),
    "date": ("a date", "une date"),
    "datetime": ("a date with a time", "une date avec l'heure"),
    "decimal": ("a decimal number", "un nombre décimal"),
    "float": ("a decimal number", "un nombre décimal"),
    "int": ("a whole number", "un nombre entier"),
    "null": ("null", "null"),
    "object": ("an object", "un objet"),
    "str": ("text", "du texte"),
    "uuid": ("a UUID", "un UUID"),
}
_BOUNDS: tuple[tuple[str, Both], ...] = (
    (">=", ("must be {} or more", "doit être supérieur ou égal à {}")),
    ("<=", ("must be {} or less", "doit être inférieur ou égal à {}")),
    (">", ("must be more than {}", "doit être supérieur à {}")),
    ("<", ("must be less than {}", "doit être inférieur à {}")),
    ("that's a multiple of", ("must be a multiple of {}", "doit être un multiple de {}")),
)
_LENGTHS: tuple[tuple[str, Both], ...] = (
    ("of length >=", ("at least", "au moins")),
    ("of length <=", ("at most", "au plus")),
    ("of length", ("exactly", "exactement")),
)
_COUNTED: dict[str, tuple[Both, Both]] = {
    "str": (("character", "characters"), ("caractère", "caractères")),
    "array": (("entry", "entries"), ("élément", "éléments")),
    "object": (("field", "fields"), ("champ", "champs")),
}
_REGEX = re.compile(r"matching regex (['\"])(?P<pattern>.*)\1", re.DOTALL)

LONGEST = 400
"""How long a list of choices, or a pattern, may become in a sentence."""


def named(types: str) -> Both:
    """Name a type, or a choice of types, as people do."""
    names = [_TYPES.get(name, (name, name)) for name in types.split(" | ")]
    return " or ".join(en for en, _ in names), " ou ".join(fr for _, fr in names)


def bounded(type_: str, bound: str) -> Both | None:
    """Say what a bound asks for; None for one that there are no words for."""
    for sign, (en, fr) in _LENGTHS:
        if bound.startswith(sign):
            number = bound.removeprefix(sign).partition(",")[0].strip()
            things = _COUNTED.get(type_, _COUNTED["array"])
            thing = [words[number != "1"] for words in things]
            return f"must have {en} {number} {thing[0]}", f"doit avoir {fr} {number} {thing[1]}"
    for sign, (en, fr) in _BOUNDS:
        if bound.startswith(sign):
            number = bound.removeprefix(sign).strip().removesuffix(".0")
            return en.format(number), fr.format(number)
    if found := _REGEX.fullmatch(bound):
        pattern = found["pattern"][:LONGEST]
        return f"must have the form {pattern}", f"doit avoir la forme {pattern}"
    return None


def allowed(values: Sequence[Any]) -> str:
    """List what may be chosen, as it is written in JSON; shortened where there is too much."""
    said = ""
    for value in values:
        written = msgspec.json.encode(value).decode()
        if len(said) + len(written) > LONGEST:
            return f"{said}, …"
        said = f"{said}, {written}" if said else written
    return said
