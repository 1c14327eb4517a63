"""The one way to read and change matches: load, decide, seal, append, fold, show."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from . import requests
from .checking import check_pace, check_seats, checked_options
from .clocks import next_due
from .commit import AnyCommit, By, Commit, says_the_same, seal
from .dealer import Dealer
from .deciding import decide
from .decision import Actor, blaming, fault
from .errors import Conflict, GameFault, Language, Malformed, NotFound, Rejected, TaflError
from .fairness import Commitment, bot_salt
from .folding import AnyGame, answer, folded
from .keys import Keys, Receipt
from .loading import Live, Loader
from .look import Look, look_of
from .malformed import read_command
from .match import Match, at_version, commits_since
from .opening import Fork, Opening, Pace, Visibility
from .plugins import Catalogue
from .ports import Clock, Ids
from .record import header_of, write_record
from .store import Store
from .telling import Line, told

CAUGHT_UP = 10_000
"""How much that is due is done at once, so that no game can keep the platform busy for ever."""

ATTEMPTS = 50
"""How often a command is decided anew when others keep being first."""


class Ack(Struct, frozen=True):
    """What a command came to: the version it made, and the hash of the log with it."""

    match: str
    version: int
    head: bytes


class Service:
    """Play matches that live in a store."""

    def __init__(
        self, catalogue: Catalogue, store: Store, keys: Keys, clock: Clock, ids: Ids
    ) -> None:
        self.catalogue = catalogue
        self.store = store
        self.keys = keys
        self.clock = clock
        self.ids = ids
        self._loader = Loader(catalogue, store, keys)

    # Opening a table and sitting down.

    def commitment(self) -> Commitment:
        """Promise the secret of a match to come."""
        return self.keys.commitment(self.ids.token())

    def create(
        self,
        game: str,
        seats: Sequence[str],
        options: Any = None,
        *,
        pace: Pace | None = None,
        visibility: Visibility = "public",
        fork: Fork | None = None,
        commitment: Commitment | None = None,
        player: str | None = None,
        command_id: str | None = None,
    ) -> Ack:
        """Open a table; its bots sit down at once."""
        rules = self.catalogue.game(game)
        for bot in check_seats(rules, seats):
            self.catalogue.bot(game, bot)
        check_pace(pace)
        id, partition = self.ids.match()
        opening = Opening(
            id,
            game,
            rules.info.version,
            checked_options(rules, options, len(seats)),
            tuple(seats),
            commitment or self.commitment(),
            self.keys.public_key,
            partition,
            pace,
            visibility,
            fork,
        )
        live = self._loader.begin(opening)
        actor = Actor(self.clock(), "human" if player else "platform", None, player, command_id)
        self._append(live, live.match, requests.Create(opening), actor)
        self._loader.remember(live)
        for seat, plan in enumerate(seats):
            if plan.startswith("bot:"):
                self.sit(id, seat, self.ids.token(), bot=plan.removeprefix("bot:"))
        match = self.load(id)
        return Ack(id, match.version, match.head)

    def sit(
        self,
        match_id: str,
        seat: int,
        player: str,
        *,
        salt: str | None = None,
        bot: str | None = None,
        command_id: str | None = None,
    ) -> Ack:
        """Take a seat. Whoever brings no salt gets one, and the log says who made it."""
        if bot is not None:
            command = requests.TakeSeat(seat, bot_salt(match_id, seat), "bot", bot)
        elif salt is None:
            command = requests.TakeSeat(seat, self.ids.token(), "server")
        else:
            command = requests.TakeSeat(seat, salt)
        by: By = "platform" if bot is not None else "human"
        return self.request(match_id, command, player=player, command_id=command_id, by=by)

    # Playing.

    def send(
        self,
        match_id: str,
        player: str,
        command: Any,
        *,
        command_id: str | None = None,
        by: By = "human",
        expect: int | None = None,
    ) -> Ack:
        """Play a command of the game as a client sent it: JSON bytes, or what JSON decodes to."""
        decoded = read_command(self.game_of(match_id), command)
        return self.request(
            match_id, decoded, player=player, command_id=command_id, by=by, expect=expect
        )

    def request(
        self,
        match_id: str,
        command: Any,
        *,
        player: str | None = None,
        command_id: str | None = None,
        by: By = "human",
        expect: int | None = None,
    ) -> Ack:
        """Decide a command and append what it causes; decide anew when somebody else was first."""
        if type(command) is requests.Substitute and command.bot is not None:
            self.catalogue.bot(self.game_of(match_id).info.name, command.bot)
        received = self.clock()
        # Where nobody else writes, what is in memory will do: the append finds out if it will not.
        # So most commands are one question to the server and not two.
        live = self._loader.recall(match_id)
        must_read = live is None or not live.alone
        for _ in range(ATTEMPTS):
            if live is None or must_read:
                live = self._loader.load(match_id)
            has_read, must_read = must_read, True
            match = live.match
            if command_id is not None and (player, command_id) in match.answered:
                if match.answered[player, command_id] > match.version:
                    continue  # folds share the answers: another thread's fold is ahead of this one
                return self._answered(match, player, command_id, command)
            at = max(received, match.at)
            try:
                if match.due is not None and match.due <= at:
                    match = self._caught_up(live, match, at, command)
                if expect is not None and expect != match.version:
                    raise Conflict(
                        "stale-version",
                        f"You looked at version {expect}; the match is at {match.version}.",
                        f"Vous avez vu la version {expect} ; la partie est à {match.version}.",
                    )
                actor = Actor(at, by, match.seat_of(player), player, command_id)
                match = self._append(live, match, command, actor)
            except (Conflict, GameFault, Malformed, NotFound, Rejected) as error:
                if has_read and error.code != "version-taken":
                    raise
                if has_read:
                    self._loader.doubt(match_id, match.version)
                continue
            ack = Ack(match_id, match.version, match.head)
            if match.due is not None and match.due <= at:
                # The command itself is in the log, whatever becomes of what follows from it.
                with suppress(TaflError):
                    self.catch_up(match_id)
            return ack
        raise Conflict(
            "too-busy",
            "Others keep acting first; try again in a moment.",
            "D'autres agissent toujours avant ; réessayez dans un instant.",
        )

    def catch_up(self, match_id: str) -> Match:
        """Append whatever is due by now: ticks, lapses, expired requests, ended pauses."""
        for _ in range(ATTEMPTS):
            live = self._loader.load(match_id)
            try:
                return self._catch_up(live, live.match, max(self.clock(), live.match.at))
            except Conflict as conflict:
                if conflict.code != "version-taken":
                    raise
                self._loader.doubt(match_id, live.match.version)
        return self.load(match_id)

    def receipt(self, ack: Ack) -> Receipt:
        """Sign an acknowledgement."""
        return self.keys.sign(ack.match, ack.version, ack.head)

    # Reading.

    def load(self, match_id: str) -> Match:
        """Give a match as its log says, to the last entry."""
        return self._loader.load(match_id).match

    def game_of(self, match_id: str) -> AnyGame:
        """Give the rules that a match is played by."""
        return (self._loader.recall(match_id) or self._loader.load(match_id)).game

    def dealer_of(self, match_id: str) -> Dealer:
        """Give the secret of a match; nothing that it makes may leave the server."""
        return (self._loader.recall(match_id) or self._loader.load(match_id)).dealer

    def look(
        self,
        match_id: str,
        seat: int | None,
        *,
        version: int | None = None,
        since: int | None = None,
        language: Language = "en",
        names: Sequence[str] | None = None,
    ) -> Look:
        """Show a match, now or at a version, to a seat or to a spectator (None)."""
        match = self.load(match_id)
        if version is not None:
            match = at_version(match, version)
        return self.show(match, seat, since=since, language=language, names=names)

    def show(
        self,
        match: Match,
        seat: int | None,
        *,
        since: int | None = None,
        language: Language = "en",
        names: Sequence[str] | None = None,
        hosting: bool = False,
    ) -> Look:
        """Show a match that is loaded already."""
        game = self.catalogue.game(match.opening.game)
        with blaming(game):
            return look_of(
                game,
                match,
                seat,
                since=since,
                language=language,
                names=names,
                hosting=hosting,
            )

    def history(
        self,
        match_id: str,
        seat: int | None,
        *,
        language: Language = "en",
        names: Sequence[str] | None = None,
    ) -> list[Line]:
        """Tell the whole match to a seat or to a spectator (None)."""
        live = self._loader.load(match_id)
        commits = commits_since(live.match, 0)
        with blaming(live.game):
            return told(live.game, live.match, commits, seat, language, names)

    def record(self, match_id: str) -> bytes:
        """Write a match as a record; of a match under way only its operator may have it."""
        opening = self.load(match_id).opening
        return write_record(header_of(opening), self.store.read(match_id))

    # Inside.

    def _append(self, live: Live, match: Match, command: Any, actor: Actor) -> Match:
        """Decide, seal, append, fold: the path of every command."""
        decision = decide(live.game, match, command, actor, live.dealer)
        version = match.version + 1
        commit: AnyCommit = Commit(
            version,
            actor.at,
            actor.by,
            actor.seat,
            actor.player,
            actor.command_id,
            command,
            decision.events,
            live.dealer.blind(version),
            decision.draws,
        )
        try:
            entry = seal(commit, match.head)
            after = folded(live.game, match, commit, entry.hash, decision.position)
        except Exception as error:  # what cannot be written or folded must not get into the log
            raise fault(live.game, error) from error
        self.store.append(match.id, entry, match.head)
        answer(after, commit)
        live.match = after
        return after

    def _catch_up(self, live: Live, match: Match, at: int) -> Match:
        for _ in range(CAUGHT_UP):
            if match.due is None or match.due > at:
                break
            soonest = next_due(match, live.game)
            if soonest is None:
                break
            actor = Actor(at, "clock", command_id=f"due-{match.version}")
            match = self._append(live, match, soonest[1], actor)
        return match

    def _caught_up(self, live: Live, match: Match, at: int, command: Any) -> Match:
        """Catch up before a command; a match whose game fails at that can still be closed."""
        try:
            return self._catch_up(live, match, at)
        except GameFault:
            if type(command) is not requests.Cancel:
                raise
            return live.match

    def _answered(self, match: Match, player: str | None, command_id: str, command: Any) -> Ack:
        """Give the first answer again; the same id for something else is a mistake."""
        then = at_version(match, match.answered[player, command_id])
        assert then.commit is not None
        if not says_the_same(then.commit.command, command):
            raise Conflict(
                "command-id-reused",
                "This command id was used for another command; choose a new one.",
                "Cet identifiant a servi à une autre commande ; choisissez-en un nouveau.",
            )
        # It may be read and yet not be safe: whoever wrote it was perhaps not told so either.
        self.store.settle(match.id)
        return Ack(match.id, then.version, then.head)
