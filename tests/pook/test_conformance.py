"""Pook keeps the laws of the platform, its secrets above all."""

from collections.abc import Iterator

from msgspec.structs import replace
from tafl.testing import GameConformance
from tafl.testing.cases import Case
from tafl.testing.conformance import Note
from tafl.testing.random_match import Played
from tafl_pook import Pook
from tafl_pook.messages import CardExchanged, CardPlaced, Place, PurseTurned, WarriorTurned
from tafl_pook.state import PookState
from tafl_pook.view import PookView


class Unwatched(Pook):
    """Pook with spectators who remember no purse.

    Whether a purse that a seat laid is known to everybody else as well cannot be read off that
    seat's view. So a twin made from the view need not show spectators the same purses.
    """

    def view(self, state: PookState, seat: int | None) -> PookView:
        """Hide from spectators the purses that everybody has seen."""
        shown = super().view(state, seat)
        if seat is not None:
            return shown
        field = tuple(
            one if one.face == "warrior" else replace(one, card=None) for one in shown.field
        )
        return replace(shown, field=field)


class Twins(GameConformance):
    game = Unwatched()


class TestPook(GameConformance):
    game = "pook"
    matches = 40
    twins = 20_000
    undos = 120
    # That nobody is left to break a tie is too rare for chance: `test_end` has it.
    reasons = ("score", "tiebreak")
    # What a Mage took was seen by all, and is nobody's business any more: no view shows it.
    remembers = False

    def test_states_keep_secrets(self, twin_case: Case, record_property: Note) -> None:
        Twins().test_states_keep_secrets(twin_case, record_property)

    def counts(self, played: Played) -> Iterator[str]:
        """Count powers by the face that they met, and rounds of tie-breaks."""
        for event in played.events:
            match event:
                case CardPlaced(face=face):
                    yield f"placed as {face}"
                case WarriorTurned():
                    yield "power orc"
                case PurseTurned():
                    yield "power viking"
                case CardExchanged(face=face):
                    yield f"power mage on a {face}"
        for command in played.commands:
            if isinstance(command, Place) and command.face == "warrior" and command.power is None:
                yield "power declined"
        if (outcome := played.outcome) is not None:
            yield f"winners {len(outcome.winners)}"
