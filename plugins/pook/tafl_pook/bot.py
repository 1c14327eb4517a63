"""A quick bot that weighs each command by what it does to the field, without looking ahead.

A level in view is worth something to the sides that back its faction. The bot knows its own
banner, and of the others' only those that lie open; the rest it weighs as equally likely.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from tafl import Command, Sight

from .cards import BANNERS, CARDS, FACTION, FACTIONS, KNIGHT, LEVEL, VIKING, Banner, Card
from .grid import NEIGHBOURS, cell_at
from .messages import Aim, Place, TakeBanner
from .view import PookView, Seen

LAID = 0.35
"""What it is worth to hide a card, next to what it would cost to show it."""
HELD = 0.3
"""What a card is worth in the hand, next to its worth on the field."""
GUARDED = 0.25
"""What it is worth to a card to stand beside a Knight."""
PATIENCE = 3
"""With how many cards in the hand the bot takes a banner, if it could not be the first."""

Worth = dict[Card, float]
Table = dict[int, Seen]


def greedy(sight: Sight) -> Command:
    """Choose the command of the highest value."""
    commands: tuple[Any, ...] = sight.legal
    view: PookView = sight.view
    best: Command
    if view.phase == "tiebreak":
        worth = _worth(sight)
        table = _table(view)
        best = max(commands, key=lambda flip: _turned_up(table, worth, flip.x, flip.y))
        return best
    offered = [command for command in commands if isinstance(command, TakeBanner)]
    if offered and (view.first_banner is None or len(view.hands[sight.seat]) <= PATIENCE):
        wanted = _wanted(view, sight.seat)
        best = next(command for command in offered if command.banner == wanted)
        return best
    if view.placed:
        best = commands[0]
        return best
    return _best_placement(view, _worth(sight), commands)


def _best_placement(view: PookView, worth: Worth, commands: tuple[Any, ...]) -> Command:
    table = _table(view)
    guarding = _guarding(table, worth)
    best, best_value = commands[-1], -1e9
    for command in commands:
        if not isinstance(command, Place):
            continue
        card = command.card
        own = worth[card]
        if command.face == "purse":
            value = -LAID * own
        else:
            value = own
            if FACTION[card] == KNIGHT:
                value += guarding(command.x, command.y)
            elif command.power is not None:
                value += _power(table, worth, card, command.power)
        if value > best_value:
            best, best_value = command, value
    chosen: Command = best
    return chosen


def _power(table: Table, worth: Worth, card: Card, aim: Aim) -> float:
    """Weigh what a power does to the field, and to the hand."""
    if FACTION[card] == VIKING:
        return _turned_up(table, worth, aim.x, aim.y)
    seen = _seen(table, aim.x, aim.y)
    there = worth[seen.card] if seen.card is not None else 0.0
    if aim.give is None:
        return -there
    given = worth[aim.give]
    if seen.face == "warrior":
        return (1 - HELD) * (given - there)
    return (HELD + LAID) * (there - given)


def _turned_up(table: Table, worth: Worth, x: int, y: int) -> float:
    seen = _seen(table, x, y)
    return worth[seen.card] if seen.card is not None else 0.0


def _guarding(table: Table, worth: Worth) -> Callable[[int, int], float]:
    """Weigh what a Knight would protect, once for each cell."""

    @cache
    def guarding(x: int, y: int) -> float:
        cell = cell_at(x, y)
        value = 0.0
        for other in NEIGHBOURS[cell] if cell is not None else ():
            seen = table.get(other)
            if seen is not None and seen.card is not None:
                value += worth[seen.card] if seen.face == "warrior" else -worth[seen.card]
        return value * GUARDED

    return guarding


def _table(view: PookView) -> Table:
    table: Table = {}
    for seen in view.field:
        cell = cell_at(seen.x, seen.y)
        if cell is not None:
            table[cell] = seen
    return table


def _seen(table: Table, x: int, y: int) -> Seen:
    cell = cell_at(x, y)
    assert cell is not None
    return table[cell]


def _worth(sight: Sight) -> Worth:
    """Tell what each card is worth to a seat when it lies there as a warrior."""
    view: PookView = sight.view
    seat = sight.seat
    weights = dict.fromkeys(FACTIONS, 0.0)
    own = view.banners[seat] or _wanted(view, seat)
    for faction in own:
        weights[faction] += 1
    partners = (seat, (seat + 2) % 4) if sight.table.options.teams else (seat,)
    others = [banner for other, banner in enumerate(view.banners) if other not in partners]
    hidden: tuple[Banner, ...] = tuple(
        banner for banner in BANNERS if banner != own and banner not in others
    )
    for banner in others:
        likely: tuple[Banner, ...] = (banner,) if banner is not None else hidden
        for one in likely:
            for faction in one:
                weights[faction] -= 1 / (len(likely) * len(others))
    return {card: LEVEL[card] * weights[FACTION[card]] for card in CARDS}


def _wanted(view: PookView, seat: int) -> Banner:
    """Choose an open banner: most levels on the field, and in the own hand."""
    levels = dict.fromkeys(FACTIONS, 0.0)
    for seen in view.field:
        if seen.card is not None and seen.face == "warrior":
            levels[FACTION[seen.card]] += LEVEL[seen.card]
    for card in view.hands[seat]:
        if card is not None:
            levels[FACTION[card]] += LEVEL[card]
    return max(view.open_banners or BANNERS, key=lambda banner: sum(levels[f] for f in banner))
