"""Every way to say no over HTTP: a status, a code for programs, a sentence for people."""

from collections.abc import Mapping

import msgspec
from redis.exceptions import RedisError
from starlette.responses import Response
from tafl.errors import (
    BadRecord,
    Conflict,
    GameFault,
    Language,
    Malformed,
    NotFound,
    Rejected,
    StoreDown,
    TaflError,
)
from tafl.people.refusals import Forbidden, NotSignedIn, TooBusy
from tafl.valkey.faults import store_down

LONGEST = 500

_STATUSES: tuple[tuple[type[TaflError], int], ...] = (
    (Malformed, 422),
    (Rejected, 409),
    (Conflict, 409),
    (NotFound, 404),
    (NotSignedIn, 401),
    (Forbidden, 403),
    (TooBusy, 503),
    (BadRecord, 422),
    (StoreDown, 503),
    (GameFault, 500),
)


class HttpError(TaflError):
    """A refusal that only HTTP knows."""

    def __init__(
        self, status: int, code: str, en: str, fr: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(code, en, fr)
        self.status = status
        self.headers = dict(headers or {})


class ErrorBody(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    message: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The one form of all errors."""

    error: ErrorBody


def as_refusal(error: Exception) -> TaflError | None:
    """Give an error as one of ours; None for what nobody foresaw."""
    if isinstance(error, TaflError):
        return error
    if isinstance(error, (RedisError, ConnectionError, TimeoutError)):
        return store_down(error)
    return None


def status_of(error: TaflError) -> int:
    """Choose the status of an error."""
    if isinstance(error, HttpError):
        return error.status
    if error.code == "stale-version":
        return 412
    if error.code == "not-json":
        return 400
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 500)


def answer_to(error: TaflError, language: Language) -> Response:
    """Write an error down."""
    status = status_of(error)
    headers = dict(error.headers) if isinstance(error, HttpError) else {}
    if status == 503:
        headers.setdefault("retry-after", "2")
    code, said = error.code, error.text(language)
    if isinstance(error, GameFault):
        code = "game-fault"
    if status >= 500:
        # What a server or a plugin said is for the operator's log.
        said = _OURS[status == 503][language == "fr"]
    body = msgspec.json.encode(ErrorAnswer(ErrorBody(code, said[:LONGEST])))
    headers["content-language"] = language
    return Response(body, status, headers, "application/json")


_OURS = (
    (
        "Something went wrong here; the match is as it was before.",
        "Quelque chose a échoué ici ; la partie est restée telle quelle.",
    ),
    (
        "This cannot be done right now; try again in a moment, nothing was lost.",
        "Impossible pour l'instant ; réessayez dans un instant, rien n'est perdu.",
    ),
)


def broken() -> HttpError:
    """Say that something went wrong that nobody foresaw."""
    return HttpError(500, "server-error", "", "")


def not_signed_in() -> HttpError:
    """Ask who it is."""
    return HttpError(
        401,
        "not-signed-in",
        "Sign in first, as a guest or with an account.",
        "Connectez-vous d'abord, comme invité ou avec un compte.",
        {"www-authenticate": "Bearer"},
    )


def scope_missing() -> HttpError:
    """Say that a token is good for less."""
    return HttpError(
        403,
        "scope-missing",
        "This token may not do that.",
        "Ce jeton ne permet pas cela.",
    )


def foreign_origin() -> HttpError:
    """Refuse what another site may have made a browser send."""
    return HttpError(
        403,
        "foreign-origin",
        "This did not come from our own pages; programs use a bearer token.",
        "Ceci ne vient pas de nos pages ; les programmes utilisent un jeton « bearer ».",
    )


def too_many(seconds: int) -> HttpError:
    """Ask for patience."""
    return HttpError(
        429,
        "too-many-requests",
        f"That was often; try again in {seconds} seconds.",
        f"C'est beaucoup ; réessayez dans {seconds} secondes.",
        {"retry-after": str(seconds)},
    )


def no_such_page() -> HttpError:
    """Say that there is nothing at an address."""
    return HttpError(404, "no-such-page", "There is nothing here.", "Il n'y a rien ici.")


def no_such_match() -> NotFound:
    """Say the same of a match that is not there, and of one that is not yours to see."""
    return NotFound(
        "no-such-match",
        "There is no such match, or it is not yours to see.",
        "Il n'y a pas de telle partie, ou elle ne vous est pas ouverte.",
    )


def wrong_method() -> HttpError:
    """Say that an address does not do that."""
    return HttpError(
        405,
        "wrong-method",
        "This address does not take that method.",
        "Cette adresse n'accepte pas cette méthode.",
    )


def too_large() -> HttpError:
    """Refuse a body that is too long."""
    return HttpError(413, "too-large", "That is too much at once.", "C'est trop à la fois.")


def too_slow() -> HttpError:
    """Give up on a body that does not come."""
    return HttpError(
        408, "too-slow", "The request took too long to arrive.", "La requête a trop tardé."
    )


def not_json_media() -> HttpError:
    """Refuse a body of another kind."""
    return HttpError(
        415,
        "not-json-media",
        "Send JSON, with the header Content-Type: application/json.",
        "Envoyez du JSON, avec l'en-tête Content-Type: application/json.",
    )
