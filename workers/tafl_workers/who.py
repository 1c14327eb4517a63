"""Who is behind the seats of a match: accounts, names, vacations. None of it is in the log."""

from msgspec import Struct
from tafl.errors import Language
from tafl.match import Match
from tafl.people import People
from tafl.people.accounts import Account
from tafl.telling import seat_names


class Seated(Struct, frozen=True):
    """A person at a seat."""

    seat: int
    account: Account


def seated(people: People, match: Match) -> list[Seated]:
    """List the people at a table, those whose seat a bot keeps included."""
    players = [holder.player for holder in match.seats]
    if not any(plan for plan in match.opening.seats if not plan.startswith("bot:")):
        return []
    known = people.players.accounts(match.id)
    found = []
    for seat, player in enumerate(players):
        account = people.accounts.find(known[player]) if player in known else None
        if account is not None and not account.closed:
            found.append(Seated(seat, account))
    return found


def names(people: People, match: Match, language: Language) -> tuple[str, ...]:
    """Name the seats as people know them."""
    known = {one.seat: one.account.name for one in seated(people, match)}
    plain = seat_names(match, language)
    return tuple(known.get(seat, name) for seat, name in enumerate(plain))
