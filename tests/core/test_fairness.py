"""The promise binds the operator, every salt counts, and docs/fairness.md says how to check it."""

import hmac
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tafl.chance import order
from tafl.commit import ByBot
from tafl.dealer import Dealer
from tafl.fairness import blind_of, bot_salt, promise, secret_of, seed_of
from tafl.keys import Keys
from tafl.testing import LocalMatch

from tests.core.records import by_bots, lines_of, sample

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
SECRET = secret_of(b"key", "id")

texts = st.text(max_size=5)


def deck(secret: bytes, match: str, salts: list[str]) -> tuple[int, ...]:
    """Shuffle 52 cards as a match would."""
    return order(seed_of(secret, match, salts), "deck", 0, 52)


def test_everybody_has_a_hand_in_the_deck() -> None:
    salts = ["a", "b", "c"]
    decks = {
        deck(SECRET, "m", salts),
        deck(secret_of(b"key", "other"), "m", salts),
        deck(secret_of(b"other", "id"), "m", salts),
        deck(SECRET, "n", salts),
        *(deck(SECRET, "m", [*salts[:n], "x", *salts[n + 1 :]]) for n in range(3)),
        deck(SECRET, "m", salts[::-1]),
    }
    assert len(decks) == 8


@given(st.lists(texts, max_size=4), st.lists(texts, max_size=4))
def test_no_salts_can_pass_for_others(one: list[str], other: list[str]) -> None:
    """Lengths stand before the salts, so that nobody can move a letter to a neighbour's."""
    assert (seed_of(SECRET, "m", one) == seed_of(SECRET, "m", other)) == (one == other)


def test_a_whole_match_depends_on_each_salt() -> None:
    def dealt(*salts: str) -> Any:
        service = LocalMatch.start("totem", 2).service
        match = service.create("totem", ["open"] * 2).match
        for seat, salt in enumerate(salts):
            service.sit(match, seat, f"p{seat}", salt=salt)
        commit = service.load(match).commit
        assert commit is not None
        return commit.draws

    assert dealt("a", "b") == dealt("a", "b")
    assert len({dealt("a", "b"), dealt("a", "c"), dealt("b", "b"), dealt("b", "a")}) == 4


def test_blinds_and_promise_are_hidden_and_bound() -> None:
    dealer = Dealer(SECRET)
    assert [dealer.blind(n) for n in (1, 2**40)] == [blind_of(SECRET, n) for n in (1, 2**40)]
    assert len({blind_of(SECRET, n) for n in range(1000)}) == 1000
    assert promise(SECRET) == sha256(SECRET).hexdigest()
    keys = Keys.of("word")
    assert promise(keys.secret(keys.commitment("x"))) == keys.commitment("x").sha256


def test_the_secret_is_nowhere_in_a_match_under_way() -> None:
    match = LocalMatch.start("totem", 2)
    secret = match.service.dealer_of(match.id).secret
    assert secret.hex().encode() not in match.record()
    assert match.match.secret is None


@pytest.mark.parametrize("scene", ["played", "resigned", "cancelled"])
def test_the_secret_is_revealed_in_the_end(scene: str) -> None:
    header, *_, last = lines_of(sample(scene, "totem"))
    assert promise(bytes.fromhex(last["events"][-1]["secret"])) == header["commitment"]["sha256"]


def test_the_salts_and_seeds_of_bots_follow_from_the_match() -> None:
    match = by_bots("nim", 5)
    secret = bytes.fromhex(match.match.secret or "")
    here = match.match
    while here.previous is not None:
        commit = here.commit
        assert commit is not None
        if isinstance(commit.by, ByBot):
            said = f"bot {commit.version - 1} {commit.seat}".encode()
            assert commit.by.seed == hmac.digest(secret, said, "sha256").hex()[:32]
        here = here.previous
    assert [holder.salt for holder in match.match.seats] == [bot_salt(match.id, n) for n in (0, 1)]


def test_the_page_computes_what_it_says() -> None:
    """Every Python block of the page runs, and the example comes to the numbers shown."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    assert blocks
    exec(compile("\n".join(blocks), str(PAGE), "exec"), {"__name__": "page"})


def test_the_page_agrees_with_the_platform() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    page: dict[str, Any] = {"__name__": "page"}
    exec(compile("\n".join(blocks), str(PAGE), "exec"), page)
    assert page["seed"] == seed_of(page["secret"], page["match"], page["salts"])
    assert page["promise"] == promise(page["secret"])
    assert page["blind"] == blind_of(page["secret"], 7)
    assert tuple(page["deck"]) == order(page["seed"], "deck", 0, 5)
