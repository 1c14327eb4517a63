"""Telling one person everything that waits for them, by every channel that they want."""

import logging
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from tafl.clocks import deadline
from tafl.errors import Language, TaflError
from tafl.match import Match
from tafl.people.accounts import Account
from tafl.people.links import Links
from tafl.people.mail import Undelivered
from tafl.platform import Platform

from ..who import names
from .addresses import Addresses, Standing
from .causes import Notice, is_current
from .channels import Channels
from .letters import Item, headline, letter
from .outbox import MINUTE, Outbox

_log = logging.getLogger(__name__)

GAP_MS = 15 * MINUTE
"""How long one message follows on another at the earliest, whatever happens."""
DAY_MS = 24 * 60 * MINUTE
CLAIM_MS = 2 * MINUTE
"""How long a process that died may have been sending."""
DONE_MS = 60 * DAY_MS


class Found(Struct, frozen=True):
    """A notice that is still true, and its match."""

    notice: Notice
    match: Match


def is_looking(platform: Platform, account: str) -> bool:
    """Tell whether somebody follows a match or their inbox right now, with an open page."""
    client, now = platform.volatile, platform.clock()
    streams = client.zcount(f"tafl:streams:{{account:{account}}}", now, "+inf")
    return bool(streams or client.exists(f"tafl:presence:{account}"))


def deliver(platform: Platform, account_id: str, channels: Channels | None = None) -> str:
    """Tell somebody what waits for them; say what came of it."""
    outbox, now = Outbox(platform), platform.clock()
    waiting = outbox.waiting(account_id)
    account = platform.people.accounts.find(account_id)
    if account is None or account.closed or not outbox.channels(account):
        outbox.finish(account_id, now, waiting)
        return "nobody"
    found = _current(platform, waiting, now)
    looking = is_looking(platform, account_id)
    if looking:
        # They see for themselves; but whoever has let half of their time pass has only forgotten
        # to close the page.
        found = [one for one in found if one.notice.kind == "reminder"]
    if not found:
        outbox.finish(account_id, now, waiting)
        return "looking" if looking else "stale"
    private = platform.settings.private_targets
    ways = channels or Channels(platform.mailer, platform.keys, private=private)
    return _Delivery(platform, account, ways).send(outbox, waiting, found, now)


def _current(platform: Platform, waiting: list[Notice], now: int) -> list[Found]:
    found = []
    for notice in waiting:
        try:
            match = platform.service.load(notice.match)
        except TaflError as error:
            _log.warning("match %s is not told of: %s", notice.match, error.code)
            continue
        if is_current(match, notice, now):
            found.append(Found(notice, match))
    reminded = {
        (one.notice.match, one.notice.number) for one in found if one.notice.kind == "reminder"
    }
    # A reminder says all that the first notice would have said.
    return [
        one
        for one in found
        if one.notice.kind != "turn" or (one.notice.match, one.notice.number) not in reminded
    ]


class _Delivery:
    """One round of messages to one person."""

    def __init__(self, platform: Platform, account: Account, channels: Channels) -> None:
        self._platform = platform
        self._account = account
        self._channels = channels
        self._addresses = Addresses(platform.durable)
        self._links = Links(platform.keys, platform.clock)

    def send(self, outbox: Outbox, waiting: list[Notice], found: list[Found], now: int) -> str:
        """Send what may be sent now; the rest waits."""
        later: list[int] = []
        sent = 0
        for channel, address in outbox.channels(self._account):
            standing = self._addresses.standing(self._account.id, channel, address)
            if standing.off:
                continue
            moment = max(standing.until, standing.last and standing.last + self._gap(channel))
            if moment > now:
                later.append(moment)
                continue
            outcome = self._by(channel, address, found, now)
            if outcome is not None and not outcome.off:
                later.append(outcome.until)
            sent += outcome is None
        if later:
            # What was sent by one channel is not sent by it again: that is noted for each.
            gone = {one.notice for one in found}
            outbox.finish(self._account.id, min(later), [n for n in waiting if n not in gone])
            return "later"
        outbox.finish(self._account.id, now, waiting)
        return "sent" if sent else "dead"

    def _gap(self, channel: str) -> int:
        daily = channel == "mail" and self._account.notices.mail == "daily"
        return DAY_MS if daily else GAP_MS

    def _by(self, channel: str, address: str, found: list[Found], now: int) -> Standing | None:
        """Send by one channel what was not sent by it yet; give its standing if that failed."""
        mine = [one for one in found if self._claim(channel, one.notice)]
        if not mine:
            return None
        language: Language = self._account.language or self._platform.settings.language
        items = [self._item(one, language) for one in mine]
        stop = self._link("silence", channel)
        mail = letter(address, items, language, stop)
        body = {
            "account": self._account.id,
            "at": now,
            "notices": [_program(one) for one in mine],
            "text": [headline(item, language) for item in items],
        }
        try:
            self._channels.send(channel, address, mail, body)
        except Undelivered as error:
            _log.warning("a notice by %s did not get through: %s", channel, error)
            for one in mine:
                self._platform.durable.delete(self._key(channel, one.notice))
            return self._addresses.failed(
                self._account.id, channel, address, now, final=error.final
            )
        for one in mine:
            self._platform.durable.set(self._key(channel, one.notice), 2, px=DONE_MS)
        self._addresses.sent(self._account.id, channel, address, now)
        return None

    def _claim(self, channel: str, notice: Notice) -> bool:
        key = self._key(channel, notice)
        return bool(self._platform.durable.set(key, 1, nx=True, px=CLAIM_MS))

    def _key(self, channel: str, notice: Notice) -> str:
        return f"tafl:told:{{{self._account.id}}}:{channel}:{notice.cause}"

    def _link(self, purpose: Any, subject: str) -> str:
        secret = self._links.make(purpose, self._account.id, subject)
        return f"{self._platform.settings.address}/links/{secret}"

    def _item(self, one: Found, language: Language) -> Item:
        match, notice = one.match, one.notice
        called = names(self._platform.people, match, language)
        game = self._platform.catalogue.game(match.opening.game)
        item = Item(
            notice.kind,
            game.info.title,
            self._link("match", match.id),
            tuple(name for seat, name in enumerate(called) if seat != notice.seat),
            percent=notice.percent,
        )
        if notice.kind in ("turn", "reminder", "over"):
            look = self._platform.service.look(
                match.id, notice.seat, language=language, names=called
            )
            item = replace(item, recap=tuple(line.text for line in look.recap))
        if notice.kind in ("turn", "reminder"):
            item = replace(item, deadline=deadline(match, notice.seat))
        if notice.kind == "undo" and match.undo is not None:
            item = replace(item, asker=called[match.undo.seat])
        if notice.kind == "pause" and match.pause_asked is not None:
            asked = match.pause_asked
            item = replace(item, asker=called[asked.seat], until=asked.until)
        return item


def _program(one: Found) -> dict[str, Any]:
    notice = one.notice
    return {"kind": notice.kind, "match": notice.match, "seat": notice.seat, "cause": notice.cause}
