"""What the players hold in their hands: receipts that a log must contain."""

from collections.abc import Iterator, Sequence

from .commit import Entry
from .keys import Receipt, is_genuine
from .record import Header
from .report import Fault


def faults_of(
    receipts: Sequence[Receipt], header: Header, entries: Sequence[Entry], *, whole: bool
) -> Iterator[Fault]:
    """Find what receipts say against a log; `whole`: nothing of it was left unread."""
    for receipt in receipts:
        version = receipt.version
        if not is_genuine(receipt):
            yield Fault(
                "receipts",
                None,
                f"The receipt of version {version} is not genuine: its signature is wrong.",
                f"Le reçu de la version {version} n'est pas authentique : sa signature est fausse.",
            )
        elif receipt.match != header.match:
            yield Fault(
                "receipts",
                None,
                f"The receipt of version {version} is of another match.",
                f"Le reçu de la version {version} est d'une autre partie.",
            )
        elif receipt.key != header.receipt_key:
            yield Fault(
                "receipts",
                0,
                f"The receipt of version {version} was signed with another key than the header "
                "names.",
                f"Le reçu de la version {version} a été signé avec une autre clé que celle de "
                "l'en-tête.",
            )
        elif version > len(entries):
            if whole:
                yield Fault(
                    "receipts",
                    len(entries) + 1,
                    f"The tail was cut off: a receipt shows version {version}, the log ends with "
                    f"{len(entries)}.",
                    f"La fin a été coupée : un reçu montre la version {version}, le journal finit "
                    f"avec la {len(entries)}.",
                )
        elif version < 1 or entries[version - 1].hash.hex() != receipt.hash:
            yield Fault(
                "receipts",
                max(version, 0),
                f"This is another log: a receipt shows another version {version}.",
                f"C'est un autre journal : un reçu montre une autre version {version}.",
            )
