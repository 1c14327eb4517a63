"""Where output goes: answers to standard output, progress and complaints to standard error."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class _Screen(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to `main`, for whom the exit code 1 means something else."""
        raise BrokenPipeError


def out() -> Console:
    """Make a console for answers."""
    return _Screen(file=sys.stdout, highlight=False)


def err() -> Console:
    """Make a console for everything that is not the answer."""
    return _Screen(file=sys.stderr, highlight=False)


def print_json(document: Any) -> None:
    """Print the one JSON document of a command."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document)).decode() + "\n")


class Advance(Protocol):
    """Tell a progress bar how many steps are done; and of how many, if that was not known."""

    def __call__(self, done: int, of: int | None = None, /) -> None: ...


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Advance]:
    """Show a bar on a terminal while something long goes on; elsewhere show nothing."""
    console = err()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, of=None: bar.update(task, completed=done, total=of)
