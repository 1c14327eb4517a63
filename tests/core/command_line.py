"""Run the `tafl` command: inside this process, or as people do."""

import io
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from tafl.cli import main
from tafl.settings import Settings
from tafl.storage import Storage, open_storage

ENVIRONMENT: dict[str, str] = {}
"""What a test wants to be set besides."""
TAFL = Path(sys.executable).with_name("tafl")


class Answer(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on standard output."""
        return msgspec.json.decode(self.out)


def environment(data: Path, language: str) -> dict[str, str]:
    """Give the settings of a machine that has nothing but a data folder."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return (
        kept
        | ENVIRONMENT
        | {
            "TAFL_DATA": str(data),
            "TAFL_LANGUAGE": language,
            "COLUMNS": "100",
            "PYTHONIOENCODING": "utf-8",
        }
    )


def lines(typed: Iterable[str]) -> bytes:
    """Write down what somebody types; a lone surrogate stands for a byte that is no text."""
    return "".join(f"{line}\n" for line in typed).encode("utf-8", "surrogateescape")


def tafl(*words: str, data: Path, typed: Iterable[str] = (), language: str = "en") -> Answer:
    """Run a command inside this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "oe")
    keys = io.TextIOWrapper(io.BytesIO(lines(typed)), "utf-8")
    with (
        patch.dict(os.environ, environment(data, language), clear=True),
        patch.object(sys, "stdin", keys),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
    answer = Answer(code, *(_written(stream) for stream in (out, err)))
    assert "Traceback" not in answer.out + answer.err
    return answer


def real_tafl(*words: str, data: Path, typed: Iterable[str] = (), language: str = "en") -> Answer:
    """Run the installed command in a process of its own."""
    done = subprocess.run(
        [TAFL, *words],
        input=lines(typed),
        env=environment(data, language),
        capture_output=True,
        timeout=60,
    )
    answer = Answer(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in answer.out + answer.err
    return answer


def opened(data: Path) -> AbstractContextManager[Storage]:
    """Look into a data folder between two commands."""
    return open_storage(Settings(data=data))


def _written(stream: io.TextIOWrapper) -> str:
    written: bytes = stream.buffer.getvalue()  # type: ignore[attr-defined]
    return written.decode()
