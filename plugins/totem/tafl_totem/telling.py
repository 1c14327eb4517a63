"""One line of history."""

from tafl import Language

from .messages import Happening


def tell(event: Happening, seat: int | None, language: Language) -> str:
    """Tell an event."""
    return ""
