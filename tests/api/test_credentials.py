"""What is stored of secrets, and what they are good for: at most once, not for ever, not by two."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from time import perf_counter
from unittest.mock import patch

import pytest
from tafl.errors import NotFound
from tafl.people.accounts import Profile
from tafl.people.invites import LASTS
from tafl.people.passwords import AT_ONCE, WAITING, Passwords
from tafl.people.refusals import TooBusy
from tafl.ports import RandomIds

from tests.api.world import World

MATCH = "07-0123456789abcdef01234567"


def everything(world: World) -> str:
    """Read all that the log's server stores, keys and values."""
    client, found = world.platform.durable, []
    for key in client.scan_iter():
        kind = client.type(key)
        read = {"string": client.get, "hash": client.hgetall, "set": client.smembers}.get(kind)
        found.append(f"{key} {read(key) if read else ''}")
    return "\n".join(found)


def test_no_secret_is_stored_as_it_is(world: World) -> None:
    ada = world.guest()
    program = world.program(ada, "play")
    email, password = "ada@example.org", "analytical engine"
    token = ada.post("/api/accounts", {"email": email, "password": password}).json()["token"]
    ada.post("/api/password-reset", {"email": email})
    invite = world.platform.people.invites.make(MATCH, 0)
    codes = [mail.text.rpartition("=")[2].split()[0] for mail in world.mail.sent]
    secrets = [ada.http.cookies["tafl"], program.token or "", token, invite, password, *codes]
    stored = everything(world)
    assert len(codes) == 2 and email in stored
    for secret in (*secrets, ada.recovery, ada.recovery.replace("-", "")):
        assert len(secret) > 12
        assert secret not in stored
        assert secret.partition("_")[2] not in stored or "_" not in secret


def test_secrets_have_128_bits() -> None:
    made = {RandomIds().token() for _ in range(100)}
    assert len(made) == 100
    assert all(len(bytes.fromhex(one)) >= 16 for one in made)


def test_an_invite_is_used_once(world: World) -> None:
    invites = world.platform.people.invites
    code = invites.make(MATCH, 1)
    found = invites.find(MATCH, code)
    assert found is not None and (found.match, found.seat) == (MATCH, 1)
    assert invites.redeem(MATCH, code, "ada").seat == 1
    assert invites.redeem(MATCH, code, "ada").seat == 1, "asked again: the same answer"
    assert invites.find(MATCH, code) is None
    with pytest.raises(NotFound):
        invites.redeem(MATCH, code, "bob")
    invites.give_back(code)
    assert invites.redeem(MATCH, code, "bob").seat == 1


@pytest.mark.parametrize("why", ["revoked", "old", "replaced", "of another match", "made up"])
def test_an_invite_that_is_no_longer_good(why: str, world: World) -> None:
    invites = world.platform.people.invites
    code, match = invites.make(MATCH, 1), MATCH
    if why == "revoked":
        invites.revoke(MATCH, 1)
        assert invites.seats(MATCH) == []
    elif why == "old":
        world.now += LASTS
    elif why == "replaced":
        invites.make(MATCH, 1)
    elif why == "of another match":
        match = "07-76543210fedcba9876543210"
    else:
        code = "ti_" + "0" * 32
    assert invites.find(match, code) is None
    with pytest.raises(NotFound) as refused:
        invites.redeem(match, code, "ada")
    assert refused.value.code == "no-such-invite"


def test_one_of_many_wins_an_invite(world: World) -> None:
    invites = world.platform.people.invites

    def tries(code: str, who: str) -> bool:
        try:
            return bool(invites.redeem(MATCH, code, who))
        except NotFound:
            return False

    with ThreadPoolExecutor(8) as pool:
        for _ in range(25):
            code = invites.make(MATCH, 1)
            assert sum(pool.map(tries, [code] * 8, "abcdefgh")) == 1


def test_everybody_has_one_pseudonym_in_a_match(world: World) -> None:
    players = world.platform.people.players
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _: players.player(MATCH, "ada"), range(16)))
    assert len(made) == 1
    other = "08-0123456789abcdef01234567"
    assert players.player(other, "ada") not in made
    assert players.accounts(MATCH) == {made.pop(): "ada"}
    assert players.player(MATCH, "bob") != players.player(MATCH, "ada")


def test_passwords_are_hashed_with_argon2id_and_enough_work() -> None:
    hashed = Passwords().hash("analytical engine")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_few_hashes_are_made_at_once() -> None:
    passwords, at_once, most = Passwords(), 0, 0
    go = Event()

    def slow(*_: object) -> bool:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        go.wait(5)
        at_once -= 1
        return True

    with patch.object(passwords, "_hasher") as hasher:
        hasher.verify.side_effect = slow
        hasher.hash.return_value = "nobody's"
        threads = [
            Thread(target=passwords.verify, args=("hash", "password")) for _ in range(WAITING)
        ]
        for thread in threads:
            thread.start()
        while passwords._waiting < WAITING:
            pass
        with pytest.raises(TooBusy):
            passwords.verify("hash", "password")
        go.set()
        for thread in threads:
            thread.join()
    assert most == AT_ONCE


def test_an_unknown_address_takes_as_long_as_a_wrong_password(world: World) -> None:
    people = world.platform.people
    account, _ = people.guest(_profile())
    people.register(account.id, "ada@example.org", "analytical engine")

    def seconds(email: str) -> float:
        begun = perf_counter()
        with pytest.raises(Exception, match="do not belong"):
            people.sign_in(email, "wrong")
        return perf_counter() - begun

    known = sorted(seconds("ada@example.org") for _ in range(9))
    unknown = sorted(seconds("no@one.example") for _ in range(9))
    # The fastest of each: everything above that is the machine's other work.
    assert 0.7 < unknown[0] / known[0] < 1.4


def _profile() -> Profile:
    return Profile("Ada")
