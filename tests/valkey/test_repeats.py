"""Commands that come often, late and at once: one effect each, and always the first answer."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tafl.errors import StoreDown
from tafl.service import Ack
from tafl.store import Store
from tafl.valkey import Embedded

from tests.core.rooms import Room
from tests.valkey.proxy import Proxy, often
from tests.valkey.test_lost_replies import store_through


def repeat(stores: list[Store], name: str, seed: int, commands: int) -> None:
    """Send each command up to five times, in any order, by two processes' services at once."""
    rooms = [Room(store, name) for store in stores]
    table = rooms[0].start("toy", 1)
    begun = table.match.version
    chance = random.Random(seed)
    sent = [number for number in range(commands) for _ in range(chance.randint(1, 5))]
    chance.shuffle(sent)

    def send(place: int) -> Ack:
        room = rooms[place % len(rooms)]
        for _ in range(20):
            try:
                return room.service.send(
                    table.id, "p0", {"type": "do"}, command_id=f"c{sent[place]}"
                )
            except StoreDown:
                # What a client does: the same again, with the same id.
                continue
        raise AssertionError("no answer in twenty tries")

    with ThreadPoolExecutor(8) as pool:
        acks = list(pool.map(send, range(len(sent))))
    answers = {number: set[Ack]() for number in range(commands)}
    for number, ack in zip(sent, acks, strict=True):
        answers[number].add(ack)
    assert all(len(found) == 1 for found in answers.values())
    versions = sorted(ack.version for found in answers.values() for ack in found)
    assert versions == list(range(begun + 1, begun + commands + 1))
    fresh = Room(stores[0], name).service.load(table.id)
    assert fresh.version == begun + commands
    ids = [number for _, number in fresh.answered if number and number.startswith("c")]
    assert sorted(ids) == sorted(f"c{number}" for number in range(commands))


@pytest.mark.parametrize("seed", range(3))
def test_repeated_and_reordered_commands_have_one_effect(embedded: Embedded, seed: int) -> None:
    repeat([embedded.store(), embedded.store()], f"repeat-{seed}", seed, 25)


def test_also_when_answers_get_lost(embedded: Embedded, tmp_path: Path) -> None:
    with Proxy(tmp_path / "p", embedded.socket, often(5, 0.1)) as proxy:
        # One of the two gives up at once, so that its clients have to ask again.
        patient, hasty = store_through(proxy), store_through(proxy, patience=0.0)
        repeat([embedded.store(), patient, hasty], "repeat-lost", 9, 25)
        assert proxy.mishaps > 5
        patient.close()
        hasty.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 40))
def test_many_repeated_and_reordered_commands(embedded: Embedded, seed: int) -> None:
    repeat([embedded.store(), embedded.store()], f"repeat-{seed}", seed, 200)
