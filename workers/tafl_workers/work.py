"""`tafl work`: dispatcher and workers until told to stop; and what an operator asks of them."""

import argparse
import signal
import sys
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from tafl.cli.parsing import Parser, whole
from tafl.cli.screen import out, print_json
from tafl.cli.settings import language
from tafl.clients import Client, open_client
from tafl.platform import Platform, keep_servers
from tafl.reading import Reading
from tafl.settings import settings_from

from .figures import Figures
from .json_logs import write_json_logs
from .supervising import supervise
from .tries import Tries

DEEDS = ("run", "rebuild", "parked", "retry")

_WORDS = {
    "deed": (
        "run (if nothing is said), rebuild the lists from the logs, list what is parked, "
        "or retry one of these",
        "run (par défaut), rebuild : refaire les listes d'après les journaux, parked : montrer "
        "ce qui est mis de côté, retry : en reprendre une tâche",
    ),
    "task": ("the task to try again", "la tâche à reprendre"),
    "processes": ("how many workers", "combien de processus"),
    "metrics": (
        "the loopback port for figures; 0: none",
        "le port local des mesures ; 0 : aucun",
    ),
    "ready": ("Tafl works with {count} processes", "Tafl travaille avec {count} processus"),
    "rebuilt": ("{count} matches were read", "{count} parties ont été lues"),
    "retried": ("{task} will be tried again", "{task} sera reprise"),
    "unknown": ("{task} is not parked", "{task} n'est pas mise de côté"),
    "none": ("Nothing is parked.", "Rien n'est mis de côté."),
}


def add_work(parser: Parser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("deed", nargs="?", choices=DEEDS, default="run", help=_say("deed"))
    parser.add_argument("task", nargs="?", help=_say("task"))
    parser.add_argument("--processes", type=whole(1), default=2, help=_say("processes"))
    parser.add_argument("--metrics-port", type=whole(0), default=0, help=_say("metrics"))
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Work, or do what is asked for."""
    if args.deed == "run":
        return _work(args.processes, args.metrics_port)
    with Platform.open(settings_from()) as platform:
        tries = Tries(platform.volatile, platform.clock)
        if args.deed == "rebuild":
            return _rebuild(platform, args.json)
        if args.deed == "parked":
            return _list_parked(tries, args.json)
        if args.task is None:
            args.parser.error(_say("task"))
        found = tries.release(args.task)
        _print(args.json, {"task": args.task, "found": found}, "retried" if found else "unknown")
        return 0 if found else 1


def _work(processes: int, port: int) -> int:
    write_json_logs()
    settings = settings_from()
    stopping = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    with ExitStack() as stack:
        # Servers of our own outlive each of the processes that use them.
        servers = stack.enter_context(keep_servers(settings))
        if port:
            queue = servers.get("queue")
            client = open_client(settings.queue_url if queue is None else queue.url())
            stack.callback(client.close)
            stack.callback(_serve_figures(client, port).shutdown)
        print(_say("ready").format(count=processes), file=sys.stderr, flush=True)
        supervise(["dispatcher", *["worker"] * processes], stopping)
    return 0


def _serve_figures(client: Client, port: int) -> ThreadingHTTPServer:
    """Give the figures to whoever asks on this machine."""
    figures = Figures(client)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = figures.text().encode()
            self.send_response(200 if self.path == "/metrics" else 404)
            self.send_header("content-type", "text/plain; version=0.0.4; charset=utf-8")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing of each call."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    Thread(target=server.serve_forever, name="tafl-figures", daemon=True).start()
    return server


def _rebuild(platform: Platform, json: bool) -> int:
    count = rebuild(platform)
    _print(json, {"count": count}, "rebuilt")
    return 0


def rebuild(platform: Platform) -> int:
    """Make the read models anew from all logs; the platform may be running."""
    matches = sorted(platform.store.matches())
    Reading(platform.volatile, platform.people, platform.service).rebuild(matches)
    return len(matches)


def _list_parked(tries: Tries, json: bool) -> int:
    parked = tries.parked()
    if json:
        print_json({"parked": parked})
    elif not parked:
        out().print(_say("none"))
    for one in () if json else parked:
        out().print(f"{one.task}  {one.code}  {one.reason}", markup=False)
    return 0


def _print(json: bool, done: dict[str, Any], what: str) -> None:
    if json:
        print_json(done)
    else:
        out().print(_say(what).format(**done), markup=False)


def _say(what: str) -> str:
    return _WORDS[what][language() == "fr"]
