"""The log on Valkey or Redis: the store, its embedded servers, and the way to others."""

from .connect import connect
from .embedded import Embedded
from .feed import Feed, Subscription
from .intake import take_in
from .store import ValkeyStore

__all__ = ["Embedded", "Feed", "Subscription", "ValkeyStore", "connect", "take_in"]
