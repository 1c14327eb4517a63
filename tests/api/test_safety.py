"""What binds browsers: headers, cookies, origins; and what stays out of the log."""

import io
import logging
import sys
from collections.abc import Callable

import pytest
from tafl_api.json_logs import JsonFormatter

from tests.api.scene import set_scene
from tests.api.world import Person, World

PAGES = ("/health", "/api/games", "/api/me", "/nowhere", "/api/openapi.json")


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_has_the_headers(path: str, world: World) -> None:
    headers = world.nobody().get(path).headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy and "*" not in policy
    for part in ("script-src 'self'", "object-src 'none'", "base-uri 'none'"):
        assert part in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "strict-transport-security" not in headers


def test_answers_about_people_are_not_kept(world: World) -> None:
    assert world.guest().get("/api/me").headers["cache-control"] == "no-store"
    assert world.nobody().get("/api/me").headers["cache-control"] == "no-store"


def test_a_request_id_is_made_or_taken_over(world: World) -> None:
    nobody = world.nobody()
    made = {nobody.get("/health").headers["x-request-id"] for _ in range(3)}
    assert len(made) == 3
    given = nobody.call("GET", "/health", headers={"x-request-id": "from-a-proxy"})
    assert given.headers["x-request-id"] == "from-a-proxy"
    odd = nobody.call("GET", "/health", headers={"x-request-id": "a b <script>"})
    assert "<" not in odd.headers["x-request-id"]


def test_the_cookie_on_loopback(world: World) -> None:
    answer = world.nobody().post("/api/guests", {"name": "Ada"})
    name, *manner = answer.headers["set-cookie"].split("; ")
    assert name.startswith("tafl=ts_")
    assert set(manner) == {"Max-Age=7776000", "Path=/", "HttpOnly", "SameSite=Lax"}


def test_the_cookie_over_tls(make_world: Callable[..., World]) -> None:
    world = make_world(public_url="https://tafl.example")
    headers = {"origin": "https://tafl.example"}
    answer = world.nobody().call("POST", "/api/guests", {"name": "Ada"}, headers)
    name, *manner = answer.headers["set-cookie"].split("; ")
    assert name.startswith("__Host-tafl=ts_")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} < set(manner)
    assert not any(part.startswith("Domain") for part in manner)
    assert answer.headers["strict-transport-security"].startswith("max-age=")


def test_signing_out_takes_the_cookie_away(world: World) -> None:
    ada = world.guest()
    answer = ada.call("DELETE", "/api/session")
    assert answer.headers["set-cookie"].startswith("tafl=; Max-Age=0")
    assert "tafl" not in ada.http.cookies


@pytest.mark.parametrize(
    ("public", "origin", "is_own"),
    [
        ("", "http://testserver", True),
        ("", "https://testserver", False),
        ("", "http://testserver:8000", False),
        ("https://tafl.example", "https://tafl.example", True),
        ("https://tafl.example", "http://tafl.example", False),
        ("https://tafl.example", "https://tafl.example.evil.example", False),
        ("https://tafl.example", "https://sub.tafl.example", False),
        ("https://tafl.example", "http://testserver", False),
        ("http://127.0.0.1:8000", "http://localhost:8000", True),
        ("http://127.0.0.1:8000", "http://localhost:8001", False),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", True),
    ],
)
def test_which_pages_are_ours(
    public: str, origin: str, is_own: bool, make_world: Callable[..., World]
) -> None:
    world = make_world(public_url=public)
    answer = world.nobody().call("POST", "/api/guests", {"name": "Ada"}, {"origin": origin})
    assert answer.status_code == (201 if is_own else 403)


def test_reading_needs_no_origin(world: World) -> None:
    ada = world.guest()
    ada.sends_origin = False
    assert ada.get("/api/me").status_code == 200


def test_a_program_sends_no_origin(world: World) -> None:
    program = Person(world, world.nobody().post("/api/guests", {"name": "A"}).json()["token"])
    program.sends_origin = False
    assert program.call("DELETE", "/api/me").status_code == 204


def test_a_cookie_without_an_origin_signs_nobody_in(world: World) -> None:
    ada = world.guest()
    ada.sends_origin = False
    body = {"email": "ada@example.org", "password": "analytical engine", "name": "Mallory"}
    answer = ada.post("/api/accounts", body)
    assert answer.status_code == 201
    assert answer.json()["id"] != ada.id, "it is not the guest of the cookie who was registered"


def test_a_bearer_token_outweighs_a_cookie(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    token = world.program(bob, "read").token
    ada.token = token
    assert ada.get("/api/me").json()["name"] == "Bob"


def test_no_secret_gets_into_the_log(world: World) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(lambda record: not record.name.startswith("http"))  # the client's own log
    root = logging.getLogger()
    root.addHandler(handler)
    level = root.level
    root.setLevel(logging.DEBUG)
    try:
        ada = world.guest("Ada Lovelace")
        email, password = "ada@example.org", "analytical engine"
        token = ada.post("/api/accounts", {"email": email, "password": password}).json()["token"]
        program = world.program(ada, "play")
        program.get("/api/me")
        ada.post("/api/password-reset", {"email": email})
        ada.post("/api/session", {"email": email, "password": password + "!"})
        scene = set_scene(world, "private")
        scene.people["invited"].call("GET", "/api/me", None, scene.headers["invited"])
        ada.get(f"/api/games/{password}?token={token}")
        world.platform.durable.connection_pool.connection_kwargs["path"] = "/nowhere"
        world.platform.durable.connection_pool.reset()
        ada.get("/api/me")
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    log = written.getvalue()
    assert '"route":"/api/me"' in log and '"status":503' in log
    codes = [mail.text.rpartition("=")[2].strip() for mail in world.mail.sent]
    invite = scene.headers["invited"]["tafl-invite"]
    cookie = ada.http.cookies["tafl"]
    for secret in (email, password, token, program.token or "", cookie, invite, "Lovelace", *codes):
        assert secret and secret not in log


def test_an_unforeseen_error_is_logged_without_its_text() -> None:
    formatter = JsonFormatter()
    try:
        raise KeyError("the ace of spades")
    except KeyError:
        record = logging.getLogger("x").makeRecord(
            "x", logging.ERROR, "f.py", 1, "it broke", (), sys.exc_info()
        )
    line = formatter.format(record)
    assert "KeyError" in line and "test_safety.py" in line
    assert "spades" not in line
