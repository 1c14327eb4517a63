"""Go through a record again: every version of a match, as any seat saw it."""

from collections.abc import Sequence

from .audit import reader_of
from .decision import no_seat
from .errors import BadRecord, GameFault, Language
from .folding import AnyGame, evolve, opened
from .look import Look, look_of
from .match import Match, at_version, commits_since
from .plugins import Catalogue
from .record import genesis, opening_of, read_record
from .telling import Line, told


class Replay:
    """A match that was read from a record; nothing can be done in it."""

    def __init__(self, game: AnyGame, match: Match) -> None:
        self.game = game
        self.match = match
        """The match at its last version."""

    def at(self, version: int) -> Match:
        """Give the match as it was at a version."""
        return at_version(self.match, version)

    def look(
        self,
        seat: int | None,
        version: int | None = None,
        *,
        since: int | None = None,
        language: Language = "en",
        names: Sequence[str] | None = None,
    ) -> Look:
        """Show what a seat (None: a spectator) saw, at the end or at a version."""
        match = self.match if version is None else self.at(version)
        if seat is not None and not 0 <= seat < len(match.seats):
            raise no_seat(match, seat)
        return look_of(self.game, match, seat, since=since, language=language, names=names)

    def history(
        self,
        seat: int | None,
        version: int | None = None,
        *,
        language: Language = "en",
        names: Sequence[str] | None = None,
    ) -> list[Line]:
        """Tell the match to a seat, to its end or to a version."""
        match = self.match if version is None else self.at(version)
        return told(self.game, match, commits_since(match, 0), seat, language, names)


def replay(data: bytes, catalogue: Catalogue) -> Replay:
    """Fold a record whose chain is sound; whether it is true is for `audit` to say."""
    record = read_record(data)
    if not record.entries:
        raise BadRecord(
            "empty-record", "The record has no commits.", "L'enregistrement est vide.", version=1
        )
    opening = opening_of(record.entries[0])
    game = catalogue.game(opening.game)
    if game.info.version != opening.game_version:
        raise GameFault(
            "game-version",
            f"This match needs version {opening.game_version} of {opening.game}.",
            f"Cette partie demande la version {opening.game_version} de {opening.game}.",
        )
    read = reader_of(game)
    match = opened(opening, genesis(record.header))
    for entry in record.entries:
        commit = read(entry)
        try:
            match = evolve(game, match, commit, entry.hash)
        except Exception as error:
            # Only a forged log holds what the rules cannot have decided.
            raise BadRecord(
                "cannot-follow",
                f"Commit {entry.version} does not follow on the one before it.",
                f"L'inscription {entry.version} ne fait pas suite à la précédente.",
                version=entry.version,
            ) from error
    return Replay(game, match)
