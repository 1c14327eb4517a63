"""Limits: how much at once, and how often. Each is tried where it still holds, and one beyond."""

import gzip
from collections.abc import Callable, Iterator

import pytest
from starlette.testclient import TestClient
from tafl_api.app import create_app
from tafl_api.bodies import DEEPEST, is_too_deep
from tafl_api.limits import (
    COMMAND,
    CREATE,
    GUEST,
    HOUR,
    JOIN,
    MAIL_ACCOUNT,
    MINUTE,
    SIGN_IN,
    SIGN_IN_ACCOUNT,
    Limit,
    Limiter,
)

from tests.api.world import HOST, World

FEW = Limit("few", 5, MINUTE)


def test_the_figures() -> None:
    assert (COMMAND.most, COMMAND.window, COMMAND.each) == (60, MINUTE, "account")
    assert (CREATE.most, CREATE.window, CREATE.each) == (20, HOUR, "account")
    assert (JOIN.most, JOIN.window, JOIN.each) == (20, HOUR, "address")
    assert (SIGN_IN_ACCOUNT.most, SIGN_IN_ACCOUNT.window) == (20, 15 * MINUTE)
    assert (SIGN_IN.most, SIGN_IN.window, SIGN_IN.each) == (300, 10 * MINUTE, "address")


def test_a_body_at_the_limit(world: World) -> None:
    nobody = world.nobody()
    start, end = b'{"name":"Ada"', b"}"
    for size, status in ((64 * 1024, 201), (64 * 1024 + 1, 413)):
        body = start + b" " * (size - len(start) - len(end)) + end
        assert nobody.post("/api/guests", body).status_code == status


def test_a_body_in_pieces_at_the_limit(world: World) -> None:
    http = TestClient(world.app, HOST)

    def pieces(size: int) -> Iterator[bytes]:
        yield b'{"name":"Ada"'
        for _ in range((size - 14) // 1000):
            yield b" " * 1000
        yield b" " * ((size - 14) % 1000) + b"}"

    headers = {"origin": HOST, "content-type": "application/json"}
    for size, status in ((64 * 1024, 201), (64 * 1024 + 1, 413)):
        answer = http.post("/api/guests", content=pieces(size), headers=headers)
        assert answer.status_code == status


def test_a_packed_body_is_not_unpacked(world: World) -> None:
    bomb = gzip.compress(b'{"name":"' + b"x" * 10_000_000 + b'"}')
    answer = world.nobody().post("/api/guests", bomb, **{"content-encoding": "gzip"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("data", "deep"),
    [
        (b"[" * DEEPEST + b"]" * DEEPEST, False),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), True),
        (b"[" + b"[]," * 100 + b"[]]", False),
        (b'["' + b"[" * 100 + b'"]', False),
        (b'["\\"' + b"{" * 100 + b'"]', False),
        (b'{"a":' * (DEEPEST + 1), True),
        (b'"' + b"[" * 100, False),
    ],
)
def test_how_deep_a_body_may_be(data: bytes, deep: bool) -> None:
    assert is_too_deep(data) is deep


def test_a_name_at_the_limit(world: World) -> None:
    nobody = world.nobody()
    assert nobody.post("/api/guests", {"name": "é" * 32}).status_code == 201
    assert nobody.post("/api/guests", {"name": "é" * 33}).status_code == 422


def test_blocked_players_at_the_limit(world: World) -> None:
    ada = world.guest()
    many = [f"player-{number}" for number in range(201)]
    assert ada.call("PATCH", "/api/me", {"blocked": many[:200]}).status_code == 200
    assert ada.call("PATCH", "/api/me", {"blocked": many}).status_code == 422


def test_tokens_at_the_limit(world: World) -> None:
    ada = world.guest()
    for _ in range(50):
        world.program(ada, "read")
    answer = ada.post("/api/tokens", {"name": "x", "scopes": ["read"]})
    assert answer.json()["error"]["code"] == "too-many-tokens"


# How often.


def test_a_window_slides(world: World) -> None:
    limiter = Limiter(world.platform.volatile, lambda: world.now)
    world.now -= world.now % MINUTE
    assert [limiter.take(FEW, "ada") for _ in range(5)] == [None] * 5
    assert limiter.take(FEW, "ada") == 60
    assert limiter.take(FEW, "bob") is None, "others have their own count"
    world.now += MINUTE - 1
    assert limiter.take(FEW, "ada") == 1
    world.now += 1
    assert limiter.take(FEW, "ada") is not None, "the last minute still counts in full"
    world.now += 12_000
    assert limiter.take(FEW, "ada") is None
    assert limiter.take(FEW, "ada") is not None
    world.now += 2 * MINUTE
    assert [limiter.take(FEW, "ada") for _ in range(6)] == [None] * 5 + [48]


def test_a_refused_call_does_not_prolong_the_wait(world: World) -> None:
    limiter = Limiter(world.platform.volatile, lambda: world.now)
    for _ in range(100):
        limiter.take(FEW, "ada")
    world.now += 2 * MINUTE
    assert limiter.take(FEW, "ada") is None


def test_processes_count_together(world: World) -> None:
    one = Limiter(world.platform.volatile, lambda: world.now)
    two = Limiter(world.platform.volatile, lambda: world.now)
    taken = [limiter.take(FEW, "ada") for limiter in (one, two) * 3]
    assert [wait is None for wait in taken] == [True] * 5 + [False]


def test_guesses_at_a_password_are_bounded(world: World) -> None:
    tried = {"email": "ada@example.org", "password": "wrong"}
    codes = [world.nobody().post("/api/session", tried).status_code for _ in range(21)]
    assert codes == [401] * 20 + [429]
    other = {"email": "bob@example.org", "password": "wrong"}
    assert world.nobody().post("/api/session", other).status_code == 401
    world.now += 30 * MINUTE
    assert world.nobody().post("/api/session", tried).status_code == 401


def test_guests_from_one_address_are_bounded_over_processes(world: World) -> None:
    second = TestClient(create_app(world.platform), HOST)
    limiter = Limiter(world.platform.volatile, lambda: world.now)
    for _ in range(GUEST.most - 2):
        assert limiter.take(GUEST, "testclient") is None
    assert world.nobody().post("/api/guests", {"name": "A"}).status_code == 201
    headers = {"origin": HOST}
    assert second.post("/api/guests", json={"name": "B"}, headers=headers).status_code == 201
    answer = second.post("/api/guests", json={"name": "C"}, headers=headers)
    assert answer.status_code == 429
    assert answer.json()["error"]["code"] == "too-many-requests"
    assert 0 < int(answer.headers["retry-after"]) <= 600


def test_mails_to_one_address_are_bounded(world: World) -> None:
    body = {"email": "ada@example.org"}
    codes = [world.nobody().post("/api/password-reset", body).status_code for _ in range(6)]
    assert codes == [202] * MAIL_ACCOUNT.most + [429]


def test_what_succeeds_is_given_back_where_guessing_is_bounded(
    make_world: Callable[..., World],
) -> None:
    world = make_world()
    limiter = Limiter(world.platform.volatile, lambda: world.now)
    assert JOIN.refunded
    for _ in range(100):
        assert limiter.take(JOIN, "here") is None
        limiter.give_back(JOIN, "here")
