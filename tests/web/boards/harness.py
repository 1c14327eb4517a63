"""A board in a real browser, over a match in memory: a small server, and clicks for commands."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from tafl import Malformed, Rejected
from tafl.testing import LocalMatch
from tafl_api.guarding import CONTENT_SECURITY

HERE = Path(__file__).parent
GAMES = {"totem": "tafl_totem", "pook": "tafl_pook", "rok": "tafl_rok"}


class Table:
    """One match, and the server that shows it to the seats."""

    def __init__(self) -> None:
        self.match: LocalMatch = LocalMatch.start("totem", 2)
        self.sent: list[dict[str, Any]] = []
        self.address = ""

    async def page(self, request: Request) -> Response:
        text = (HERE / "page.html").read_text("utf-8")
        return HTMLResponse(text.replace("$lang", request.query_params.get("lang", "en")))

    async def look(self, request: Request) -> Response:
        seat = request.query_params["seat"]
        return _json(self.match.look(int(seat) if seat != "none" else None))

    async def look_back(self, request: Request) -> Response:
        then = self.match.at(request.path_params["version"])
        return _json(then.look(self._reader(request)))

    async def history(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        lines = self.match.history(self._reader(request), language)
        return _json({"version": self.match.version, "lines": lines})

    def _reader(self, request: Request) -> int | None:
        """Who asks: boards name no seat, and here no cookie tells; the page that asks does."""
        page = request.headers.get("referer", "")
        found = re.search(r"[?&]seat=(\d+)", page)
        return int(found[1]) if found else None

    async def send(self, request: Request) -> Response:
        command = msgspec.json.decode(await request.body())
        try:
            version = self.match.send(int(request.query_params["seat"]), command)
        except (Rejected, Malformed) as refusal:
            return _json({"error": {"code": refusal.code, "message": str(refusal)}}, 409)
        self.sent.append(command)
        return _json({"version": version})

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/", self.page),
                Route("/page.js", lambda request: FileResponse(HERE / "page.js")),
                Route("/look", self.look),
                Route("/send", self.send, methods=["POST"]),
                Route("/api/matches/{match}/at/{version:int}", self.look_back),
                Route("/api/matches/{match}/history", self.history),
                Mount("/static", StaticFiles(packages=[("tafl_api", "web/static")])),
                *(
                    Mount(f"/plugins/{game}", StaticFiles(directory=str(files(package) / "static")))
                    for game, package in GAMES.items()
                ),
            ],
            middleware=[Middleware(_Guarded)],
        )


class _Guarded:
    """The policy of the real pages: what it forbids fails here, too."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [
                    (b"content-security-policy", CONTENT_SECURITY.encode()),
                    (b"cache-control", b"no-cache"),
                ]
            await send(message)

        await self._app(scope, receive, sending)


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


@contextmanager
def serving() -> Iterator[Table]:
    """Serve a table on a free port until the end of the block."""
    table = Table()
    config = uvicorn.Config(table.app(), port=0, log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    table.address = f"http://127.0.0.1:{port}"
    try:
        yield table
    finally:
        server.should_exit = True
        thread.join(5)
