"""End: the last totem, or the last turn."""

from collections.abc import Callable
from typing import Any

import pytest
from tafl import Outcome
from tafl.testing.given import Given
from tafl_totem import Totem
from tafl_totem.messages import (
    Attack,
    AttackMade,
    AttackStopped,
    CardDiscarded,
    CardDrawn,
    Discard,
    Draw,
    Exchange,
    GameEnded,
    HandOverfilled,
    HandTrimmed,
    SecondAttackOpened,
    Stop,
    TotemExchanged,
    TotemsCompared,
    Trim,
    TurnBegan,
)

Lay = Callable[..., Given[Any, Any, Any]]


def test_who_loses_the_last_totem_loses_at_once(table: Lay) -> None:
    """A player whose last totem is defeated loses at once."""
    play = table(hand="9S", other="", theirs="8S", mine="1E", deck="").when(0, Attack("9S", 0))
    after = play.then(
        AttackMade(0, "9S", 0, "8S", 9, "defeated", turned_up=True),
        GameEnded(0, "totems", (("1E", None, None, None), (None,) * 4)),
    )
    assert after.game.outcome(after.state) == Outcome((0,), "totems", (1, 0))
    assert after.game.active(after.state) == ()
    assert list(after.game.legal(after.state, 0)) == []
    after.when(1, Stop()).rejected("not-your-turn")


def test_the_last_card_drawn_in_the_own_turn_makes_that_turn_the_last(table: Lay) -> None:
    """Who draws the last card in the own turn plays the last turn: that one."""
    play = table(mine="13a 12a", theirs="11a", deck="1E", hand="5S", other="2P")
    play = play.when(0, Exchange(0, "5S")).then(
        TotemExchanged(0, 0, "5S", "13a"), TurnBegan(1), CardDrawn(1, "1E", last=True)
    )
    assert play.state.last_turn == 1
    play = play.when(1, Discard("1E")).then(
        CardDiscarded(1, "1E"),
        GameEnded(0, "count", (("5S", "12a", None, None), ("11a", None, None, None))),
    )
    assert play.state.last_turn == 1


def test_the_last_card_drawn_by_discarding_ends_with_that_turn(table: Lay) -> None:
    """Drawn in the own turn, by whatever means: that turn is the last."""
    ended = GameEnded(0, "count", (("13a", "12a", None, None), ("11a", None, None, None)))
    play = table(mine="13a 12a", theirs="11a", deck="1E")
    play.when(0, Discard("5S")).then(
        CardDiscarded(0, "5S"), CardDrawn(0, "1E", "discard", last=True), ended
    )
    play = table(mine="13a 12a", theirs="11a", deck="1E", hand="", phase="again", attacks=1)
    play.when(0, Draw()).then(CardDrawn(0, "1E", "again", last=True), ended)


def test_after_the_last_card_the_turn_is_still_finished(table: Lay) -> None:
    """A Sum in attack draws the last card: the player may attack again, then it is over."""
    play = table(hand="9P", mine="13a 12a", theirs="8S^ 11a", deck="1E")
    play = play.when(0, Attack("9P", 0)).then(
        AttackMade(0, "9P", 0, "8S", 9, "defeated"),
        CardDrawn(0, "1E", "sum", last=True),
        SecondAttackOpened(0),
    )
    play.when(0, Stop()).then(
        AttackStopped(0),
        GameEnded(0, "count", (("13a", "12a", None, None), (None, "11a", None, None))),
    )


def test_the_last_card_drawn_out_of_turn_gives_a_last_turn(table: Lay) -> None:
    """Drawn out of turn, the current turn is finished and then that player has the last turn."""
    play = table(theirs="9P 12b", mine="13a 12a", deck="1E", other="")
    play = play.when(0, Attack("5S", 0)).then(
        AttackMade(0, "5S", 0, "9P", 5, "repelled", turned_up=True, spent=True),
        CardDrawn(1, "1E", "sum", last=True),
        TurnBegan(1),
    )
    assert (play.state.last_turn, play.state.turn) == (1, 1)
    assert play.state.hands[1] == ("1E",)
    play.when(1, Attack("1E", 0)).then(
        AttackMade(1, "1E", 0, "13a", 1, "repelled", turned_up=True),
        TotemsCompared((25, 21)),
        GameEnded(0, "levels", (("13a", "12a", None, None), ("9P", "12b", None, None))),
    )


def test_the_current_turn_is_finished_before_the_last_one(table: Lay) -> None:
    """... the current turn is finished, trimming and all."""
    play = table(theirs="9P 12b", deck="1E", hand="1S 2S 3S 4S 5S 6S 7S 8S")
    play = play.when(0, Attack("5S", 0)).then(
        AttackMade(0, "5S", 0, "9P", 5, "repelled", turned_up=True, spent=True),
        CardDrawn(1, "1E", "sum", last=True),
        HandOverfilled(0, 1),
    )
    play.when(0, Trim(("8S",))).then(HandTrimmed(0, ("8S",)), TurnBegan(1))


def test_the_last_turn_is_trimmed_too(table: Lay) -> None:
    """Step 3 belongs to the last turn as to any other."""
    play = table(hand="1S 2S 3S 4S 5S 6S 7S", deck="", last_turn=0, mine="13a 12a", theirs="11a")
    play = play.when(0, Exchange(0, "1S")).then(
        TotemExchanged(0, 0, "1S", "13a"), HandOverfilled(0, 1)
    )
    play.when(0, Trim(("2S",))).then(
        HandTrimmed(0, ("2S",)),
        GameEnded(0, "count", (("1S", "12a", None, None), ("11a", None, None, None))),
    )


@pytest.mark.parametrize(("mine", "theirs", "winner"), [("1E 2E", "13a", 0), ("13a", "1E 2E", 1)])
def test_more_totems_win(table: Lay, mine: str, theirs: str, winner: int) -> None:
    """More totems in the own zone wins; face-down ones stay face down."""
    play = table(mine=mine, theirs=theirs, deck="", last_turn=0).when(0, Discard("5S"))
    after = play.given.after(play.events)
    scores = (2, 1) if winner == 0 else (1, 2)
    assert after.game.outcome(after.state) == Outcome((winner,), "count", scores)
    assert not any(totem.up for zone in after.state.zones for totem in zone if totem)


@pytest.mark.parametrize(("mine", "theirs", "winner"), [("9E 3E", "9H 2E", 0), ("1E", "2E", 1)])
def test_equally_many_totems_compare_levels(
    table: Lay, mine: str, theirs: str, winner: int
) -> None:
    """Equal: all totems are turned up, and the higher sum of levels wins."""
    play = table(mine=mine, theirs=theirs, deck="", last_turn=0).when(0, Discard("5S"))
    assert isinstance(play.events[1], TotemsCompared)
    after = play.given.after(play.events)
    assert after.game.outcome(after.state) == Outcome((winner,), "levels", play.events[1].levels)
    assert all(totem.up for zone in after.state.zones for totem in zone if totem)


def test_equal_again_is_a_draw(table: Lay) -> None:
    """Equal again: a draw."""
    play = table(mine="9E 3E", theirs="10a - 2E^!", deck="", last_turn=0)
    play = play.when(0, Discard("5S")).then(
        CardDiscarded(0, "5S"),
        TotemsCompared((12, 12)),
        GameEnded(None, "draw", (("9E", "3E", None, None), ("10a", None, "2E", None))),
    )
    assert play.game.outcome(play.state) == Outcome((), "draw", (12, 12))


def test_nothing_has_ended_while_it_goes_on(table: Lay) -> None:
    """There is no outcome before the end."""
    assert Totem().outcome(table().state) is None


@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_every_match_ends(match: Callable[..., Any], seed: int, literal: bool) -> None:
    """The pile runs out, so every match ends, and in fewer commands than `info.longest`."""
    assert len(match(seed, literal)) <= Totem.info.longest
