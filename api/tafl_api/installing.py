"""What lets browsers keep the pages as an app: a manifest, a service worker, words without net."""

from importlib.resources import files
from typing import Any

from starlette.responses import FileResponse, JSONResponse, Response
from tafl.errors import Language

from .page_words import WORDS

GROUND = "#22332d"
ICONS: list[dict[str, str]] = [
    {"src": "/static/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/static/icons/192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/icons/512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "/static/icons/maskable-512.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
]


def manifest(language: Language) -> Response:
    """Describe the app in a language."""
    words = WORDS[language]
    body: dict[str, Any] = {
        "id": "/",
        "name": f"Tafl · {words['title']}",
        "short_name": "Tafl",
        "description": words["about"],
        "lang": language,
        "start_url": "/inbox",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": ICONS,
        "shortcuts": [
            {"name": words[page], "url": path}
            for page, path in (("inbox", "/inbox"), ("new", "/new"))
        ],
    }
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return JSONResponse(body, headers=headers, media_type="application/manifest+json")


def service_worker() -> Response:
    """Give the service worker from the root: it may then serve every page."""
    file = str(files("tafl_api") / "web" / "service-worker.js")
    headers = {"cache-control": "no-cache"}
    return FileResponse(file, headers=headers, media_type="text/javascript")
