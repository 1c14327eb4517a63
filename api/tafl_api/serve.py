"""`tafl serve`: the api in one process or several, until it is told to stop."""

import argparse
import os
import signal
import socket
import sys
import tempfile
from contextlib import ExitStack

import uvicorn
from starlette.applications import Starlette
from tafl.cli.parsing import Parser, whole
from tafl.cli.settings import language
from tafl.platform import Platform, keep_servers
from tafl.settings import Settings, settings_from
from uvicorn.supervisors import Multiprocess

from .json_logs import write_json_logs

GRACE = 5
"""How many seconds open calls and streams get to end by themselves."""

_WORDS = {
    "host": ("the address to listen on (TAFL_HOST)", "l'adresse d'écoute (TAFL_HOST)"),
    "port": ("the port to listen on; 0: any (TAFL_PORT)", "le port ; 0 : au choix (TAFL_PORT)"),
    "workers": ("how many processes", "combien de processus"),
    "ready": ("Tafl is at {address}", "Tafl est à {address}"),
}


def add_serve(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("--host", help=_say("host"))
    parser.add_argument("--port", type=whole(0), help=_say("port"))
    parser.add_argument("--workers", type=whole(1), default=1, help=_say("workers"))
    parser.add_argument("--fd", type=whole(0), help=argparse.SUPPRESS)  # for `tafl up`
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Listen, start the processes, and wait for the end."""
    if args.host is not None:
        os.environ["TAFL_HOST"] = args.host
    if args.port is not None:
        os.environ["TAFL_PORT"] = str(args.port)
    settings = settings_from()
    with ExitStack() as stack:
        is_given = args.fd is not None
        listener = stack.enter_context(
            socket.socket(fileno=args.fd) if is_given else listen(settings)
        )
        # The processes that follow read their settings from here.
        os.environ["TAFL_PORT"] = str(listener.getsockname()[1])
        if args.workers > 1:
            figures = stack.enter_context(tempfile.TemporaryDirectory(prefix="tafl-figures-"))
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = figures
            # Servers of our own outlive each of the processes that use them.
            stack.enter_context(keep_servers(settings))
        if not is_given:
            said = _say("ready").format(address=settings_from().address)
            print(said, file=sys.stderr, flush=True)
        config = uvicorn.Config(
            "tafl_api.serve:application",
            factory=True,
            workers=args.workers,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.public_url),
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
        )
        if args.workers > 1:
            write_json_logs()
            Multiprocess(config, sockets=[listener]).run()
            return 0
        # The server ends in good order, and then sends itself the signal that it was ended by.
        signal.signal(signal.SIGTERM, _leave)
        server = uvicorn.Server(config)
        server.run(sockets=[listener])
        return 0 if server.started else 1


def application() -> Starlette:
    """Make the application of one process, which closes its platform when it ends."""
    from .app import create_app

    write_json_logs()
    return create_app(Platform.open(settings_from()), close=True)


def _leave(*_: object) -> None:
    raise SystemExit(0)


def listen(settings: Settings) -> socket.socket:
    """Take the address and port for ourselves, or for processes that we start."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    # Handed down to every connection: asyncio sets it only on sockets that name their protocol,
    # and without it an answer in two parts waits 40 ms for the reader's acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.set_inheritable(True)
    return listener


def _say(what: str) -> str:
    return _WORDS[what][language() == "fr"]
