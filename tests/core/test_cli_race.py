"""A race in the terminal: the prompt counts the seconds of the own clock."""

from pathlib import Path

from tests.core.command_line import tafl


def test_the_race_counts_your_seconds(tmp_path: Path) -> None:
    """No seconds before the clock runs; then every prompt says how many are left."""
    answer = tafl(*"play rok --new".split(), data=tmp_path, typed=["open", "nonsense", "q"])
    before, _, after = answer.out.partition("You opened the throw")
    assert answer.code == 0
    assert "s left]" not in before
    assert after.count("s left]") == 2
