"""Every way to say no. Each has a code for programs and a sentence for people, in two languages."""

from typing import Literal

Language = Literal["en", "fr"]


class TaflError(Exception):
    """The root of all errors that a user may be shown."""

    def __init__(self, code: str, en: str, fr: str | None = None) -> None:
        super().__init__(code, en, fr)
        self.code = code
        self.en = en
        self.fr = fr if fr is not None else en

    def text(self, language: Language = "en") -> str:
        """Say it in the reader's language."""
        return self.fr if language == "fr" else self.en

    def __str__(self) -> str:
        return self.en


class Malformed(TaflError):
    """The command is not of a known form; nothing was looked up or changed."""


class Rejected(TaflError):
    """The command is well-formed, but the rules do not allow it now."""


class Conflict(TaflError):
    """Somebody else was first: the version or command id that was named is taken."""


class NotFound(TaflError):
    """There is no such match, seat, game or version (or it is not yours to see)."""


class GameFault(TaflError):
    """A game plugin broke its promise; the match is left as it was."""


class BadRecord(TaflError):
    """A record, receipt or log that is not what it claims to be."""

    def __init__(self, code: str, en: str, fr: str | None = None, *, version: int = 0) -> None:
        super().__init__(code, en, fr)
        self.version = version


class StoreDown(TaflError):
    """The log cannot be read or written now; try again, nothing was lost."""
