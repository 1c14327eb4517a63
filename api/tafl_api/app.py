"""The application: the table of routes, and what is around it."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from tafl.inline import Inline
from tafl.platform import Platform

from . import refusals
from .dispatch import Dispatcher
from .guarding import Guard
from .links import link_routes
from .news import live_store
from .pages import page_routes
from .refusals import HttpError, answer_to
from .route import Route
from .routes import ROUTES
from .speaking import preferred_language


def create_app(platform: Platform, *, close: bool = False) -> Starlette:
    """Make the application for a platform that is open; let it close the platform, if asked to."""
    dispatcher = Dispatcher(platform)
    paths: dict[str, dict[str, Callable[[Request], Any]]] = {}
    for row in ROUTES:
        paths.setdefault(row.path, {})[row.method] = dispatcher.endpoint(row)

    async def refuse(request: Request, error: Exception) -> Response:
        language = preferred_language(
            request.headers.get("accept-language", ""), platform.settings.language
        )
        return answer_to(_known(error), language)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            if close:
                stack.callback(platform.close)
            app.state.stack = stack
            stack.callback(dispatcher.close)
            dispatcher.later(dispatcher.heal)
            if platform.settings.workers == "inline":
                _look_after_matches(platform, dispatcher, stack)
            yield

    app = Starlette(
        routes=[
            *(StarletteRoute(path, Methods(path, ends)) for path, ends in paths.items()),
            *page_routes(platform),
            *link_routes(platform),
        ],
        middleware=[Middleware(Guard, is_secure=platform.settings.is_secure)],
        exception_handlers={HTTPException: refuse, Exception: refuse},
        lifespan=lifespan,
    )
    app.state.platform = platform
    app.state.dispatcher = dispatcher
    return app


def _look_after_matches(platform: Platform, dispatcher: Dispatcher, stack: AsyncExitStack) -> None:
    """Let bots move and clocks run in this process, since no workers do it."""
    inline = Inline(platform.service, platform.volatile, dispatcher.reading)
    stack.callback(inline.close)
    dispatcher.news.feed.hear_all(inline.hear)
    inline.start(live_store(platform).matches)


class Methods:
    """All methods of one path."""

    def __init__(self, path: str, ends: dict[str, Callable[[Request], Any]]) -> None:
        self._path = path
        self._ends = ends

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a call on to its row."""
        request = Request(scope, receive, send)
        scope.setdefault("state", {})["route"] = self._path
        method = "GET" if request.method == "HEAD" else request.method
        end = self._ends.get(method)
        if end is None:
            raise HTTPException(405, headers={"allow": ", ".join(sorted(self._ends))})
        response: ASGIApp = await end(request)
        await response(scope, receive, send)


def _known(error: Exception) -> HttpError:
    if isinstance(error, HTTPException):
        if error.status_code == 404:
            return refusals.no_such_page()
        if error.status_code == 405:
            refusal = refusals.wrong_method()
            refusal.headers = dict(error.headers or {})
            return refusal
    return refusals.broken()


__all__ = ["Route", "create_app"]
