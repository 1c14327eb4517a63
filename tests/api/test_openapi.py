"""The document: whole, true to the table, and readable by programs."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from tafl_api.openapi import MEANINGS, document, operation_id, statuses
from tafl_api.parameters import PARAMETERS
from tafl_api.playing import GameCommand
from tafl_api.route import Media
from tafl_api.routes import ROUTES

from tests.api.world import World


def references(node: Any) -> Iterator[str]:
    """List all references of a document."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def test_it_is_served_and_lists_every_route(world: World) -> None:
    found = world.nobody().get("/api/openapi.json").json()
    assert found["openapi"] == "3.1.0"
    listed = {f"{method.upper()} {path}" for path, row in found["paths"].items() for method in row}
    assert listed == {route.name for route in ROUTES}


def test_every_reference_leads_somewhere() -> None:
    found = document(ROUTES, "http://localhost")
    named = {f"#/components/schemas/{name}" for name in found["components"]["schemas"]}
    assert set(references(found)) <= named


def test_operations_have_names_of_their_own() -> None:
    names = [operation_id(route) for route in ROUTES]
    assert len(set(names)) == len(names)


def test_every_row_is_complete() -> None:
    for route in ROUTES:
        assert route.summary, route.name
        assert set(statuses(route)) <= set(MEANINGS), route.name
        assert all(part in PARAMETERS for part in re.findall(r"{(\w+)}", route.path)), route.name
        assert route.who.match is None or "{match}" in route.path, route.name
        if route.method == "GET":
            assert route.body is None, route.name
        for form in (route.body, route.query):
            if form is not None and not isinstance(form, Media):
                assert issubclass(form, Struct), route.name
                # A command's fields are the game's, which forbids unknown ones by itself.
                strict = form.__struct_config__.forbid_unknown_fields
                assert strict or form is GameCommand, route.name


def test_every_unsafe_route_is_limited() -> None:
    assert all(route.limits for route in ROUTES if route.method != "GET")
