"""The archive: written, audited, dropped; read as if nothing had happened; damage is named."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from obstore.store import MemoryStore as ObjectMemory
from tafl import requests
from tafl.archive import ArchivedStore, FolderShelf, Shelf, archive, archive_due, is_final, shelf_at
from tafl.archive.archiving import DAY
from tafl.archive.object_store import ObjectShelf
from tafl.errors import BadRecord, Conflict, Malformed, Rejected, StoreDown
from tafl.plugins import Catalogue, load_catalogue
from tafl.service import Service
from tafl.settings import Settings, settings_from
from tafl.storage import Storage, open_storage
from tafl.valkey.leaving import drop, last_entries

from tests.core.matches import finish, service_on, started


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """Load the games."""
    return load_catalogue()


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    """Keep matches in a folder of this test's own."""
    with open_storage(Settings(data=tmp_path)) as opened:
        yield opened


@pytest.fixture
def service(storage: Storage, catalogue: Catalogue) -> Service:
    """Play there."""
    return service_on(storage.store, catalogue)


@pytest.fixture
def over(service: Service) -> str:
    """Give a match that is over."""
    return finish(service, started(service, "totem"))


def moved(storage: Storage, match: str, catalogue: Catalogue) -> None:
    """Archive a match of a storage."""
    archive(storage.live, storage.shelf, match, catalogue)


def file_of(storage: Storage, match: str) -> Path:
    """Find the archived file of a match."""
    assert isinstance(storage.shelf, FolderShelf)
    return storage.shelf.folder / match[:2] / f"{match}.jsonl.gz"


def test_nobody_notices(
    service: Service, storage: Storage, over: str, catalogue: Catalogue
) -> None:
    running = started(service, "nim")
    before, look, history = service.record(over), service.look(over, 0), service.history(over, 1)
    moved(storage, over, catalogue)
    assert not storage.live.read(over) and file_of(storage, over).stat().st_mode & 0o077 == 0
    for each in (service, service_on(storage.store, catalogue)):
        assert each.record(over) == before and each.look(over, 0) == look
        assert each.history(over, 1) == history
        assert each.load(over).over
        with pytest.raises(Rejected) as no:
            each.send(over, "player-0", {"type": "draw"}, command_id="late")
        assert no.value.code == "finished"
    assert sorted(storage.store.matches()) == sorted([over, running])
    assert list(storage.live.matches()) == [running]
    entries = storage.store.read(over)
    for after in range(len(entries) + 2):
        assert list(storage.store.read(over, after)) == list(entries[after:])


def test_whoever_has_an_old_fold_learns_the_rest(
    service: Service, storage: Storage, catalogue: Catalogue
) -> None:
    match = started(service, "totem")
    elsewhere = service_on(storage.store, catalogue)
    assert not elsewhere.load(match).over
    finish(service, match)
    moved(storage, match, catalogue)
    assert elsewhere.load(match).head == service.load(match).head


def test_answers_are_remembered(service: Service, storage: Storage, catalogue: Catalogue) -> None:
    match = started(service, "nim", {"heaps": [1]})
    player = f"player-{service.load(match).active[0]}"
    command = {"type": "take", "heap": 0, "count": 1}
    first = service.send(match, player, command, command_id="x")
    moved(storage, match, catalogue)
    fresh = service_on(storage.store, catalogue)
    assert fresh.send(match, player, command, command_id="x") == first
    with pytest.raises(Conflict) as reused:
        fresh.send(match, player, {**command, "count": 2}, command_id="x")
    assert reused.value.code == "command-id-reused"


def test_an_archived_match_takes_nothing_more(
    storage: Storage, over: str, catalogue: Catalogue
) -> None:
    entries = storage.live.read(over)
    moved(storage, over, catalogue)
    for entry, prev in ((entries[0], b""), (entries[1], entries[0].hash)):
        with pytest.raises(Conflict) as no:
            storage.store.append(over, entry, prev)
        assert no.value.code == "version-taken"
    with pytest.raises(Conflict) as here:
        storage.take_in(over, entries)
    assert here.value.code == "match-exists"
    assert not storage.live.read(over)


def test_a_match_under_way_stays(service: Service, storage: Storage, catalogue: Catalogue) -> None:
    match = started(service, "nim")
    with pytest.raises(Rejected) as no:
        moved(storage, match, catalogue)
    assert no.value.code == "not-over"
    assert storage.live.read(match) and storage.shelf.get(match) is None
    assert not is_final(storage.live.read(match)[-1])


def test_a_cancelled_match_is_over(
    service: Service, storage: Storage, catalogue: Catalogue
) -> None:
    match = service.create("nim", ["open", "open"]).match
    service.request(match, requests.Cancel(), by="platform")
    moved(storage, match, catalogue)
    assert not storage.live.read(match) and service.load(match).status == "cancelled"


def test_it_may_be_interrupted_anywhere(
    storage: Storage, over: str, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(storage.live.read(over))

    def crash(*_: Any) -> None:
        raise KeyboardInterrupt

    for where in ("tafl.archive.folder.os.replace", "tafl.archive.archiving.drop"):
        with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
            patched.setattr(where, crash)
            moved(storage, over, catalogue)
        assert list(storage.live.read(over)) == before == list(storage.store.read(over))
    moved(storage, over, catalogue)
    moved(storage, over, catalogue)
    assert list(storage.store.read(over)) == before
    assert [file.name for file in file_of(storage, over).parent.iterdir()] == [f"{over}.jsonl.gz"]


def test_what_cannot_be_read_back_is_not_dropped(
    storage: Storage, over: str, catalogue: Catalogue
) -> None:
    class Forgetful(FolderShelf):
        def put(self, match: str, data: bytes) -> None:
            super().put(match, data[:-20] + bytes(20))

    shelf = Forgetful(file_of(storage, over).parents[1])
    with pytest.raises(BadRecord):
        archive(storage.live, shelf, over, catalogue)
    assert storage.live.read(over) and shelf.get(over) is None


def test_a_damaged_copy_of_a_live_match_is_written_anew(
    storage: Storage, over: str, catalogue: Catalogue
) -> None:
    storage.shelf.put(over, b"not a record")
    moved(storage, over, catalogue)
    assert not storage.live.read(over) and storage.store.read(over)


def test_only_the_end_that_was_archived_is_dropped(service: Service, storage: Storage) -> None:
    match = started(service, "nim")
    earlier = storage.live.read(match)[-2]
    with pytest.raises(Conflict) as no:
        drop(storage.live, match, earlier)
    assert no.value.code == "gone-on" and storage.live.read(match)


def test_every_flipped_byte_is_found_and_named(
    service: Service, storage: Storage, over: str, catalogue: Catalogue
) -> None:
    other = finish(service, started(service, "nim"))
    for match in (over, other):
        moved(storage, match, catalogue)
    file, entries = file_of(storage, over), list(storage.store.read(over))
    good = file.read_bytes()
    harmless = 0
    for place in range(len(good)):
        file.write_bytes(good[:place] + bytes([good[place] ^ 1 << place % 8]) + good[place + 1 :])
        try:
            assert list(ArchivedStore(storage.live, storage.shelf).read(over)) == entries
            harmless += 1  # gzip's time stamp and the like: nothing of the record
        except BadRecord as bad:
            assert bad.code == "damaged-archive" and over in bad.en and over in bad.fr
    assert harmless <= 8
    for cut in range(0, len(good), 50):
        file.write_bytes(good[:cut])
        with pytest.raises(BadRecord):
            ArchivedStore(storage.live, storage.shelf).read(over)
    fresh = service_on(ArchivedStore(storage.live, storage.shelf), catalogue)
    with pytest.raises(BadRecord):
        fresh.load(over)
    assert fresh.load(other).over  # the others go on
    file.write_bytes(good)
    assert fresh.load(over).over


def test_files_that_were_exchanged_are_found(
    service: Service, storage: Storage, over: str, catalogue: Catalogue
) -> None:
    moved(storage, over, catalogue)
    other = started(service, "nim")
    storage.shelf.put("01-other", storage.shelf.get(over) or b"")
    with pytest.raises(BadRecord) as bad:
        storage.store.read("01-other")
    assert over in bad.value.en
    assert service.load(other)


def test_what_ended_some_days_ago_is_archived(
    service: Service, storage: Storage, catalogue: Catalogue
) -> None:
    running, young, old = (started(service, "nim") for _ in range(3))
    finish(service, old)
    ended = service.load(old).at
    service.clock = lambda: ended + 3 * DAY
    finish(service, young)

    def due(days: float) -> set[str]:
        now = ended + 8 * DAY
        return set(archive_due(storage.live, storage.shelf, catalogue, now, days))

    assert due(9) == set()
    assert due(7) == {old}
    assert due(7) == set()
    assert due(0) == {young}
    assert list(storage.live.matches()) == [running]


def test_one_bad_match_does_not_hold_up_the_others(
    service: Service, storage: Storage, catalogue: Catalogue
) -> None:
    bad, good = (finish(service, started(service, "nim")) for _ in range(2))
    node, key = storage.live.servers.of(0), f"tafl:{{{bad[:2]}}}:log:{bad}"
    rows = node.call("XRANGE", key, "-", "+")
    node.call("DEL", key)
    for id, (field, data, _, hash) in rows:
        node.call("XADD", key, id, field, data, "h", hash if id != b"2-0" else bytes(32))
    now = service.clock()
    assert list(archive_due(storage.live, storage.shelf, catalogue, now, 0)) == [good]
    assert storage.live.read(bad) and storage.shelf.get(bad) is None


def test_a_last_entry_that_cannot_be_read_is_left_out(service: Service, storage: Storage) -> None:
    fine = started(service, "nim")
    storage.live.servers.of(0).call("XADD", "tafl:{00}:log:00-odd", "1-0", "z", "?", "h", "?")
    assert [match for match, _ in last_entries(storage.live)] == [fine]


@pytest.mark.parametrize("kind", ["memory", "file"])
def test_an_object_store_is_a_shelf_like_any_other(
    kind: str, service: Service, storage: Storage, over: str, catalogue: Catalogue, tmp_path: Path
) -> None:
    (tmp_path / "objects").mkdir()
    shelf: Shelf = (
        ObjectShelf(ObjectMemory())
        if kind == "memory"
        else shelf_at(f"file://{tmp_path}/objects", tmp_path)
    )
    before = list(storage.live.read(over))
    archive(storage.live, shelf, over, catalogue)
    store = ArchivedStore(storage.live, shelf)
    assert list(store.read(over)) == before and list(store.matches()) == [over]
    assert service_on(store, catalogue).load(over).over
    assert shelf.get("../x") is None and shelf.get("00-none") is None
    with pytest.raises(Malformed):
        shelf.put("../x", b"")
    shelf.remove(over)
    shelf.remove(over)
    assert not list(shelf.matches()) and shelf.get(over) is None


def test_where_the_archive_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def folder(said: str) -> Path:
        shelf = shelf_at(said, tmp_path)
        assert isinstance(shelf, FolderShelf)
        return shelf.folder

    assert folder("") == tmp_path / "archive"
    assert folder(str(tmp_path / "elsewhere")) == tmp_path / "elsewhere"
    with pytest.raises(Malformed) as bad:
        shelf_at("pigeon://roof", tmp_path)
    assert bad.value.code == "bad-archive-url" and "Debug" not in bad.value.en
    monkeypatch.setattr("tafl.archive.object_store.from_url", None)
    with pytest.raises(Malformed) as missing:
        shelf_at("s3://bucket", tmp_path)
    assert missing.value.code == "no-object-store"


def test_a_folder_that_cannot_be_used_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = FolderShelf(tmp_path / "file")
    with pytest.raises(StoreDown) as down:
        shelf.put("00-a", b"")
    assert down.value.code == "archive-down" and str(tmp_path) in down.value.fr
    with pytest.raises(StoreDown):
        shelf.get("00-a")


@pytest.mark.parametrize(("said", "days"), [("", 7.0), ("0", 0.0), ("30", 30.0), ("0.5", 0.5)])
def test_days_are_set(said: str, days: float) -> None:
    assert settings_from({"TAFL_ARCHIVE_DAYS": said, "HOME": "/"}).archive_days == days


@pytest.mark.parametrize("said", ["soon", "-1", "nan", "inf"])
def test_days_are_a_number(said: str) -> None:
    with pytest.raises(Malformed) as bad:
        settings_from({"TAFL_ARCHIVE_DAYS": said, "HOME": "/"})
    assert bad.value.code == "bad-archive-days"
