"""A way to a server on which things get lost: questions, answers, or only time."""

import random
import select
import socket
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import sleep

Mishap = Callable[[], str]


class Proxy:
    """Pass everything on, except where a mishap happens.

    `question`: the connection breaks before the server hears. `answer`: it breaks after the
    server did what it was told. `late`: the server hears only after the client has given up.
    """

    def __init__(self, path: Path, server: str, mishap: Mishap) -> None:
        self.path = str(path)
        self.mishaps = 0
        self._server = server
        self._mishap = mishap
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(self.path)
        self._door.listen(64)
        self._threads: list[Thread] = []

    def __enter__(self) -> "Proxy":
        Thread(target=self._welcome, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        # A thread that waits at a door is woken by shutting it, not by closing it.
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        for thread in self._threads:
            thread.join(5)

    def _welcome(self) -> None:
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            thread = Thread(target=self._serve, args=(client,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._server)
            mishap = "none"
            while True:
                ready, _, _ = select.select([client, server], [], [])
                if server in ready:
                    answer = server.recv(2**20)
                    if not answer or mishap == "answer":
                        return
                    client.sendall(answer)
                elif question := client.recv(2**20):
                    mishap = self._mishap()
                    self.mishaps += mishap != "none"
                    if mishap == "question":
                        return
                    if mishap == "late":
                        client.close()
                        sleep(0.03)
                    server.sendall(question)
                    if mishap == "late":
                        return
                else:
                    return


def often(seed: int, share: float) -> Mishap:
    """Let mishaps of every kind happen to a share of all questions."""
    chance = random.Random(seed)

    def mishap() -> str:
        if chance.random() >= share:
            return "none"
        return chance.choice(("question", "answer", "late"))

    return mishap
