"""A platform, its dispatcher and a worker in one process; time is what the test says."""

import logging
from pathlib import Path
from typing import Any

from tafl import requests
from tafl.archive import ArchivedStore, FolderShelf
from tafl.audit import audit
from tafl.clients import open_client
from tafl.keys import Keys
from tafl.match import Match
from tafl.opening import Pace
from tafl.people.accounts import Account, Profile
from tafl.people.mail import KeptMailer, Mail
from tafl.platform import Platform
from tafl.plugins import Catalogue
from tafl.ports import system_clock
from tafl.settings import Settings
from tafl.valkey import Embedded
from tafl_workers import running
from tafl_workers.dispatcher import Dispatcher, Rhythm
from tafl_workers.queues import Queues
from tafl_workers.worker import simple_worker

START = 1_767_225_600_000
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
HURRIED = Rhythm(sweep=1.0, claim=0.3, trim=0.5, figures=0.5)


class Works:
    """One platform and those who work for it."""

    def __init__(
        self,
        servers: tuple[Embedded, Embedded],
        catalogue: Catalogue,
        folder: Path,
        *,
        real_time: bool = False,
        rhythm: Rhythm | None = None,
        **settings: Any,
    ) -> None:
        logging.getLogger("rq").setLevel(logging.CRITICAL)
        self.now = START
        self.mail = KeptMailer()
        log, queue = servers
        durable, volatile = open_client(log.url()), open_client(queue.url())
        durable.flushdb()
        volatile.flushdb()
        live = log.store()
        self.platform = Platform(
            Settings(data=folder, public_url="https://tafl.example", workers="off", **settings),
            catalogue,
            ArchivedStore(live, FolderShelf(folder / "archive")),
            Keys.of("tests"),
            durable=durable,
            volatile=volatile,
            clock=system_clock if real_time else lambda: self.now,
            mailer=self.mail,
        )
        self.live = live
        self.service = self.platform.service
        self.queues = Queues(volatile, silent=1.0 if real_time else 20.0)
        self.dispatcher = Dispatcher(self.platform, self.queues, rhythm=rhythm)
        running.use(self.platform)
        self.dispatcher.announcements.join()

    # Playing.

    def bots(self, game: str, count: int, bot: str = "random", **more: Any) -> str:
        """Begin a match among bots."""
        return self.service.create(game, [f"bot:{bot}"] * count, **more).match

    def person(self, name: str, *, language: Any = None, mail: bool = True) -> Account:
        """Register somebody whose address is known to work."""
        people = self.platform.people
        account = people.accounts.create(Profile(name, language))
        if mail:
            address = f"{name.lower()}@example.org"
            people.accounts.claim_email(address, account.id)
            people.accounts.set_sign_in(account.id, address, "x")
            people.accounts.verify_email(account.id, address)
        return people.accounts.get(account.id)

    def table(self, game: str, people: list[Account], pace: Pace | None = None, **more: Any) -> str:
        """Begin a match among people."""
        match = self.service.create(game, ["open"] * len(people), pace=pace, **more).match
        for seat, account in enumerate(people):
            player = self.platform.people.players.player(match, account.id)
            self.service.sit(match, seat, player, salt=f"salt-{seat}")
        return match

    def player(self, match: str, seat: int) -> str:
        """Give the pseudonym at a seat."""
        player = self.match(match).seats[seat].player
        assert player is not None
        return player

    def match(self, match: str) -> Match:
        """Give a match as its log says."""
        return self.service.load(match)

    def play(self, match: str, seat: int | None = None) -> None:
        """Let a seat (the first to act) play its first legal command."""
        seat = self.match(match).active[0] if seat is None else seat
        legal = self.service.look(match, seat).legal
        self.service.request(match, legal[0], player=self.player(match, seat))

    def ask(self, match: str, seat: int, request: requests.Request) -> None:
        """Ask something of the match itself."""
        self.service.request(match, request, player=self.player(match, seat))

    # Working.

    def work(self) -> bool:
        """Do all jobs that are there; tell whether there were any."""
        return bool(simple_worker(self.queues).work(burst=True, logging_level="CRITICAL"))

    def settle(self, rounds: int = 10_000) -> None:
        """Dispatch and work until nothing is left to do at this moment."""
        for _ in range(rounds):
            self.dispatcher.step(1)
            self.dispatcher.mind_moments()
            if not self.work() and not self.dispatcher.announcements.lag():
                return
        raise AssertionError("the work does not come to an end")

    def wait(self, milliseconds: int) -> None:
        """Let time pass at once, and everything be done before it and that it brings."""
        self.settle()
        self.now += milliseconds
        self.settle()

    def letters(self) -> list[Mail]:
        """Take the mail that was sent since the last time."""
        sent, self.mail.sent = self.mail.sent, []
        return sent

    def is_sound(self, match: str) -> bool:
        """Audit a match that is over."""
        report = audit(self.service.record(match), self.platform.catalogue)
        assert report.ok, report.problem
        return report.complete

    def close(self) -> None:
        """Let go of the servers."""
        self.queues.close()
        self.live.close()
        self.platform.close()
