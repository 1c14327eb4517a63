"""The platform with servers of its own, on a free port; bots play in the same process."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import uvicorn
from tafl.platform import Platform
from tafl.settings import Settings
from tafl_api.app import create_app

QUICK = Path("/dev/shm")


@contextmanager
def running(folder: Path, door: socket.socket) -> Iterator[str]:
    """Serve what is in a folder until the end of the block."""
    port = door.getsockname()[1]
    platform = Platform.open(Settings(data=folder, port=port))
    app = create_app(platform, close=True)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = Thread(target=server.run, kwargs={"sockets": [door]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def served() -> Iterator[str]:
    """Serve an empty platform in a folder that goes away."""
    quick = str(QUICK) if QUICK.is_dir() else None
    with TemporaryDirectory(dir=quick) as folder, socket.create_server(("127.0.0.1", 0)) as door:
        with running(Path(folder), door) as site:
            yield site
