"""Looking at a match: now, as it was, and its history in words."""

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from tafl.decision import blaming
from tafl.errors import Language, Malformed
from tafl.look import Look
from tafl.match import Match, at_version, commits_since
from tafl.rematches import Rematches
from tafl.telling import Line, told

from .call import Call
from .naming import names_in
from .places import Place
from .refusals import HttpError
from .route import VIEWER, Answer, Route

Version = Annotated[int, Meta(ge=0, le=999_999_999)]


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """From where on the recap tells; else since the reader's last own commit."""

    since: Version | None = None
    invite: Annotated[str, Meta(max_length=80)] | None = None


class Eyes(Struct, frozen=True, forbid_unknown_fields=True, rename={"eyes": "as"}):
    """Through whose eyes: a seat's, a spectator's (`none`), or all of them (`all`)."""

    eyes: Annotated[str, Meta(pattern=r"^(all|none|[0-9]{1,4})$")] | None = None


class Tongue(Struct, frozen=True, forbid_unknown_fields=True):
    """The language of the history."""

    lang: Literal["en", "fr"] | None = None


class History(Struct, frozen=True):
    """All that has happened, in words, as the reader may know it."""

    version: int
    lines: list[Line]


def look(call: Call) -> Answer:
    """Show the match to the reader."""
    return tagged(call, shown(call, call.here, since=call.query.since))


def look_back(call: Call) -> Answer:
    """Show the match as it was; through others' eyes only after the end."""
    place, eyes = call.here, call.query.eyes
    then = at_version(place.match, call.params["version"])
    seat = place.seat
    if eyes is not None:
        seat = None if eyes in ("all", "none") else int(eyes)
        if seat is not None and seat >= len(then.seats):
            raise Malformed("no-such-seat", "There is no such seat.", "Cette place n'existe pas.")
        if (eyes != "none" and seat != place.seat) or eyes == "all":
            must_be_over(place.match)
    seen = shown(call, place, then, seat=seat)
    if eyes == "all":
        game = call.platform.service.game_of(then.id)
        state = then.position.state if then.position is not None else None
        with blaming(game):
            views = [] if state is None else [game.view(state, n) for n in range(len(then.seats))]
        seen = replace(seen, views=tuple(views))
    return tagged(call, seen)


def must_be_over(match: Match) -> None:
    """Refuse, to everybody alike, what may only be seen after the end."""
    if not match.over:
        raise HttpError(
            403,
            "not-over",
            "This can be seen when the match is over.",
            "Ceci se verra quand la partie sera finie.",
        )


_OWN: Any = object()


def shown(
    call: Call,
    place: Place,
    match: Match | None = None,
    *,
    seat: int | None = _OWN,
    since: int | None = None,
    language: Language | None = None,
) -> Look:
    """Make the look of whoever has a place."""
    match = place.match if match is None else match
    language = call.language if language is None else language
    platform = call.platform
    seen = platform.service.show(
        match,
        place.seat if seat is _OWN else seat,
        since=since,
        language=language,
        names=names_in(platform.people, place.match, language),
        hosting=place.is_host,
    )
    if match.over:
        following = Rematches(platform.durable).find(match.id)
        seen = replace(seen, rematch=following) if following is not None else seen
    return seen


def tagged(call: Call, body: Struct) -> Answer:
    """Answer with a tag made from the reader's own bytes; with nothing, if they have them."""
    data = msgspec.json.encode(body)
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "cookie, authorization"}
    known = call.header("if-none-match") or ""
    if tag in (one.strip().removeprefix("W/") for one in known.split(",")):
        return Answer(status=304, headers=headers)
    return Answer(data, 200, headers)


def tell(call: Call) -> Answer:
    """Tell the whole match."""
    place = call.here
    language: Language = call.query.lang or call.language
    match = place.match
    game = call.platform.service.game_of(match.id)
    names = names_in(call.platform.people, match, language)
    with blaming(game):
        lines = told(game, match, commits_since(match, 0), place.seat, language, names)
    return tagged(call, History(match.version, lines))


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/matches/{match}",
        handler=look,
        summary="Look at a match: view, legal commands, clocks, recap",
        who=VIEWER,
        query=Since,
        headers=("If-None-Match",),
        answers={200: Look, 304: None},
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/at/{version}",
        handler=look_back,
        summary="Look at a match as it was; through other eyes after the end",
        who=VIEWER,
        query=Eyes,
        headers=("If-None-Match",),
        answers={200: Look, 304: None},
        refusals=(403,),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/history",
        handler=tell,
        summary="The history of a match in words",
        who=VIEWER,
        query=Tongue,
        headers=("If-None-Match",),
        answers={200: History, 304: None},
    ),
)
