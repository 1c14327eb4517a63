"""Paces as people write them."""

import pytest
from tafl.errors import Malformed
from tafl.opening import Pace
from tafl.pacing import PaceText, milliseconds, read_pace

HOUR = 3_600_000


@pytest.mark.parametrize(
    ("text", "length"),
    [("30s", 30_000), ("15m", 900_000), ("12h", 12 * HOUR), ("3d", 72 * HOUR), ("0d", 0)],
)
def test_durations(text: str, length: int) -> None:
    assert milliseconds(text) == length


@pytest.mark.parametrize("text", ["", "3", "d", "3 d", "-3d", "3.5d", "3w", "367d", "٣d"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(Malformed) as no:
        milliseconds(text)
    assert no.value.code == "bad-duration"


def test_paces() -> None:
    assert read_pace(None) is None
    assert read_pace(PaceText(per_move="1h")) == Pace(per_move=HOUR)
    given = PaceText(bank="2h", increment="1h", late="lose")
    assert read_pace(given) == Pace(bank=2 * HOUR, increment=HOUR, late="lose")


@pytest.mark.parametrize(
    "given",
    [
        PaceText(),
        PaceText(per_move="0s"),
        PaceText(per_move="1d", bank="1d"),
        PaceText(per_move="1d", increment="1h"),
        PaceText(increment="1h"),
    ],
)
def test_what_is_no_pace(given: PaceText) -> None:
    with pytest.raises(Malformed) as no:
        read_pace(given)
    assert no.value.code == "bad-pace"
