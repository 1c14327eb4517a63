"""Prove a record from the file alone, or name the first commit that is wrong.

A forger can compute every hash anew. So each command is decided again from the position that the
log has led to, and the commit that this gives must have the very bytes of the log. What only the
players can prove (that the tail was cut, or the whole log exchanged), their receipts prove.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from .bot_audit import BotChoices
from .commit import AnyCommit, Commit, CommitReader, Entry, canonical
from .deciding import decide
from .decision import Actor
from .errors import BadRecord, TaflError
from .folding import AnyGame, evolve, opened
from .keys import Receipt
from .match import Match
from .opening import Opening
from .plugins import Catalogue
from .proofs import Proofs, revealed
from .receipts import faults_of
from .record import Header, Scan, genesis, header_of, opening_of, other_header, scan_record
from .report import (
    ABSENT,
    CHOSEN,
    INCOMPLETE,
    NO_RECEIPTS,
    NOT_INSTALLED,
    NOT_REVEALED,
    SERVER_SALT,
    SOUND,
    STOPPED,
    Check,
    Fault,
    Name,
    Report,
    Said,
    at_commit,
)
from .unknown_game import UnknownGame, read_unknown

Progress = Callable[[int, int], None]

STRIDE = 500
"""After how many commits progress is told."""

reader_of = lru_cache(maxsize=100)(CommitReader)
"""Give the reader of a game's commits; making one takes longer than reading a short match."""


def audit(
    data: bytes,
    catalogue: Catalogue,
    receipts: Sequence[Receipt] = (),
    progress: Progress | None = None,
    *,
    bots: bool = False,
) -> Report:
    """Check all that can be checked of a record, whoever may have written it.

    `bots`: let all bots make their choices again, too, which takes as long as they thought.
    """
    scan = scan_record(data)
    if scan.header is None:
        said = Said(scan.fault.en, scan.fault.fr) if scan.fault is not None else ABSENT
        check = Check("header", False, said)
        return Report(False, False, None, None, None, 0, None, None, (check,), 0, said)
    work = _Audit(scan, scan.header, revealed(data, scan.header), catalogue, bots=bots)
    work.follow(progress or _silent)
    work.compare(receipts)
    return work.report()


def _silent(done: int, of: int) -> None:
    """Tell nobody."""


class _Audit:
    """One audit under way: the fold so far, and what was found."""

    def __init__(
        self, scan: Scan, header: Header, secret: bytes | None, catalogue: Catalogue, *, bots: bool
    ) -> None:
        self.scan = scan
        self.header = header
        self.proofs = Proofs(secret)
        self.game: AnyGame | None = catalogue.games.get(header.game)
        if self.game is not None and self.game.info.version != header.version:
            self.game = None
        self.rules: AnyGame = self.game or UnknownGame()
        self.read = reader_of(self.game) if self.game is not None else read_unknown
        self.bots: BotChoices | None = None
        if bots and self.game is not None:
            self.bots = BotChoices(catalogue, self.game)
        self.sound = SOUND | ({"bots": CHOSEN} if bots else {})
        self.match: Match | None = None
        self.receipts = 0
        self.faults: list[Fault] = []

    def follow(self, progress: Progress) -> None:
        """Check one commit after another, and stop at the first that is wrong."""
        entries = self.scan.entries
        try:
            if entries:
                match = opened(self._opening(entries[0]), genesis(self.header))
            for entry in entries:
                self.match = match = self._checked(match, entry)
                if self.bots is not None or entry.version % STRIDE == 0:
                    progress(entry.version, len(entries))
        except Fault as fault:
            self.faults.append(fault)
        else:
            if (cut := self.scan.fault) is not None:
                self.faults.append(Fault("chain", cut.version, cut.en, cut.fr))
        progress(len(entries), len(entries))

    def _opening(self, first: Entry) -> Opening:
        try:
            opening = opening_of(first)
        except BadRecord as error:
            raise Fault("header", 1, error.en, error.fr) from None
        if canonical(header_of(opening)) != canonical(self.header):
            other = other_header()
            raise Fault("header", 0, other.en, other.fr)
        if self.game is not None and not _is_playable(self.game, opening):
            raise at_commit(
                "rules",
                1,
                "the game cannot be played with these options, or by so many seats",
                "le jeu ne se joue pas avec ces options, ou avec ce nombre de places",
            )
        return opening

    def _checked(self, match: Match, entry: Entry) -> Match:
        """Check one commit against the match before it; give the match after it."""
        version = entry.version
        try:
            commit = self.read(entry)
            self.proofs.check(match, commit)
            after = self._decided_again(match, commit, entry)
            if self.bots is not None:
                self.bots.check(match, commit)
            return after
        except Fault:
            raise
        except BadRecord as error:
            raise Fault("rules", version, error.en, error.fr) from None
        except TaflError as error:
            raise at_commit(
                "rules",
                version,
                f"the rules refuse its command ({error.code}): {error.en.rstrip('.')}",
                f"les règles refusent sa commande ({error.code}) : {error.fr.rstrip('.')}",
            ) from None
        except Exception as error:
            # A plugin may fail in any way, and so may folding what nobody can have decided.
            name = type(error).__name__
            raise at_commit(
                "rules",
                version,
                f"the rules fail on it ({name})",
                f"les règles y échouent ({name})",
            ) from error

    def _decided_again(self, match: Match, commit: AnyCommit, entry: Entry) -> Match:
        if self.game is None:
            return evolve(self.rules, match, commit, entry.hash)
        if commit.draws and self.proofs.secret is None:
            # Nobody can draw again before the secret is told, so the log is taken at its word.
            if canonical(commit) != entry.data:
                raise _other_bytes(entry.version)
            return evolve(self.rules, match, commit, entry.hash)
        actor = Actor(commit.at, commit.by, commit.seat, commit.player, commit.command_id)
        decision = decide(self.game, match, commit.command, actor, self.proofs.dealer)
        again: AnyCommit = Commit(
            entry.version,
            commit.at,
            commit.by,
            commit.seat,
            commit.player,
            commit.command_id,
            commit.command,
            decision.events,
            commit.blind,
            decision.draws,
        )
        if canonical(again) != entry.data:
            raise _other_bytes(entry.version)
        return evolve(self.rules, match, commit, entry.hash, decision.position)

    def compare(self, receipts: Sequence[Receipt]) -> None:
        """Hold receipts against the log."""
        self.receipts = len(receipts)
        scan = self.scan
        self.faults += faults_of(receipts, self.header, scan.entries, whole=scan.fault is None)

    # Saying what was found.

    def report(self) -> Report:
        """Sum up. The earliest line that is wrong is the problem."""
        match, entries = self.match, self.scan.entries
        complete = match is not None and match.over and not self._broken
        faults = sorted(self.faults, key=lambda fault: (fault.version is None, fault.version or 0))
        problem = faults[0].said if faults else None
        if problem is None and not complete:
            problem = _filled(INCOMPLETE, n=len(entries))
        if problem is None and self.game is None:
            problem = self._not_installed()
        holders = match.seats if match is not None else ()
        notes = [
            _filled(SERVER_SALT, seat=seat)
            for seat, holder in enumerate(holders)
            if holder.salt is not None and holder.salt_by == "server"
        ]
        if self.game is None:
            notes.append(self._not_installed())
        return Report(
            ok=problem is None,
            complete=complete,
            match=self.header.match,
            game=self.header.game,
            game_version=self.header.version,
            commits=len(entries),
            head=entries[-1].hash.hex() if entries else None,
            outcome=match.outcome if match is not None else None,
            checks=tuple(self._check(name, complete) for name in self.sound),
            first_bad=faults[0].version if faults else None,
            problem=problem,
            notes=tuple(notes),
            salts=tuple(holder.salt_by if holder.salt else None for holder in holders),
        )

    @property
    def _broken(self) -> bool:
        return any(fault.check != "receipts" for fault in self.faults)

    def _not_installed(self) -> Said:
        return _filled(NOT_INSTALLED, game=self.header.game, version=self.header.version)

    def _check(self, name: Name, complete: bool) -> Check:
        for fault in self.faults:
            if fault.check == name:
                return Check(name, False, fault.said)
        seen = self.match.version if self.match is not None else 0
        if name == "receipts":
            if not self.receipts:
                return Check(name, None, NO_RECEIPTS)
        elif name in ("rules", "bots") and self.game is None:
            return Check(name, None, self._not_installed())
        elif name in ("promise", "blinds", "chance") and self.proofs.secret is None:
            return Check(name, None, NOT_REVEALED)
        elif name == "end" and not complete:
            if self._broken:
                return Check(name, None, _filled(STOPPED, n=seen))
            return Check(name, False, _filled(INCOMPLETE, n=seen))
        elif name != "chain" and self._broken:
            return Check(name, True if seen else None, _filled(STOPPED, n=seen))
        # The chain is read to its end before anything is decided again.
        n = len(self.scan.entries) if name == "chain" else seen
        words = _filled(
            self.sound[name],
            n=n,
            draws=self.proofs.draws,
            receipts=self.receipts,
            bots=self.bots.checked if self.bots is not None else 0,
        )
        return Check(name, True, words)


def _filled(said: Said, **values: object) -> Said:
    return Said(said.en.format(**values), said.fr.format(**values))


def _is_playable(game: AnyGame, opening: Opening) -> bool:
    try:
        chosen = msgspec.to_builtins(msgspec.convert(opening.options, game.options))
    except (msgspec.ValidationError, ValueError, TypeError):
        return False
    return canonical(chosen) == canonical(opening.options) and len(opening.seats) in game.info.seats


def _other_bytes(version: int) -> Fault:
    return at_commit(
        "rules",
        version,
        "deciding its command again gives other events or draws",
        "décider à nouveau sa commande donne d'autres événements ou tirages",
    )
