"""Around every answer: a request id, headers that bind the browser, a line in the log, figures."""

import logging
import re
import secrets
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import CALLS, SECONDS

log = logging.getLogger("tafl_api.access")

CONTENT_SECURITY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HTTPS_ONLY = "max-age=31536000"

_REQUEST_ID = re.compile(r"[0-9A-Za-z_-]{8,64}")


class Guard:
    """The outermost layer; it never sees a body."""

    def __init__(self, app: ASGIApp, *, is_secure: bool = False) -> None:
        self.app = app
        self.is_secure = is_secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call through, and look after what comes back."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        id = _request_id(scope)
        scope.setdefault("state", {})["request_id"] = id
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self.is_secure:
                    headers.setdefault("strict-transport-security", HTTPS_ONLY)
                headers["x-request-id"] = id
            await send(message)

        try:
            await self.app(scope, receive, send_guarded)
        finally:
            _note(scope, id, status, perf_counter() - begun)


def _request_id(scope: Scope) -> str:
    """Take over the id that a proxy gave, if it looks like one; else make one."""
    for name, value in scope["headers"]:
        if name == b"x-request-id":
            given = value.decode("latin-1")
            if _REQUEST_ID.fullmatch(given):
                return str(given)
    return secrets.token_hex(8)


def _note(scope: Scope, id: str, status: int, seconds: float) -> None:
    # The path as the table has it: real ones hold ids, and anything that somebody tries.
    route = scope.get("state", {}).get("route", "-")
    method = scope["method"] if route != "-" else "-"
    CALLS.labels(method, route, str(status)).inc()
    SECONDS.labels(method, route).observe(seconds)
    log.info(
        "call",
        extra={
            "request_id": id,
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
        },
    )
