"""One call of one route: what a handler knows, and what it may set besides its answer."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from starlette.requests import Request
from tafl.errors import Language
from tafl.jobs import JobBoard
from tafl.match import Match
from tafl.people.accounts import Account
from tafl.people.sessions import Caller
from tafl.platform import Platform
from tafl.reading import Reading

from .cookies import cookie_name, expired_cookie, session_cookie
from .limits import Limit, Limiter
from .news import News
from .places import Place
from .refusals import not_signed_in, too_many
from .route import Route
from .speaking import preferred_language


class Call:
    """The platform, the request as it was understood, and who asks."""

    def __init__(
        self,
        platform: Platform,
        route: Route,
        request: Request,
        limiter: Limiter,
        reading: Reading,
        news: News,
    ) -> None:
        self.platform = platform
        self.reading = reading
        self.news = news
        self.route = route
        self.request = request
        self.limiter = limiter
        self.data = b""
        """The body as it came."""
        self.params: dict[str, Any] = dict(request.path_params)
        self.query: Any = None
        self.body: Any = None
        self.caller: Caller | None = None
        self.place: Place | None = None
        self.cookies: list[str] = []
        self.after: list[Callable[[], object]] = []
        """What is done when the caller has been answered."""
        self.matches: list[Match] = []
        """What has changed and belongs into lists, once the caller has been answered."""

    @property
    def me(self) -> Caller:
        """Who asks; refused when nobody is signed in."""
        if self.caller is None:
            raise not_signed_in()
        return self.caller

    @cached_property
    def account(self) -> Account:
        """The account of whoever asks, read when it is needed."""
        account = self.platform.people.accounts.find(self.me.account)
        if account is None:
            raise not_signed_in()
        return account

    @cached_property
    def language(self) -> Language:
        """The reader's language: their setting, else what their browser asks for."""
        if self.caller is not None:
            account = self.platform.people.accounts.find(self.caller.account)
            if account is not None and account.language is not None:
                return account.language
        return self.asked_language

    @property
    def asked_language(self) -> Language:
        """The language that the request itself asks for."""
        return preferred_language(
            self.request.headers.get("accept-language", ""), self.platform.settings.language
        )

    @property
    def here(self) -> Place:
        """The match in the path, and what the caller is to it."""
        assert self.place is not None, "the route's row names no relation to a match"
        return self.place

    @property
    def address(self) -> str:
        """Where the call comes from."""
        return self.request.client.host if self.request.client else "unknown"

    def count(self, limit: Limit, who: str) -> None:
        """Count the call against a limit that only the handler knows whom to count for."""
        wait = self.limiter.take(limit, who)
        if wait is not None:
            raise too_many(wait)

    def changed(self, match: Match) -> None:
        """Have a match's line brought up to date in the lists."""
        self.matches.append(match)

    def later(self, work: Callable[[], object]) -> None:
        """Have something done that takes longer than the caller waits."""
        self.after.append(work)

    @property
    def jobs(self) -> JobBoard:
        """The board of long work."""
        return JobBoard(self.platform.volatile, self.platform.clock, self.platform.ids)

    def header(self, name: str) -> str | None:
        """Read a request header."""
        found: str | None = self.request.headers.get(name)
        return found

    @property
    def cookie(self) -> str | None:
        """Read the session's cookie."""
        found: str | None = self.request.cookies.get(cookie_name(self.platform.settings))
        return found

    def set_session(self, secret: str) -> None:
        """Sign the browser in with this answer."""
        self.cookies.append(session_cookie(self.platform.settings, secret))

    def drop_session(self) -> None:
        """Sign the browser out with this answer."""
        self.cookies.append(expired_cookie(self.platform.settings))
