"""Legal commands on the screen: all of them where they are few, by type where they are many."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from .offers import Offers
from .words import say

FEW = 15
"""Up to so many commands are listed at once; more are grouped by their type."""
MANY = 60
"""Of a long list so many are shown."""


def show_offers(console: Console, offers: Offers, *, hint: bool = True) -> None:
    """Show what can be done now; with a hint for whoever may choose."""
    if len(offers.legal) <= FEW:
        show_numbered(console, offers, range(1, len(offers.legal) + 1))
        return
    console.print(say("many-commands", n=len(offers.legal)))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name, count in offers.types().items():
        first = next(words for words in offers.words if words.partition(" ")[0] == name)
        example = say("for-example", words=first) if " " in first else ""
        grid.add_row(
            "", Text(name, style="bold cyan"), Text(str(count), style="dim"), Text(example)
        )
    console.print(grid)
    if hint:
        console.print(say("many-hint"), style="dim")


def show_numbered(
    console: Console, offers: Offers, numbers: Sequence[int], most: int | None = None
) -> None:
    """Show commands with their numbers; from now on they can be chosen by them."""
    shown = numbers[:most]
    offers.shown.update(shown)
    width = len(str(len(offers.legal)))
    cells = []
    for number in shown:
        cell = Text(f"  {number:>{width}} ", style="bold cyan")
        cell.append(offers.words[number - 1], style="not bold default")
        cells.append(cell)
    if len(cells) <= FEW:
        console.print(*cells, sep="\n")
    else:
        console.print(Columns(cells, padding=(0, 2), column_first=True))
    if len(numbers) > len(shown):
        console.print(say("more-commands", n=len(numbers) - len(shown)), style="dim")
