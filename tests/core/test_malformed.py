"""Whatever is sent is accepted, or refused in words: never a crash, an echo or a traceback."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tafl import Malformed, Rejected
from tafl.errors import TaflError
from tafl.malformed import read_command
from tafl.testing import LocalMatch

from tests.core.rooms import Room
from tests.core.toys import Do, catalogue

KEBAB = re.compile(r"[a-z]+(-[a-z]+)*")


def check(error: TaflError, sent: Any) -> None:
    """Hold a refusal to its promises."""
    assert type(error) in (Malformed, Rejected), error
    assert KEBAB.fullmatch(error.code)
    assert error.en.strip() and error.fr.strip()
    assert error.en != error.fr
    for text in (error.en, error.fr):
        assert len(text.encode()) <= 1024
        assert "Traceback" not in text and "msgspec" not in text
        for piece in strings(sent):
            assert len(piece) <= 40 or piece not in text


def strings(sent: Any) -> list[str]:
    """Find the texts in what was sent."""
    if isinstance(sent, str):
        return [sent]
    if isinstance(sent, dict):
        return [text for pair in sent.items() for part in pair for text in strings(part)]
    if isinstance(sent, list):
        return [text for part in sent for text in strings(part)]
    return []


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**20, max_value=10**400)
    | st.floats()
    | st.text(alphabet=st.characters(exclude_categories=()), max_size=60),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=50), inner, max_size=4)
    ),
    max_leaves=12,
)
TYPES = sorted(
    msgspec.inspect.type_info(member).tag  # type: ignore[attr-defined]
    for member in catalogue().games["totem"].commands.__args__
)
CARD = st.sampled_from(["1E", "13d", "1e", "", 3])
NEAR = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, "take", "do", "", None])},
    optional={
        "card": CARD | ANY_JSON,
        "cards": st.lists(CARD, max_size=5) | ANY_JSON,
        "slot": st.integers(-1, 5) | ANY_JSON,
        "sword": CARD | st.none(),
        "heap": st.integers(-2, 10) | ANY_JSON,
        "count": st.integers(-2, 25) | ANY_JSON,
        "more": ANY_JSON,
    },
)


@pytest.mark.parametrize("game", ["nim", "totem", "toy"])
def test_any_json_is_accepted_or_refused_in_words(game: str) -> None:
    match = LocalMatch.start(game, 2, catalogue=catalogue())

    @settings(max_examples=400, deadline=None, derandomize=True, database=None)
    @given(sent=ANY_JSON | NEAR, seat=st.sampled_from([0, 1]))
    def sending(sent: Any, seat: int) -> None:
        before = match.version
        try:
            match.send(seat, sent)
        except (Malformed, Rejected) as error:
            check(error, sent)
            assert match.version == before
        else:
            assert match.version > before

    sending()


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(sent=st.binary(max_size=200) | NEAR.map(lambda near: repr(near).encode("utf-8", "replace")))
def test_any_bytes_are_accepted_or_refused_in_words(sent: bytes) -> None:
    for game in ("nim", "totem"):
        try:
            read_command(catalogue().games[game], sent)
        except Malformed as error:
            check(error, None)


NESTED: Any = []
for _ in range(100_000):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b'{"type":"take","heap":0,"count":"\xff"}', "not-json"),
        (b'{"type":"take","heap":0,"count":1}x', "not-json"),
        (b"NaN", "not-json"),
        (object(), "not-json"),
        ({"type": "take", "heap": 0, "count": "\ud800"}, "not-json"),
        (b'{"type":"\\ud800"}', "not-json"),
        (b'{"a":' + b"9" * 5000 + b"}", "number-too-big"),
        ({"type": "take", "heap": 10**5000, "count": 1}, "not-json"),
        (b"[" * 100_000 + b"]" * 100_000, "too-deep"),
        (NESTED, "too-deep"),
        (3, "not-an-object"),
        ([], "not-an-object"),
        (None, "not-an-object"),
        ("take", "not-an-object"),
        (b'"take"', "not-an-object"),
        ({}, "unknown-command"),
        ({"type": "place"}, "unknown-command"),
        ({"type": []}, "unknown-command"),
        ({"type": "match.resign"}, "unknown-command"),
        ({"type": "take"}, "missing-field"),
        ({"type": "take", "heap": 0}, "missing-field"),
        ({"type": "take", "heap": 0, "count": 1, "x" * 99: 1}, "unknown-field"),
        ({"type": "take", "heap": "0", "count": 1}, "wrong-type"),
        ({"type": "take", "heap": None, "count": 1}, "wrong-type"),
        ({"type": "take", "heap": True, "count": 1}, "wrong-type"),
        ({"type": "take", "heap": 0.5, "count": 1}, "wrong-type"),
        ({"type": "take", "heap": float("nan"), "count": 1}, "wrong-type"),
        ({"type": "take", "heap": float("inf"), "count": 1}, "wrong-type"),
        ({"type": "take", "heap": -1, "count": 1}, "out-of-range"),
        ({"type": "take", "heap": 10**30, "count": 1}, "out-of-range"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_has_a_name(sent: Any, code: str) -> None:
    with pytest.raises(Malformed) as no:
        read_command(catalogue().games["nim"], sent)
    assert no.value.code == code
    check(no.value, None)


def test_null_for_an_optional_field_is_as_if_left_out() -> None:
    totem = catalogue().games["totem"]
    attack = {"type": "attack", "card": "1E", "slot": 0}
    assert read_command(totem, attack) == read_command(totem, {**attack, "sword": None})


def test_a_card_named_twice_is_for_the_rules_to_refuse() -> None:
    table = Room().start("totem", 2)
    card = table.room.service.look(table.id, 0).view.hands[0][0]
    with table.refused("same-card"):
        table.send(0, type="deploy", cards=[card] * 4)


def test_a_command_may_be_given_as_what_it_is() -> None:
    assert read_command(catalogue().games["toy"], Do(draw=True)) == Do(draw=True)
