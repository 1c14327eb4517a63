"""The lobby: public matches that are open, running or finished, newest first.

All its keys share a hash tag, so one script can change them at once and together.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from ..clients import Client
from ..errors import Malformed
from ..people.stored import text
from .summary import Summary

State = Literal["open", "running", "finished"]
STATES: tuple[State, ...] = ("open", "running", "finished")
MATCHES = "tafl:{lobby}:matches"
PATTERN = "tafl:{lobby}:*"
KEPT = 10_000
"""How many finished matches are listed."""

# ARGV: match, version, summary, score, how many are kept, the lists to be in. KEYS: the summaries,
# then all lists that it may be in. A match that is in none leaves its version behind, so that
# older news, which may come later, cannot bring it back.
_PUT = """
local match, version = ARGV[1], tonumber(ARGV[2])
local known = redis.call('HGET', KEYS[1], match)
if known and tonumber(string.match(known, '^%d+')) >= version then return 0 end
redis.call('HSET', KEYS[1], match, version .. ' ' .. ARGV[3])
for i = 2, #KEYS do redis.call('ZREM', KEYS[i], match) end
for i = 6, #ARGV do
  redis.call('ZADD', ARGV[i], ARGV[4], match)
end
if string.match(ARGV[6] or '', ':finished$') then
  for _, old in ipairs(redis.call('ZRANGE', ARGV[6], 0, -1 - tonumber(ARGV[5]))) do
    for i = 2, #KEYS do redis.call('ZREM', KEYS[i], old) end
    redis.call('HDEL', KEYS[1], old)
  end
end
return 1
"""


class Page(Struct, frozen=True):
    """Some matches, and where the next ones begin."""

    matches: list[Summary]
    next: str | None


class Lobby:
    """Keep the lobby's lists."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def put(self, summary: Summary) -> bool:
        """List a match where it belongs, unless it is private; tell whether that was news."""
        if summary.visibility != "public":
            return False
        state = state_of(summary)
        lists = [] if state is None else [_list(state), _list(state, summary.game)]
        every = [_list(one, game) for one in STATES for game in (None, summary.game)]
        moment = summary.at if state == "finished" else summary.created
        told = text(summary) if state is not None else ""
        return bool(
            self._client.eval(
                _PUT,
                1 + len(every),
                MATCHES,
                *every,
                summary.match,
                summary.version,
                told,
                moment,
                KEPT,
                *lists,
            )
        )

    def page(
        self, states: Sequence[State], game: str | None, cursor: str | None, most: int
    ) -> Page:
        """Give matches of some states, one state after the other, after a cursor."""
        begin, score, last = read_cursor(cursor) if cursor else (states[0], None, "")
        if begin not in states:
            raise _bad_cursor()
        found: list[tuple[State, str, float]] = []
        for state in states[states.index(begin) :]:
            after = (score, last) if state == begin and score is not None else None
            found += [
                (state, match, moment)
                for match, moment in self._after(_list(state, game), after, most + 1 - len(found))
            ]
            if len(found) > most:
                break
        rest = found[most:]
        found = found[:most]
        stored = self._client.hmget(MATCHES, [one[1] for one in found]) if found else []
        matches = [
            msgspec.json.decode(one.partition(" ")[2], type=Summary) for one in stored if one
        ]
        if not rest:
            return Page(matches, None)
        state, match, moment = found[-1]
        return Page(matches, write_cursor(state, moment, match))

    def _after(
        self, key: str, after: tuple[float, str] | None, most: int
    ) -> list[tuple[str, float]]:
        if after is None:
            return list(self._client.zrange(key, 0, most - 1, desc=True, withscores=True))
        moment, last = after
        # The last one may have gone elsewhere; what stood at the same moment is told by name.
        found: list[tuple[str, float]] = []
        offset = 0
        while len(found) < most:
            some = self._client.zrange(
                key,
                moment,
                "-inf",
                desc=True,
                byscore=True,
                withscores=True,
                offset=offset,
                num=most,
            )
            found += [one for one in some if one[1] < moment or one[0] < last]
            if len(some) < most:
                break
            offset += most
        return found[:most]


def state_of(summary: Summary) -> State | None:
    """Name the list that a match belongs to."""
    match summary.status:
        case "open" | "running" | "finished":
            return summary.status
        case "paused":
            return "running"
    return None


def _list(state: State, game: str | None = None) -> str:
    # What a list is of stands last, for the script to see.
    return f"tafl:{{lobby}}:{game or '*'}:{state}"


def write_cursor(state: State, moment: float, match: str) -> str:
    """Write down where a page ended."""
    return urlsafe_b64encode(msgspec.json.encode((state, int(moment), match))).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[State, float, str]:
    """Read where a page ended."""
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        state, moment, match = msgspec.json.decode(
            urlsafe_b64decode(padded), type=tuple[State, int, str]
        )
    except (ValueError, UnicodeError, msgspec.DecodeError):
        raise _bad_cursor() from None
    return state, float(moment), match


def _bad_cursor() -> Malformed:
    return Malformed(
        "bad-cursor",
        "This is not where a page ended; begin again without it.",
        "Ce n'est pas la fin d'une page ; recommencez sans cela.",
    )
