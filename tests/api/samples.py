"""One good call for every route of the table: a route without one fails the build.

A sample is the body, or a function of the scene that makes it; `{match}` and the like in a path
are filled in by `path_of`.
"""

from typing import Any, Protocol

from tafl_api.route import Route

from tests.api.scene import Scene

SAMPLES: dict[str, Any] = {
    "POST /api/guests": {"name": "Grace"},
    "POST /api/accounts": {"email": "grace@example.org", "password": "hopper, 1906"},
    "POST /api/session": {"recovery": "AAAA-BBBB"},
    "DELETE /api/session": None,
    "POST /api/password-reset": {"email": "grace@example.org"},
    "POST /api/email-verification": {"code": "no such code"},
    "PUT /api/me/password": {"old": "hopper, 1906", "new": "hopper, 1992"},
    "GET /api/me": None,
    "PATCH /api/me": {"language": "fr"},
    "DELETE /api/me": None,
    "GET /api/sessions": None,
    "DELETE /api/sessions/{session}": None,
    "POST /api/tokens": {"name": "bot", "scopes": ["play"]},
    "GET /api/tokens": None,
    "DELETE /api/tokens": None,
    "DELETE /api/tokens/{token}": None,
    "GET /api/games": None,
    "GET /api/games/{game}": None,
    "GET /api/games/{game}/rules": None,
    "POST /api/commitments": None,
    "POST /api/matches": {"game": "nim", "seats": ["me", "bot:greedy"]},
    "GET /api/matches": None,
    "POST /api/matches/{match}/seats": {},
    "DELETE /api/matches/{match}/seats/{seat}": None,
    "GET /api/matches/{match}": None,
    "GET /api/matches/{match}/at/{version}": None,
    "GET /api/matches/{match}/history": None,
    "GET /api/matches/{match}/stream": None,
    "POST /api/matches/{match}/commands": {"type": "take", "heap": 0, "count": 1},
    "POST /api/matches/{match}/undo": {},
    "POST /api/matches/{match}/undo/{request}": {"agree": True},
    "POST /api/matches/{match}/resign": None,
    "POST /api/matches/{match}/cancel": None,
    "POST /api/matches/{match}/pause": {"until": 1_800_000_000_000},
    "POST /api/matches/{match}/pause/{request}": {"agree": False},
    "POST /api/matches/{match}/resume": None,
    "POST /api/matches/{match}/rematch": None,
    "POST /api/matches/{match}/fork": {"version": 1},
    "GET /api/matches/{match}/chat": None,
    "POST /api/matches/{match}/chat": {"text": "Hello"},
    "GET /api/matches/{match}/notes": None,
    "PUT /api/matches/{match}/notes": {"text": "Beware of the left heap"},
    "GET /api/matches/{match}/record": None,
    "POST /api/matches/{match}/audit": None,
    "POST /api/records": b"{}",
    "GET /api/jobs/{job}": None,
    "GET /api/me/inbox": None,
    "GET /api/me/calendar.ics": None,
    "GET /api/me/stream": None,
    "GET /health": None,
    "GET /metrics": None,
    "GET /api/openapi.json": None,
}


def body_of(route: Route, scene: Scene) -> Any:
    """Make the body of a route's sample."""
    sample = SAMPLES[route.name]
    return sample(scene) if callable(sample) else sample


class Somewhere(Protocol):
    """Whatever names a match."""

    @property
    def match(self) -> str: ...


def path_of(route: Route, scene: Somewhere) -> str:
    """Fill in a route's path."""
    path = route.path.format(
        match=scene.match,
        game="nim",
        version=1,
        seat=0,
        request=1,
        session="none",
        token="none",
        job="none",
    )
    # A stream has no end unless one asks for it.
    return f"{path}?most=1" if path.endswith("/stream") else path
