"""Backup and restore: everything that must not be lost, in a folder that proves itself."""

from .checking import check_backup
from .manifest import Backup, Manifest
from .restoring import restore
from .writing import back_up

__all__ = ["Backup", "Manifest", "back_up", "check_backup", "restore"]
