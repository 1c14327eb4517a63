"""What the laws were tried on, printed after the tests: import this in a `conftest.py`.

from tafl.testing.summary import pytest_terminal_summary
"""

from collections import Counter
from typing import Any

from .tally import Tally, table_of

__all__ = ["pytest_terminal_summary"]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Add up what the tests have noted, from all processes, and print it."""
    found: dict[str, Tally] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", None) != "call":
                continue
            for name, value in report.user_properties:
                if name == "tafl":
                    found.setdefault(value["game"], Counter()).update(value["counts"])
    for game in sorted(found):
        terminalreporter.write_line(table_of(f"{game}:", found[game]))
