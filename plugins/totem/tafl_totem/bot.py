"""A quick bot that weighs each command by what it sees, without looking ahead.

A totem is worth 10; the other values were found by playing variants against each other.
"""

from typing import Any

from tafl import Command, Sight

from .cards import CARDS, EYE, LEVEL, POWER, SHIELD, SUM, SWORD, Card
from .messages import Attack, Defend, Deploy, Discard, Draw, Exchange, Reveal, Trim
from .view import TotemView

_GUARD_BONUS = {SHIELD: 6.0, EYE: 1.0, SUM: 1.5, SWORD: -2.0, None: 0.0}
_STRIKE_BONUS = {SHIELD: -1.0, EYE: 0.5, SUM: 1.0, SWORD: 4.0, None: 0.0}

_GUARD: dict[Card, float] = {
    card: LEVEL[card]
    + _GUARD_BONUS[POWER[card]]
    - (LEVEL[card] / 2 if POWER[card] == SHIELD else 0)
    for card in CARDS
}
"""What a card is worth in the zone."""

_KEEP: dict[Card, float] = {card: LEVEL[card] + _STRIKE_BONUS[POWER[card]] for card in CARDS}
"""What a card is worth in the hand."""

TOTEM = 10.0
LAST_TOTEM = 100.0
COST = 0.4
"""What one level of a card in the hand is worth, next to a totem."""
POWER_WORKS = 1.5
FRESH = 3.0
"""What a new card for an old one is worth."""


def greedy(sight: Sight) -> Command:
    """Choose the command of the highest value."""
    commands: tuple[Any, ...] = sight.legal
    best: Command
    match commands[0]:
        case Deploy():
            # The offers are sorted; slots that follow from levels would give the zone away.
            chosen = max(commands, key=_guarded).cards
            one, two, three, four = sight.chance.shuffle("slots", chosen)
            best = Deploy((one, two, three, four))
        case Trim():
            best = min(commands, key=_lost)
        case Reveal():
            best = commands[0]
        case _:
            best = _best_action(sight.view, sight.seat, commands)
    return best


def _guarded(command: Deploy) -> float:
    return sum(_GUARD[card] for card in command.cards)


def _lost(command: Trim) -> float:
    return sum(_KEEP[card] for card in command.cards)


def _best_action(view: TotemView, seat: int, commands: tuple[Command, ...]) -> Command:
    mine, theirs = view.zones[seat], view.zones[1 - seat]
    last = view.last_turn == seat
    cost = 0.0 if last else COST
    prize = TOTEM if sum(1 for seen in theirs if seen) > 1 else LAST_TOTEM
    odds = _odds(view)
    guards = sum(1 for seen in mine if seen)
    need = TOTEM * (1.4 - 0.2 * guards) if not last else TOTEM

    best, best_value = commands[0], -1e9
    for command in commands:
        if isinstance(command, Attack):
            seen = theirs[command.slot]
            card, sword = command.card, command.sword
            spent = _KEEP[card]
            strength = LEVEL[card]
            gain = prize
            if sword is not None:
                spent += _KEEP[sword]
                strength += LEVEL[sword]
            elif POWER[card] in (EYE, SUM):
                gain += POWER_WORKS
            if seen is not None and seen.up and seen.card is not None:
                value = gain - cost * spent if strength >= LEVEL[seen.card] else -cost * spent
            else:
                value = odds[strength] * gain - cost * spent - (1 - odds[strength]) * POWER_WORKS
        elif isinstance(command, Defend):
            value = need + (_GUARD[command.card] - _KEEP[command.card]) * cost
        elif isinstance(command, Exchange):
            seen = mine[command.slot]
            old = seen.card if seen is not None else None
            value = -1e9 if old is None else (_GUARD[command.card] - _GUARD[old]) * cost
        elif isinstance(command, Discard):
            value = FRESH - _KEEP[command.card] * cost
        elif isinstance(command, Draw):
            value = 1.0
        else:
            value = 0.0
        if value > best_value:
            best, best_value = command, value
    return best


def _odds(view: TotemView) -> list[float]:
    """Tell for each strength how often it beats a hidden totem."""
    known = set(view.discard)
    for hand in view.hands:
        known.update(card for card in hand if card)
    for zone in view.zones:
        known.update(seen.card for seen in zone if seen and seen.card)
    fall = [0] * 27
    hidden = 0
    for card in CARDS:
        if card not in known:
            hidden += 1
            if POWER[card] != SHIELD:
                fall[LEVEL[card]] += 1
    odds, below = [], 0
    for count in fall:
        below += count
        odds.append(below / hidden if hidden else 0.0)
    return odds
