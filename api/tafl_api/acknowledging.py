"""What a command came to: the answer that is given when it is on disk, and not before."""

import re

from msgspec import Struct
from tafl.errors import Malformed
from tafl.keys import Receipt
from tafl.service import Ack

from .call import Call

_KEY = re.compile(r"[!-~]{1,128}")
_VERSION = re.compile(r'(?:W/)?"?([0-9]{1,9})"?')


class Acknowledged(Struct, frozen=True):
    """A command is in the log: its version, the hash of the log with it, and our signature."""

    version: int
    head: str
    receipt: Receipt


def acknowledged(call: Call, ack: Ack) -> Acknowledged:
    """Answer a command, and have its consequences seen to."""
    call.changed(call.platform.service.load(ack.match))
    return Acknowledged(ack.version, ack.head.hex(), call.platform.service.receipt(ack))


def command_id(call: Call, *, needed: bool = False) -> str | None:
    """Read the id under which the same command gives the same answer."""
    given = call.header("idempotency-key")
    if given is None and not needed:
        return None
    if given is None or not _KEY.fullmatch(given):
        raise Malformed(
            "idempotency-key",
            "Send the header Idempotency-Key: a new name of 1 to 128 characters for each command.",
            "Envoyez l'en-tête Idempotency-Key : un nom nouveau (1 à 128 signes) par commande.",
        )
    return given


def expected_version(call: Call) -> int | None:
    """Read the version that the sender insists on."""
    given = call.header("if-match")
    if given is None or given.strip() == "*":
        return None
    found = _VERSION.fullmatch(given.strip())
    if found is None:
        raise Malformed(
            "if-match",
            "The header If-Match holds the number of a version.",
            "L'en-tête If-Match contient le numéro d'une version.",
        )
    return int(found[1])
