"""Every way to say no to a person, beside those of a match."""

from ..errors import TaflError


class NotSignedIn(TaflError):
    """Nobody is signed in, or not with what was given."""


class Forbidden(TaflError):
    """It is known who asks, and that is not enough."""


class TooBusy(TaflError):
    """More is asked than can be done now; try again in a moment."""


def blocked() -> Forbidden:
    """Say that an operator has shut an account out."""
    return Forbidden(
        "account-blocked",
        "This account has been blocked by the operator.",
        "Ce compte a été bloqué par l'exploitant.",
    )
