"""Every refusal has one form, a fitting status, the reader's language, and repeats nothing."""

import msgspec
import pytest
from httpx2 import Response
from tafl.errors import (
    BadRecord,
    Conflict,
    GameFault,
    Malformed,
    NotFound,
    Rejected,
    StoreDown,
    TaflError,
)
from tafl.people.refusals import Forbidden, NotSignedIn, TooBusy
from tafl_api.openapi import statuses
from tafl_api.refusals import answer_to
from tafl_api.route import Media, Route
from tafl_api.routes import ROUTES

from tests.api.samples import body_of, path_of
from tests.api.scene import set_scene
from tests.api.world import World

WITH_BODY = [route for route in ROUTES if route.body and not isinstance(route.body, Media)]
CANARY = "c4n4ry"


class Nowhere:
    """A match that is not there."""

    match = "00-000000000000000000000000"


def check(answer: Response, status: int, code: str | None = None) -> None:
    """Hold an answer to the one form of errors."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert body.keys() == {"error"} and body["error"].keys() == {"code", "message"}
    assert code is None or body["error"]["code"] == code
    assert body["error"]["message"] and len(answer.content) <= 1024
    assert CANARY not in answer.text


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (Malformed, 422),
        (Rejected, 409),
        (Conflict, 409),
        (NotFound, 404),
        (BadRecord, 422),
        (NotSignedIn, 401),
        (Forbidden, 403),
        (TooBusy, 503),
        (StoreDown, 503),
        (GameFault, 500),
    ],
)
def test_every_kind_of_error_has_its_status(kind: type[TaflError], status: int) -> None:
    answer = answer_to(kind("some-code", "x" * 5000, "y" * 5000), "en")
    assert answer.status_code == status
    assert len(bytes(answer.body)) <= 1024
    assert ("retry-after" in answer.headers) == (status == 503)
    if status >= 500:
        assert b"xxx" not in bytes(answer.body), "what servers and plugins say stays here"


def test_a_game_that_fails_is_named_so() -> None:
    body = msgspec.json.decode(bytes(answer_to(GameFault("odd", "Odd."), "en").body))
    assert body["error"]["code"] == "game-fault"


def test_a_stale_version_is_a_failed_precondition() -> None:
    assert answer_to(Conflict("stale-version", "Old."), "en").status_code == 412


def test_what_is_not_there(world: World) -> None:
    nobody = world.nobody()
    for path in (f"/{CANARY}", f"/api/{CANARY}", "/api/games/nim/nothing", "/api//me"):
        check(nobody.get(path), 404, "no-such-page")
    check(nobody.get(f"/api/games/{CANARY}"), 404, "no-such-game")
    check(nobody.get("/api/games/Nim%00"), 404)
    check(nobody.get("/api/games/" + "x" * 5000), 404)


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_a_method_that_a_path_does_not_take(path: str, world: World) -> None:
    row = next(route for route in ROUTES if route.path == path)
    taken = {route.method for route in ROUTES if route.path == path}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - taken:
        answer = world.nobody().call(method, path_of(row, Nowhere()))
        check(answer, 405, "wrong-method")
        assert set(answer.headers["allow"].split(", ")) == taken


@pytest.mark.parametrize("route", WITH_BODY, ids=lambda route: route.name)
def test_bodies_that_are_wrong(route: Route, world: World) -> None:
    scene = set_scene(world, "public")
    path, body = path_of(route, scene), body_of(route, scene)
    role = "host" if route.who.match == "host" else "seat"

    def send(data: bytes, kind: str = "application/json") -> Response:
        return scene.people[role].call(route.method, path, data, {"content-type": kind})

    whole = msgspec.json.encode(body)
    check(send(b"{" + CANARY.encode()), 400, "not-json")
    check(send(b'"\xff"'), 400, "not-json")
    check(send(f'["{CANARY}"]'.encode()), 422, "not-an-object")
    check(send(b"[" * 21 + b"]" * 21), 422, "too-deep")
    check(send(whole, "text/plain"), 415, "not-json-media")
    check(send(whole, ""), 415, "not-json-media")
    check(send(b'"' + b"x" * route.most_bytes + b'"'), 413, "too-large")
    check(send(msgspec.json.encode({**body, CANARY: CANARY})), 422)
    if body:
        check(send(msgspec.json.encode({name: [CANARY] for name in body})), 422)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_parameters_that_are_wrong(route: Route, world: World) -> None:
    if route.method != "GET":
        return
    scene = set_scene(world, "public")
    path = path_of(route, scene)
    person = scene.people["host" if route.who.match == "host" else "seat"]
    query = f"{path}&" if "?" in path else f"{path}?"
    check(person.get(f"{query}{CANARY}={CANARY}"), 422, "unknown-field")
    check(person.get(f"{query}a=1&a=2"), 422, "repeated-parameter")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_token_that_is_none_is_refused_everywhere(route: Route, world: World) -> None:
    path = path_of(route, Nowhere())
    for given in (f"Bearer {CANARY}", "Bearer tt_" + "0" * 32, "Basic YTpi", "", "Bearer"):
        headers = {"authorization": given}
        answer = world.nobody().call(route.method, path, None, headers)
        check(answer, 401, "not-signed-in")
        assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("fr", "fr"),
        ("fr-CA,en;q=0.5", "fr"),
        ("en;q=0.5, fr;q=0.9", "fr"),
        ("de, fr;q=0.1", "fr"),
        ("en, fr", "en"),
        ("de", "en"),
        ("fr;q=0", "en"),
        (";;;,q=,fr;q=x", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_the_request(asked: str, language: str, world: World) -> None:
    answer = world.nobody().call("GET", "/api/me", headers={"accept-language": asked})
    assert answer.headers["content-language"] == language
    assert ("Connectez-vous" in answer.text) == (language == "fr")


def test_the_language_of_the_person_comes_first(world: World) -> None:
    ada = world.guest()
    ada.call("PATCH", "/api/me", {"language": "fr"})
    answer = ada.call("PATCH", "/api/me", {"name": ""}, {"accept-language": "en"})
    assert answer.headers["content-language"] == "fr"


def test_a_server_that_is_away_is_said_to_be(world: World) -> None:
    ada = world.guest()
    pool = world.platform.durable.connection_pool
    pool.connection_kwargs["path"] = "/nowhere"
    pool.reset()
    answer = ada.get("/api/me")
    check(answer, 503, "store-down")
    assert int(answer.headers["retry-after"]) > 0
    assert world.nobody().get("/health").status_code == 503


def test_limits_hold_while_their_server_is_away(world: World) -> None:
    pool = world.platform.volatile.connection_pool
    pool.connection_kwargs["path"] = "/nowhere"
    pool.reset()
    found = [world.nobody().post("/api/guests", {"name": "Ada"}).status_code for _ in range(5)]
    assert found == [201] * 5


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_answer_is_documented(route: Route, world: World) -> None:
    scene = set_scene(world, "public")
    path, body = path_of(route, scene), body_of(route, scene)
    for role, person in scene.people.items():
        answer = person.call(route.method, path, body, scene.headers.get(role))
        assert answer.status_code in statuses(route)
