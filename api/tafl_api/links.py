"""Links that were sent to people: to a match, and to get no more messages."""

from html import escape

from msgspec import UNSET
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from tafl.errors import Language, Rejected
from tafl.people.links import Link, Links
from tafl.platform import Platform

from .refusals import answer_to
from .speaking import preferred_language

_WORDS = {
    "en": ("No more messages", "Send me no more messages this way", "No more messages will come."),
    "fr": ("Plus de messages", "Ne plus m'écrire par cette voie", "Aucun message ne viendra plus."),
}
_PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="robots" content="noindex">
<title>Tafl: {title}</title><h1>{title}</h1>{rest}</html>
"""


def link_routes(platform: Platform) -> list[Route]:
    """Make the routes of links; they are for people's browsers and mail programs, not for ours."""
    links = Links(platform.keys, platform.clock)

    def language(request: Request) -> Language:
        given = request.headers.get("accept-language", "")
        return preferred_language(given, platform.settings.language)

    def follow(request: Request) -> Response:
        secret = request.path_params["secret"]
        try:
            link = links.read(secret, "match")
            return RedirectResponse(f"/matches/{link.subject}", 303)
        except Rejected:
            pass
        try:
            links.read(secret, "silence")
        except Rejected as refused:
            return answer_to(refused, language(request))
        # Mail programs open links by themselves: only a deed of the reader's counts.
        title, button, _ = _WORDS[language(request)]
        form = f'<form method="post"><button>{escape(button)}</button></form>'
        page = _PAGE.format(language=language(request), title=escape(title), rest=form)
        return HTMLResponse(page)

    def silence(request: Request) -> Response:
        try:
            link = links.read(request.path_params["secret"], "silence")
        except Rejected as refused:
            return answer_to(refused, language(request))
        _silence(platform, link)
        title, _, done = _WORDS[language(request)]
        rest = f"<p>{escape(done)}</p>"
        page = _PAGE.format(language=language(request), title=escape(title), rest=rest)
        return HTMLResponse(page)

    path = "/links/{secret:str}"
    return [
        Route(path, follow, methods=["GET"]),
        Route(path, silence, methods=["POST"]),
    ]


def _silence(platform: Platform, link: Link) -> None:
    accounts = platform.people.accounts
    account = accounts.find(link.account)
    if account is None:
        return
    changed = {"mail": "never"} if link.subject == "mail" else {link.subject: UNSET}
    notices = replace(account.notices, **changed)
    accounts.change(account.id, notices=notices)
