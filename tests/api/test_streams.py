"""Streams: each version once and in order, whoever comes and goes; only for whom they are."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event as Flag
from threading import Thread
from time import sleep

import httpx2 as httpx
import pytest
from tafl.errors import TaflError
from tafl.plugins import Catalogue
from tafl.valkey import Embedded

from tests.api.serving import another, bearer, events, served
from tests.api.tables import Table, open_table, two_at
from tests.api.world import World

CLIENTS = 20


class Reader(Thread):
    """Somebody who follows a match, and whose line is cut again and again."""

    def __init__(self, url: str, headers: dict[str, str], rng: Random, over: Flag) -> None:
        super().__init__(daemon=True)
        self.url, self.headers, self.rng, self.over = url, headers, rng, over
        self.seen: list[int] = []
        self.eyes: set[int | None] = set()
        self.cuts = 0
        self.ended = False

    def run(self) -> None:
        while not self.ended:
            headers = dict(self.headers)
            if self.seen:
                headers["last-event-id"] = str(self.seen[-1])
            try:
                with httpx.stream("GET", self.url, headers=headers, timeout=5) as response:
                    assert response.status_code == 200, response.status_code
                    self._read(response)
            except httpx.TransportError:
                pass
            self.cuts += 1

    def _read(self, response: httpx.Response) -> None:
        left = self.rng.randint(1, 12)
        for event in events(response):
            assert event.data["version"] == int(event.id)
            self.seen.append(int(event.id))
            self.eyes.add(event.data["you"])
            if event.data["outcome"] is not None:
                self.ended = True
                return
            left -= 1
            if not left:
                return


def play_out(world: World, table: Table, rng: Random) -> int:
    """Let the players of a match play it to its end; give the last version."""
    service = world.platform.service
    while not (match := service.load(table.id)).over:
        seat = match.active[0]
        legal = list(service.game_of(table.id).legal(match.position.state, seat))  # type: ignore[union-attr]
        try:
            service.request(table.id, rng.choice(legal), player=match.seats[seat].player)
        except TaflError:
            continue
        sleep(rng.random() * 0.01)
    return match.version


@pytest.mark.long
def test_every_reader_sees_each_version_once_and_in_order(world: World) -> None:
    rng = Random(7)
    table, ada, bob = two_at(world, "totem")
    heads = [bearer(ada), bearer(bob), {}]
    with served(world.app) as address:
        over = Flag()
        readers = [
            Reader(f"{address}{table.path}/stream", heads[n % 3], Random(n), over)
            for n in range(CLIENTS)
        ]
        for reader in readers:
            reader.start()
        sleep(0.2)
        last = play_out(world, table, rng)
        for reader in readers:
            reader.join(20)
        assert all(reader.ended for reader in readers)
    for number, reader in enumerate(readers):
        assert reader.seen == list(range(reader.seen[0], last + 1))
        assert reader.eyes == {(0, 1, None)[number % 3]}
    assert sum(reader.cuts for reader in readers) > CLIENTS


def test_whoever_is_out_sees_nothing_more(world: World) -> None:
    table, ada, bob = two_at(world)
    headers = bearer(ada)
    with served(world.app) as address:
        url = f"{address}{table.path}/stream"
        with httpx.stream("GET", url, headers=headers, timeout=10) as response:
            pushed = events(response)
            assert next(pushed).data["you"] == 0
            table.move(ada)
            version = next(pushed).data["version"]
            ada.call("DELETE", "/api/tokens")
            table.move(bob)
            assert list(pushed) == []
        again = httpx.get(url, headers=headers)
        assert again.status_code == 401
        assert version < table.look(ada)["version"]


def test_a_look_that_is_pushed_is_the_look_that_is_asked_for(world: World) -> None:
    table, ada, bob = two_at(world, "pook")
    headers = bearer(ada)
    with served(world.app) as address:
        for given, wanted in ((None, 1), ("0", 3), ("99999", 1), ("x", 1), ("-1", 1)):
            head = {**headers, **({"last-event-id": given} if given else {})}
            url = f"{address}{table.path}/stream?most={wanted}"
            with httpx.stream("GET", url, headers=head, timeout=10) as response:
                pushed = list(events(response))
            assert len(pushed) == wanted
            assert pushed[-1].data == table.look(ada)
            for event in pushed:
                assert event.data == ada.get(f"{table.path}/at/{event.id}").json()
        assert table.look(bob)["you"] == 1


def test_the_inbox_is_pushed_when_it_changes(world: World) -> None:
    table, ada, bob = two_at(world)
    headers = bearer(bob)
    with served(world.app) as address:
        with httpx.stream("GET", f"{address}/api/me/stream", headers=headers, timeout=10) as open_:
            pushed = events(open_)
            first = next(pushed)
            assert first.data["waiting"] == 0
            table.move(ada)
            second = next(pushed)
            assert second.data["waiting"] == 1
            assert second.data == bob.get("/api/me/inbox").json()
        resumed = {**headers, "last-event-id": second.id}
        url = f"{address}/api/me/stream?most=1"
        with httpx.stream("GET", url, headers=resumed, timeout=10) as open_:
            Thread(target=lambda: (sleep(0.2), table.move(bob))).start()  # type: ignore[func-returns-value]
            assert next(events(open_)).data["waiting"] == 0


def test_streams_are_counted_over_all_processes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafl_api.live.PER_ACCOUNT", 2)
    table, ada, _ = two_at(world)
    headers = bearer(ada)
    with served(world.app) as address:
        url = f"{address}{table.path}/stream"
        with httpx.stream("GET", url, headers=headers) as one:
            first = events(one)
            assert next(first).data["you"] == 0
            with httpx.stream("GET", url, headers=headers) as two:
                second = events(two)
                assert next(second).data["you"] == 0
                assert httpx.get(url, headers=headers).status_code == 429
        sleep(0.3)
        with httpx.stream("GET", url, headers=headers) as three:
            assert next(events(three)).data["you"] == 0


def test_a_server_stops_with_streams_open(world: World) -> None:
    table, _, _ = two_at(world)
    with served(world.app) as address:
        opened = httpx.stream("GET", f"{address}{table.path}/stream", timeout=10)
        pushed = events(opened.__enter__())
        assert next(pushed).data["status"] == "running"
    with pytest.raises((httpx.TransportError, StopIteration)):
        next(pushed)
    opened.__exit__(None, None, None)


def test_several_processes_are_one(
    make_world: Callable[..., World],
    servers: tuple[Embedded, Embedded],
    catalogue: Catalogue,
    tmp_path: Path,
) -> None:
    world = make_world()
    ada = world.guest("Ada")
    headers = bearer(ada)
    apps = [another(servers, catalogue, tmp_path) for _ in range(2)]
    with served(apps[0]) as one, served(apps[1]) as two:
        body = {"game": "nim", "seats": ["me", "bot:greedy"], "options": {"heaps": [9, 9, 9]}}
        made = httpx.post(f"{one}/api/matches", json=body, headers=headers).json()
        path = f"/api/matches/{made['id']}"
        with httpx.stream("GET", f"{two}{path}/stream", headers=headers, timeout=10) as response:
            sent = 0
            seen = []
            for event in events(response):
                seen.append(int(event.id))
                if event.data["outcome"] is not None:
                    break
                if event.data["legal"]:
                    sent += 1
                    answer = httpx.post(
                        f"{(one, two)[sent % 2]}{path}/commands",
                        json=event.data["legal"][0],
                        headers={**headers, "idempotency-key": f"k{sent}"},
                    )
                    assert answer.status_code == 200, answer.text
        assert seen == list(range(seen[0], seen[-1] + 1))
        assert httpx.get(f"{one}{path}", headers=headers).json()["version"] == seen[-1]
        lobby = httpx.get(f"{one}/api/matches?state=finished").json()
        assert [line["match"] for line in lobby["matches"]] == [made["id"]]
    assert open_table(ada, "me", "open").id
