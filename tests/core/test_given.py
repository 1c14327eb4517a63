"""Given, when, then: what it asserts, and what it says when it fails."""

import pytest
from tafl.testing.given import given
from tafl_nim import Choices, Nim, Take, Taken

ONE_TWO = Choices((1, 2))
FIRST = Taken(0, 0, 1, (0, 2), following=1)


def test_then_asserts_the_events_and_goes_on() -> None:
    """`then` gives the next position, for a chain."""
    play = given(Nim(), options=ONE_TWO).when(0, Take(0, 1)).then(FIRST)
    assert play.past == (FIRST,)
    assert play.state == given(Nim(), FIRST, options=ONE_TWO).state
    play.when(1, Take(1, 1)).then(Taken(1, 1, 1, (0, 1), following=0))


def test_rejected_asserts_the_code() -> None:
    """A refusal has the code; whoever is not to act is refused before the rules are asked."""
    play = given(Nim(), options=ONE_TWO)
    play.when(1, Take(0, 1)).rejected("not-your-turn")
    assert play.when(0, Take(0, 2)).refused is not None


def test_a_position_can_be_given_as_a_state() -> None:
    """The past may be left out."""
    state = given(Nim(), FIRST, options=ONE_TWO).state
    assert given(Nim(), state=state).when(1, Take(1, 2)).events[0].heaps == (0, 0)


@pytest.mark.parametrize("wrong", [(), (FIRST, FIRST)])
def test_a_failure_prints_what_would_pass(wrong: tuple[Taken, ...]) -> None:
    """The message can be copied into a test."""
    when = given(Nim(), options=ONE_TWO).when(0, Take(0, 1))
    with pytest.raises(AssertionError) as failure:
        when.then(*wrong)
    assert f"given(Nim(), options={ONE_TWO!r}).when(0, {Take(0, 1)!r}).then(" in str(failure.value)
    assert repr(FIRST) in str(failure.value)
    with pytest.raises(AssertionError, match="expected 'too-many'"):
        when.rejected("too-many")


def test_a_failure_names_the_refusal() -> None:
    """Another code, or a refusal where events were expected, is said."""
    when = given(Nim(), FIRST, options=ONE_TWO).when(0, Take(1, 1))
    with pytest.raises(AssertionError, match="refused: not-your-turn"):
        when.then(FIRST)
    with pytest.raises(AssertionError, match=r"rejected..not-your-turn"):
        when.rejected("too-many")
