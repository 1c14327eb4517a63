"""A quick bot."""

from tafl import Command, Sight


def greedy(sight: Sight) -> Command:
    """Choose the first."""
    command: Command = sight.legal[0]
    return command
