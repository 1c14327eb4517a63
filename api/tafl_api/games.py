"""Games: what can be played here, with the forms of options and commands, and the rules."""

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from tafl.errors import Language, NotFound
from tafl.folding import AnyGame
from tafl.plugins import Catalogue, rules_page
from tafl.vetting import view_type

from .call import Call
from .route import ANYONE, Answer, Media, Route
from .rules_pages import first_words


class GameLine(Struct, frozen=True):
    """A game in the list."""

    name: str
    title: str
    version: str
    seats: tuple[int, ...]
    hidden: bool
    bots: tuple[str, ...]
    board: bool
    """Whether the plugin ships a board of its own: `/plugins/<name>/board.js`."""
    about: str
    """The first paragraph of the rules, in the reader's language."""


class GameList(Struct, frozen=True):
    """All games."""

    games: list[GameLine]


class GamePage(GameLine, frozen=True):
    """A game with the JSON Schemas of what can be said in it."""

    longest: int
    options: dict[str, Any]
    commands: dict[str, Any]
    view: dict[str, Any]


class RulesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which language the rules are wanted in."""

    lang: Language | None = None


def list_games(call: Call) -> GameList:
    """List the installed games by name."""
    catalogue = call.platform.catalogue
    language = call.language
    return GameList([_line(catalogue, name, language) for name in sorted(catalogue.games)])


def show_game(call: Call) -> GamePage:
    """Show one game."""
    name = call.params["game"]
    game = known_game(call.platform.catalogue, name)
    line = msgspec.structs.asdict(_line(call.platform.catalogue, name, call.language))
    return GamePage(
        **line,
        longest=game.info.longest,
        options=_schema(game.options),
        commands=_schema(game.commands),
        view=_schema(view_type(game)),
    )


def show_rules(call: Call) -> Answer:
    """Give the rules for people, in Markdown."""
    name = call.params["game"]
    known_game(call.platform.catalogue, name)
    language = call.query.lang or call.language
    page = rules_page(call.platform.catalogue, name, language)
    return Answer(page.encode(), headers={"content-language": language})


def known_game(catalogue: Catalogue, name: str) -> AnyGame:
    """Find a game; the refusal repeats nothing that was sent."""
    if name not in catalogue.games:
        raise NotFound(
            "no-such-game",
            "There is no such game here; GET /api/games lists those that are.",
            "Il n'y a pas de tel jeu ici ; GET /api/games donne la liste.",
        )
    return catalogue.games[name]


def _line(catalogue: Catalogue, name: str, language: Language) -> GameLine:
    info = catalogue.games[name].info
    return GameLine(
        name=name,
        title=info.title,
        version=info.version,
        seats=info.seats,
        hidden=info.hidden,
        bots=tuple(sorted(catalogue.bots[name])),
        board=(files(catalogue.packages[name]) / "static" / "board.js").is_file(),
        about=first_words(catalogue, name, language),
    )


@lru_cache(maxsize=500)
def _schema(form: Any) -> dict[str, Any]:
    try:
        return msgspec.json.schema(form)
    except TypeError:  # a form that JSON Schema has no words for
        return {}


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/games",
        handler=list_games,
        summary="List the games",
        who=ANYONE,
        answers={200: GameList},
    ),
    Route(
        method="GET",
        path="/api/games/{game}",
        handler=show_game,
        summary="Show a game: seats, bots, schemas of options, commands and view",
        who=ANYONE,
        answers={200: GamePage},
    ),
    Route(
        method="GET",
        path="/api/games/{game}/rules",
        handler=show_rules,
        summary="Read the rules of a game, in Markdown",
        who=ANYONE,
        query=RulesQuery,
        answers={200: Media("text/markdown")},
    ),
)
