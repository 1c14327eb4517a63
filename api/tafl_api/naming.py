"""Names around a table: who is behind the pseudonyms of a match, for those who look at it."""

from tafl.errors import Language
from tafl.match import Match
from tafl.people import People
from tafl.telling import seat_names

GONE = ("Somebody who left", "Quelqu'un qui est parti")


def names_in(people: People, match: Match, language: Language) -> tuple[str, ...]:
    """Name each seat: people by their names, bots by theirs, free seats by their numbers."""
    names = list(seat_names(match, language))
    accounts: dict[str, str] | None = None
    for seat, holder in enumerate(match.seats):
        if holder.player is None or (holder.bot is not None and not holder.stand_in):
            continue
        if accounts is None:
            accounts = people.players.accounts(match.id)
        account = accounts.get(holder.player)
        name = people.accounts.name_of(account) if account is not None else None
        if name is not None:
            names[seat] = name
        elif not match.over:
            names[seat] = GONE[language == "fr"]
    return tuple(names)
