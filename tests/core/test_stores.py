"""Every store keeps the same contract."""

from pathlib import Path

import pytest
from tafl.archive import ArchivedStore, FolderShelf
from tafl.store import MemoryStore, Store
from tafl.testing import StoreConformance


class TestMemoryStore(StoreConformance):
    def make_store(self) -> Store:
        return MemoryStore()


class TestArchivedStore(StoreConformance):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self.folder = tmp_path

    def make_store(self) -> Store:
        return ArchivedStore(MemoryStore(), FolderShelf(self.folder / "archive"))
