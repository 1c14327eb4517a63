"""Finished matches on disk: compressed records, and a store that finds them by itself."""

from .archived_store import ArchivedStore
from .archiving import archive, archive_due, is_final
from .folder import FolderShelf
from .shelf import Shelf, shelf_at

__all__ = [
    "ArchivedStore",
    "FolderShelf",
    "Shelf",
    "archive",
    "archive_due",
    "is_final",
    "shelf_at",
]
