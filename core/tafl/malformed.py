"""What is wrong with a command's form, said so that a person can mend it, in both languages."""

import re
from typing import Any

import msgspec

from .errors import Malformed
from .game import Game
from .messages import members, tag_of

_WRONG_TYPE = re.compile(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$?\.?(.*)`)?$")
_MISSING = re.compile(r"Object missing required field `(.+?)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.+?)`")
_BOUNDS = re.compile(r"Expected `(.+?)` (.+?)(?: - at `\$?\.?(.*)`)?$")
_VALUE = re.compile(r"Invalid (?:enum )?value .*?(?: - at `\$?\.?(.*)`)?$")


def read_command(game: Game[Any, Any, Any], command: Any) -> Any:
    """Make a game's command from what a client sent: JSON bytes, or what JSON decodes to."""
    try:
        if isinstance(command, (bytes, bytearray)):
            command = msgspec.json.decode(command)
        return msgspec.convert(command, game.commands)
    except msgspec.ValidationError as error:
        raise _explained(game, str(error), command) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed(
            "not-json",
            "This is not JSON; send an object with a `type`.",
            "Ce n'est pas du JSON ; envoyez un objet avec un `type`.",
        ) from None


def _explained(game: Game[Any, Any, Any], said: str, command: Any) -> Malformed:
    if not isinstance(command, dict):
        return Malformed(
            "not-an-object",
            "A command is a JSON object with a `type`.",
            "Une commande est un objet JSON avec un `type`.",
        )
    types = [tag_of(message) for message in members(game.commands)]
    if command.get("type") not in types:
        known = ", ".join(types)
        return Malformed(
            "unknown-command",
            f"`type` must be one of: {known}.",
            f"`type` doit être l'un de : {known}.",
        )
    if found := _MISSING.search(said):
        return Malformed(
            "missing-field",
            f"The field `{found[1]}` is missing.",
            f"Le champ `{found[1]}` manque.",
        )
    if _UNKNOWN.search(said):
        # The field's name came from outside, so it is not repeated.
        fields = ", ".join(_fields(game, command["type"])) or "none"
        return Malformed(
            "unknown-field",
            f"There is a field that this command does not have; it has: {fields}.",
            f"Il y a un champ que cette commande n'a pas ; elle a : {fields}.",
        )
    if found := _WRONG_TYPE.search(said):
        where = f"`{found[3]}`" if found[3] else "It"
        return Malformed(
            "wrong-type",
            f"{where} must be of type {found[1]}, not {found[2]}.",
            f"{where} doit être de type {found[1]}, et non {found[2]}.",
        )
    if found := _BOUNDS.search(said):
        where = f"`{found[3]}`" if found[3] else "It"
        return Malformed(
            "out-of-range",
            f"{where} must be {found[1]} {found[2]}.",
            f"{where} doit être {found[1]} {found[2]}.",
        )
    found = _VALUE.search(said)
    where = f"`{found[1]}`" if found and found[1] else "A field"
    return Malformed(
        "wrong-value",
        f"{where} has a value that it cannot have.",
        f"{where} a une valeur qu'il ne peut avoir.",
    )


def _fields(game: Game[Any, Any, Any], type_: str) -> tuple[str, ...]:
    for message in members(game.commands):
        if tag_of(message) == type_:
            return message.__struct_fields__
    return ()
