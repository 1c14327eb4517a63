"""Inboxes: each account's matches, in a hash of its own."""

from msgspec import Struct

from ..clients import Client
from ..people.stored import read, text
from .summary import Summary

PATTERN = "tafl:inbox:*"
CHANNEL = "tafl:inbox"
"""Where accounts are named whose inbox has changed."""

# What no longer concerns somebody leaves its version behind: older news may come later.
_PUT = """
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known and tonumber(string.match(known, '^%d+')) >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
return 1
"""


class Item(Struct, frozen=True):
    """One match of somebody's."""

    summary: Summary
    seat: int | None
    is_host: bool

    @property
    def waits(self) -> bool:
        """Tell whether the match waits for them."""
        return self.seat is not None and self.seat in self.summary.waits_for

    @property
    def deadline(self) -> int | None:
        """Until when they must act."""
        if self.seat is None or not self.waits:
            return None
        return self.summary.seats[self.seat].deadline


class Inbox:
    """Keep what concerns each account."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def put(self, account: str, player: str, summary: Summary) -> bool:
        """Note a match for an account, or that it no longer concerns it; tell if that was news."""
        seat = summary.seat_of(player)
        is_host = summary.host == player
        concerns = seat is not None or (is_host and not summary.status == "cancelled")
        told = text(Item(summary, seat, is_host)) if concerns else ""
        key = _key(account)
        fresh = bool(self._client.eval(_PUT, 1, key, summary.match, summary.version, told))
        if fresh:
            self._client.publish(CHANNEL, account)
        return fresh

    def of(self, account: str) -> list[Item]:
        """List somebody's matches: those that wait for them first, soonest deadline first."""
        told = (one.partition(" ")[2] for one in self._client.hvals(_key(account)))
        items = [item for one in told if one and (item := read(one, Item)) is not None]
        return sorted(items, key=_order)

    def forget(self, account: str) -> None:
        """Forget an account's matches."""
        self._client.delete(_key(account))


def _order(item: Item) -> tuple[int, float, int, str]:
    """Waiting ones by their deadlines, then those under way, open, over; the latest first."""
    summary = item.summary
    if item.waits:
        return 0, item.deadline or float("inf"), summary.at, summary.match
    rank = {"running": 1, "paused": 1, "open": 2}.get(summary.status, 3)
    return rank, -summary.at, 0, summary.match


def _key(account: str) -> str:
    return f"tafl:inbox:{{{account}}}"
