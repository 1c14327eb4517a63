"""`tafl up`: servers of our own, the api and the workers, as one tree of processes."""

import argparse
import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from time import monotonic
from typing import BinaryIO

from tafl.cli.added import plugin_commands
from tafl.cli.parsing import Parser, whole
from tafl.cli.settings import language
from tafl.platform import keep_servers
from tafl.settings import Settings, settings_from

from .serve import listen

FIRST_PAUSE, LAST_PAUSE = 0.2, 10.0
STEADY = 30.0
"""After so many seconds a process counts as well again."""
GRACE = 40.0
"""How long all may take to end what they are doing."""
READY = 30.0
LOG_MOST = 10 * 1024 * 1024

# It asks to be told when its parent dies, whatever the parent dies of.
_CHILD = """
import ctypes, os, signal, sys
try:
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
except AttributeError:
    pass
if os.getppid() != int(sys.argv[1]):
    sys.exit(1)
from tafl.cli import main
sys.exit(main(sys.argv[2:]))
"""

_WORDS = {
    "host": ("the address to listen on (TAFL_HOST)", "l'adresse d'écoute (TAFL_HOST)"),
    "port": ("the port to listen on; 0: any (TAFL_PORT)", "le port ; 0 : au choix (TAFL_PORT)"),
    "processes": ("how many processes of the api", "combien de processus pour l'interface"),
    "logs": ("write the logs to the terminal", "écrire les journaux dans le terminal"),
    "ready": (
        "Tafl is at {address} (Ctrl+C stops it)",
        "Tafl est à {address} (Ctrl+C pour l'arrêter)",
    ),
    "slow": ("Tafl does not answer yet; see {log}", "Tafl ne répond pas encore ; voir {log}"),
    "again": (
        "{name} ended and is started again; see {log}",
        "{name} s'est arrêté et repart ; voir {log}",
    ),
    "stopped": ("Tafl has stopped.", "Tafl est arrêté."),
}


def add_up(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("--host", help=_say("host"))
    parser.add_argument("--port", type=whole(0), help=_say("port"))
    parser.add_argument("--processes", type=whole(1), default=1, help=_say("processes"))
    parser.add_argument("--logs", action="store_true", help=_say("logs"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start everything, say where it is, and keep it running until told to stop."""
    if args.host is not None:
        os.environ["TAFL_HOST"] = args.host
    if args.port is not None:
        os.environ["TAFL_PORT"] = str(args.port)
    stopping = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    with ExitStack() as stack:
        # Ours from the beginning: while the api is started again, connections wait here.
        listener = stack.enter_context(listen(settings_from()))
        os.environ["TAFL_PORT"] = str(listener.getsockname()[1])
        settings = settings_from()
        stack.enter_context(keep_servers(settings))
        has_workers = "work" in plugin_commands()
        if has_workers:
            os.environ["TAFL_WORKERS"] = "off"
        given = str(listener.fileno())
        serve = ["serve", "--fd", given, "--workers", str(args.processes)]
        kept = [Kept(settings, serve, args.logs, (listener.fileno(),))]
        if has_workers:
            kept.append(Kept(settings, ["work"], args.logs))
        stack.callback(_stop, kept)
        for one in kept:
            one.mind()
        address = settings.address
        word = "ready" if _is_ready(listener, stopping) else "slow"
        if not stopping.is_set():
            print(_say(word).format(address=address, log=kept[0].log), flush=True)
        while not stopping.wait(0.2):
            for one in kept:
                one.mind()
    print(_say("stopped"), flush=True)
    return 0


class Kept:
    """One child, started again whenever it ends."""

    def __init__(
        self, settings: Settings, words: Sequence[str], shows: bool, files: Sequence[int] = ()
    ) -> None:
        self.name = words[0]
        self.log = settings.data / f"{self.name}.log"
        self._words = [sys.executable, "-c", _CHILD, str(os.getpid()), *words]
        self._shows = shows
        self._files = files
        self._begun = 0.0
        self._pause = FIRST_PAUSE
        self._not_before = 0.0
        self.process: subprocess.Popen[bytes] | None = None

    def mind(self) -> None:
        """Start it, or start it again when its pause is over."""
        now = monotonic()
        if self.process is not None:
            if self.process.poll() is None:
                return
            self.process = None
            steady = now - self._begun > STEADY
            self._pause = FIRST_PAUSE if steady else min(2 * self._pause, LAST_PAUSE)
            self._not_before = now + self._pause
            print(_say("again").format(name=self.name, log=self.log), file=sys.stderr, flush=True)
        if now < self._not_before:
            return
        self._begun = now
        with ExitStack() as stack:
            out = None if self._shows else stack.enter_context(_opened(self.log))
            self.process = subprocess.Popen(
                self._words,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                pass_fds=self._files,
                # Ctrl-C is for us; we tell the others.
                start_new_session=True,
            )


def _opened(log: Path) -> BinaryIO:
    """Open a log to write on; begin anew when it has grown long."""
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LOG_MOST:
        log.replace(log.with_suffix(".old.log"))
    return open(log, "ab")


def _is_ready(listener: socket.socket, stopping: Event) -> bool:
    """Wait until the api answers."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    until = monotonic() + READY
    while monotonic() < until and not stopping.wait(0.05):
        connection = http.client.HTTPConnection(host, port, timeout=max(1, until - monotonic()))
        try:
            connection.request("GET", "/health")
            if connection.getresponse().status == 200:
                return True
        except OSError:
            pass
        finally:
            connection.close()
    return False


def _stop(kept: Sequence[Kept]) -> None:
    running = [one.process for one in kept if one.process is not None]
    for process in running:
        process.terminate()
    until = monotonic() + GRACE
    for process in running:
        try:
            process.wait(max(0.1, until - monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _say(what: str) -> str:
    return _WORDS[what][language() == "fr"]
