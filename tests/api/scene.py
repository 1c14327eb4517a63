"""A table with everybody around it: each role that the permission table knows."""

from msgspec import Struct
from tafl import requests

from tests.api.world import Person, World

ROLES = (
    "nobody",
    "stranger",
    "invited",
    "seat",
    "other seat",
    "former seat",
    "spectator",
    "host",
    "read token",
    "play token",
    "bot token",
)


class Scene(Struct, frozen=True):
    """A match of Nim that waits for its third player, and those around it.

    Seat 0 is `seat` (the tokens are theirs), seat 1 `other seat`; `former seat` sat on seat 2 and
    left; `invited` holds an invite for it; `host` opened the table and sits nowhere.
    """

    world: World
    match: str
    people: dict[str, Person]
    headers: dict[str, dict[str, str]]

    def call(self, role: str, method: str, path: str, body: object) -> tuple[int, str]:
        """Let somebody call a route; give the status, and the code if it was refused."""
        answer = self.people[role].call(method, path, body, self.headers.get(role))
        is_error = answer.status_code >= 400
        return answer.status_code, answer.json()["error"]["code"] if is_error else ""


def set_scene(world: World, visibility: str) -> Scene:
    """Open the table and gather everybody."""
    people = {role: world.guest(role.title()) for role in ROLES[1:8]}
    people["nobody"] = world.nobody()
    for scope in ("read", "play", "bot"):
        people[f"{scope} token"] = world.program(people["seat"], scope)
    service, known = world.platform.service, world.platform.people
    host = known.players.fresh()
    ack = service.create(
        "nim",
        ["open", "open", "invite"],
        visibility="private" if visibility == "private" else "public",
        player=host,
    )
    known.players.adopt(ack.match, people["host"].id, host)
    for seat, role in ((2, "former seat"), (0, "seat"), (1, "other seat")):
        player = known.players.player(ack.match, people[role].id)
        service.sit(ack.match, seat, player)
        if role == "former seat":
            service.request(ack.match, requests.LeaveSeat(seat), player=player)
    invite = known.invites.make(ack.match, 2)
    return Scene(world, ack.match, people, {"invited": {"tafl-invite": invite}})
