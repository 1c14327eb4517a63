"""Tafl: board and card games over days, replayed and audited for ever.

These names are what a game author needs; everything else is the platform's own.
"""

from .bots import Bot, Sight
from .chance import Chance
from .errors import Language, Malformed, Rejected
from .game import Game, GameInfo, Moment, Outcome, Table, Turn
from .hookspecs import RegisterBot, RegisterGame, hookimpl
from .messages import Command, Event, Options, State, View
from .plugins import load_games

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
    "RegisterBot",
    "RegisterGame",
    "Rejected",
    "Sight",
    "State",
    "Table",
    "Turn",
    "View",
    "hookimpl",
    "load_games",
]
