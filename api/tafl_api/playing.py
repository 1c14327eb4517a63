"""Playing: commands of the game, and what is asked of the match itself."""

from typing import Annotated

from msgspec import Meta, Struct
from tafl import requests
from tafl.commit import By

from .acknowledging import Acknowledged, acknowledged, command_id, expected_version
from .call import Call
from .limits import COMMAND
from .route import HOST, SEAT, Route

Moment = Annotated[int, Meta(ge=0, le=9_999_999_999_999, description="milliseconds UTC")]


class GameCommand(Struct, frozen=True):
    """A command of the game; its other fields are the game's own (see its schema)."""

    type: Annotated[str, Meta(max_length=64)]


class UndoAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to go back to; else before the own last command."""

    to: Annotated[int, Meta(ge=0, le=999_999_999)] | None = None


class Consent(Struct, frozen=True, forbid_unknown_fields=True):
    """Yes or no."""

    agree: bool


class PauseAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Until when the clocks are to stand still."""

    until: Moment


def send(call: Call) -> Acknowledged:
    """Play a command of the game."""
    place = call.here
    assert place.player is not None
    ack = call.platform.service.send(
        place.match.id,
        place.player,
        call.data,
        command_id=command_id(call, needed=True),
        expect=expected_version(call),
        by=_by(call),
    )
    return acknowledged(call, ack)


def _by(call: Call) -> By:
    return "program" if "bot" in call.me.scopes else "human"


def ask(call: Call, command: requests.Request) -> Acknowledged:
    """Ask something of the match, as the caller."""
    place = call.here
    ack = call.platform.service.request(
        place.match.id,
        command,
        player=place.player,
        command_id=command_id(call),
        expect=expected_version(call),
        by=_by(call),
    )
    return acknowledged(call, ack)


def ask_undo(call: Call) -> Acknowledged:
    """Ask to go back."""
    return ask(call, requests.AskUndo(call.body.to))


def answer_undo(call: Call) -> Acknowledged:
    """Agree to go back, or not."""
    return ask(call, requests.AnswerUndo(call.params["request"], call.body.agree))


def resign(call: Call) -> Acknowledged:
    """Give up."""
    return ask(call, requests.Resign())


def cancel(call: Call) -> Acknowledged:
    """Close a match that did not start, or that stalls."""
    return ask(call, requests.Cancel())


def ask_pause(call: Call) -> Acknowledged:
    """Ask to stop the clocks."""
    return ask(call, requests.AskPause(call.body.until))


def answer_pause(call: Call) -> Acknowledged:
    """Agree to a pause, or not."""
    return ask(call, requests.AnswerPause(call.params["request"], call.body.agree))


def resume(call: Call) -> Acknowledged:
    """Let the clocks go on."""
    return ask(call, requests.Resume())


def _request(
    path: str,
    handler: object,
    summary: str,
    *,
    who: object = SEAT,
    body: object = None,
    optional_body: bool = False,
) -> Route:
    return Route(
        method="POST",
        path=f"/api/matches/{{match}}/{path}",
        handler=handler,  # type: ignore[arg-type]
        summary=summary,
        who=who,  # type: ignore[arg-type]
        body=body,
        optional_body=optional_body,
        headers=("Idempotency-Key", "If-Match"),
        answers={200: Acknowledged},
        refusals=(409, 412, 422),
        limits=(COMMAND,),
    )


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/matches/{match}/commands",
        handler=send,
        summary="Play a command; the answer comes when it is on disk",
        who=SEAT,
        body=GameCommand,
        headers=("Idempotency-Key!", "If-Match"),
        answers={200: Acknowledged},
        refusals=(409, 412, 422),
        limits=(COMMAND,),
    ),
    _request("undo", ask_undo, "Ask to take moves back", body=UndoAsked, optional_body=True),
    _request("undo/{request}", answer_undo, "Agree to an undo, or refuse", body=Consent),
    _request("resign", resign, "Give the match up"),
    _request("cancel", cancel, "Close a match that has not started, or that stalls", who=HOST),
    _request("pause", ask_pause, "Ask to stop all clocks until a moment", body=PauseAsked),
    _request("pause/{request}", answer_pause, "Agree to a pause, or refuse", body=Consent),
    _request("resume", resume, "End a pause before its time"),
)
