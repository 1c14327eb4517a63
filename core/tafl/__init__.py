"""Tafl: board and card games over days, replayed and audited for ever.

These names are what a game author needs; everything else is the platform's own.
"""

from .bots import Bot, Sight
from .chance import Chance
from .errors import Language, Malformed, Rejected
from .game import Game, GameInfo, Moment, Outcome, Table, Turn
from .hookspecs import hookimpl
from .messages import Command, Event, Options, State, View

__all__ = [
    "Bot",
    "Chance",
    "Command",
    "Event",
    "Game",
    "GameInfo",
    "Language",
    "Malformed",
    "Moment",
    "Options",
    "Outcome",
    "Rejected",
    "Sight",
    "State",
    "Table",
    "Turn",
    "View",
    "hookimpl",
]
