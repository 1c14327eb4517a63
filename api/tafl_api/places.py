"""What somebody is to a match: the one place where it is decided who may see it."""

from msgspec import Struct
from tafl.errors import NotFound
from tafl.match import Match
from tafl.people.sessions import Caller
from tafl.platform import Platform

from .refusals import HttpError, no_such_match
from .route import Relation


class Place(Struct, frozen=True):
    """A match as it is now, and the caller's place in it."""

    match: Match
    player: str | None
    """The caller's pseudonym, if they ever had to do with the match."""
    seat: int | None
    is_host: bool
    is_invited: bool = False

    @property
    def is_member(self) -> bool:
        """Tell whether the caller holds a seat or opened the table."""
        return self.seat is not None or self.is_host

    @property
    def may_see(self) -> bool:
        """Tell whether the match is there for the caller at all."""
        is_public = self.match.opening.visibility == "public"
        return is_public or self.is_member or self.is_invited


def place_in(
    platform: Platform, match_id: str, caller: Caller | None, invite: str | None = None
) -> Place:
    """Find what somebody is to a match; one that is not theirs to see is not there."""
    try:
        match = platform.service.load(match_id)
    except NotFound:
        raise no_such_match() from None
    player = platform.people.players.known(match_id, caller.account) if caller else None
    place = Place(
        match=match,
        player=player,
        seat=match.seat_of(player),
        is_host=player is not None and player == match.host,
        is_invited=bool(invite and platform.people.invites.find(match_id, invite)),
    )
    if not place.may_see and not _has_brought(platform, place, caller):
        raise no_such_match()
    return place


def _has_brought(platform: Platform, place: Place, caller: Caller | None) -> bool:
    """Tell whether the caller has imported a match that nobody here can be a member of."""
    if caller is None or not place.match.over:
        return False
    return platform.people.players.has_imported(place.match.id, caller.account)


def check_relation(place: Place, needed: Relation) -> None:
    """Refuse who may see a match but is not what a route needs."""
    if needed == "seat" and place.seat is None:
        raise HttpError(
            403, "not-seated", "You have no seat in this match.", "Vous n'avez pas de place ici."
        )
    if needed == "host" and not place.is_host:
        raise HttpError(403, "not-host", "Only the host can do that.", "Seul l'hôte le peut.")
    if needed == "member" and not place.is_member:
        raise HttpError(
            403,
            "not-member",
            "Only players of this match can do that.",
            "Seuls les joueurs de cette partie le peuvent.",
        )
