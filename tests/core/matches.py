"""Matches on a store: begun, played, and played to their end."""

from typing import Any

from tafl.keys import Keys
from tafl.plugins import Catalogue
from tafl.ports import RandomIds, system_clock
from tafl.service import Service
from tafl.store import Store


def service_on(store: Store, catalogue: Catalogue, keys: Keys | None = None) -> Service:
    """Play on a store, as another process would that has the same keys."""
    return Service(catalogue, store, keys or Keys.of("test"), system_clock, RandomIds())


def started(service: Service, game: str, options: Any = None) -> str:
    """Seat two players."""
    match = service.create(game, ["open", "open"], options).match
    for seat in (0, 1):
        service.sit(match, seat, f"player-{seat}", salt=f"salt-{seat}")
    return match


def play_one(service: Service, match: str) -> None:
    """Play the first legal command of whoever is to act."""
    now = service.load(match)
    assert now.position is not None
    seat = now.active[0]
    command = next(iter(service.game_of(match).legal(now.position.state, seat)))
    service.request(match, command, player=f"player-{seat}", command_id=f"command-{now.version}")


def finish(service: Service, match: str) -> str:
    """Play to the end."""
    while not service.load(match).over:
        play_one(service, match)
    return match
