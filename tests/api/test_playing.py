"""Looking and playing: the same once, versions insisted on, others' eyes after the end."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import msgspec
from tafl.keys import Receipt, is_genuine

from tests.api.tables import code_of, open_table, two_at
from tests.api.world import World

TAKE = {"type": "take", "heap": 0, "count": 1}
HOUR = 3_600_000


def test_a_command_is_answered_with_a_receipt(world: World) -> None:
    table, ada, bob = two_at(world)
    answer = table.send(ada, TAKE).json()
    assert answer["version"] == table.look(bob)["version"]
    assert answer["head"] == table.look(bob)["head"]
    receipt = msgspec.convert(answer["receipt"], Receipt)
    assert is_genuine(receipt)
    assert (receipt.match, receipt.version) == (table.id, answer["version"])


def test_a_double_click_plays_once(world: World) -> None:
    table, ada, _ = two_at(world)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: table.send(ada, TAKE, "same"), range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert table.look(ada)["version"] == answers[0].json()["version"]
    other = table.send(ada, {**TAKE, "count": 2}, "same")
    assert code_of(other) == (409, "command-id-reused")


def test_every_command_needs_a_name(world: World) -> None:
    table, ada, _ = two_at(world)
    path = f"{table.path}/commands"
    for headers in ({}, {"idempotency-key": ""}, {"idempotency-key": "x" * 129}):
        assert code_of(ada.call("POST", path, TAKE, headers)) == (422, "idempotency-key")


def test_one_may_insist_on_a_version(world: World) -> None:
    table, ada, bob = two_at(world)
    version = table.look(ada)["version"]
    insisting = {"if-match": str(version)}
    assert table.send(ada, TAKE, "a", **insisting).status_code == 200
    assert code_of(table.send(bob, TAKE, "b", **insisting)) == (412, "stale-version")
    # The same again is answered as before, though the match has moved on.
    assert table.send(ada, TAKE, "a", **insisting).status_code == 200
    assert table.send(bob, TAKE, "b", **{"if-match": f'"{version + 1}"'}).status_code == 200
    assert code_of(table.send(ada, TAKE, "c", **{"if-match": "new"})) == (422, "if-match")


def test_what_the_rules_refuse(world: World) -> None:
    table, ada, bob = two_at(world)
    assert code_of(table.send(bob, TAKE)) == (409, "not-your-turn")
    assert code_of(table.send(ada, {"type": "take", "heap": 9, "count": 1}))[0] in (409, 422)
    assert code_of(table.send(ada, {"type": "castle"})) == (422, "unknown-command")
    assert code_of(table.send(ada, {"type": "match.resign"})) == (422, "unknown-command")
    assert code_of(table.send(ada, {**TAKE, "extra": 1}))[0] == 422


def test_a_tag_spares_what_is_known(world: World) -> None:
    table, ada, bob = two_at(world)
    for path in (table.path, f"{table.path}/at/3", f"{table.path}/history"):
        first = ada.get(path)
        tag = first.headers["etag"]
        assert tag == f'"{sha256(first.content).hexdigest()[:32]}"'
        again = ada.call("GET", path, headers={"if-none-match": f'W/"x", {tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    tag = ada.get(table.path).headers["etag"]
    assert bob.get(table.path).headers["etag"] != tag
    table.move(ada)
    assert ada.call("GET", table.path, headers={"if-none-match": tag}).status_code == 200


def test_the_past_is_seen_through_own_eyes_until_the_end(world: World) -> None:
    table, ada, bob = two_at(world, "pook")
    watcher = world.guest("Eve")
    version = table.look(ada)["version"]
    at = f"{table.path}/at/{version}"
    own = ada.get(at).json()
    assert own["you"] == 0
    assert ada.get(f"{at}?as=0").json() == own
    assert watcher.get(at).json()["you"] is None
    assert ada.get(f"{at}?as=none").json()["view"] == watcher.get(at).json()["view"]
    for person, eyes in ((ada, "1"), (ada, "all"), (watcher, "0"), (bob, "0")):
        assert code_of(person.get(f"{at}?as={eyes}")) == (403, "not-over")
    assert code_of(ada.get(f"{table.path}/at/{version + 1}")) == (404, "no-such-version")
    table.ask(bob, "resign")
    other = watcher.get(f"{at}?as=1").json()
    assert (other["you"], other["version"]) == (1, version)
    everything = world.nobody().get(f"{at}?as=all").json()
    assert everything["views"] == [ada.get(f"{at}?as={n}").json()["view"] for n in (0, 1)]
    assert everything["views"][0] == own["view"]
    assert code_of(ada.get(f"{at}?as=7")) == (422, "no-such-seat")


def test_the_log_is_nobodys_before_the_end(world: World) -> None:
    table, ada, bob = two_at(world, "pook")
    watcher = world.guest("Eve")
    people = (ada, bob, watcher)
    for person in (*people, world.program(ada, "bot")):
        assert code_of(person.get(f"{table.path}/record")) == (403, "not-over")
        assert code_of(table.ask(person, "audit")) == (403, "not-over")
    table.ask(bob, "resign")
    records = {person.get(f"{table.path}/record").content for person in (*people, world.nobody())}
    assert records == {world.platform.service.record(table.id)}


def test_a_history_speaks_two_languages(world: World) -> None:
    table, ada, _ = two_at(world)
    table.move(ada)
    english = ada.get(f"{table.path}/history?lang=en").json()["lines"]
    french = ada.get(f"{table.path}/history?lang=fr").json()["lines"]
    assert [line["version"] for line in english] == [line["version"] for line in french]
    assert english[0]["text"] == "The table is open."
    assert french[0]["text"] == "La table est ouverte."
    assert all("Ada" in lines[-1]["text"] for lines in (english, french))
    asked = ada.call("GET", f"{table.path}/history", headers={"accept-language": "fr"})
    assert asked.json()["lines"] == french


def test_a_recap_since_any_version(world: World) -> None:
    table, ada, bob = two_at(world)
    first = table.move(ada)
    table.move(bob)
    assert [line["version"] for line in table.look(ada)["recap"]] == [first + 1]
    assert table.look(ada, "?since=0")["recap"][0]["version"] == 1
    assert table.look(ada, f"?since={first + 1}")["recap"] == []


def test_undo_is_asked_for_and_answered(world: World) -> None:
    table, ada, bob = two_at(world)
    table.move(ada)
    table.move(bob)
    asked = table.ask(ada, "undo").json()["version"]
    request = table.look(bob)["undo"]["asked"]
    assert (request["request"], request["ask"]) == (asked, [1])
    assert code_of(table.ask(ada, f"undo/{asked}", {"agree": True})) == (409, "not-asked")
    assert table.ask(bob, f"undo/{asked}", {"agree": True}).status_code == 200
    assert table.look(ada)["to_act"] == [0]
    assert any(line["undone"] for line in ada.get(f"{table.path}/history").json()["lines"])
    assert code_of(table.ask(bob, "undo/9999", {"agree": False})) == (409, "no-such-request")


def test_pauses(world: World) -> None:
    table, ada, bob = two_at(world, pace={"per_move": "1d"})
    until = world.now + 48 * HOUR
    asked = table.ask(ada, "pause", {"until": until}).json()["version"]
    assert table.ask(bob, f"pause/{asked}", {"agree": True}).status_code == 200
    assert table.look(ada)["status"] == "paused"
    assert code_of(table.send(ada, TAKE)) == (409, "paused")
    assert code_of(table.ask(bob, "resume")) == (409, "not-allowed")
    assert table.ask(ada, "resume").status_code == 200
    assert table.look(ada)["clocks"][0]["deadline"] == world.now + 24 * HOUR


def test_cancelling_is_the_hosts(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    table = open_table(ada, "open", "open")
    bob.post(f"{table.path}/seats", {"seat": 0})
    assert code_of(table.ask(bob, "cancel")) == (403, "not-host")
    assert table.ask(ada, "cancel").status_code == 200
    assert table.look(bob)["status"] == "cancelled"
    assert code_of(bob.post(f"{table.path}/seats", {"seat": 1}))[0] == 409


def test_a_name_goes_with_its_account_and_the_moves_stay(world: World) -> None:
    table, ada, bob = two_at(world)
    table.move(ada)
    record = world.platform.service.record(table.id)
    assert ada.call("DELETE", "/api/me").status_code == 204
    look = table.look(bob)
    assert look["status"] == "finished"
    assert "Ada" not in bob.get(f"{table.path}/history").text
    assert world.platform.service.record(table.id).startswith(record)
