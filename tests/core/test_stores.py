"""Every store keeps the same contract; files also survive a torn tail and name damage."""

from pathlib import Path

import pytest
from tafl.errors import BadRecord, Malformed
from tafl.file_store import FileStore
from tafl.store import MemoryStore, Store
from tafl.testing import StoreConformance
from tafl.testing.store_conformance import append, entries, entry


class TestMemoryStore(StoreConformance):
    def make_store(self) -> Store:
        return MemoryStore()


class TestFileStore(StoreConformance):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self.folder = tmp_path

    def make_store(self) -> Store:
        return FileStore(self.folder)

    def file(self) -> Path:
        """Find the file of the one match that there is."""
        (file,) = self.folder.glob("*.log")
        return file

    def test_another_process_reads_the_same(self) -> None:
        _, log = self.filled()
        assert list(self.make_store().read("a")) == log

    def test_a_torn_tail_is_dropped_wherever_it_was_torn(self) -> None:
        _, log = self.filled(count=3)
        whole = self.file().read_bytes()
        last = whole[: whole[:-1].rfind(b"\n") + 1]
        for cut in range(len(last), len(whole)):
            self.file().write_bytes(whole[:cut])
            assert list(self.make_store().read("a")) == log[:2]
        other = entry(3, log[1].hash, "other")
        append(self.make_store(), "a", [other], log[1].hash)
        assert list(self.make_store().read("a")) == [*log[:2], other]
        assert self.file().read_bytes().startswith(last)

    def test_a_damaged_line_is_named(self) -> None:
        self.filled(count=3)
        lines = self.file().read_bytes().split(b"\n")
        lines[1] = b"x" + lines[1][1:]
        self.file().write_bytes(b"\n".join(lines))
        with pytest.raises(BadRecord) as bad:
            self.make_store().read("a")
        assert bad.value.version == 2

    @pytest.mark.parametrize("name", ["", "..", "../a", "a/b", "A", "a" * 65, "a\0", "é"])
    def test_a_name_that_is_none_reaches_no_file(self, name: str) -> None:
        store = self.make_store()
        assert list(store.read(name)) == []
        with pytest.raises(Malformed):
            store.append(name, entries(1)[0], b"")
        assert list(self.folder.parent.glob("*.log")) == []
