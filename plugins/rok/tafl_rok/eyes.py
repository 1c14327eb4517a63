"""What sharp eyes see: the pairs and twins that lie face up."""

from collections.abc import Sequence

from .events import Lying
from .messages import Claim
from .runes import TWIN, Rune


def right_claims(table: Sequence[Lying], balances: Sequence[Rune | None]) -> list[Claim]:
    """Find every right claim on a table; runes that the reader does not know are passed over."""
    owners = {TWIN[rune]: seat for seat, rune in enumerate(balances) if rune}
    seen: dict[Rune, int] = {}
    found: list[Claim] = []
    for lying in table:
        rune = lying.rune
        if rune is None or not lying.up:
            continue
        if rune in owners:
            found.append(Claim(None, lying.spot, owners[rune]))
        elif (other := seen.get(TWIN[rune])) is not None:
            found.append(Claim((other, lying.spot)))
        else:
            seen[rune] = lying.spot
    return found
