"""Any view of any game, readable in a terminal: nested tables where the game draws nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..errors import Language
from ..folding import AnyGame
from ..game import Outcome
from ..telling import Line
from .words import say


def drawn(game: AnyGame, view: Any, language: Language) -> RenderableType:
    """Draw a view as the game wants it, or as tables."""
    try:
        sketch = game.sketch(view, language)
    except Exception:
        sketch = ""  # a bad drawing must not keep anybody from playing
    return Text(sketch) if sketch else _thing(msgspec.to_builtins(view))


def _thing(thing: Any) -> RenderableType:
    if isinstance(thing, Mapping):
        return _fields(thing)
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        return _row(thing)
    return Text(_word(thing))


def _word(thing: Any) -> str:
    if thing is None:
        return "-"
    if isinstance(thing, bool):
        return say("yes") if thing else say("no")
    return str(thing)


def _fields(fields: Mapping[str, Any]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name, thing in fields.items():
        grid.add_row(Text(name.replace("_", " "), style="dim"), _thing(thing))
    return grid


def _row(things: Sequence[Any]) -> RenderableType:
    if not things:
        return Text("-")
    if all(not isinstance(thing, (Mapping, list, tuple)) for thing in things):
        return Text("  ".join(map(_word, things)))
    if all(isinstance(thing, Mapping) or thing is None for thing in things):
        return _records(things)
    grid = Grid(show_header=False, box=None, padding=(0, 2, 0, 0))
    for number, thing in enumerate(things):
        grid.add_row(Text(str(number), style="dim"), _thing(thing))
    return grid


def _records(things: Sequence[Mapping[str, Any] | None]) -> RenderableType:
    """Draw things of one kind below each other, a column for each field."""
    columns = list(dict.fromkeys(name for thing in things if thing for name in thing))
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("")
    for name in columns:
        grid.add_column(name.replace("_", " "))
    for number, thing in enumerate(things):
        cells = [_thing(thing.get(name)) if thing else Text("-") for name in columns]
        grid.add_row(Text(str(number), style="dim"), *cells)
    return grid


def lines_drawn(lines: Sequence[Line], *, numbered: bool = False) -> RenderableType:
    """Draw lines of history; what was undone is struck out."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", justify="right", no_wrap=True, min_width=3)
    for line in lines:
        text = Text(line.text, style="strike dim" if line.undone else "")
        if line.undone:
            text.append(" " + say("undone"), style="not strike dim")
        grid.add_row(str(line.version) if numbered else "·", text)
    return grid


def result(outcome: Outcome | None, names: Sequence[str], you: Sequence[int] = ()) -> str:
    """Say how a match ended; to somebody at the table, from where they sit."""
    if outcome is None:
        return say("result-none")
    if not outcome.winners:
        who = say("result-draw")
    elif len(you) == 1 and you[0] in outcome.winners:
        who = say("result-you-win" if len(outcome.winners) == 1 else "result-you-share")
    else:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        who = say("result-wins" if len(outcome.winners) == 1 else "result-share", winners=winners)
    told = [who, say("result-why", why=outcome.why)]
    if outcome.scores is not None:
        pairs = zip(names, outcome.scores, strict=True)
        told.append(say("result-scores", scores=", ".join(f"{n} {score}" for n, score in pairs)))
    return " ".join(told)
