"""What is wrong with a command's form, said so that a person can mend it, in both languages.

Whatever came from outside is never repeated: the sentences hold names and bounds of the form only.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from .errors import Malformed
from .game import Game
from .wording import allowed, bounded, named

_AT = re.compile(r"(?P<said>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>\w+)|\[(?P<place>\d+|\.\.\.)\]")
_MISSING = re.compile(r"Object missing required field `(.+?)`")
_WRONG_TYPE = re.compile(r"Expected `(.+?)`, got `(.+?)`")
_BOUNDS = re.compile(r"Expected `(.+?)` (.+)", re.DOTALL)


def read_command(game: Game[Any, Any, Any], command: Any) -> Any:
    """Make a game's command from what a client sent: JSON bytes, or what JSON decodes to."""
    try:
        # Through JSON in any case: what cannot be written there cannot be in the log either.
        sent = command if isinstance(command, bytes) else msgspec.json.encode(command)
        try:
            return _decoder(game.commands).decode(sent)
        except msgspec.ValidationError as error:
            raise explained(game.commands, str(error), msgspec.json.decode(sent)) from None
    except Malformed:
        raise
    except msgspec.ValidationError:  # of any form at all: only a number can be that
        raise Malformed(
            "number-too-big",
            "There is a number that is too big to be read.",
            "Il y a un nombre trop grand pour être lu.",
        ) from None
    except RecursionError:
        raise Malformed(
            "too-deep",
            "This is nested too deeply; a command is a flat object.",
            "C'est trop imbriqué ; une commande est un objet simple.",
        ) from None
    except (msgspec.MsgspecError, UnicodeError, TypeError, ValueError):
        raise Malformed(
            "not-json",
            "This is not JSON; send an object with a `type`.",
            "Ce n'est pas du JSON ; envoyez un objet avec un `type`.",
        ) from None


@lru_cache(maxsize=100)
def _decoder(form: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(form)


def explained(form: Any, said: str, value: Any) -> Malformed:
    """Say for people what msgspec found wrong with a value that should have had a form."""
    if not isinstance(value, dict):
        return Malformed(
            "not-an-object",
            "This has to be a JSON object, with the names of its fields.",
            "Il faut un objet JSON, avec les noms de ses champs.",
        )
    parts = _AT.fullmatch(said)
    problem, path = (parts["said"], parts["path"] or "") if parts is not None else (said, "")
    structs = list(_structs(inspect.type_info(form)))
    if any(struct.tag is not None for struct in structs):
        tags = [struct.tag for struct in structs]
        if value.get("type") not in tags:
            known = ", ".join(map(str, tags))
            return Malformed(
                "unknown-command",
                f"`type` must be one of: {known}.",
                f"`type` doit être l'un de : {known}.",
            )
        structs = [struct for struct in structs if struct.tag == value["type"]]
    there: list[inspect.Type] = list(structs)
    for step in _STEP.finditer(path):
        there = [inner for outer in there for inner in _inside(outer, step)]
    return _explained(problem, path.lstrip("."), there)


def _explained(problem: str, path: str, there: list[inspect.Type]) -> Malformed:
    where = f"`{path}`" if path else "?"
    if found := _MISSING.search(problem):
        inside = (f" of {where}", f" de {where}") if path else ("", "")
        return Malformed(
            "missing-field",
            f"The field `{found[1]}`{inside[0]} is missing.",
            f"Le champ `{found[1]}`{inside[1]} manque.",
        )
    if "unknown field" in problem:
        fields = ", ".join(
            field.encode_name
            for outer in there
            for struct in _structs(outer)
            for field in struct.fields
        )
        return Malformed(
            "unknown-field",
            "There is a field that does not belong here; "
            + (f"these do: {fields}." if fields else "nothing else is needed."),
            "Il y a un champ qui n'a rien à faire ici ; "
            + (f"il peut y avoir : {fields}." if fields else "il ne faut rien d'autre."),
        )
    if found := _WRONG_TYPE.search(problem):
        wanted, got = named(found[1]), named(found[2])
        return Malformed(
            "wrong-type",
            f"{where} must be {wanted[0]}, not {got[0]}.",
            f"{where} doit être {wanted[1]}, et non {got[1]}.",
        )
    if (found := _BOUNDS.search(problem)) and (bound := bounded(found[1], found[2])):
        return Malformed("out-of-range", f"{where} {bound[0]}.", f"{where} {bound[1]}.")
    choices = allowed([value for outer in there for value in _values(outer)])
    if choices:
        return Malformed(
            "wrong-value",
            f"{where} must be one of: {choices}.",
            f"{where} doit être l'un de : {choices}.",
        )
    return Malformed(
        "wrong-value",
        f"{where} has a value that it cannot have.",
        f"{where} a une valeur impossible.",
    )


def _structs(form: inspect.Type) -> Iterator[inspect.StructType]:
    """List the classes that a form may be."""
    if isinstance(form, inspect.UnionType):
        for member in form.types:
            yield from _structs(member)
    elif isinstance(form, inspect.StructType):
        yield form


def _inside(form: inspect.Type, step: re.Match[str]) -> Iterator[inspect.Type]:
    """Go one step along a path: into a field, a list or a dictionary."""
    if isinstance(form, inspect.UnionType):
        for member in form.types:
            yield from _inside(member, step)
    elif isinstance(form, inspect.StructType):
        yield from (field.type for field in form.fields if field.encode_name == step["field"])
    elif isinstance(form, inspect.TupleType) and (step["place"] or "").isdecimal():
        yield from form.item_types[int(step["place"]) :][:1]
    elif isinstance(form, inspect.CollectionType):
        yield form.item_type
    elif isinstance(form, inspect.DictType):
        yield form.value_type


def _values(form: inspect.Type) -> Iterator[Any]:
    """List the values that a form may have, where they can be listed."""
    if isinstance(form, inspect.UnionType):
        for member in form.types:
            yield from _values(member)
    elif isinstance(form, inspect.LiteralType):
        yield from form.values
    elif isinstance(form, inspect.EnumType):
        yield from (member.value for member in form.cls)
    elif isinstance(form, inspect.StructType) and form.tag is not None:
        yield form.tag
