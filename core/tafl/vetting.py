"""Look a game over before the platform takes it: what is refused here cannot fail in a match."""

import re
import typing
from importlib.resources import files
from typing import Any, get_args

import msgspec
from msgspec import Struct

from .errors import Language
from .game import Game, GameInfo
from .messages import Command, Event, Options, members, type_field

SLUG = re.compile(r"[a-z][a-z0-9_]*")
LANGUAGES: tuple[Language, ...] = get_args(Language)
SECRETS = ("view", "redact", "learned", "imagine")

AnyGame = Game[Any, Any, Any]


class Unfit(ValueError):
    """The game cannot be taken in; the text tells its author why."""


def vet(game: AnyGame, package: str) -> None:
    """Raise Unfit unless the game, shipped by this package, keeps the form that is asked of it."""
    if not isinstance(game, Game):
        raise Unfit(f"register() takes an instance of Game, not {game!r}")
    _info(game)
    _union("commands", getattr(game, "commands", None), Command)
    _union("events", getattr(game, "events", None), Event)
    _options(game)
    state_type(game)
    view_type(game)
    for language in LANGUAGES:
        if not has_rules(package, language):
            raise Unfit(f"the package {package or '?'} has no rules.{language}.md")


def has_rules(package: str, language: Language) -> bool:
    """Tell whether a package ships its rules in a language."""
    return bool(package) and (files(package) / f"rules.{language}.md").is_file()


def state_type(game: AnyGame) -> type[Struct]:
    """Read the class of a game's states off `initial`."""
    return _returned(game, "initial")


def view_type(game: AnyGame) -> type[Struct]:
    """Read the class of a game's views off `view`; without secrets that is the state's."""
    if type(game).view is Game.view:
        return state_type(game)
    return _returned(game, "view")


def _returned(game: AnyGame, method: str) -> type[Struct]:
    try:
        found = typing.get_type_hints(getattr(type(game), method)).get("return")
    except Exception as error:  # an annotation is code of the plugin: it may raise anything
        raise Unfit(f"the annotations of {method}() cannot be resolved: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Struct)):
        raise Unfit(f"{method}() must be annotated to return a Struct, not {found!r}")
    _readable(f"what {method}() returns", found)
    return found


def _info(game: AnyGame) -> None:
    info = getattr(game, "info", None)
    if not isinstance(info, GameInfo):
        raise Unfit("info must be a GameInfo")
    if not SLUG.fullmatch(info.name):
        raise Unfit(f"the name {info.name!r} must be lower-case letters, digits and _")
    if not info.title.strip() or not info.version.strip():
        raise Unfit("title and version must not be empty")
    if not info.seats or info.seats[0] < 1 or list(info.seats) != sorted(set(info.seats)):
        raise Unfit(f"seats must be ascending numbers from 1 on, not {info.seats!r}")
    if info.longest < 1:
        raise Unfit(f"longest must be more than 0, not {info.longest!r}")
    if info.hidden:
        for method in SECRETS:
            if getattr(type(game), method) is getattr(Game, method):
                raise Unfit(f"has secrets, so it must define {method}()")


def _union(field: str, union: Any, base: type[Struct]) -> None:
    seen: set[str] = set()
    for member in members(union):
        if not (isinstance(member, type) and issubclass(member, base)):
            raise Unfit(f"{field} must be a union of {base.__name__} classes, not {member!r}")
        tag = member.__struct_config__.tag
        if member.__struct_config__.tag_field != type_field:
            raise Unfit(f"{member.__name__}: the tag field must be {type_field!r}")
        # A dot is the platform's: "match.started" can never be taken for a game's event.
        if not isinstance(tag, str) or not SLUG.fullmatch(tag):
            raise Unfit(f"{member.__name__}: the tag {tag!r} must be snake_case without a dot")
        if tag in seen:
            raise Unfit(f"{field}: the tag {tag!r} is used twice")
        seen.add(tag)
    _readable(field, union)


def _readable(what: str, form: Any) -> None:
    try:
        msgspec.json.Decoder(form)
        # The decoder lets types pass that it does not know; the schema does not.
        msgspec.json.schema(form)
    except Exception as error:  # msgspec raises several types for a form it cannot read
        raise Unfit(f"{what} cannot be read from JSON: {error}") from error


def _options(game: AnyGame) -> None:
    options = game.options
    if not (isinstance(options, type) and issubclass(options, Options)):
        raise Unfit(f"options must be a subclass of Options, not {options!r}")
    try:
        default = options()
    except TypeError as error:
        raise Unfit(f"every option needs a default: {error}") from error
    _readable("options", options)
    try:
        again = msgspec.json.decode(_every_field(default), type=options)
    except Exception as error:  # msgspec raises several types for a form it cannot write or read
        raise Unfit(f"the options do not survive JSON: {error}") from error
    if again != default:
        raise Unfit(f"the options do not survive JSON: {default!r} came back as {again!r}")


def _every_field(options: Options) -> bytes:
    # Encoding the Struct itself would leave the defaults out, and so prove nothing.
    return msgspec.json.encode(msgspec.structs.asdict(options))
