"""What waits to be told, for each account: kept for a little while, then told at once."""

from collections.abc import Iterable

import msgspec
from tafl.match import Match
from tafl.people.accounts import Account
from tafl.people.mail import NoMailer
from tafl.platform import Platform

from ..planning import is_away
from ..who import Seated
from .causes import Notice, notices

MINUTE = 60_000
DELAY = {"turn": 2 * MINUTE, "reminder": 0, "undo": MINUTE, "pause": MINUTE, "over": MINUTE}
"""How long a notice waits for its reader to see for themselves, and for others to join it."""
TOLD_MS = 60 * 24 * 3600 * 1000
"""How long it is remembered that somebody was told."""
_DUE = "tafl:notices:due"


class Outbox:
    """Collect notices on the volatile server; what was told is remembered on the other one."""

    def __init__(self, platform: Platform) -> None:
        self._volatile = platform.volatile
        self._durable = platform.durable
        self._can_mail = not isinstance(platform.mailer, NoMailer)

    def note(self, match: Match, people: Iterable[Seated], now: int) -> None:
        """Put down what the people at a table have to be told."""
        for one in people:
            account = one.account
            if not self.channels(account):
                continue
            for notice in notices(match, one.seat, now):
                if is_away(account.vacation, now) and notice.kind in ("turn", "reminder"):
                    continue
                if not self._durable.exists(_told(account.id, notice)):
                    self._add(account.id, notice, now + DELAY[notice.kind])

    def channels(self, account: Account) -> list[tuple[str, str]]:
        """List where somebody wants to be told: channels and addresses."""
        wanted = account.notices
        found = []
        if account.email and account.verified and wanted.mail != "never" and self._can_mail:
            found.append(("mail", account.email))
        if wanted.webhook:
            found.append(("webhook", wanted.webhook))
        if wanted.apprise:
            found.append(("apprise", wanted.apprise))
        return found

    def due(self, now: int) -> list[tuple[str, int]]:
        """List the accounts to be told something now, each with the moment it was due."""
        found = self._volatile.zrange(
            _DUE, "-inf", now, byscore=True, offset=0, num=100, withscores=True
        )
        return [(account, int(moment)) for account, moment in found]

    def waiting(self, account: str) -> list[Notice]:
        """List what somebody has to be told, in the order in which it came."""
        found = self._volatile.hvals(_pending(account))
        return [msgspec.json.decode(one, type=Notice) for one in found]

    def postpone(self, account: str, moment: int) -> None:
        """Tell somebody later."""
        self._volatile.zadd(_DUE, {account: moment})

    def finish(self, account: str, moment: int, done: Iterable[Notice]) -> None:
        """Drop what was dealt with; look again if something has come meanwhile."""
        causes = []
        for notice in done:
            causes.append(notice.cause)
            self._durable.set(_told(account, notice), 1, px=TOLD_MS)
        if causes:
            self._volatile.hdel(_pending(account), *causes)
        if self._volatile.hlen(_pending(account)):
            self.postpone(account, moment)
        else:
            self._volatile.zrem(_DUE, account)

    def _add(self, account: str, notice: Notice, moment: int) -> None:
        added = self._volatile.hsetnx(
            _pending(account), notice.cause, msgspec.json.encode(notice).decode()
        )
        if added:
            # Something that is told sooner takes along what would have waited longer.
            self._volatile.zadd(_DUE, {account: moment}, lt=True)


def _pending(account: str) -> str:
    return f"tafl:notices:{{{account}}}"


def _told(account: str, notice: Notice) -> str:
    return f"tafl:told:{{{account}}}:{notice.cause}"
