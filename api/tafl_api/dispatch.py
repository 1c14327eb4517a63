"""The path of every call: who asks, may they, how often, what do they say; then the handler."""

import inspect
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import anyio
import msgspec
from redis.exceptions import RedisError
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from tafl.errors import GameFault, StoreDown, TaflError
from tafl.match import Match
from tafl.people.sessions import Caller
from tafl.platform import Platform
from tafl.reading import Reading

from . import refusals
from .bodies import read_body, read_query
from .call import Call
from .limits import Limit, Limiter
from .news import News
from .origins import is_own
from .parameters import read_params
from .places import check_relation, place_in
from .refusals import answer_to, as_refusal, status_of
from .route import Answer, Media, Route

log = logging.getLogger(__name__)

T = TypeVar("T")

SAFE = {"GET", "HEAD", "OPTIONS"}
SLOWEST = 20.0
"""How many seconds a body may take to arrive."""
THREADS = 40


class Dispatcher:
    """Answer calls, each in a thread."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.limiter = Limiter(platform.volatile, platform.clock)
        self.reading = Reading(platform.volatile, platform.people, platform.service)
        self.news = News(platform)
        self._threads: anyio.CapacityLimiter | None = None
        self._later = ThreadPoolExecutor(2, "tafl-later")

    def endpoint(self, route: Route) -> Callable[[Request], Any]:
        """Make the function that Starlette calls for a row."""
        is_async = inspect.iscoroutinefunction(route.handler)

        async def answer(request: Request) -> Response:
            call = Call(self.platform, route, request, self.limiter, self.reading, self.news)
            try:
                call.data = await self._read(request, route)
                if not is_async:
                    return await self.in_thread(self._whole, call)
                await self.in_thread(self._prepare, call)
                return self._finish(call, await route.handler(call))
            except ClientDisconnect:
                return Response(status_code=499)
            except Exception as error:
                return await self.in_thread(self._refuse, call, error)

        return answer

    async def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """Do what waits for servers, away from the loop."""
        if self._threads is None:
            self._threads = anyio.CapacityLimiter(THREADS)
        return await anyio.to_thread.run_sync(work, *args, limiter=self._threads)

    def later(self, work: Callable[[], object]) -> None:
        """Do something of which nobody waits for the end."""
        with suppress(RuntimeError):  # at the end of the process there is no later
            self._later.submit(work)

    def heal(self) -> None:
        """Make the lists anew if a server that was restarted has lost them."""
        try:
            self.reading.heal(self.platform.store.matches)
        except (RedisError, OSError, StoreDown) as error:
            log.warning("lists cannot be made: %s", type(error).__name__)

    def close(self) -> None:
        """Let go of what the process holds."""
        self.news.close()
        self._later.shutdown(cancel_futures=True)

    async def _read(self, request: Request, route: Route) -> bytes:
        """Read the body, no further than it may reach."""
        declared = request.headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > route.most_bytes:
            raise refusals.too_large()
        data = bytearray()
        try:
            with anyio.fail_after(SLOWEST):
                async for chunk in request.stream():
                    data += chunk
                    if len(data) > route.most_bytes:
                        raise refusals.too_large()
        except TimeoutError:
            raise refusals.too_slow() from None
        return bytes(data)

    # In a thread from here on.

    def _whole(self, call: Call) -> Response:
        try:
            counted = self._prepare(call)
            response = self._finish(call, call.route.handler(call))
        except Exception as error:
            return self._refuse(call, error)
        for limit, who in counted:
            if limit.refunded:
                self.limiter.give_back(limit, who)
        return response

    def _prepare(self, call: Call) -> list[tuple[Limit, str]]:
        route = call.route
        call.caller = self.caller_of(call)
        self._check_scope(call)
        counted = self._count(call)
        call.params = read_params(call.params)
        call.query = read_query(call.request, route.query)
        call.body = self._body(call)
        if route.who.match is not None:
            invite = call.header("tafl-invite")
            for part in (call.query, call.body):
                invite = invite or getattr(part, "invite", None)
            call.place = place_in(self.platform, call.params["match"], call.caller, invite)
            check_relation(call.place, route.who.match)
        return counted

    def caller_of(self, call: Call) -> Caller | None:
        """Find out who asks. A cookie speaks for its owner only on our own pages."""
        given = call.header("authorization")
        if given is not None:
            kind, _, secret = given.partition(" ")
            caller = self.platform.people.caller(secret.strip())
            if kind.lower() != "bearer" or caller is None:
                raise refusals.not_signed_in()
            return caller
        if call.route.method not in SAFE:
            has_origin = call.header("origin") is not None
            if has_origin and not is_own(call.request, self.platform.settings):
                raise refusals.foreign_origin()
            if not has_origin:
                if call.cookie is not None and call.route.who.scope is not None:
                    raise refusals.foreign_origin()
                return None
        return self.platform.people.caller(call.cookie) if call.cookie else None

    def _check_scope(self, call: Call) -> None:
        needed, caller = call.route.who.scope, call.caller
        if needed is None:
            # A token that may do nothing reads nothing either, public or not.
            return
        if caller is None:
            raise refusals.not_signed_in()
        granted = set(caller.scopes)
        if granted & {"play", "bot"}:
            granted |= {"play", "read"}
        if needed not in granted:
            raise refusals.scope_missing()

    def _count(self, call: Call) -> list[tuple[Limit, str]]:
        """Count the call against every limit of its row."""
        counted = []
        for limit in call.route.limits:
            account = call.caller.account if call.caller else call.address
            who = {"account": account, "address": call.address, "all": "all"}[limit.each]
            wait = self.limiter.take(limit, who)
            if wait is not None:
                raise refusals.too_many(wait)
            counted.append((limit, who))
        return counted

    def _body(self, call: Call) -> Any:
        form = call.route.body
        if form is None:
            return None
        kind = (call.header("content-type") or "").partition(";")[0].strip().lower()
        if isinstance(form, Media):
            if kind != form.type:
                raise refusals.not_json_media()
            return call.data
        if call.route.optional_body and not call.data:
            return read_body(b"{}", form)
        if kind != "application/json":
            raise refusals.not_json_media()
        return read_body(call.data, form)

    def _finish(self, call: Call, given: Any) -> Response:
        """Write the answer down."""
        if isinstance(given, Response):
            response = given
        else:
            answer = given if isinstance(given, Answer) else Answer(given)
            status = answer.status or min(call.route.answers)
            form = call.route.answers[status]
            body = answer.body
            if body is not None and not isinstance(body, bytes):
                body = msgspec.json.encode(body)
            media = form.type if isinstance(form, Media) else "application/json" if body else None
            response = Response(body, status, answer.headers, media)
        for work in call.after:
            self.later(work)
        if call.matches:
            # After the answer: whoever acted need not wait until all lists know of it.
            response.background = BackgroundTask(self._project, call.matches)
        for cookie in call.cookies:
            response.headers.append("set-cookie", cookie)
        response.headers.setdefault("cache-control", "no-store")
        return response

    def _project(self, matches: list[Match]) -> None:
        try:
            for match in matches:
                self.reading.project(match)
        except (RedisError, OSError) as error:
            log.warning("lists come late: %s", type(error).__name__)

    def _refuse(self, call: Call, error: Exception) -> Response:
        refusal = as_refusal(error)
        if refusal is None:
            log.error("%s broke", call.route.name, exc_info=error)
            refusal = refusals.broken()
        elif isinstance(refusal, (StoreDown, GameFault)):
            log.warning("%s: %s: %s", call.route.name, refusal.code, refusal)
        response = answer_to(refusal, self._language(call, refusal))
        response.headers["cache-control"] = "no-store"
        return response

    def _language(self, call: Call, refusal: TaflError) -> Any:
        # When servers are down, nobody can be asked for their setting.
        if status_of(refusal) >= 500:
            return call.asked_language
        try:
            return call.language
        except Exception:
            return call.asked_language
