"""Lists: the lobby in pages, the inbox in order, the calendar; all rebuilt from the logs alike."""

from typing import Any

import pytest
from tafl.reading import Reading

from tests.api.tables import code_of, open_table, two_at
from tests.api.world import Person, World

HOUR = 3_600_000


def lobby(person: Person, query: str) -> tuple[list[str], str | None]:
    """List matches, and say where the next page begins."""
    answer = person.get(f"/api/matches?{query}")
    assert answer.status_code == 200, answer.text
    page = answer.json()
    return [line["match"] for line in page["matches"]], page["next"]


def test_the_lobby_comes_in_pages(world: World) -> None:
    ada, nobody = world.guest("Ada"), world.nobody()
    made = []
    for number in range(17):
        made.append(open_table(ada, "me", "open", game="nim" if number % 3 else "totem").id)
        world.now += 0 if number % 2 else 1000  # some were opened at the same moment
        world.platform.volatile.delete(*world.platform.volatile.keys("tafl:limit:*"))
    for query, wanted in (("", set(made)), ("game=totem", set(made[::3]))):
        seen: list[str] = []
        after: str | None = ""
        while after is not None:
            page, after = lobby(nobody, f"{query}&most=4" + (f"&after={after}" if after else ""))
            assert len(page) <= 4
            seen += page
        assert len(seen) == len(set(seen)) and set(seen) == wanted
    assert lobby(nobody, "state=finished,running") == ([], None)


def test_the_lobby_knows_states_and_keeps_private_matters(world: World) -> None:
    table, ada, bob = two_at(world)
    private, cy, dee = two_at(world, visibility="private")
    open_one = open_table(ada, "me", "open").id
    assert lobby(ada, "state=open") == ([open_one], None)
    assert lobby(ada, "state=running") == ([table.id], None)
    assert lobby(ada, "state=open,running")[0] == [open_one, table.id]
    table.ask(ada, "resign")
    private.ask(cy, "resign")
    finished = ada.get("/api/matches?state=finished").json()["matches"]
    assert [line["match"] for line in finished] == [table.id]
    assert finished[0]["outcome"]["winners"] == [1]
    assert [seat["name"] for seat in finished[0]["seats"]] == ["Ada", "Bob"]
    assert lobby(dee, "state=running") == ([], None)
    assert [line["match"]["match"] for line in inbox(dee)["matches"]] == [private.id]
    assert bob.id


def test_what_cannot_be_asked_of_the_lobby(world: World) -> None:
    nobody = world.nobody()
    assert code_of(nobody.get("/api/matches?state=lost")) == (422, "bad-state")
    for cursor in ("x", "WyJhIl0", "%F0%9F%99%82", "W10"):
        assert code_of(nobody.get(f"/api/matches?after={cursor}")) == (422, "bad-cursor")


def inbox(person: Person) -> dict[str, Any]:
    """Read somebody's inbox."""
    return dict(person.get("/api/me/inbox").json())


def test_the_inbox_has_the_soonest_deadline_first(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    tables = {}
    for name, pace in (
        ("slow", {"per_move": "9d"}),
        ("quick", {"per_move": "1h"}),
        ("endless", None),
        ("bobs", {"per_move": "1m"}),
    ):
        tables[name] = open_table(ada, "me", "open", pace=pace)
        bob.post(f"{tables[name].path}/seats")
        world.now += 1000
    tables["bobs"].move(ada)
    open_one = open_table(ada, "me", "open")
    done = open_table(ada, "me", "bot:greedy")
    done.ask(ada, "resign")
    found = inbox(ada)
    order = [line["match"]["match"] for line in found["matches"]]
    named = [tables[name].id for name in ("quick", "slow", "endless", "bobs")]
    assert order == [*named, open_one.id, done.id]
    assert found["waiting"] == 3
    assert [line["waits"] for line in found["matches"]] == [True] * 3 + [False] * 3
    assert found["matches"][0]["deadline"] is not None
    assert inbox(bob)["matches"][0]["match"]["match"] == tables["bobs"].id
    tables["bobs"].move(bob)
    assert inbox(ada)["matches"][0]["match"]["match"] == tables["bobs"].id
    assert inbox(bob)["waiting"] == 0


def test_who_gets_up_has_it_no_longer_in_the_inbox(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    table = open_table(ada, "me", "open", "open")
    bob.post(f"{table.path}/seats", {"seat": 1})
    assert len(inbox(bob)["matches"]) == 1
    bob.call("DELETE", f"{table.path}/seats/1")
    assert inbox(bob)["matches"] == []


def test_lists_made_anew_are_the_same(world: World) -> None:
    table, ada, bob = two_at(world, pace={"per_move": "1d"})
    table.move(ada)
    two_at(world, visibility="private")
    open_table(bob, "me", "open", "open")
    gone = open_table(ada, "me", "open")
    gone.ask(ada, "cancel")
    won = open_table(ada, "me", "bot:greedy")
    won.ask(ada, "resign")
    platform = world.platform
    reading = Reading(platform.volatile, platform.people, platform.service)
    before = dump(world)
    assert len(before) > 6
    reading.rebuild(platform.store.matches())
    assert dump(world) == before
    # Older news that come late change nothing.
    past = platform.service.load(table.id).previous
    assert past is not None
    reading.project(past)
    assert dump(world) == before


def dump(world: World) -> dict[str, Any]:
    """Give all that the lists hold."""
    client = world.platform.volatile
    found: dict[str, Any] = {}
    for pattern in ("tafl:{lobby}:*", "tafl:inbox:*"):
        for key in client.keys(pattern):
            kind = client.type(key)
            found[key] = client.hgetall(key) if kind == "hash" else client.zrange(key, 0, -1)
    return found


def test_an_inbox_is_right_without_its_list(world: World) -> None:
    table, ada, _ = two_at(world)
    world.platform.volatile.flushdb()
    assert [line["match"]["match"] for line in inbox(ada)["matches"]] == [table.id]


def test_a_calendar_has_a_secret_address(world: World) -> None:
    table, ada, bob = two_at(world, pace={"per_move": "3d"})
    address = inbox(ada)["calendar"].partition("8000")[2]
    page = world.nobody().get(address)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/calendar")
    lines = page.content.decode().split("\r\n")
    assert (lines[0], lines[-2], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR", "")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert f"UID:{table.id}-0@127.0.0.1:8000" in lines
    assert "DTSTART:20260104T000000Z" in lines
    assert "SUMMARY:Nim: your move" in lines
    assert b"VEVENT" not in bob.get("/api/me/calendar.ics").content
    assert code_of(world.nobody().get("/api/me/calendar.ics")) == (404, "no-such-calendar")
    wrong = world.nobody().get(address[:-1] + ("0" if address[-1] != "0" else "1"))
    assert code_of(wrong) == (404, "no-such-calendar")
    ada.call("DELETE", "/api/me")
    assert world.nobody().get(address).status_code == 404


@pytest.mark.parametrize("key", ["", ".", "x", "x.y", "é.ü", "..."])
def test_keys_that_are_none(world: World, key: str) -> None:
    assert world.nobody().get(f"/api/me/calendar.ics?key={key}").status_code == 404
