"""Applications behind a real server: streams need one, since the test client waits for the end."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx2 as httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from tafl.clients import open_client
from tafl.keys import Keys
from tafl.platform import Platform
from tafl.plugins import Catalogue
from tafl.settings import Settings
from tafl.valkey import Embedded
from tafl_api.app import create_app

from tests.api.world import Person


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """Serve an application on a port of this machine; give its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    until = monotonic() + 10
    while not server.started and monotonic() < until:
        sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()


def another(servers: tuple[Embedded, Embedded], catalogue: Catalogue, folder: Path) -> Starlette:
    """Make one more application on the same servers, as another process would."""
    log, queue = servers
    platform = Platform(
        Settings(data=folder),
        catalogue,
        log.store(),
        Keys.of("tests"),
        durable=open_client(log.url()),
        volatile=open_client(queue.url()),
    )
    return create_app(platform, close=True)


def bearer(person: Person) -> dict[str, str]:
    """Give the header of somebody's program."""
    return {"authorization": f"Bearer {person.world.program(person, 'play').token}"}


class Event(msgspec.Struct, frozen=True):
    """One server-sent event."""

    id: str
    data: Any


def events(response: httpx.Response) -> Iterator[Event]:
    """Read events as they come."""
    id, data = "", ""
    for line in response.iter_lines():
        if line.startswith("id: "):
            id = line[4:]
        elif line.startswith("data: "):
            data = line[6:]
        elif not line and data:
            yield Event(id, msgspec.json.decode(data))
            data = ""
