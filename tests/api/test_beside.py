"""Beside a match: chat, notes, rematch, fork, records, audits."""

from time import sleep
from typing import Any

import pytest
from tafl.testing import LocalMatch

from tests.api.tables import Table, code_of, open_table, two_at
from tests.api.world import Person, World


def lines(person: Person, table: Table, query: str = "") -> list[dict[str, Any]]:
    """Read the chat."""
    return list(person.get(f"{table.path}/chat{query}").json()["lines"])


def test_players_and_spectators_do_not_hear_each_other(world: World) -> None:
    table, ada, bob = two_at(world)
    eve = world.guest("Eve")
    assert table.ask(ada, "chat", {"text": "Good luck"}).status_code == 201
    assert table.ask(eve, "chat", {"text": "She should take two"}).status_code == 201
    assert [(one["name"], one["text"]) for one in lines(bob, table)] == [("Ada", "Good luck")]
    assert [one["text"] for one in lines(eve, table)] == ["She should take two"]
    first = lines(bob, table)[0]
    assert (first["seat"], first["own"], lines(ada, table)[0]["own"]) == (0, False, True)
    table.ask(bob, "chat", {"text": "You too"})
    assert [one["text"] for one in lines(ada, table, f"?after={first['id']}")] == ["You too"]


def test_chat_has_limits_and_goes_with_its_writer(world: World) -> None:
    table, ada, bob = two_at(world)
    assert table.ask(ada, "chat", {"text": "x" * 500}).status_code == 201
    assert table.ask(ada, "chat", {"text": "x" * 501}).status_code == 422
    for text in ("", "   ", "a\x00b", "\u202eback"):
        assert table.ask(ada, "chat", {"text": text}).status_code == 422
    assert table.ask(bob, "chat", {"text": "Hello"}).status_code == 201
    world.platform.people.blocks.replace(bob.id, [ada.id])
    assert [one["text"] for one in lines(bob, table)] == ["Hello"]
    ada.call("DELETE", "/api/me")
    world.platform.people.blocks.replace(bob.id, [])
    assert [one["text"] for one in lines(bob, table)] == ["Hello"]


def test_notes_are_private(world: World) -> None:
    table, ada, bob = two_at(world)
    path = f"{table.path}/notes"
    assert ada.get(path).json() == {"text": ""}
    assert ada.call("PUT", path, {"text": "Leave one"}).status_code == 200
    assert (ada.get(path).json()["text"], bob.get(path).json()["text"]) == ("Leave one", "")
    assert ada.call("PUT", path, {"text": "x" * 4001}).status_code == 422
    ada.call("PUT", path, {"text": ""})
    assert ada.get(path).json() == {"text": ""}


def test_a_rematch_moves_everybody_on(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    pace = {"per_move": "2d"}
    table = open_table(ada, "bot:greedy", "me", "open", pace=pace, options={"misere": True})
    bob.post(f"{table.path}/seats")
    assert code_of(table.ask(ada, "rematch")) == (409, "still-running")
    table.play_out(ada, bob)
    made = table.ask(ada, "rematch").json()
    assert (made["seat"], [one["seat"] for one in made["invites"]]) == (0, [1])
    assert table.look(bob)["rematch"] == made["id"]
    joined = table.ask(bob, "rematch").json()
    assert (joined["id"], joined["seat"]) == (made["id"], 1)
    assert table.ask(bob, "rematch").json()["id"] == made["id"]
    look = bob.get(f"/api/matches/{made['id']}").json()
    assert (look["status"], look["options"]["misere"]) == ("running", True)
    assert [seat["name"] for seat in look["seats"]] == ["Ada", "Bob", "Greedy (2)"]
    assert look["pace"] == {"per_move": 2 * 86_400_000}
    used = world.guest().post(
        f"/api/matches/{made['id']}/seats", {"invite": made["invites"][0]["code"]}
    )
    assert used.status_code == 404


@pytest.mark.parametrize("game", ["pook", "totem", "nim"])
def test_a_fork_of_a_match_under_way_is_made_of_what_one_sees(world: World, game: str) -> None:
    table, ada, bob = two_at(world, game)
    mover = ada if table.look(ada)["legal"] else bob
    table.move(mover)
    seen = table.look(mover)
    made = table.ask(mover, "fork", {"version": seen["version"]})
    assert made.status_code == 201, made.text
    fork = mover.get(f"/api/matches/{made.json()['id']}").json()
    assert (fork["view"], fork["to_act"], fork["you"]) == (
        seen["view"],
        seen["to_act"],
        seen["you"],
    )
    assert fork["visibility"] == "private"
    assert code_of(bob.get("/api/matches/none"))[0] == 404
    other = bob if mover is ada else ada
    assert other.get(f"/api/matches/{fork['match']}").status_code == 404
    opening = world.platform.service.load(fork["match"]).opening
    assert opening.fork is not None and opening.fork.imagined
    watcher = world.guest("Eve")
    assert code_of(table.ask(watcher, "fork", {"version": 3})) == (409, "still-running")
    stolen = table.ask(mover, "fork", {"version": 3, "seat": 1 - seen["you"]})
    assert code_of(stolen) == (409, "still-running")


def test_a_fork_of_a_finished_match_is_played_to_a_sound_end(world: World) -> None:
    table, ada, bob = two_at(world, "totem")
    for _ in range(3):
        table.move(ada if table.look(ada)["legal"] else bob)
    version = table.look(ada)["version"]
    table.ask(bob, "resign")
    eve = world.guest("Eve")
    made = table.ask(eve, "fork", {"version": version, "seat": 1})
    assert made.status_code == 201, made.text
    fork = Table(eve, made.json())
    real = eve.get(f"{table.path}/at/{version}?as=1").json()
    assert fork.look(eve)["view"] == real["view"]
    assert fork.play_out(eve)["status"] == "finished"
    assert audited(eve, fork)["ok"]
    assert code_of(table.ask(eve, "fork", {"version": 1})) == (409, "not-started")
    assert code_of(table.ask(eve, "fork", {"version": 9999})) == (404, "no-such-version")


def audited(person: Person, table: Table) -> dict[str, Any]:
    """Have a match audited, and wait for the report."""
    job = table.ask(person, "audit")
    assert job.status_code == 202, job.text
    for _ in range(200):
        found = person.get(f"/api/jobs/{job.json()['id']}").json()
        if found["state"] in ("done", "failed"):
            assert found["state"] == "done"
            return dict(found["report"])
        sleep(0.02)
    raise AssertionError("the job is never done")


def test_an_audit_is_a_job(world: World) -> None:
    table, ada, bob = two_at(world, visibility="private")
    table.play_out(ada, bob)
    assert audited(bob, table)["ok"]
    id = table.ask(ada, "audit").json()["id"]
    stranger = world.guest().get(f"/api/jobs/{id}")
    unknown = world.guest().get("/api/jobs/none")
    assert (stranger.status_code, stranger.content) == (404, unknown.content)


def test_records_come_in_if_they_are_sound(world: World) -> None:
    local = LocalMatch.start("nim", 2, bots={0: "greedy", 1: "random"}, seed="elsewhere")
    data = local.record()
    ada = world.guest("Ada")
    answer = send_record(ada, data)
    assert answer.status_code == 201, answer.text
    foreign = Table(ada, answer.json())
    # Its key is elsewhere: it can be looked at and proved, and that is all.
    assert foreign.look(ada)["status"] == "finished"
    assert ada.get(f"{foreign.path}/record").content == data
    assert audited(ada, foreign)["ok"]
    assert code_of(foreign.ask(ada, "rematch")) == (403, "not-seated")
    table, bob, eve = two_at(world, visibility="private")
    table.play_out(bob, eve)
    data = bob.get(f"{table.path}/record").content
    assert code_of(send_record(ada, data)) == (409, "match-exists")
    world.platform.durable.flushdb()
    world.platform.service._loader._cache.clear()
    ada = world.guest("Ada")
    assert send_record(ada, data[:-20]).status_code == 422
    assert send_record(ada, data.replace(b'"count":', b'"c0unt":', 1)).status_code == 422
    answer = send_record(ada, data)
    assert (answer.status_code, answer.json()["id"]) == (201, table.id)
    assert ada.get(table.path).json()["status"] == "finished"
    assert world.guest().get(table.path).status_code == 404


def send_record(person: Person, data: bytes) -> Any:
    """Send a record."""
    kind = {"content-type": "application/x-ndjson"}
    return person.call("POST", "/api/records", data, kind)
