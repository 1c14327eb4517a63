"""The web pages: files as they are, without a build step and without foreign code."""

from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from string import Template
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from tafl.errors import Language
from tafl.platform import Platform
from tafl.plugins import Catalogue

from .cookies import cookie_name
from .installing import manifest, service_worker
from .page_words import WORDS
from .rules_pages import rules_list, rules_text
from .speaking import preferred_language

LANGUAGE_COOKIE = "tafl-language"
"""Set by the switch on every page, so that the next one comes in the right language at once."""

NAVIGATION = ("inbox", "new", "home", "lobby", "rules")

PATHS = {
    "home": "/",
    "new": "/new",
    "inbox": "/inbox",
    "lobby": "/lobby",
    "records": "/records",
    "sign-in": "/sign-in",
    "me": "/me",
    "match": "/matches/{part:str}",
    "game": "/games/{part:str}",
}
ALWAYS = ("words", "en", "fr", "dom", "api", "session", "frame", "pieces")
"""The modules that every page needs; named early, they are fetched side by side."""


def page_routes(platform: Platform) -> list[BaseRoute]:
    """List the routes of pages and files; those of the interface are in the table."""
    pages = Pages(platform)
    return [
        *(Route(path, pages.show(page)) for page, path in PATHS.items()),
        Route("/rules", pages.rules_list),
        Route("/rules/{part:str}", pages.rules),
        Route("/offline", pages.offline),
        Route("/manifest.webmanifest", pages.manifest),
        Route("/service-worker.js", _service_worker),
        Route("/match/{part:str}", _moved),
        Route("/account", _moved),
        Mount("/static", Files(packages=[("tafl_api", "web/static")])),
        *_plugin_files(platform.catalogue),
    ]


class Pages:
    """Frames around the modules, in the language of whoever asks."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._files = {
            name: Template(_read(f"{name}.html")) for name in ("page", "top", "top_match")
        }

    def show(self, page: str) -> Callable[[Request], Awaitable[Response]]:
        """Make the endpoint of a page whose module does the rest."""

        async def endpoint(request: Request) -> Response:
            part = request.path_params.get("part", "")
            if page == "game" and part not in self._platform.catalogue.games:
                raise HTTPException(404)
            return self._page(request, page, part=part)

        return endpoint

    async def rules_list(self, request: Request) -> Response:
        """Show which games have rules here: all."""
        language = self._language(request)
        main = rules_list(self._platform.catalogue, WORDS[language])
        return self._page(request, "rules", main=main)

    async def rules(self, request: Request) -> Response:
        """Show the rules of a game."""
        name, catalogue = request.path_params["part"], self._platform.catalogue
        if name not in catalogue.games:
            raise HTTPException(404)
        language = self._language(request)
        main = rules_text(catalogue, name, language, WORDS[language])
        title = catalogue.games[name].info.title
        return self._page(request, "rules", part=name, main=main, title=title)

    async def offline(self, request: Request) -> Response:
        """Show the page that stands in for others while there is no connection."""
        words = WORDS[self._language(request)]
        main = (
            '<main class="page slim" id="main"><section class="card empty-box">'
            f"<h1>{escape(words['offline'])}</h1><p>{escape(words['offline-lead'])}</p>"
            f'<p class="mt"><button class="btn" id="again" type="button">'
            f"{escape(words['again'])}</button></p></section></main>"
        )
        return self._page(request, "offline", main=main)

    async def manifest(self, request: Request) -> Response:
        """Describe the app in the reader's language."""
        return manifest(self._language(request))

    def _page(
        self, request: Request, page: str, *, part: str = "", main: str = "", title: str = ""
    ) -> Response:
        language = self._language(request)
        words = WORDS[language]
        named = {name: escape(word) for name, word in words.items()}
        links = "".join(
            f'<a href="{PATHS.get(name, "/rules")}"{_current(name == page)} data-nav="{name}">'
            f"{escape(words[name])}</a>"
            for name in NAVIGATION
        )
        top = self._files["top_match" if page == "match" else "top"]
        body = self._files["page"].substitute(
            named,
            lang=language,
            title=escape(_title(words, page, title)),
            page=page,
            part=escape(part),
            # Pages of those who never signed in need not ask who they are.
            known=" data-known" if cookie_name(self._platform.settings) in request.cookies else "",
            module="match/page" if page == "match" else page,
            preloads="\n".join(
                f'<link rel="modulepreload" href="/static/{name}.js">' for name in ALWAYS
            ),
            top=top.substitute(named, links=links),
            main=main or _main(page, named),
            foot="" if page == "match" else _foot(named),
        )
        return HTMLResponse(
            body,
            headers={
                "cache-control": "no-cache",
                "vary": "accept-language, cookie",
                "content-language": language,
            },
        )

    def _language(self, request: Request) -> Language:
        match request.cookies.get(LANGUAGE_COOKIE):
            case "en":
                return "en"
            case "fr":
                return "fr"
        asked = request.headers.get("accept-language", "")
        return preferred_language(asked, self._platform.settings.language)


class Files(StaticFiles):
    """Files that a browser keeps, but asks about each time: an update never mixes with the old."""

    def file_response(self, *args: Any, **keywords: Any) -> Response:
        """Answer with a file, or with the word that it has not changed."""
        response = super().file_response(*args, **keywords)
        response.headers["cache-control"] = "no-cache"
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Find a file; Python beside it is none of them."""
        if path.endswith((".py", ".pyc")):
            raise HTTPException(404)
        return await super().get_response(path, scope)


async def _service_worker(request: Request) -> Response:
    return service_worker()


async def _moved(request: Request) -> Response:
    """Lead short addresses of letters and invitations to their pages."""
    part, query = request.path_params.get("part"), request.url.query
    path = "/sign-in" if part is None else f"/matches/{quote(part)}"
    return RedirectResponse(f"{path}?{query}" if query else path, status_code=308)


def _plugin_files(catalogue: Catalogue) -> list[BaseRoute]:
    """Serve what each game ships in `static/`: its board, pictures of its rules."""
    routes: list[BaseRoute] = []
    for name, package in sorted(catalogue.packages.items()):
        if (files(package) / "static").is_dir():
            routes.append(Mount(f"/plugins/{name}", Files(packages=[(package, "static")])))
    return routes


def _read(name: str) -> str:
    return (files("tafl_api") / "web" / name).read_text("utf-8")


def _title(words: dict[str, str], page: str, title: str) -> str:
    if page == "home":
        return f"Tafl · {words['title']}"
    if title:
        return f"{title} · {words[page]} · Tafl"
    return f"{words.get(page, words['home'])} · Tafl"


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""


def _main(page: str, words: dict[str, str]) -> str:
    kind = "match" if page == "match" else "page stack-l"
    return (
        f'<main class="{kind}" id="main" aria-busy="true">'
        f"<noscript><p>{words['no-script']}</p></noscript></main>"
    )


def _foot(words: dict[str, str]) -> str:
    names = (("rules", "/rules"), ("records", "/records"), ("lobby", "/lobby"))
    links = "".join(f'<a href="{path}">{words[name]}</a>' for name, path in names)
    return f'<footer class="foot"><div>{links}</div></footer>'
