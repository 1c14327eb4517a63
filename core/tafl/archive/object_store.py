"""An archive in an object store, by its URL: `s3://bucket/folder`, `gs://`, `az://`, `file://`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import Malformed, StoreDown
from ..store import bad_name
from .shelf import SUFFIX, Shelf, file_name

if TYPE_CHECKING:
    from obstore.store import ObjectStore

try:
    from obstore.exceptions import BaseError
    from obstore.store import from_url
except ImportError:  # said when somebody asks for an object store
    BaseError = from_url = None  # type: ignore[assignment,misc]


def object_shelf(url: str) -> Shelf:
    """Open an object store; its credentials come from the environment, as its owner wants it."""
    if from_url is None:
        raise Malformed(
            "no-object-store",
            'For an archive in an object store, install the extra: pip install "tafl[object-store]"'
            ".",
            "Pour une archive dans un stockage d'objets, installez l'extra : "
            'pip install "tafl[object-store]".',
        )
    try:
        return ObjectShelf(from_url(url))
    except (BaseError, ValueError) as error:
        raise Malformed(
            "bad-archive-url",
            f"TAFL_ARCHIVE is not the address of an object store: {_first_line(error)}",
            f"TAFL_ARCHIVE n'est pas l'adresse d'un stockage d'objets : {_first_line(error)}",
        ) from None


class ObjectShelf:
    """Keep files as objects; a put that returned is safe, and nobody sees half of one."""

    def __init__(self, store: "ObjectStore") -> None:
        self._store = store

    def put(self, match: str, data: bytes) -> None:
        name = file_name(match)
        if name is None:
            raise bad_name(match)
        try:
            self._store.put(name, data)
        except (BaseError, OSError) as error:
            raise _unreachable(error) from error

    def get(self, match: str) -> bytes | None:
        name = file_name(match)
        if name is None:
            return None
        try:
            return bytes(self._store.get(name).bytes())
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            raise _unreachable(error) from error

    def remove(self, match: str) -> None:
        name = file_name(match)
        if name is not None:
            try:
                self._store.delete(name)
            except FileNotFoundError:
                pass
            except (BaseError, OSError) as error:
                raise _unreachable(error) from error

    def matches(self) -> Iterator[str]:
        try:
            for some in self._store.list():
                for about in some:
                    if about["path"].endswith(SUFFIX):
                        yield about["path"].rpartition("/")[2].removesuffix(SUFFIX)
        except (BaseError, OSError) as error:
            raise _unreachable(error) from error


def _unreachable(error: Exception) -> StoreDown:
    return StoreDown(
        "archive-down",
        f"The archive cannot be used now: {_first_line(error)}",
        f"L'archive n'est pas utilisable pour l'instant : {_first_line(error)}",
    )


def _first_line(error: Exception) -> str:
    # The library adds its own notes for programmers below.
    return str(error).partition("\n")[0]
