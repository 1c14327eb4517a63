"""What the laws were tried on: counts of everything that came up, as a table."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ..messages import tag_of
from .random_match import Played

Tally = Counter[str]


def tally_of(played: Played) -> Tally:
    """Count the commands, the events and the end of a match."""
    count: Tally = Counter(matches=1)
    count.update(f"command {tag_of(type(command))}" for command in played.commands)
    count.update(f"event {tag_of(type(event))}" for event in played.events)
    if played.outcome is not None:
        count[f"end {played.outcome.why}"] += 1
    return count


def table_of(title: str, counts: Mapping[str, int]) -> str:
    """Write counts as lines, kinds together."""
    lines = [title]
    kinds = Counter(name.partition(" ")[0] for name in counts)
    for kind in sorted(kinds, key=lambda kind: (kinds[kind] > 1, kind)):
        row = [name for name in sorted(counts) if name.partition(" ")[0] == kind]
        lines += _wrapped(kind, (f"{n.partition(' ')[2] or n} {counts[n]:,}" for n in row))
    return "\n".join(lines)


def _wrapped(kind: str, words: Iterable[str]) -> list[str]:
    lines = [f"  {kind:<10}"]
    for word in words:
        if len(lines[-1]) + len(word) > 96:
            lines.append(" " * 12)
        lines[-1] += f" {word}" if lines[-1].endswith(" ") else f", {word}"
    return lines
