"""For all tests: the conformance kit's counts are printed at the end."""

from tafl.testing.summary import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]
