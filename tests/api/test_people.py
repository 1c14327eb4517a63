"""People: from a guest's first click to the end of an account."""

import re

import pytest
from tafl import requests
from tafl.people.sessions import DAY, LASTS

from tests.api.scene import set_scene
from tests.api.world import Person, World

EMAIL, PASSWORD = "grace@example.org", "hopper, 1906"


def registered(world: World, email: str = EMAIL) -> Person:
    """Register somebody who was nobody before."""
    person = world.nobody()
    answer = person.post("/api/accounts", {"email": email, "password": PASSWORD, "name": "Grace"})
    assert answer.status_code == 201, answer.text
    person.id = answer.json()["id"]
    return person


def code_in(mail: str) -> str:
    """Find the code of a mailed link."""
    found = re.search(r"#\w+=(\w+)", mail)
    assert found
    return found[1]


def test_a_guest_needs_a_name_alone(world: World) -> None:
    ada = world.guest("  Ada  Lovelace ")
    me = ada.get("/api/me").json()
    assert (me["name"], me["guest"], me["email"]) == ("Ada Lovelace", True, None)


def test_the_token_of_the_answer_works_without_a_cookie_or_an_origin(world: World) -> None:
    answer = world.nobody().post("/api/guests", {"name": "Ada"}).json()
    program = Person(world, answer["token"])
    assert program.get("/api/me").json()["id"] == answer["id"]
    assert program.call("PATCH", "/api/me", {"name": "Countess"}).json()["name"] == "Countess"


def test_a_guest_comes_back_by_recovery_code(world: World) -> None:
    ada, other = world.guest(), world.nobody()
    typed = ada.recovery.lower().replace("-", " ")
    assert other.post("/api/session", {"recovery": typed}).status_code == 201
    assert other.get("/api/me").json()["id"] == ada.id
    assert world.nobody().post("/api/session", {"recovery": "nonsense"}).status_code == 401


def test_signing_in_and_out(world: World) -> None:
    grace = registered(world)
    assert grace.call("DELETE", "/api/session").status_code == 204
    assert grace.get("/api/me").status_code == 401
    sign_in = {"email": " GRACE@example.org ", "password": PASSWORD}
    assert grace.post("/api/session", sign_in).status_code == 201
    assert grace.get("/api/me").json()["id"] == grace.id


@pytest.mark.parametrize(
    "wrong", [{"email": EMAIL, "password": "wrong"}, {"email": "no@one.example", "password": "?"}]
)
def test_wrong_and_unknown_get_the_same_answer(wrong: dict[str, str], world: World) -> None:
    registered(world)
    answer = world.nobody().post("/api/session", wrong)
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "wrong-sign-in"


def test_every_sign_in_has_a_secret_of_its_own(world: World) -> None:
    grace = registered(world)
    before = grace.http.cookies["tafl"]
    grace.post("/api/session", {"email": EMAIL, "password": PASSWORD})
    assert grace.http.cookies["tafl"] != before
    assert len(grace.get("/api/sessions").json()["sessions"]) == 2


def test_a_guest_who_registers_keeps_their_matches(world: World) -> None:
    scene = set_scene(world, "private")
    seat = scene.people["seat"]
    answer = seat.post("/api/accounts", {"email": EMAIL, "password": PASSWORD})
    assert answer.json()["id"] == seat.id
    me = seat.get("/api/me").json()
    assert (me["guest"], me["name"], me["email"]) == (False, "Seat", EMAIL)
    assert scene.match in world.platform.people.players.matches(seat.id)


def test_nobody_learns_here_that_an_address_is_taken(world: World) -> None:
    registered(world)
    body = {"email": EMAIL, "password": "another password", "name": "Mallory"}
    again = world.nobody().post("/api/accounts", body)
    assert again.status_code == 201
    assert again.json().keys() == {"id", "name", "token", "recovery"}
    first, second = world.mail.sent
    assert first.to == second.to == EMAIL
    assert "confirm" in first.text and "already" in second.text
    # The address still leads to whoever had it, with their own password alone.
    assert world.nobody().post("/api/session", body | {"name": None}).status_code == 422
    tried = {"email": EMAIL, "password": "another password"}
    assert world.nobody().post("/api/session", tried).status_code == 401


def test_an_address_is_verified_by_mail(world: World) -> None:
    grace = registered(world)
    assert grace.get("/api/me").json()["verified"] is False
    code = code_in(world.mail.sent[-1].text)
    assert world.nobody().post("/api/email-verification", {"code": code}).status_code == 204
    assert grace.get("/api/me").json()["verified"] is True
    assert world.nobody().post("/api/email-verification", {"code": code}).status_code == 409


def test_the_verification_is_sent_again(world: World) -> None:
    grace = registered(world)
    assert grace.post("/api/email-verification").status_code == 202
    assert len(world.mail.sent) == 2
    assert world.nobody().post("/api/email-verification").status_code == 401


def test_a_password_is_reset_by_mail(world: World) -> None:
    grace = registered(world)
    token = world.program(grace, "read")
    assert world.nobody().post("/api/password-reset", {"email": EMAIL}).status_code == 202
    code = code_in(world.mail.sent[-1].text)
    body = {"code": code, "password": "cobol, 1959"}
    assert world.nobody().post("/api/password-reset", body).status_code == 204
    assert grace.get("/api/me").status_code == 401, "whoever knew the old password is out"
    assert token.get("/api/me").status_code == 401
    assert world.nobody().post("/api/password-reset", body).status_code == 409
    sign_in = {"email": EMAIL, "password": "cobol, 1959"}
    assert grace.post("/api/session", sign_in).status_code == 201


def test_a_reset_for_nobody_looks_the_same_and_sends_nothing(world: World) -> None:
    known, unknown = world.nobody(), world.nobody()
    registered(world)
    sent = len(world.mail.sent)
    answers = [
        person.post("/api/password-reset", {"email": email})
        for person, email in ((known, EMAIL), (unknown, "no@one.example"))
    ]
    assert answers[0].status_code == answers[1].status_code == 202
    assert answers[0].content == answers[1].content
    assert len(world.mail.sent) == sent + 1


def test_codes_grow_old(world: World) -> None:
    registered(world)
    world.nobody().post("/api/password-reset", {"email": EMAIL})
    world.now += 3_600_000
    body = {"code": code_in(world.mail.sent[-1].text), "password": "cobol, 1959"}
    answer = world.nobody().post("/api/password-reset", body)
    assert answer.json()["error"]["code"] == "bad-code"


def test_a_bad_new_password_does_not_use_the_code_up(world: World) -> None:
    registered(world)
    world.nobody().post("/api/password-reset", {"email": EMAIL})
    code = code_in(world.mail.sent[-1].text)
    weak = {"code": code, "password": "password123"}
    assert world.nobody().post("/api/password-reset", weak).status_code == 422
    good = {"code": code, "password": "cobol, 1959"}
    assert world.nobody().post("/api/password-reset", good).status_code == 204


def test_changing_the_password(world: World) -> None:
    grace = registered(world)
    body = {"old": "wrong", "new": "cobol, 1959"}
    assert grace.call("PUT", "/api/me/password", body).status_code == 403
    answer = grace.call("PUT", "/api/me/password", body | {"old": PASSWORD})
    assert answer.status_code == 200
    assert grace.get("/api/me").status_code == 200, "with the new session of the answer"
    assert len(grace.get("/api/sessions").json()["sessions"]) == 1


@pytest.mark.parametrize("bad", ["short", "password", "P@ssw0rd", "aaaaaaaaaa", "x" * 257])
def test_passwords_that_are_guessed_first_are_refused(bad: str, world: World) -> None:
    body = {"email": EMAIL, "password": bad, "name": "Grace"}
    assert world.nobody().post("/api/accounts", body).status_code == 422


def test_sessions_are_listed_and_ended(world: World) -> None:
    ada, phone = world.guest(), world.nobody()
    phone.post("/api/session", {"recovery": ada.recovery})
    listed = ada.get("/api/sessions").json()["sessions"]
    assert [one["current"] for one in listed].count(True) == 1
    other = next(one for one in listed if not one["current"])
    assert ada.call("DELETE", f"/api/sessions/{other['id']}").status_code == 204
    assert phone.get("/api/me").status_code == 401
    assert ada.call("DELETE", f"/api/sessions/{other['id']}").status_code == 404


def test_a_session_lasts_while_it_is_used(world: World) -> None:
    ada = world.guest()
    for _ in range(3):
        world.now += LASTS - 1
        assert ada.get("/api/me").status_code == 200
    world.now += LASTS
    assert ada.get("/api/me").status_code == 401


def test_using_a_session_writes_once_a_day_at_most(world: World) -> None:
    ada = world.guest()
    ada.get("/api/me")
    before = world.platform.durable.info("persistence")["aof_current_size"]
    ada.get("/api/me")
    assert world.platform.durable.info("persistence")["aof_current_size"] == before
    world.now += DAY
    ada.get("/api/me")
    assert world.platform.durable.info("persistence")["aof_current_size"] > before


def test_tokens_are_made_listed_and_ended(world: World) -> None:
    ada = world.guest()
    program = world.program(ada, "read", "play")
    listed = ada.get("/api/tokens").json()["tokens"]
    assert [one["scopes"] for one in listed] == [["read", "play"]]
    assert (program.token or "-") not in ada.get("/api/tokens").text
    assert ada.call("DELETE", f"/api/tokens/{listed[0]['id']}").status_code == 204
    assert program.get("/api/me").status_code == 401


def test_settings_change_one_by_one(world: World) -> None:
    ada, bob = world.guest("Ada"), world.guest("Bob")
    for change in (
        {"language": "fr"},
        {"notices": {"mail": "never"}},
        {"vacation": {"since": 1, "until": 2}},
        {"blocked": [bob.id]},
        {"name": "Augusta"},
    ):
        assert ada.call("PATCH", "/api/me", change).status_code == 200
    me = ada.get("/api/me").json()
    assert (me["name"], me["language"], me["notices"]) == ("Augusta", "fr", {"mail": "never"})
    assert me["vacation"] == {"since": 1, "until": 2}
    assert me["blocked"] == [{"id": bob.id, "name": "Bob"}]
    assert world.platform.people.blocks.are_apart(bob.id, ada.id)
    assert ada.call("PATCH", "/api/me", {"vacation": None, "blocked": []}).status_code == 200
    assert not world.platform.people.blocks.are_apart(bob.id, ada.id)
    wrong = {"vacation": {"since": 2, "until": 1}}
    assert ada.call("PATCH", "/api/me", wrong).status_code == 422


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 33, "a\u202eb", "a\u0000b", "a\nb", "\u200b", "e" + "\u0301" * 20]
)
def test_names_that_deceive_are_refused(name: str, world: World) -> None:
    assert world.nobody().post("/api/guests", {"name": name}).status_code == 422


def test_deleting_oneself_leaves_moves_and_no_name(world: World) -> None:
    scene = set_scene(world, "public")
    seat, people = scene.people["seat"], world.platform.people
    player = people.players.known(scene.match, seat.id) or ""
    assert seat.call("DELETE", "/api/me").status_code == 204
    assert seat.get("/api/me").status_code == 401
    assert scene.people["play token"].get("/api/me").status_code == 401
    assert people.accounts.find(seat.id) is None
    assert people.players.account(scene.match, player) is None
    match = world.platform.service.load(scene.match)
    assert match.seats[0].player is None, "nobody waits for somebody who has gone"
    assert seat.id not in "".join(world.platform.durable.scan_iter())


def test_deleting_oneself_gives_up_what_is_being_played(world: World) -> None:
    scene = set_scene(world, "public")
    service, players = world.platform.service, world.platform.people.players
    stranger = scene.people["stranger"]
    service.sit(scene.match, 2, players.player(scene.match, stranger.id))
    assert service.load(scene.match).status == "running"
    scene.people["seat"].call("DELETE", "/api/me")
    assert service.load(scene.match).seats[0].resigned


def test_the_address_of_a_deleted_account_is_free_again(world: World) -> None:
    grace = registered(world)
    grace.call("DELETE", "/api/me")
    assert registered(world).id != grace.id


def test_a_blocked_account_is_out(world: World) -> None:
    grace = registered(world)
    world.platform.people.block(grace.id)
    assert grace.get("/api/me").status_code == 401
    sign_in = {"email": EMAIL, "password": PASSWORD}
    assert grace.post("/api/session", sign_in).json()["error"]["code"] == "account-blocked"
    world.platform.people.block(grace.id, closed=False)
    assert grace.post("/api/session", sign_in).status_code == 201


def test_the_platform_may_cancel(world: World) -> None:
    scene = set_scene(world, "public")
    world.platform.service.request(scene.match, requests.Cancel(), by="platform")
    assert world.platform.service.load(scene.match).status == "cancelled"
