"""A process that appends to a match for as long as it lives, and says what was acknowledged.

python -m tests.valkey.writer URL MATCH FILE
"""

import os
import sys

from tafl.errors import Conflict, StoreDown
from tafl.valkey import ValkeyStore
from tafl.valkey.connect import parse

from tests.valkey.servers import chain


def main(url: str, match: str, file: str) -> None:
    """Append until killed; whoever else writes to the match is let go first."""
    address = parse(url)
    store = ValkeyStore(address.servers, replicas=address.replicas, patience=address.patience)
    acked = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    log = store.read(match)
    head = log[-1] if log else None
    while True:
        (entry,) = chain(1, f"{os.getpid()}", after=head)
        try:
            store.append(match, entry, head.hash if head else b"")
        except Conflict:
            head = store.read(match)[-1]
        except StoreDown:
            continue
        else:
            # One write, so that a kill leaves a whole line or none.
            os.write(acked, f"{match} {entry.version} {entry.hash.hex()}\n".encode())
            head = entry


if __name__ == "__main__":
    main(*sys.argv[1:])
