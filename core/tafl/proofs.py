"""What can be proved of a commit without knowing the game: time, seat, secret and chance."""

import re

from . import steps
from .bot_turns import bot_seed
from .chance import is_drawn
from .commit import AnyCommit, ByBot
from .dealer import Dealer
from .fairness import bot_salt, promise, seed_of
from .match import Match
from .record import Header
from .report import at_commit

_SECRET = re.compile(rb'"secret":"([0-9a-f]{64})","type":"match\.(?:ended|cancelled)"')


def revealed(data: bytes, header: Header) -> bytes | None:
    """Find the secret, wherever the file tells it: its hash was promised, so it proves itself."""
    for told in set(_SECRET.findall(data)):
        secret = bytes.fromhex(told.decode())
        if promise(secret) == header.commitment.sha256:
            return secret
    return None


class Proofs:
    """Check the commits of one match, in their order; without the secret what can be checked."""

    def __init__(self, secret: bytes | None) -> None:
        self.secret = secret
        self.dealer = Dealer(secret or bytes(32))
        self.draws = 0
        self._seed: bytes | None = None

    def check(self, match: Match, commit: AnyCommit) -> None:
        """Raise a Fault if a commit cannot follow on the match as it was before."""
        self._place(match, commit)
        self._seat(match, commit)
        if self.secret is not None and commit.blind != self.dealer.blind(commit.version):
            raise at_commit(
                "blinds",
                commit.version,
                "its blind does not follow from the secret",
                "son masque ne découle pas du secret",
            )
        for event in commit.events:
            kind = type(event)
            if kind is steps.Ended or kind is steps.Cancelled:
                self._promise(commit, event)
            elif kind is steps.SeatTaken and event.salt_by == "bot":
                self._bot_salt(match, commit, event)
        if commit.draws:
            self._chance(match, commit)

    def _place(self, match: Match, commit: AnyCommit) -> None:
        if commit.at < match.at:
            raise at_commit(
                "times",
                commit.version,
                "it is earlier than the commit before it",
                "elle est antérieure à l'inscription précédente",
            )
        if match.over:
            raise at_commit(
                "end", commit.version, "it comes after the end", "elle vient après la fin"
            )
        opens = any(type(event) is steps.Created for event in commit.events)
        if opens != (commit.version == 1):
            raise at_commit(
                "header",
                commit.version,
                "a match is opened once, by its first commit",
                "une partie est ouverte une fois, par sa première inscription",
            )

    def _seat(self, match: Match, commit: AnyCommit) -> None:
        seat, by = commit.seat, commit.by
        if seat != match.seat_of(commit.player):
            raise at_commit(
                "seats",
                commit.version,
                "the player does not hold the seat that it names",
                "le joueur ne tient pas la place qu'elle nomme",
            )
        if commit.command_id is not None and (commit.player, commit.command_id) in match.answered:
            raise at_commit(
                "seats",
                commit.version,
                "its command id was answered before",
                "son identifiant de commande a déjà reçu une réponse",
            )
        if not isinstance(by, ByBot):
            return
        held = seat is not None and match.seats[seat].bot == by.bot
        if not held or seat is None:
            raise at_commit(
                "seats",
                commit.version,
                "the bot does not hold the seat",
                "le robot ne tient pas la place",
            )
        if self.secret is not None and by.seed != bot_seed(self.dealer, match.version, seat):
            raise at_commit(
                "seats",
                commit.version,
                "the bot's seed does not follow from the secret",
                "la graine du robot ne découle pas du secret",
            )

    def _promise(self, commit: AnyCommit, event: steps.Ended | steps.Cancelled) -> None:
        if self.secret is None or event.secret != self.secret.hex():
            raise at_commit(
                "promise",
                commit.version,
                "the secret is not the one that was promised",
                "le secret n'est pas celui qui fut promis",
            )

    def _bot_salt(self, match: Match, commit: AnyCommit, event: steps.SeatTaken) -> None:
        if event.salt != bot_salt(match.id, event.seat):
            raise at_commit(
                "seats",
                commit.version,
                "the bot's salt does not follow from the match id",
                "le sel du robot ne découle pas de l'identifiant de la partie",
            )

    def _chance(self, match: Match, commit: AnyCommit) -> None:
        """Draw again what the log says was drawn; labels count on the kept branch."""
        if self._seed is None:
            self._seed = self._seed_at(match, commit)
        counts = dict(match.position.draws) if match.position is not None else {}
        for draw in commit.draws:
            right = self._seed is not None and draw.index == counts.get(draw.label, 0)
            if right and self._seed is not None and self.secret is not None:
                right = is_drawn(self._seed, draw)
            if not right:
                raise at_commit(
                    "chance",
                    commit.version,
                    f"draw {draw.index} of “{draw.label}” does not follow from the secret "
                    "and the salts",
                    f"le tirage {draw.index} de « {draw.label} » ne découle pas du secret "
                    "et des sels",
                )
            counts[draw.label] = draw.index + 1
        self.draws += len(commit.draws)

    def _seed_at(self, match: Match, commit: AnyCommit) -> bytes | None:
        """Mix the seed from the salts that are fixed with the start; None before it."""
        starts = any(type(event) is steps.Started for event in commit.events)
        if match.position is None and not starts:
            return None
        salts = [holder.salt or "" for holder in match.seats]
        for event in commit.events:
            if type(event) is steps.SeatTaken:
                salts[event.seat] = event.salt
        return seed_of(self.secret or b"", match.id, salts)
