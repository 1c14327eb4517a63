"""A server of our own: started, watched, started again when it falls, stopped with us."""

import atexit
import fcntl
import os
import subprocess
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Self

from redis.exceptions import RedisError

from ..errors import StoreDown
from . import troubles
from .connect import PATIENCE
from .mending import Damage, mend
from .nodes import Node, OneServer, Settings
from .process import arguments, rewrite, spawn
from .sockets import is_answering, settings_of, socket_of
from .store import ValkeyStore, function_source

LEAST_FREE = 64 * 2**20
"""Below so many free bytes nothing is written: a server that meets a full disk has to stop."""
FIRST_PAUSE, LAST_PAUSE = 0.1, 10.0
"""How long to wait before a fallen server is started again: at first, and at most."""
STEADY = 60.0
"""After so many seconds a server counts as well again."""
STOP_SECONDS = 10.0
BEAT = 0.05


class Embedded:
    """Keep one server in a folder running. Processes that share the folder share the server.

    Whoever holds the folder's lock runs the server; the others use it, and one of them takes
    over when the holder is gone. The server holds the lock as well: there are never two.
    """

    def __init__(self, folder: Path, *, durable: bool = True, least_free: int = LEAST_FREE) -> None:
        self.folder = folder
        self.durable = durable
        self.least_free = max(least_free, troubles.FLOOR)
        self.damages: list[Damage] = []
        self.process: subprocess.Popen[bytes] | None = None
        self.socket = socket_of(folder)
        self._running = folder / "running"
        self._trouble: StoreDown | None = None
        self._ready = Event()
        self._stopping = Event()
        self._keeper: Thread | None = None
        self._has_space = True

    def start(self, seconds: float = 60.0) -> Self:
        """Begin keeping the server; return when it can be used."""
        if self._keeper is not None:
            return self
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # The server dies with the thread that started it: this one lives as long as we do.
        self._keeper = Thread(target=self._keep, name="tafl-server", daemon=True)
        self._keeper.start()
        atexit.register(self.stop)
        until = monotonic() + seconds
        while not self._ready.wait(BEAT):
            if monotonic() > until or not self._keeper.is_alive():
                trouble = self.trouble() or troubles.silent(self.folder)
                self.stop()
                raise trouble
        return self

    def stop(self) -> None:
        """Stop keeping it; the server ends, unless it is somebody else's."""
        self._stopping.set()
        atexit.unregister(self.stop)
        if self._keeper is not None:
            self._keeper.join(STOP_SECONDS + 5)

    __enter__ = start

    def __exit__(self, *_: object) -> None:
        self.stop()

    def store(self) -> ValkeyStore:
        """Open the log that it keeps."""
        return ValkeyStore(OneServer(self.settings()), patience=PATIENCE, explain=self.trouble)

    def settings(self) -> Settings:
        """Give what a connection needs to know."""
        return settings_of(self.socket)

    def url(self) -> str:
        """Give the server's address."""
        return f"unix://{self.socket}"

    def trouble(self) -> StoreDown | None:
        """Say what is wrong now; None when all is well."""
        return self._trouble

    def wait_ready(self, seconds: float) -> bool:
        """Wait until the server can be used."""
        return self._ready.wait(seconds)

    # The keeper's thread.

    def _keep(self) -> None:
        lock = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            while not self._stopping.is_set():
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    self._share()
                    continue
                self._serve(lock)
        finally:
            os.close(lock)

    def _share(self) -> None:
        """Use the server of another process for a while."""
        node = Node(self.settings())
        if is_answering(node):
            self._trouble = None
            self._ready.set()
        else:
            self._ready.clear()
            self._trouble = troubles.silent(self.folder)
        node.close()
        self._stopping.wait(0.1)

    def _serve(self, lock: int) -> None:
        """Run the server, again and again if it must be, with longer and longer pauses."""
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            begun = monotonic()
            try:
                self._launch(lock)
                self._watch()
            except (StoreDown, RedisError, OSError) as error:
                self._trouble = self._reason(error)
            self._ready.clear()
            self._end()
            if not self._stopping.is_set():
                pause = FIRST_PAUSE if monotonic() - begun > STEADY else pause
                self._stopping.wait(pause)
                pause = min(2 * pause, LAST_PAUSE)

    def _launch(self, lock: int) -> None:
        """Start the server behind a door of its own; open ours when its files are in order."""
        door = self.socket + "~"
        for path in (self.socket, door):
            Path(path).unlink(missing_ok=True)
        unclean = self.durable and self._running.exists()
        if unclean:
            self._mend()
        self._running.touch()
        node = Node(settings_of(door))
        words = arguments(self.folder, door, durable=self.durable)
        self._begin(words, lock, node)
        self._has_space = True
        self._mind_space(node)
        if self.durable and self._has_space:
            # Anew each time: the function lies in the same file as the matches.
            node.call("FUNCTION", "FLUSH")
            node.call("FUNCTION", "LOAD", function_source())
            if unclean and not rewrite(node):
                raise troubles.crashed(self.folder)
        node.close()
        os.rename(door, self.socket)
        if self._has_space:
            self._trouble = None
        self._ready.set()

    def _begin(self, words: list[str], lock: int, node: Node) -> None:
        troubles.shorten(self.folder / "server.log")
        self.process = spawn(words, lock)
        if self._comes_up(node):
            return
        if not self.durable or self._stopping.is_set():
            raise troubles.crashed(self.folder)
        # It did not want to load its files: they may have been damaged while it was stopped.
        self._mend(troubles.unknown_command(self.folder))
        self.process = spawn(words, lock)
        if not self._comes_up(node):
            raise troubles.crashed(self.folder)

    def _comes_up(self, node: Node) -> bool:
        assert self.process is not None
        while self.process.poll() is None and not self._stopping.is_set():
            if is_answering(node):
                return True
            self._stopping.wait(0.005)
        return False

    def _mend(self, unknown: bytes | None = None) -> None:
        self.damages += (found := mend(self.folder, unknown))
        if found:
            with (self.folder / "damage.log").open("a", encoding="utf-8") as out:
                out.writelines(f"{damage.text()}\n" for damage in found)

    def _watch(self) -> None:
        """Return when the server has ended; keep it from meeting a full disk meanwhile."""
        assert self.process is not None
        node = Node(self.settings())
        looked = monotonic()
        try:
            while not self._stopping.is_set() and self.process.poll() is None:
                self._stopping.wait(BEAT)
                if monotonic() - looked > 0.5:
                    looked = monotonic()
                    self._mind_space(node)
        finally:
            node.close()
        if not self._stopping.is_set():
            raise troubles.crashed(self.folder)

    def _mind_space(self, node: Node) -> None:
        has_space = not self.durable or troubles.free(self.folder) >= self.least_free
        if has_space == self._has_space:
            return
        # A server that misses a replica refuses to write and goes on to read: just that.
        node.call("CONFIG", "SET", "min-replicas-to-write", "0" if has_space else "1")
        self._has_space = has_space
        self._trouble = None if has_space else troubles.full(self.folder)

    def _reason(self, error: Exception) -> StoreDown:
        if self.durable and troubles.is_full(self.folder, self.least_free):
            return troubles.full(self.folder)
        return error if isinstance(error, StoreDown) else troubles.crashed(self.folder)

    def _end(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.terminate()
        try:
            code = process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        if self._stopping.is_set() and code == 0:
            self._running.unlink(missing_ok=True)
        Path(self.socket).unlink(missing_ok=True)
