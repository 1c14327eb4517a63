"""Lines that somebody types, or that come from a file."""

import sys

from rich.console import Console

from .words import say


class Keyboard:
    """Ask questions on a console and read the answers from standard input."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.is_live = sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, question: str) -> str | None:
        """Ask for a line; None when there is nobody to answer any more."""
        if self.is_live and self._console.file is sys.stdout:
            import readline  # noqa: F401  # gives input() a line that can be edited

            try:
                return input(question).strip()
            except EOFError:
                self._console.print()
                return None
        self._console.print(question, end="", markup=False, soft_wrap=True)
        self._console.file.flush()
        line = sys.stdin.readline()
        # Nobody sees what came from a file, so that a transcript would lack it.
        self._console.print("" if self.is_live else line.strip(), markup=False, soft_wrap=True)
        return line.strip() if line else None

    def agrees(self, question: str, *, by_default: bool = False) -> bool | None:
        """Ask for yes or no; None when nobody answers."""
        hint = say("hint-yes" if by_default else "hint-no")
        while (line := self.ask(f"{question} {hint} ")) is not None:
            word = line.lower()
            if not word:
                return by_default
            if word in ("y", "yes", "o", "oui"):
                return True
            if word in ("n", "no", "non"):
                return False
            self._console.print(say("yes-or-no"))
        return None
