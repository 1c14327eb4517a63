"""The doctor looks at everything, and says what to do."""

from pathlib import Path

import pytest
from tafl.doctor import examine
from tafl.keys import load_keys
from tafl.plugins import load_catalogue
from tafl.settings import Settings
from tafl.valkey import Embedded
from tafl.valkey.checks import Check

from tests.valkey.servers import Bare, chain, write


def bad(settings: Settings) -> list[Check]:
    """Give the checks that fail."""
    found = list(examine(settings, load_catalogue()))
    assert all(check.en and check.fr for check in found)
    return [check for check in found if not check.ok]


def test_an_empty_folder_is_well_and_stays_empty(folder: Path) -> None:
    settings = Settings(data=folder / "data")
    assert bad(settings) == []
    names = {check.name for check in examine(settings, load_catalogue())}
    assert {"server", "appendfsync", "clock", "keys", "space", "plugins"} <= names
    assert not settings.data.exists()


def test_a_folder_in_use_is_well(folder: Path) -> None:
    load_keys(folder / "keys")
    with Embedded(folder / "log") as server:
        write(server.store(), "00-a", list(chain(1)))
        assert bad(Settings(data=folder, archive=str(folder / "archive"))) == []


def test_what_is_not_well_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_keys(folder / "keys")
    (folder / "keys" / "signing.key").chmod(0o644)
    (folder / "log").mkdir()
    (folder / "log" / "damage.log").write_text("a.aof at 7, 9 bytes: match 00-a commit 3\n")
    monkeypatch.setattr("tafl.doctor.free", lambda folder: 2**20)
    with Bare(folder / "other", "--appendfsync", "everysec") as server:
        found = bad(
            Settings(data=folder, url=f"unix://{server.socket}", queue_url="redis://127.0.0.1:1")
        )
    told = {check.name: check.en for check in found}
    assert set(told) == {"appendfsync", "queue-server", "damage", "keys", "space"}
    assert "00-a commit 3" in told["damage"] and "chmod go=" in told["keys"]


def test_keys_that_are_none_are_named(folder: Path) -> None:
    load_keys(folder / "keys")
    (folder / "keys" / "signing.key").write_bytes(b"short")
    assert [check.name for check in bad(Settings(data=folder))] == ["keys"]
    (folder / "keys" / "signing.key").unlink()
    assert [check.name for check in bad(Settings(data=folder))] == ["keys"]


@pytest.mark.parametrize("url", ["nonsense", "redis://127.0.0.1:1", "redis+cluster://127.0.0.1:1"])
def test_a_server_that_is_not_there_is_named(folder: Path, url: str) -> None:
    assert [check.name for check in bad(Settings(data=folder, url=url))] == ["server"]
    assert bad(Settings(data=folder, queue_url=url))[0].name == "queue-server"
