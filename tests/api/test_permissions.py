"""Who may call what: every route of the table, by every role, to a public and a private match.

What is expected is written out here and not read off the code. A call is let through when it is
not refused with one of the codes that refuse a caller; what it comes to is another test's matter.
"""

from collections.abc import Callable

import pytest
from tafl_api.route import Route, Who
from tafl_api.routes import ROUTES

from tests.api.samples import SAMPLES, body_of, path_of
from tests.api.scene import ROLES, Scene, set_scene
from tests.api.world import World

LET_IN = ""
TOKENS = {"read token", "play token", "bot token"}
REFUSALS = {
    "not-signed-in",
    "scope-missing",
    "foreign-origin",
    "no-such-match",
    "not-seated",
    "not-host",
    "not-member",
}

# Refused for lack of a scope, whatever the match.
NO_SCOPE: dict[str | None, dict[str, str]] = {
    None: {},
    "read": {"nobody": "not-signed-in"},
    "play": {"nobody": "not-signed-in", "read token": "scope-missing"},
    "account": {"nobody": "not-signed-in"} | dict.fromkeys(TOKENS, "scope-missing"),
}

# Refused for what they are to a public match; who is not named is let in.
OUTSIDE = {"nobody", "stranger", "former seat", "spectator"}
NOT_RELATED: dict[str | None, dict[str, str]] = {
    None: {},
    "viewer": {},
    "member": dict.fromkeys(OUTSIDE | {"invited"}, "not-member"),
    "seat": dict.fromkeys(OUTSIDE | {"invited", "host"}, "not-seated"),
    "host": dict.fromkeys(OUTSIDE | {"invited", "seat", "other seat"} | TOKENS, "not-host"),
}


def expected(who: Who, role: str, visibility: str) -> str:
    """Say with which code a role is refused; empty if it is let in."""
    if refused := NO_SCOPE[who.scope].get(role):
        return refused
    if who.match is not None and visibility == "private" and role in OUTSIDE:
        return "no-such-match"
    return NOT_RELATED[who.match].get(role, LET_IN)


def cases() -> list[tuple[Route, str]]:
    """List routes with the visibilities that matter to them."""
    return [
        (route, visibility)
        for route in ROUTES
        for visibility in (("public", "private") if route.who.match else ("public",))
    ]


@pytest.mark.parametrize(
    ("route", "visibility"), cases(), ids=lambda one: getattr(one, "name", one)
)
def test_every_role_meets_what_it_should(
    route: Route, visibility: str, make_world: Callable[..., World]
) -> None:
    scene = set_scene(make_world(), visibility)
    for role in ROLES:
        wanted = expected(route.who, role, visibility)
        status, code = call(scene, route, role)
        got = code if code in REFUSALS else LET_IN
        assert got == wanted, f"{role}: {status} {code}"
        if route.method != "GET" and wanted == LET_IN:
            scene = set_scene(make_world(), visibility)  # it may have changed everything


def call(scene: Scene, route: Route, role: str) -> tuple[int, str]:
    """Let a role call a route with its sample."""
    return scene.call(role, route.method, path_of(route, scene), body_of(route, scene))


def test_every_route_has_a_sample_and_no_sample_is_left_over() -> None:
    assert set(SAMPLES) == {route.name for route in ROUTES}


def test_every_route_of_the_application_is_in_the_table(world: World) -> None:
    served = {getattr(route, "path", "") for route in world.app.routes}
    interface = {path for path in served if path.startswith(("/api", "/health", "/metrics"))}
    assert interface == {route.path for route in ROUTES}


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_what_is_not_there_answers_like_what_is_not_yours(route: Route, world: World) -> None:
    if route.who.match is None:
        return
    scene = set_scene(world, "private")
    path = path_of(route, scene)
    body = body_of(route, scene)
    person = scene.people["stranger"]
    there = person.call(route.method, path, body)
    gone = person.call(route.method, path.replace(scene.match, "00-" + "0" * 24), body)
    assert (there.status_code, there.content) == (gone.status_code, gone.content)
    assert there.status_code == 404
    kept = [
        {k: v for k, v in answer.headers.items() if k != "x-request-id"} for answer in (there, gone)
    ]
    assert kept[0] == kept[1]


@pytest.mark.parametrize(
    "route", [one for one in ROUTES if one.method != "GET"], ids=lambda route: route.name
)
def test_a_cookie_works_on_our_own_pages_alone(route: Route, world: World) -> None:
    scene = set_scene(world, "public")
    person = scene.people["seat"]
    body, path = body_of(route, scene), path_of(route, scene)
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", ""):
        answer = person.call(route.method, path, body, {"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "foreign-origin"
    person.sends_origin = False
    answer = person.call(route.method, path, body)
    if route.who.scope is not None:
        assert answer.json()["error"]["code"] == "foreign-origin"
    else:
        assert answer.status_code != 403  # handled as nobody's call
