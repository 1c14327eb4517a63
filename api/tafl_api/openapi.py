"""The OpenAPI document, made from the table of routes."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from .parameters import PARAMETERS
from .refusals import ErrorAnswer
from .route import Media, Route

REFERENCE = "#/components/schemas/{name}"

MEANINGS = {
    200: "Done",
    201: "Made",
    202: "Taken on",
    204: "Done; nothing to say",
    304: "Not changed",
    400: "Not JSON",
    401: "Nobody is signed in",
    403: "Not allowed",
    404: "Not there, or not yours to see",
    405: "The address does not take this method",
    408: "The request took too long to arrive",
    409: "The rules, or the present state, do not allow it",
    412: "The match has moved on",
    413: "Too large",
    415: "Not the right kind of body",
    422: "Not of the right form",
    429: "Too often",
    500: "A game broke its promise",
    503: "Not possible at the moment",
}


def document(routes: Iterable[Route], address: str) -> dict[str, Any]:
    """Describe all routes."""
    rows = list(routes)
    schemas, components = msgspec.json.schema_components(_forms(rows), ref_template=REFERENCE)
    named = dict(zip(map(id, _forms(rows)), schemas, strict=True))
    paths: dict[str, Any] = {}
    for row in rows:
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(row, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tafl", "version": "1", "summary": "Board and card games over days"},
        "servers": [{"url": address}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": "tafl"},
            },
        },
    }


def statuses(row: Route) -> list[int]:
    """List every status that a route may answer with."""
    found = set(row.answers) | set(row.refusals) | {503}
    if row.who.scope is not None or row.method != "GET":
        found |= {401, 403}
    else:
        found |= {401}  # a token that is none
    if row.query is not None:
        found.add(422)
    if row.body is not None:
        found |= {400, 408, 413, 415, 422}
    else:
        found |= {408, 413}
    if "{" in row.path:
        found.add(404)
    if row.limits:
        found.add(429)
    if row.who.match is not None:
        found |= {403, 404, 500} if row.who.match != "viewer" else {404, 500}
    return sorted(found)


def _forms(rows: list[Route]) -> list[Any]:
    forms: list[Any] = [ErrorAnswer]
    for row in rows:
        for form in (row.body, row.query, *row.answers.values()):
            if form is not None and not isinstance(form, Media) and form not in forms:
                forms.append(form)
    return forms


def _operation(row: Route, named: dict[int, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": row.summary,
        "operationId": operation_id(row),
        "x-who": msgspec.to_builtins(row.who),
        "parameters": [*_path_parameters(row), *_query_parameters(row), *_header_parameters(row)],
        "responses": {str(status): _response(row, status, named) for status in statuses(row)},
        "security": [{"token": []}, {"session": []}],
    }
    if row.who.scope is None:
        operation["security"].append({})
    if row.body is not None:
        operation["requestBody"] = {
            "required": not row.optional_body,
            "content": _content(row.body, named),
        }
    return operation


def operation_id(row: Route) -> str:
    """Name an operation after its method and path."""
    return "_".join([row.method.lower(), *re.findall(r"[a-z]+", row.path.removeprefix("/api"))])


def _path_parameters(row: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0, "maximum": _most(name)}
            if PARAMETERS[name].is_number
            else {"type": "string", "pattern": f"^{PARAMETERS[name].pattern}$"},
        }
        for name in re.findall(r"{(\w+)}", row.path)
    ]


def _most(name: str) -> int:
    found = re.search(r",(\d+)}", PARAMETERS[name].pattern)
    assert found is not None
    return int("9" * int(found[1]))


def _query_parameters(row: Route) -> list[dict[str, Any]]:
    if row.query is None:
        return []
    _, components = msgspec.json.schema_components([row.query], ref_template=REFERENCE)
    form = components[row.query.__name__]
    return [
        {"name": name, "in": "query", "required": name in form.get("required", ()), "schema": field}
        for name, field in form.get("properties", {}).items()
    ]


def _header_parameters(row: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name.rstrip("!"),
            "in": "header",
            "required": name.endswith("!"),
            "schema": {"type": "string"},
        }
        for name in row.headers
    ]


def _response(row: Route, status: int, named: dict[int, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"description": MEANINGS[status]}
    form = row.answers.get(status, ErrorAnswer)
    if form is not None:
        described["content"] = _content(form, named)
    return described


def _content(form: Any, named: dict[int, Any]) -> dict[str, Any]:
    if isinstance(form, Media):
        return {form.type: {}}
    return {"application/json": {"schema": named[id(form)]}}
