"""Backup and restore: taken under load, whole or not there, checked to the last byte."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from tafl.archive import FolderShelf, archive
from tafl.backup import back_up, check_backup, restore
from tafl.backup.values import Value, write_values
from tafl.clients import open_client
from tafl.commit import link
from tafl.errors import BadRecord, Conflict, NotFound, StoreDown
from tafl.keys import Receipt, is_genuine, load_keys
from tafl.plugins import Catalogue, load_catalogue
from tafl.ports import system_clock
from tafl.record import genesis, header_of, opening_of
from tafl.service import Service
from tafl.settings import Settings
from tafl.storage import Storage, open_storage
from tafl.store import Store
from tafl.valkey import Embedded

from tests.core.command_line import ENVIRONMENT, tafl
from tests.core.matches import finish, play_one, service_on, started

WRITERS = 4


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """Load the games."""
    return load_catalogue()


@pytest.fixture
def home(tmp_path: Path) -> Settings:
    """Name a data folder."""
    return Settings(data=tmp_path / "home")


@pytest.fixture
def storage(home: Settings) -> Iterator[Storage]:
    """Keep matches there."""
    with open_storage(home) as opened:
        yield opened


@pytest.fixture
def service(storage: Storage, home: Settings, catalogue: Catalogue) -> Service:
    """Play there, with the keys of the folder."""
    return service_on(storage.store, catalogue, load_keys(home.data / "keys"))


@pytest.fixture
def saved(service: Service, storage: Storage, home: Settings, catalogue: Catalogue) -> Path:
    """Back up a match under way, one that is over, one in the archive, and some values."""
    started(service, "totem")
    finish(service, started(service, "nim"))
    archive(storage.live, storage.shelf, finish(service, started(service, "nim")), catalogue)
    client = open_client(storage.url)
    write_values(client, VALUES, 0)
    client.close()
    return back_up(storage, home, catalogue, home.data.parent / "backup").folder


VALUES = [
    Value("tafl:account:{a}", "hash", {"name": "Ænne ✓", "email": ""}),
    Value("tafl:s", "string", "text"),
    Value("tafl:x", "set", ["a", "b"]),
    Value("tafl:z", "zset", [["a", 1.5], ["b", 1795006085735.0]]),
    Value("tafl:l", "list", ["b", "a", "b"]),
    Value("tafl:t", "stream", [["1-1", {"f": "v"}], ["2-0", {"f": "w"}]]),
    Value("tafl:session:{s}", "string", "x", expires=4_000_000_000_000),
]


def sound(store: Store) -> int:
    """Check the chain of every match; tell how many there are."""
    count = 0
    for match in store.matches():
        entries = store.read(match)
        prev = genesis(header_of(opening_of(entries[0])))
        for version, entry in enumerate(entries, start=1):
            assert entry.version == version and link(prev, entry.data) == entry.hash
            prev = entry.hash
        count += 1
    return count


class Writers:
    """Play many matches at the same time, and keep every receipt."""

    def __init__(self, settings: Settings, catalogue: Catalogue) -> None:
        self.receipts: list[Receipt] = []
        self.faults: list[BaseException] = []
        self._settings = settings
        self._catalogue = catalogue
        self._stop = Event()
        self._threads = [Thread(target=self._write) for _ in range(WRITERS)]

    def __enter__(self) -> "Writers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _write(self) -> None:
        try:
            with open_storage(self._settings) as storage:
                keys = load_keys(self._settings.data / "keys")
                service = service_on(storage.store, self._catalogue, keys)
                while not self._stop.is_set():
                    match = started(service, "nim", {"heaps": [3, 4, 5]})
                    self._play(service, match)
                    if match[-1] in "01234567":
                        archive(storage.live, storage.shelf, match, self._catalogue)
        except BaseException as error:
            self.faults.append(error)

    def _play(self, service: Service, match: str) -> None:
        while not service.load(match).over:
            play_one(service, match)
            now = service.load(match)
            self.receipts.append(service.keys.sign(match, now.version, now.head))


def wait_for(writers: Writers, more: int) -> None:
    """Wait until so many more receipts were given."""
    enough = len(writers.receipts) + more
    while len(writers.receipts) < enough and not writers.faults:
        Event().wait(0.005)


@pytest.mark.parametrize("before", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_backup_under_load_has_all_that_was_acknowledged(
    before: int, home: Settings, storage: Storage, catalogue: Catalogue, tmp_path: Path
) -> None:
    backups: list[tuple[Path, int]] = []
    with Writers(home, catalogue) as writers:
        for number in range(3):
            wait_for(writers, before // 3)
            acknowledged = len(writers.receipts)
            folder = back_up(storage, home, catalogue, tmp_path / f"backup-{number}").folder
            backups.append((folder, acknowledged))
        wait_for(writers, 50)
    assert not writers.faults
    for folder, acknowledged in backups:
        away = Settings(data=tmp_path / f"away-{folder.name}")
        manifest = restore(folder, away).manifest
        assert not manifest.damaged
        with open_storage(away) as restored:
            assert sound(restored.store) >= manifest.archived > 0
            logs: dict[str, Any] = {}
            for receipt in writers.receipts[:acknowledged]:
                log = logs.setdefault(receipt.match, restored.store.read(receipt.match))
                assert log[receipt.version - 1].hash.hex() == receipt.hash
                assert is_genuine(receipt)
            # It can be played on with the keys that came along.
            again = service_on(restored.store, catalogue, load_keys(away.data / "keys"))
            for match in restored.live.matches():
                if again.load(match).status == "running":
                    finish(again, match)
            assert all(again.load(match) for match in restored.store.matches())


def test_everything_comes_back(saved: Path, service: Service, storage: Storage) -> None:
    away = Settings(data=saved.parent / "away")
    backup = restore(saved, away)
    manifest = backup.manifest
    assert (manifest.matches, manifest.archived, manifest.values) == (2, 1, len(VALUES))
    assert manifest.keys == 2 and manifest.began <= manifest.ended <= system_clock()
    assert sorted(file.name for file in away.data.iterdir()) == ["archive", "keys", "log"]
    keys = sorted((away.data / "keys").iterdir())
    assert [file.read_bytes() for file in keys] == [
        file.read_bytes() for file in sorted((saved.parent / "home" / "keys").glob("*.key"))
    ]
    assert all(file.stat().st_mode & 0o077 == 0 for file in [*keys, away.data / "keys"])
    with open_storage(away) as restored:
        for match in storage.store.matches():
            assert list(restored.store.read(match)) == list(storage.store.read(match))
        assert sorted(restored.store.matches()) == sorted(storage.store.matches())
        one, two = open_client(storage.url), open_client(restored.url)
        for value in VALUES:
            assert one.type(value.key) == two.type(value.key) == value.type
            assert one.pexpiretime(value.key) == two.pexpiretime(value.key)
        assert two.hgetall("tafl:account:{a}") == VALUES[0].value
        assert two.lrange("tafl:l", 0, -1) == ["b", "a", "b"]
        assert two.zscore("tafl:z", "b") == 1795006085735.0
        assert two.xrange("tafl:t") == [("1-1", {"f": "v"}), ("2-0", {"f": "w"})]
        assert two.get("tafl:restoring") is None
        for client in (one, two):
            client.close()


def test_a_backup_is_for_its_owner_alone(saved: Path) -> None:
    for file in (saved, *saved.rglob("*")):
        assert file.stat().st_mode & 0o077 == 0, file


def test_any_change_to_a_backup_is_found(saved: Path) -> None:
    files = [file for file in saved.rglob("*") if file.is_file()]
    assert len(files) >= 8
    for file in files:
        good = file.read_bytes()
        for place in {0, len(good) // 3, len(good) // 2, len(good) - 2}:
            bad = good[:place] + bytes([good[place] ^ 4]) + good[place + 1 :]
            file.write_bytes(bad)
            with pytest.raises(BadRecord) as wrong:
                restore(saved, Settings(data=saved.parent / "away"))
            assert wrong.value.code == "bad-backup", (file, place)
        file.unlink()
        with pytest.raises(BadRecord) as missing:
            check_backup(saved)
        assert file.name in missing.value.en
        file.write_bytes(good)
    assert check_backup(saved)
    assert not (saved.parent / "away").exists()


def test_nothing_is_overwritten(saved: Path, home: Settings, tmp_path: Path) -> None:
    with pytest.raises(Conflict) as full:
        restore(saved, home)
    assert full.value.code == "data-not-empty"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("mine")
    with pytest.raises(Conflict):
        restore(saved, Settings(data=tmp_path / "other"))
    assert [file.name for file in (tmp_path / "other").iterdir()] == ["thesis.txt"]


def test_an_interrupted_restore_begins_anew(
    saved: Path, storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = Settings(data=tmp_path / "away")

    def crash(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr("tafl.backup.restoring.write_values", crash)
        restore(saved, away)
    assert [file.name for file in away.data.iterdir()] == ["restoring"]
    restore(saved, away)
    with open_storage(away) as restored:
        assert sound(restored.store) == sound(storage.store)


def test_an_interrupted_backup_is_gone_on_with(
    saved: Path, storage: Storage, home: Settings, catalogue: Catalogue, tmp_path: Path
) -> None:
    with pytest.raises(Conflict) as there:
        back_up(storage, home, catalogue, saved)
    assert there.value.code == "backup-exists"
    folder, partial = tmp_path / "second", tmp_path / "second.partial"
    shutil.copytree(saved, partial)
    (partial / "manifest.json").unlink()
    (partial / "matches" / "99.jsonl.gz").write_bytes(b"left over")
    (archived,) = (partial / "archive").glob("*/*")
    kept = archived.stat().st_ino
    back_up(storage, home, catalogue, folder)
    assert (folder / archived.relative_to(partial)).stat().st_ino == kept
    assert check_backup(folder) and not partial.exists()
    assert not (folder / "matches" / "99.jsonl.gz").exists()


def test_one_backup_at_a_time(
    saved: Path,
    storage: Storage,
    home: Settings,
    catalogue: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = saved.parent / "second"
    codes: list[str] = []

    def meanwhile(*_: Any) -> Iterator[Value]:
        with pytest.raises(Conflict) as running:
            back_up(storage, home, catalogue, folder)
        codes.append(running.value.code)
        return iter(())

    monkeypatch.setattr("tafl.backup.writing.values_on", meanwhile)
    back_up(storage, home, catalogue, folder)
    assert codes == ["backup-running"]


def test_a_match_that_moves_meanwhile_is_in_the_backup(
    service: Service,
    storage: Storage,
    home: Settings,
    catalogue: Catalogue,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early, late = (finish(service, started(service, "nim")) for _ in range(2))
    listed = storage.live.matches

    def then_moved() -> Iterator[str]:
        yield from list(listed())
        archive(storage.live, storage.shelf, early, catalogue)

    monkeypatch.setattr(storage.live, "matches", then_moved)
    values: list[Value] = []

    def moved(*_: Any) -> Iterator[Value]:
        archive(storage.live, storage.shelf, late, catalogue)
        return iter(values)

    monkeypatch.setattr("tafl.backup.writing.values_on", moved)
    backup = back_up(storage, home, catalogue, tmp_path / "backup")
    assert (backup.manifest.matches, backup.manifest.archived) == (2, 2)
    away = Settings(data=tmp_path / "away")
    restore(backup.folder, away)
    with open_storage(away) as restored:
        assert sorted(restored.store.matches()) == sorted([early, late])
        assert not list(restored.live.matches())
        assert sound(restored.store) == 2


def test_a_damaged_match_is_named_and_the_others_are_saved(
    service: Service, storage: Storage, home: Settings, tmp_path: Path
) -> None:
    bad, good = started(service, "nim"), started(service, "nim")
    node, key = storage.live.servers.of(0), f"tafl:{{{bad[:2]}}}:log:{bad}"
    rows = node.call("XRANGE", key, "-", "+")
    node.call("DEL", key)
    for id, (field, data, _, hash) in rows:
        node.call("XADD", key, id, field, data, "h", hash if id != b"2-0" else bytes(32))
    answer = tafl("backup", str(tmp_path / "backup"), "--json", data=home.data)
    assert answer.code == 1 and bad in answer.err and "commit 2" in answer.err
    assert list(answer.json["damaged"]) == [bad] and answer.json["matches"] == 1
    away = Settings(data=tmp_path / "away")
    restore(tmp_path / "backup", away)
    with open_storage(away) as restored:
        assert list(restored.store.matches()) == [good]


def test_without_keys_there_is_no_backup(
    storage: Storage, home: Settings, catalogue: Catalogue, tmp_path: Path
) -> None:
    started(service_on(storage.store, catalogue), "nim")
    with pytest.raises(NotFound) as missing:
        back_up(storage, home, catalogue, tmp_path / "backup")
    assert missing.value.code == "no-keys" and not (tmp_path / "backup").exists()


def test_what_has_expired_stays_away(storage: Storage) -> None:
    client = open_client(storage.url)
    values = [Value("tafl:old", "string", "x", 5), Value("tafl:new", "string", "x", 2**42)]
    assert write_values(client, values, 6) == 2
    assert client.get("tafl:old") is None and client.get("tafl:new") == "x"
    client.close()


def test_a_server_elsewhere_is_restored_too(
    saved: Path, storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = tmp_path / "far-archive"
    with Embedded(tmp_path / "server") as server:
        away = Settings(data=tmp_path / "away", url=server.url(), archive=str(shelf))

        def down(*_: Any) -> None:
            raise StoreDown("store-down", "down")

        with monkeypatch.context() as patched, pytest.raises(StoreDown):
            patched.setattr("tafl.backup.restoring.write_values", down)
            restore(saved, away)
        restore(saved, away)  # the same backup goes on where it was
        with open_storage(away) as restored:
            assert sorted(restored.store.matches()) == sorted(storage.store.matches())
            assert sound(restored.store) == 3
            assert len(list(FolderShelf(shelf).matches())) == 1
        with pytest.raises(Conflict) as full:
            restore(saved, Settings(data=tmp_path / "third", url=server.url()))
        assert full.value.code == "data-not-empty"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_commands(language: str, tmp_path: Path) -> None:
    home, away, folder = (tmp_path / name for name in ("home", "away", "backup"))
    nothing = tafl("backup", str(folder), data=home, language=language)
    assert nothing.code == 2 and "nothing-to-back-up" in nothing.err and not home.exists()
    tafl("play", "nim", data=home)
    done = tafl("backup", str(folder), data=home, language=language)
    assert done.code == 0 and not done.err and str(folder) in done.out
    held = {"en": "1 live matches with ", "fr": "1 parties vives avec "}
    assert held[language] in done.out
    again = tafl("backup", str(folder), data=home, language=language)
    assert again.code == 2 and "backup-exists" in again.err
    checked = tafl("restore", str(folder), "--check", "--json", data=away, language=language)
    assert checked.code == 0 and checked.json["matches"] == 1 and not away.exists()
    assert tafl("restore", str(folder), data=away, language=language).code == 0
    twice = tafl("restore", str(folder), data=away, language=language)
    assert twice.code == 2 and "data-not-empty" in twice.err
    with open_storage(Settings(data=away)) as storage:
        (match,) = storage.live.matches()
    resumed = tafl("play", "nim", "--resume", match, data=away, language=language)
    assert resumed.code == 0
    (folder / "heads.jsonl").write_bytes(b"")
    broken = tafl("restore", str(folder), "--check", data=away, language=language)
    assert broken.code == 1 and "bad-backup" in broken.err and "heads.jsonl" in broken.err
    assert tafl("restore", str(tmp_path / "none"), data=away, language=language).code == 1


def test_a_server_that_is_gone_is_said_plainly(tmp_path: Path) -> None:
    ENVIRONMENT["TAFL_URL"] = f"unix://{tmp_path}/nobody.sock"
    try:
        answer = tafl("backup", str(tmp_path / "backup"), data=tmp_path)
    finally:
        del ENVIRONMENT["TAFL_URL"]
    assert answer.code == 1 and answer.err.startswith("store-down: ")
