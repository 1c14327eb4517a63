"""Whatever is sent, made up from the document itself: documented answers, and never a 5xx."""

import re
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
import pytest
from tafl_api.limits import Limiter

from tests.api.inventing import Inventor
from tests.api.tables import open_table, two_at
from tests.api.world import Person, World

CALLS = 500
"""Of each of four runs; ten times as many in the long one."""
FINAL = {"DELETE /api/me", "DELETE /api/session", "POST /api/accounts"}
"""Done now and then only: whoever calls these is gone, or waits for a slow hash."""


class Caller:
    """Somebody who calls whatever the document allows, and a little more."""

    def __init__(self, world: World, seed: str) -> None:
        self.world, self.rng = world, Random(seed)
        self.document = world.nobody().get("/api/openapi.json").json()
        self.inventor = Inventor(self.document, self.rng)
        self.calls = [
            (method.upper(), path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
        ]
        self.people: list[Person] = []
        self.matches: list[str] = []
        self.bodies: dict[str, list[Any]] = {}

    def gather(self) -> None:
        """Seat people at some tables: one is open, one under way, one over."""
        table, ada, bob = two_at(self.world)
        over, cy, _ = two_at(self.world, "pook")
        over.ask(cy, "resign")
        waiting = open_table(ada, "me", "open", "invite")
        self.people = [ada, bob, cy, self.world.guest("Eve"), self.world.nobody()]
        self.matches = [table.id, over.id, waiting.id]

    def call(self) -> None:
        """Make one call up, and check its answer."""
        method, path, operation = self.rng.choice(self.calls)
        name = f"{method} {path}"
        if name in FINAL and self.rng.random() < 0.9:
            return
        person = self.rng.choice(self.people)
        body, headers = self._body(operation)
        address = self._address(path, operation)
        for parameter in operation["parameters"]:
            if parameter["name"] == "Last-Event-ID":
                continue  # whoever has seen everything waits
            if parameter["in"] == "header" and self.rng.random() < 0.7:
                headers[parameter["name"]] = self.rng.choice(["1", "3", "k7", '"x"', "*", "é"])
        safe = {name: value.encode("latin-1", "replace") for name, value in headers.items()}
        answer = person.call(method, address, body, safe)  # type: ignore[arg-type]
        told = f"{method} {address} {body!r} {headers}: {answer.status_code} {answer.text[:300]}"
        assert answer.status_code < 500, told
        undocumented = str(answer.status_code) not in operation["responses"]
        # A path with an odd part may be the path of another route, or of none.
        assert not undocumented or answer.status_code in (404, 405), told
        if answer.status_code >= 400:
            assert len(answer.content) <= 1024, told
            error = answer.json()["error"]
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", error["code"]) and error["message"], told
        if self.rng.random() < 0.02 or name in FINAL:
            self.gather()

    def _body(self, operation: dict[str, Any]) -> tuple[bytes | None, dict[str, str]]:
        content = operation.get("requestBody", {}).get("content", {})
        for kind, form in content.items():
            schema = form.get("schema")
            value = self.inventor.value(schema) if schema else {}
            data = msgspec.json.encode(value)
            if self.rng.random() < 0.03:
                data = data[: self.rng.randrange(len(data) + 1)] + self.rng.randbytes(2)
            return data, {"content-type": kind}
        return None, {}

    def _address(self, path: str, operation: dict[str, Any]) -> str:
        query = {}
        for parameter in operation["parameters"]:
            name, schema = parameter["name"], parameter["schema"]
            if parameter["in"] == "path":
                value = self.inventor.value(schema)
                if name == "match" and self.rng.random() < 0.9:
                    value = self.rng.choice(self.matches)
                elif name in ("version", "request", "seat") and self.rng.random() < 0.8:
                    value = self.rng.randint(0, 6)
                path = path.replace(f"{{{name}}}", quote(str(value), safe="") or "-")
            elif parameter["in"] == "query" and self.rng.random() < 0.4:
                query[name] = str(self.inventor.value(schema))
        if path.endswith("/stream"):
            query["most"] = "1"
        return f"{path}?{urlencode(query)}" if query else path


def run(world: World, seed: str, calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Call and call again."""
    monkeypatch.setattr(Limiter, "take", lambda *_: None)  # how often is another test's matter
    caller = Caller(world, seed)
    caller.gather()
    for _ in range(calls):
        caller.call()


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_sent_breaks_anything(
    seed: int, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(world, f"short {seed}", CALLS, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_nothing_breaks_in_the_long_run(
    seed: int, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(world, f"long {seed}", 10 * CALLS, monkeypatch)
