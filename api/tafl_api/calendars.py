"""Deadlines as a calendar, for programs that are given a secret address."""

from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct
from tafl.errors import Language
from tafl.reading.inbox import Item

from .call import Call
from .refusals import HttpError
from .route import ANYONE, Answer, Media, Route

_WORDS = {
    "turn": ("{game}: your move", "{game} : à vous de jouer"),
    "name": ("Tafl: deadlines", "Tafl : échéances"),
}


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret part of the address; not needed by who is signed in."""

    key: Annotated[str, Meta(max_length=200)] | None = None


def calendar(call: Call) -> Answer:
    """Give the deadlines of whoever the address, or the session, belongs to."""
    people = call.platform.people
    if call.query.key is not None:
        account = people.calendars.owner(call.query.key)
    else:
        account = call.caller.account if call.caller is not None else None
    found = people.accounts.find(account) if account is not None else None
    if found is None or found.closed:
        raise HttpError(
            404,
            "no-such-calendar",
            "There is no such calendar; its address is in your inbox.",
            "Il n'y a pas de tel calendrier ; son adresse est dans votre boîte.",
        )
    items = call.reading.inbox(found.id)
    language = found.language or call.asked_language
    return Answer(written(call, items, language).encode())


def written(call: Call, items: list[Item], language: Language) -> str:
    """Write deadlines in the form that calendars read (RFC 5545)."""
    address = call.platform.settings.address
    host = address.partition("://")[2]
    fr = language == "fr"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tafl//Deadlines//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(_WORDS['name'][fr])}",
    ]
    games = call.platform.catalogue.games
    for item in items:
        if item.deadline is None:
            continue
        summary = item.summary
        title = games[summary.game].info.title if summary.game in games else summary.game
        lines += [
            "BEGIN:VEVENT",
            f"UID:{summary.match}-{item.seat}@{host}",
            f"DTSTAMP:{_moment(summary.at)}",
            f"LAST-MODIFIED:{_moment(summary.at)}",
            f"SEQUENCE:{summary.version}",
            f"DTSTART:{_moment(item.deadline)}",
            f"SUMMARY:{_escaped(_WORDS['turn'][fr].format(game=title))}",
            f"URL:{address}/match/{summary.match}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _moment(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Break a line where it gets longer than 75 bytes, never within a character."""
    parts: list[str] = []
    part = ""
    for letter in line:
        if len((part + letter).encode()) > (75 if not parts else 74):
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/me/calendar.ics",
        handler=calendar,
        summary="One's deadlines as a calendar; with the key from the inbox, or signed in",
        who=ANYONE,
        query=Key,
        answers={200: Media("text/calendar")},
        refusals=(404,),
    ),
)
