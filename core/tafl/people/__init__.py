"""People: accounts, sessions, tokens, invites. None of it is in a log, so all can be deleted."""

from .people import People

__all__ = ["People"]
