"""The field as plain text."""

from collections.abc import Callable
from typing import Any

from tafl_pook import Pook

Lay = Callable[..., Any]


def test_the_field_is_drawn_with_its_coordinates(lay: Lay) -> None:
    """Warriors, purses known and unknown, Piggy, and the cells where a card may go."""
    play = lay("[V1a]0 $ O1a\n. [K2b] .", "K1b M2a", "M1b", pile="V3a", barred=39)
    drawn = play.game.sketch(play.game.view(play.state, 0), "en").splitlines()
    assert drawn[:5] == [
        " y\\x   -2     -1      0      1      2",
        "  -1    .      +      +      +      .",
        "   0    +    [V1a]  Piggy   O1a     +",
        "   1    .      +     <?>     +      .",
        "   2    .      .      +      .      .",
    ]
    rest = "\n".join(drawn[5:])
    for part in ("K1b M2a", "seat 1: 1", "Pile: 1", "seat 0: KM, seat 1: ?", "(-1, 0)"):
        assert part in rest


def test_a_full_field_shows_no_cell_outside_the_square(lay: Lay) -> None:
    """Five wide, five high, and no more."""
    play = lay("[V1a] $ O1a K1a M1a", "K1b", "M1b")
    head = play.game.sketch(play.game.view(play.state, 0), "en").splitlines()[0]
    assert head.split() == ["y\\x", "-1", "0", "1", "2", "3"]


def test_it_is_drawn_in_every_phase_and_language(
    match: Callable[..., Any], table_of: tuple[int, dict[str, bool]]
) -> None:
    """Also in a tie-break, when it is over, and for those who only look on."""
    seats, options = table_of
    played = match(2, seats, **options)
    game = Pook()
    for state in played.states:
        for reader in (0, None):
            view = game.view(state, reader)
            assert game.sketch(view, "en") != game.sketch(view, "fr")
    assert "won" in game.sketch(game.view(played.final, None), "en")


def test_the_tie_break_is_drawn(lay: Lay) -> None:
    """Who is tied, and the own pick."""
    play = lay("$ K1a [K2a] O1a", "", "", phase="tiebreak", tied=(0, 1), picks=(42, None))
    drawn = play.game.sketch(play.game.view(play.state, 0), "fr")
    assert "place 0, place 1" in drawn
    assert "(2, 0)" in drawn
