"""Where the live logs are, behind whatever face the platform gives them."""

from typing import Any

from tafl.platform import Platform
from tafl.valkey import ValkeyStore


def live_store(platform: Platform) -> ValkeyStore:
    """Give the store on the server: the feeds are read from there."""
    store: Any = platform.store
    live = getattr(store, "live", store)
    assert isinstance(live, ValkeyStore)
    return live
