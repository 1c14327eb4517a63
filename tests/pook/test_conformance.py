"""Pook keeps the laws of the platform, its secrets above all."""

from collections.abc import Iterator

from tafl.testing import GameConformance
from tafl.testing.random_match import Played
from tafl_pook.messages import CardExchanged, CardPlaced, Place, PurseTurned, WarriorTurned


class TestPook(GameConformance):
    game = "pook"
    matches = 40
    twins = 20_000
    undos = 120
    # That nobody is left to break a tie is too rare for chance: `test_end` has it.
    reasons = ("score", "tiebreak")
    # What a Mage took was seen by all, and is nobody's business any more: no view shows it.
    remembers = False

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
