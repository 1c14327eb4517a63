"""Opening tables, sitting down, getting up: commitments, invites, races."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from tafl.fairness import promise

from tests.api.tables import code_of, open_table, two_at
from tests.api.world import Person, World

DAY = 86_400_000


def test_a_match_starts_when_all_seats_are_taken(world: World) -> None:
    table, ada, bob = two_at(world)
    look = table.look(bob)
    assert (look["status"], look["you"], look["hosting"]) == ("running", 1, False)
    assert [seat["name"] for seat in look["seats"]] == ["Ada", "Bob"]
    assert [seat["plan"] for seat in look["seats"]] == ["open", "invite"]
    assert table.look(ada)["hosting"]


def test_a_commitment_is_used_once_and_kept(world: World) -> None:
    ada = world.guest()
    promised = ada.post("/api/commitments").json()
    table = open_table(ada, "me", "bot:greedy", commitment=promised["id"], salt="mine")
    assert table.made["commitment"] == promised["commitment"]
    body = {"game": "nim", "seats": ["me", "open"], "commitment": promised["id"]}
    assert code_of(ada.post("/api/matches", body)) == (409, "no-such-commitment")
    unknown = {**body, "commitment": "never-made"}
    assert code_of(ada.post("/api/matches", unknown)) == (409, "no-such-commitment")
    assert table.ask(ada, "resign").status_code == 200
    secret = world.platform.service.load(table.id).secret
    assert promise(bytes.fromhex(secret or "")) == promised["commitment"]


def test_a_commitment_is_not_spent_on_a_table_that_cannot_be_opened(world: World) -> None:
    ada = world.guest()
    promised = ada.post("/api/commitments").json()
    body = {"game": "nim", "seats": ["me", "open"], "commitment": promised["id"]}
    assert ada.post("/api/matches", {**body, "options": {"heaps": []}}).status_code == 422
    assert ada.post("/api/matches", body).status_code == 201


def test_one_commitment_serves_one_of_many(world: World) -> None:
    people = [world.guest(f"P{n}") for n in range(8)]
    promised = people[0].post("/api/commitments").json()["id"]
    body = {"game": "nim", "seats": ["me", "open"], "commitment": promised}
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda one: one.post("/api/matches", body).status_code, people))
    assert sorted(found) == [201] + [409] * 7


def test_one_wins_a_seat(world: World) -> None:
    host = world.guest("Host")
    people = [world.guest(f"P{n}") for n in range(8)]
    for _ in range(6):
        table = open_table(host, "open", "open", "open")
        path = f"{table.path}/seats"
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(Person.post, people, [path] * 8, [{"seat": 1}] * 8))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        assert {code_of(one)[1] for one in answers if one.status_code == 409} == {"seat-taken"}
        world.now += 3_600_000


def test_an_invite_opens_one_seat_once(world: World) -> None:
    ada, bob, eve = world.guest("Ada"), world.guest("Bob"), world.guest("Eve")
    table = open_table(ada, "me", "invite", "invite", visibility="private")
    first, second = (invite["code"] for invite in table.made["invites"])
    assert table.made["invites"][0]["link"].endswith(f"/match/{table.id}?invite={first}")
    assert code_of(bob.get(table.path))[0] == 404
    assert bob.get(f"{table.path}?invite={first}").status_code == 200
    assert code_of(ada.post(f"{table.path}/seats", {"invite": first}))[1] == "already-seated"
    answer = bob.post(f"{table.path}/seats", {"invite": first, "salt": "bob's"})
    assert answer.status_code == 200
    assert code_of(eve.post(f"{table.path}/seats", {"invite": first})) == (404, "no-such-match")
    assert code_of(eve.post(f"{table.path}/seats", {"seat": 2})) == (404, "no-such-match")
    wrong = eve.post(f"{table.path}/seats", {"invite": second, "seat": 1})
    assert code_of(wrong) == (404, "no-such-invite")
    assert eve.post(f"{table.path}/seats", {"invite": second}).status_code == 200
    assert table.look(eve)["status"] == "running"


def test_a_kept_seat_is_not_for_everybody(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    table = open_table(ada, "invite", "open", "invite")
    assert code_of(bob.post(f"{table.path}/seats", {"seat": 0})) == (403, "seat-kept")
    assert bob.post(f"{table.path}/seats").status_code == 200
    assert table.look(bob)["you"] == 1
    assert code_of(world.guest().post(f"{table.path}/seats")) == (409, "no-free-seat")


def test_the_host_may_ask_somebody_to_get_up(world: World) -> None:
    ada, bob, eve = world.guest("Ada"), world.guest("Bob"), world.guest("Eve")
    table = open_table(ada, "me", "open", "open")
    assert bob.post(f"{table.path}/seats", {"seat": 1}).status_code == 200
    assert code_of(eve.call("DELETE", f"{table.path}/seats/1"))[1] == "not-allowed"
    assert ada.call("DELETE", f"{table.path}/seats/1").status_code == 200
    assert table.look(bob)["you"] is None
    assert bob.post(f"{table.path}/seats", {"seat": 2}).status_code == 200
    assert bob.call("DELETE", f"{table.path}/seats/2").status_code == 200


def test_who_does_not_want_to_meet_does_not(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    table = open_table(ada, "me", "open")
    world.platform.people.blocks.replace(ada.id, [bob.id])
    assert code_of(bob.post(f"{table.path}/seats")) == (409, "not-together")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seats": ["me", "me"]}, "me-twice"),
        ({"seats": ["me"]}, "wrong-seat-count"),
        ({"seats": ["me", "bot:nobody"]}, "no-such-bot"),
        ({"seats": ["me", "everybody"]}, "out-of-range"),
        ({"game": "none"}, "no-such-game"),
        ({"pace": {"per_move": "3 days"}}, "out-of-range"),
        ({"pace": {"per_move": "999999999d"}}, "bad-duration"),
        ({"pace": {"per_move": "1d", "bank": "1d"}}, "bad-pace"),
        ({"pace": {"per_move": "1d", "increment": "1h"}}, "bad-pace"),
        ({"options": {"colour": "red"}}, "bad-options"),
        ({"salt": "two\nlines"}, "bad-salt"),
        ({"secret": 1}, "unknown-field"),
    ],
)
def test_tables_that_cannot_be(world: World, body: dict[str, object], code: str) -> None:
    whole = {"game": "nim", "seats": ["me", "open"], **body}
    answer = world.guest().post("/api/matches", whole)
    assert answer.status_code in (404, 422)
    assert answer.json()["error"]["code"] == code


def test_a_pace_is_told_in_milliseconds(world: World) -> None:
    table, ada, _ = two_at(world, pace={"bank": "7d", "increment": "12h", "late": "lose"})
    look = table.look(ada)
    assert look["pace"] == {"bank": 7 * DAY, "increment": DAY // 2, "late": "lose"}
    assert look["clocks"][0] == {"deadline": world.now + 7 * DAY, "bank": 7 * DAY}


def test_a_program_plays_as_a_program(world: World) -> None:
    ada = world.guest("Ada")
    bot = world.program(ada, "bot")
    table = open_table(bot, "me", "bot:random", game="rok")
    assert table.look(bot)["status"] == "running"
    table, _, bob = two_at(world)
    robot = world.program(table.host, "bot")
    assert table.send(robot, {"type": "take", "heap": 0, "count": 1}).status_code == 200
    commit = world.platform.service.load(table.id).commit
    assert commit is not None and commit.by == "program"
    table.move(bob)
    assert world.platform.service.load(table.id).commit.by == "human"  # type: ignore[union-attr]
