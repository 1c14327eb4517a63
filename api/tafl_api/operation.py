"""Operation: is it well, how much does it do, and the document of all routes."""

from typing import Any

import msgspec
from msgspec import Struct
from redis.exceptions import RedisError

from .call import Call
from .metrics import exposition
from .openapi import document
from .route import ANYONE, Answer, Media, Route


class Health(Struct, frozen=True):
    """Whether the process lives, and whether it can serve."""

    live: bool
    ready: bool
    parts: dict[str, bool]


def health(call: Call) -> Answer:
    """Ask both servers whether they answer."""
    platform = call.platform
    parts = {"log": _answers(platform.durable), "queue": _answers(platform.volatile)}
    if platform.embedded:
        parts["store"] = all(server.trouble() is None for server in platform.embedded)
    ready = all(parts.values())
    return Answer(Health(True, ready, parts), 200 if ready else 503)


def _answers(client: Any) -> bool:
    try:
        return bool(client.ping())
    except (RedisError, OSError):
        return False


def metrics(call: Call) -> Answer:
    """Give the figures in Prometheus's form."""
    body, kind = exposition()
    return Answer(body, headers={"content-type": kind})


def openapi(call: Call) -> bytes:
    """Give the document that is made from the table of routes."""
    from .routes import ROUTES  # the table holds this very function

    return msgspec.json.encode(document(ROUTES, call.platform.settings.address))


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/health",
        handler=health,
        summary="Whether the process lives and can serve",
        who=ANYONE,
        answers={200: Health, 503: Health},
        limits=(),
    ),
    Route(
        method="GET",
        path="/metrics",
        handler=metrics,
        summary="Figures for Prometheus",
        who=ANYONE,
        answers={200: Media("text/plain")},
        limits=(),
    ),
    Route(
        method="GET",
        path="/api/openapi.json",
        handler=openapi,
        summary="This document",
        who=ANYONE,
        answers={200: Media("application/json")},
    ),
)
