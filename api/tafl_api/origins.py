"""Which pages may make a browser send us something."""

from urllib.parse import urlsplit

from starlette.requests import Request
from tafl.settings import Settings

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def is_own(request: Request, settings: Settings) -> bool:
    """Tell whether a request says that it comes from our own pages."""
    origin = request.headers.get("origin", "")
    if settings.public_url:
        public = urlsplit(settings.public_url)
        own = {f"{public.scheme}://{public.netloc}"}
        if public.scheme == "http" and public.hostname in ("127.0.0.1", "localhost", "::1"):
            port = f":{public.port}" if public.port else ""
            own |= {f"http://{host}{port}" for host in _LOOPBACK}
        return origin in own
    # Without a public address the page came from wherever the browser now asks.
    host = request.headers.get("host", "")
    return bool(host) and origin == f"http://{host}"
