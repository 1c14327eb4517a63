"""Chat and notes beside a match."""

from typing import Annotated

from msgspec import Meta, Struct
from tafl.people.chats import LONGEST, Room
from tafl.people.chats import Line as Said
from tafl.people.notes import LONGEST as NOTE_LONGEST

from .call import Call
from .limits import WRITE
from .naming import names_in
from .route import SEATED, VISITOR, Route, Who

MOST = 200


class NewLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class ChatLine(Struct, frozen=True):
    """Something that was said; `seat` is None for who only watches."""

    id: str
    at: int
    seat: int | None
    name: str | None
    own: bool
    text: str


class ChatPage(Struct, frozen=True):
    """The latest lines of the reader's room, oldest first."""

    room: Room
    lines: list[ChatLine]


class After(Struct, frozen=True, forbid_unknown_fields=True):
    """After which line to read on; else the latest are given."""

    after: Annotated[str, Meta(pattern=r"^[0-9]{1,16}-[0-9]{1,9}$")] | None = None


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """A private note."""

    text: Annotated[str, Meta(max_length=NOTE_LONGEST)]


def read_chat(call: Call) -> ChatPage:
    """Read one's own room: players do not hear who watches, and the other way round."""
    people, room = call.platform.people, _room(call)
    lines = people.chats.read(call.here.match.id, room, call.query.after, MOST)
    blocked = set(people.blocks.of(call.me.account))
    return ChatPage(room, _shown(call, [line for line in lines if line.account not in blocked]))


def say(call: Call) -> ChatLine:
    """Say something in one's own room."""
    chats, match = call.platform.people.chats, call.here.match.id
    line = chats.say(match, _room(call), call.me.account, call.body.text)
    return _shown(call, [line])[0]


def _room(call: Call) -> Room:
    return "spectators" if call.here.seat is None else "players"


def _shown(call: Call, lines: list[Said]) -> list[ChatLine]:
    people, match = call.platform.people, call.here.match
    seats = {
        account: match.seat_of(player)
        for player, account in people.players.accounts(match.id).items()
    }
    names = names_in(people, match, call.language)
    known: dict[str, str | None] = {}
    shown = []
    for line in lines:
        seat = seats.get(line.account)
        if line.account not in known:
            outside = people.accounts.name_of(line.account) if seat is None else None
            known[line.account] = outside if seat is None else names[seat]
        own = line.account == call.me.account
        shown.append(ChatLine(line.id, line.at, seat, known[line.account], own, line.text))
    return shown


def read_note(call: Call) -> Note:
    """Give the caller's note."""
    return Note(call.platform.people.notes.of(call.me.account, call.here.match.id))


def write_note(call: Call) -> Note:
    """Keep the caller's note."""
    call.platform.people.notes.write(call.me.account, call.here.match.id, call.body.text)
    return Note(call.body.text)


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/matches/{match}/chat",
        handler=read_chat,
        summary="Read the chat: players' and spectators' are apart",
        who=Who("read", "viewer"),
        query=After,
        answers={200: ChatPage},
    ),
    Route(
        method="POST",
        path="/api/matches/{match}/chat",
        handler=say,
        summary="Say something to the other players, or to the other spectators",
        who=VISITOR,
        body=NewLine,
        answers={201: ChatLine},
        limits=(WRITE,),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/notes",
        handler=read_note,
        summary="Read one's private note about the match",
        who=SEATED,
        answers={200: Note},
    ),
    Route(
        method="PUT",
        path="/api/matches/{match}/notes",
        handler=write_note,
        summary="Keep a private note about the match",
        who=SEATED,
        body=Note,
        answers={200: Note},
        limits=(WRITE,),
    ),
)
