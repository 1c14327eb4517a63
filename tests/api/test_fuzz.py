"""Whatever is sent, nothing breaks: no answer of 500 or more, and every error in the one form."""

from typing import Any

import msgspec
import pytest
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tafl_api.routes import ROUTES

from tests.api.samples import SAMPLES
from tests.api.world import HOST, Person, World

RUN = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    database=None,
)
WILD = st.one_of(
    st.text(),
    st.text(st.characters(min_codepoint=0x2000, max_codepoint=0x206F)),
    st.sampled_from(["\u0000", "\u202e", "x" * 100_000, "\U0001f3b2" * 32, "' OR 1=1 --", "<b>"]),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WILD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
BODIES = [(name, body) for name, body in SAMPLES.items() if isinstance(body, dict)]
HEADER = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"))


def check(answer: Response) -> None:
    """Hold any answer to what all answers promise."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["code"] and error["message"] and len(answer.content) <= 1024


def renewed(world: World) -> Person:
    """Give somebody who is signed in, whatever was done before; forget what was counted."""
    world.platform.volatile.flushdb()
    return world.guest()


@RUN
@given(data=st.binary(max_size=200))
def test_bodies_that_are_any_bytes(world: World, data: bytes) -> None:
    person = renewed(world)
    for name, _ in BODIES:
        method, path = name.split()
        if "{" not in path:
            check(person.call(method, path, data))


@RUN
@given(chosen=st.sampled_from(BODIES), given_fields=st.dictionaries(st.text(), JSON, max_size=2),
       value=JSON, pick=st.integers(0, 9))  # fmt: skip
def test_bodies_with_any_fields(
    world: World, chosen: tuple[str, dict[str, Any]], given_fields: dict[str, Any], value: Any,
    pick: int,
) -> None:  # fmt: skip
    name, body = chosen
    method, path = name.split()
    if "{" in path:
        return
    changed = {**body, **given_fields}
    changed[list(changed)[pick % len(changed)]] = value
    try:
        data = msgspec.json.encode(changed)
    except (UnicodeEncodeError, msgspec.EncodeError):
        data = repr(changed).encode("utf-8", "surrogatepass")
    check(renewed(world).call(method, path, data))


@RUN
@given(name=WILD)
def test_names(world: World, name: str) -> None:
    answer = renewed(world).call("PATCH", "/api/me", {"name": name})
    check(answer)
    if answer.status_code == 200:
        kept = answer.json()["name"]
        assert 1 <= len(kept) <= 32 and kept.isprintable()


@pytest.mark.parametrize("escape", [r"\ud800", r"\udfff\ud800", r"\u0000", r"\u202e", r"\ufeff"])
def test_escapes_in_names(escape: str, world: World) -> None:
    answer = world.nobody().post("/api/guests", b'{"name":"a' + escape.encode() + b'b"}')
    assert answer.status_code in (400, 422)
    check(answer)


@RUN
@given(cookie=HEADER, token=HEADER, id=HEADER, language=HEADER)
def test_headers(world: World, cookie: str, token: str, id: str, language: str) -> None:
    person = world.nobody()
    headers = {
        "cookie": f"tafl={cookie}",
        "x-request-id": id,
        "accept-language": language,
        "origin": HOST,
        "tafl-invite": token,
    }
    raw: Any = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    check(person.http.request("GET", "/api/me", headers=raw))
    check(person.http.request("DELETE", "/api/me", headers=raw))
    check(person.http.request("GET", "/api/me", headers=[
        (b"authorization", b"Bearer " + token.encode("latin-1"))
    ]))  # fmt: skip


@RUN
@given(part=st.text(max_size=80), query=st.text(max_size=40))
def test_paths_and_queries(world: World, part: str, query: str) -> None:
    person = renewed(world)
    quoted = "".join(f"%{byte:02x}" for byte in part.encode("utf-8", "surrogatepass"))
    asked = "".join(f"%{byte:02x}" for byte in query.encode("utf-8", "surrogatepass"))
    for route in ROUTES:
        if route.method == "GET" and "stream" not in route.path:
            path = route.path
            for name in ("match", "game", "version", "seat", "request", "session", "token", "job"):
                path = path.replace(f"{{{name}}}", quoted or "%00")
            check(person.call("GET", f"{path}?{asked}"))
