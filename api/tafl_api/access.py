"""Access for devices and programs: sessions and tokens, to list and to end."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from tafl.people.sessions import Session
from tafl.people.tokens import Token

from .call import Call
from .limits import WRITE
from .route import OWNER, Route


class SessionLine(Session, frozen=True):
    """A session in the list."""

    current: bool


class SessionList(Struct, frozen=True):
    """Where somebody is signed in."""

    sessions: list[SessionLine]


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token is for. `bot` may play, and is shown to others as a bot."""

    name: Annotated[str, Meta(min_length=1, max_length=32)]
    scopes: Annotated[list[Literal["read", "play", "bot"]], Meta(min_length=1, max_length=3)]


class MadeToken(Token, frozen=True):
    """A new token; its secret is told this once."""

    token: str


class TokenList(Struct, frozen=True):
    """All tokens, without their secrets."""

    tokens: list[Token]


def list_sessions(call: Call) -> SessionList:
    """List where the caller is signed in."""
    found = call.platform.people.sessions.of(call.me.account)
    here = call.me.session
    return SessionList(
        [SessionLine(one.id, one.created, one.seen, one.label, one.id == here) for one in found]
    )


def end_session(call: Call) -> None:
    """End a session of the caller."""
    call.platform.people.sessions.end(call.me.account, call.params["session"])
    if call.params["session"] == call.me.session:
        call.drop_session()


def make_token(call: Call) -> MadeToken:
    """Make a token for a program."""
    made = call.platform.people.tokens.create(call.me.account, call.body.name, call.body.scopes)
    token, secret = made
    return MadeToken(token.id, token.name, token.scopes, token.created, secret)


def list_tokens(call: Call) -> TokenList:
    """List the caller's tokens."""
    return TokenList(call.platform.people.tokens.of(call.me.account))


def end_token(call: Call) -> None:
    """End a token of the caller."""
    call.platform.people.tokens.end(call.me.account, call.params["token"])


def end_tokens(call: Call) -> None:
    """End all tokens of the caller."""
    call.platform.people.tokens.end_all(call.me.account)


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/sessions",
        handler=list_sessions,
        summary="List where one is signed in",
        who=OWNER,
        answers={200: SessionList},
    ),
    Route(
        method="DELETE",
        path="/api/sessions/{session}",
        handler=end_session,
        summary="End a session",
        who=OWNER,
        answers={204: None},
        limits=(WRITE,),
    ),
    Route(
        method="POST",
        path="/api/tokens",
        handler=make_token,
        summary="Make a token for a program, with scopes",
        who=OWNER,
        body=NewToken,
        answers={201: MadeToken},
        refusals=(409,),
        limits=(WRITE,),
    ),
    Route(
        method="GET",
        path="/api/tokens",
        handler=list_tokens,
        summary="List one's tokens",
        who=OWNER,
        answers={200: TokenList},
    ),
    Route(
        method="DELETE",
        path="/api/tokens",
        handler=end_tokens,
        summary="End all of one's tokens",
        who=OWNER,
        answers={204: None},
        limits=(WRITE,),
    ),
    Route(
        method="DELETE",
        path="/api/tokens/{token}",
        handler=end_token,
        summary="End a token",
        who=OWNER,
        answers={204: None},
        limits=(WRITE,),
    ),
)
