"""A platform for tests, and people who call it."""

from pathlib import Path
from typing import Any

import msgspec
from httpx2 import Response
from starlette.testclient import TestClient
from tafl.clients import open_client
from tafl.keys import Keys
from tafl.people.mail import KeptMailer
from tafl.platform import Platform
from tafl.plugins import Catalogue
from tafl.settings import Settings
from tafl.valkey import Embedded
from tafl_api.app import create_app

START = 1_767_225_600_000
HOST = "http://testserver"


class Person:
    """Somebody with a browser or a program: `token` goes into a header, else the cookie is used."""

    def __init__(self, world: "World", token: str | None = None) -> None:
        self.world = world
        self.token = token
        self.sends_origin = True
        self.http = TestClient(world.app, HOST, raise_server_exceptions=False)
        self.id = ""
        self.recovery = ""

    def call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Response:
        """Send a request as our own page, or as a program with a token."""
        given = {"authorization": f"Bearer {self.token}"} if self.token else {}
        if self.sends_origin and not self.token:
            given["origin"] = HOST
        given |= headers or {}
        content = body
        if body is not None and not isinstance(body, bytes):
            content = msgspec.json.encode(body)
        if content is not None:
            given.setdefault("content-type", "application/json")
        return self.http.request(method, path, content=content, headers=given)

    def get(self, path: str, **headers: str) -> Response:
        """Read."""
        return self.call("GET", path, headers=headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Response:
        """Send."""
        return self.call("POST", path, body, headers)

    def become_guest(self, name: str) -> "Person":
        """Sign in with a name alone."""
        answer = self.post("/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        self.id, self.recovery = answer.json()["id"], answer.json()["recovery"]
        return self


class World:
    """One application, its platform, its clock and its mail."""

    def __init__(
        self,
        servers: tuple[Embedded, Embedded],
        catalogue: Catalogue,
        folder: Path,
        **settings: Any,
    ) -> None:
        self.now = START
        self.mail = KeptMailer()
        log, queue = servers
        durable, volatile = open_client(log.url()), open_client(queue.url())
        durable.flushdb()
        volatile.flushdb()
        self.platform = Platform(
            Settings(data=folder, **settings),
            catalogue,
            log.store(),
            Keys.of("tests"),
            durable=durable,
            volatile=volatile,
            clock=lambda: self.now,
            mailer=self.mail,
        )
        self.app = create_app(self.platform)

    def nobody(self) -> Person:
        """Somebody who is not signed in."""
        return Person(self)

    def guest(self, name: str = "Ada") -> Person:
        """Somebody with a browser, signed in by cookie."""
        return Person(self).become_guest(name)

    def program(self, owner: Person, *scopes: str) -> Person:
        """A program of somebody's, with a token of these scopes."""
        body = {"name": "program", "scopes": list(scopes)}
        answer = owner.post("/api/tokens", body)
        assert answer.status_code == 201, answer.text
        program = Person(self, answer.json()["token"])
        program.id = owner.id
        return program

    def close(self) -> None:
        """Let go of the servers."""
        self.app.state.dispatcher.close()
        self.platform.close()
