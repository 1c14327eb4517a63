"""A real server on a free port, and Chromium to visit it."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright
from tafl.platform import Platform
from tafl.settings import Settings
from tafl_api.app import create_app

from tests.web.visit import Visit

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the platform with servers of its own; bots play in the same process."""
    quick = "/dev/shm" if os.access("/dev/shm", os.W_OK) else str(tmp_path_factory.getbasetemp())
    with TemporaryDirectory(dir=quick) as folder, socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        platform = Platform.open(Settings(data=Path(folder), port=port))
        config = uvicorn.Config(
            create_app(platform, close=True), log_level="warning", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the system's Chromium."""
    if not os.access(CHROMIUM, os.X_OK):
        pytest.fail("Chromium is missing; `make browser` installs it")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(site: str, browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open the site as somebody new; whatever went wrong in the browser fails the test."""
    visits: list[Visit] = []

    def come(**manner: object) -> Visit:
        visits.append(Visit(browser, site, **manner))  # type: ignore[arg-type]
        return visits[-1]

    yield come
    for one in visits:
        one.leave()
    troubles = [trouble for one in visits for trouble in one.troubles]
    assert not troubles
