"""Files have no checksums, chains have: one flipped bit is found, named, and hurts one match."""

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from tafl.commit import Entry, link
from tafl.errors import BadRecord
from tafl.valkey import Embedded, ValkeyStore
from tafl.valkey.mending import mend

from tests.core.rooms import Room
from tests.valkey.servers import Bare, chain, write


def damage_of(store: ValkeyStore, match: str) -> int | None:
    """Load a match as the platform does; give the commit that is named as damaged."""
    prev = b""
    try:
        entries: Sequence[Entry] = store.read(match)
    except BadRecord as bad:
        return bad.version
    for entry in entries:
        if link(prev, entry.data) != entry.hash:
            return entry.version
        prev = entry.hash
    return None


def flip(file: Path, offset: int, bit: int) -> None:
    """Flip one bit."""
    data = bytearray(file.read_bytes())
    data[offset] ^= 1 << bit
    file.write_bytes(data)


def check_flips(folder: Path, count: int) -> None:
    """Flip bits anywhere, one at a time; no match may come back changed and seem whole."""
    whole = Bare(folder / "whole").start()
    logs = {f"0{number}-flip": list(chain(5, f"log {number}")) for number in range(3)}
    store = whole.store()
    for match, log in logs.items():
        write(store, match, log)
    whole.kill()
    size = whole.files()[-1].stat().st_size
    begin = whole.files()[-1].read_bytes().index(b"tafl:{")
    chance = random.Random(11)
    found = hidden = 0
    for number in range(count):
        hurt = Bare(folder / "hurt", "--hz", "500")
        shutil.copytree(whole.folder, hurt.folder, ignore=shutil.ignore_patterns("s"))
        flip(hurt.files()[-1], chance.randrange(begin, size), chance.randrange(8))
        # The clean way up, too: a stopped server's files may be damaged as well.
        (hurt.folder / "running").touch() if number % 2 else None
        with Embedded(hurt.folder) as server:
            store = server.store()
            bad = 0
            for match, log in logs.items():
                damage = damage_of(store, match)
                if damage is not None:
                    assert 1 <= damage <= len(log) + 4
                    bad += 1
                    continue
                seen = list(store.read(match))
                # Only its last entry can go without a gap; the receipt for it tells.
                assert seen == log[: len(seen)] and len(seen) >= len(log) - 1
                hidden += len(seen) < len(log)
                write(store, match, list(chain(1, after=seen[-1])), seen[-1].hash)
            assert bad <= 1
            found += bad
        shutil.rmtree(hurt.folder)
    assert found > count / 5
    assert hidden < count / 10


def test_a_flipped_bit_is_found_and_named(folder: Path) -> None:
    check_flips(folder, 25)


@pytest.mark.long
def test_many_flipped_bits_are_found_and_named(folder: Path) -> None:
    check_flips(folder, 1500)


def test_a_command_that_no_server_knows_freezes_its_match_alone(folder: Path) -> None:
    with Embedded(folder) as server:
        good, bad = (Room(server.store(), name).start("toy", 1) for name in ("good", "bad"))
        good.send(0)
        bad.send(0)
        bad.send(0)
        last = bad.match.version
    file = sorted((folder / "appendonlydir").glob("*.aof"))[-1]
    data = file.read_bytes()
    place = data.rindex(b"XADD", 0, data.rindex(bad.id.encode() + b"\r\n$3\r\n%d-0" % last))
    file.write_bytes(data[:place] + b"XADE" + data[place + 4 :])
    with Embedded(folder) as server:
        assert [damage.entries for damage in server.damages] == [((bad.id, last),)]
        assert bad.id in (folder / "damage.log").read_text()
        assert len(list((folder / "damaged").iterdir())) == 1
        room = Room(server.store(), "good")
        with pytest.raises(BadRecord) as no:
            room.service.load(bad.id)
        assert (no.value.code, no.value.version) == ("broken-chain", last)
        assert bad.id in no.value.en and str(last) in no.value.fr
        with pytest.raises(BadRecord):
            room.service.send(bad.id, "p0", {"type": "do"})
        room.service.send(good.id, "p0", {"type": "do"})


def test_a_server_that_was_warm_finds_the_damage_when_it_next_writes(folder: Path) -> None:
    with Embedded(folder) as server:
        store = server.store()
        table = Room(store, "warm").start("toy", 1)
        table.send(0)
        version = table.match.version
        node = store.servers.of(0)
        key = f"tafl:{{00}}:log:{table.id}"
        node.call("XDEL", key, f"{version}-0")
        with pytest.raises(BadRecord):
            # What is in memory goes further than the log: it is not believed.
            node.call("XADD", key, f"{version + 1}-0", "d", "{}", "h", "x")
            table.send(0)


def test_nothing_to_mend_is_left_as_it_is(folder: Path) -> None:
    bare = Bare(folder).start()
    write(bare.store(), "00-a", list(chain(3)))
    bare.kill()
    before = [file.read_bytes() for file in bare.files()]
    assert mend(folder) == mend(folder / "nowhere") == []
    assert [file.read_bytes() for file in bare.files()] == before


@pytest.mark.parametrize("damaged", [b"LOAE", b"\xccOAD", b"LO\x01D"])
def test_a_damaged_function_is_replaced(folder: Path, damaged: bytes) -> None:
    entries = list(chain(3))
    with Embedded(folder) as server:
        write(server.store(), "00-a", entries[:2])
    file = sorted((folder / "appendonlydir").glob("*.aof"))[-1]
    file.write_bytes(file.read_bytes().replace(b"LOAD", damaged))
    with Embedded(folder) as server:
        write(server.store(), "00-a", entries[2:], entries[1].hash)
        assert list(server.store().read("00-a")) == entries
