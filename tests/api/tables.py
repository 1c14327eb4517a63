"""Tables for tests: who opens one, who sits down, and how it is played."""

from typing import Any

from httpx2 import Response
from tafl.bot_turns import play_bots

from tests.api.world import Person, World


class Table:
    """A match and the people who opened it and joined it."""

    def __init__(self, host: Person, made: dict[str, Any]) -> None:
        self.host = host
        self.made = made
        self.id: str = made["id"]
        self.path = f"/api/matches/{self.id}"
        self._count = 0

    def look(self, person: Person, query: str = "") -> dict[str, Any]:
        """Look at the match."""
        answer = person.get(self.path + query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def send(
        self, person: Person, command: Any, key: str | None = None, **headers: str
    ) -> Response:
        """Play a command, under a new name unless one is given."""
        self._count += 1
        named = {"idempotency-key": key or f"c{self._count}", **headers}
        return person.call("POST", f"{self.path}/commands", command, named)

    def move(self, person: Person) -> int:
        """Do the first thing that is legal; give the version."""
        answer = self.send(person, self.look(person)["legal"][0])
        assert answer.status_code == 200, answer.text
        return int(answer.json()["version"])

    def ask(self, person: Person, what: str, body: Any = None) -> Response:
        """Ask something of the match."""
        return person.post(f"{self.path}/{what}", body)

    def play_out(self, *people: Person) -> dict[str, Any]:
        """Let people and bots play to the end."""
        while True:
            if people[0].world.platform.service.load(self.id).active:
                play_bots(people[0].world.platform.service, self.id)
            looks = [(person, self.look(person)) for person in people]
            if looks[0][1]["outcome"] is not None:
                return looks[0][1]
            person, look = next(pair for pair in looks if pair[1]["legal"])
            person.world.now += 1500  # nobody plays more often than they may
            assert self.send(person, look["legal"][0]).status_code == 200


def open_table(host: Person, *seats: str, game: str = "nim", **more: Any) -> Table:
    """Open a table."""
    answer = host.post("/api/matches", {"game": game, "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    return Table(host, answer.json())


def two_at(world: World, game: str = "nim", **more: Any) -> tuple[Table, Person, Person]:
    """Seat Ada and Bob at a table that has begun."""
    ada, bob = world.guest("Ada"), world.guest("Bob")
    table = open_table(ada, "me", "invite", game=game, **more)
    answer = bob.post(f"{table.path}/seats", {"invite": table.made["invites"][0]["code"]})
    assert answer.status_code == 200, answer.text
    return table, ada, bob


def code_of(answer: Response) -> tuple[int, str]:
    """Give the status and the code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]
