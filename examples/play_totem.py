"""Play a whole match of Totem over HTTP against a bot, and say how it ended.

    python examples/play_totem.py http://127.0.0.1:8000

It goes on where it was when the server was away: commands have names, so none is played twice.
"""

import sys
import time
from typing import Any

import httpx2 as httpx  # `httpx` does as well


class Player:
    """Somebody with an address to call and a token to show."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=10)
        guest = self.call("POST", "/api/guests", {"name": "Example"})
        self.http.headers["authorization"] = f"Bearer {guest['token']}"

    def call(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Call a route; try again while the server is away or asks for patience."""
        headers = {"idempotency-key": key} if key else {}
        while True:
            try:
                answer = self.http.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                time.sleep(0.2)
                continue
            if answer.status_code in (429, 503):
                time.sleep(min(5, float(answer.headers.get("retry-after", 1))))
                continue
            answer.raise_for_status()
            return answer.json()


def play(address: str) -> dict[str, Any]:
    """Open a table, play until the end, give the last look."""
    player = Player(address)
    match = player.call("POST", "/api/matches", {"game": "totem", "seats": ["me", "bot:greedy"]})
    path = f"/api/matches/{match['id']}"
    print(f"{address}/match/{match['id']}", flush=True)
    shown = 0
    while True:
        look = player.call("GET", f"{path}?since={shown}")
        for line in look["recap"]:
            print(f"{line['version']:4} {line['text']}", flush=True)
        shown = look["version"]
        if look["outcome"] is not None:
            return dict(look)
        if look["legal"]:
            key = f"move-{look['version']}"
            player.call("POST", f"{path}/commands", look["legal"][-1], key)
        else:
            time.sleep(0.05)  # a page would follow {path}/stream instead


if __name__ == "__main__":
    last = play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
    won = last["you"] in last["outcome"]["winners"]
    print("We won." if won else "We did not win.", last["outcome"]["scores"])
