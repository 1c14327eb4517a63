"""One line of history for each event, for somebody who was away for a day."""

from tafl import Language

from . import english, french
from .events import Happening


def tell(event: Happening, seat: int | None, language: Language) -> str:
    """Tell an event as the reader saw it; `{0}`, `{1}` stand for the players' names."""
    return french.tell(event, seat) if language == "fr" else english.tell(event, seat)
