"""Entries made small: most of a commit's bytes are the same in every commit, or hexadecimal."""

import re
import zlib

PLAIN, PACKED = b"d", b"z"
"""The field that holds the data as it is; the one that holds it packed by this dictionary."""

# Never change this: what was packed with it is unpacked with it for ever. A better dictionary
# gets a field name of its own. Rare strings stand first and the commonest last, as zlib likes it:
# steps of the platform, words that games like to use, then the frame of every commit.
_DICTIONARY = (
    b'"type":"match.undone""type":"match.undo_asked""type":"match.resigned"'
    b'"type":"match.ended","outcome":{"places":["type":"match.started"},'
    b'{"type":"match.seat_taken"}],{"salt":"","seat":0,"type":"match.take_seat"},'
    b'"draws":[{"got":[,"index":0,"label":"","of":"bot":"","seed":"","by":"clock"'
    b'","by":"platform","command":{"opening":{"commitment":{"id":"","key":"","sha256":""},'
    b'"game":"","game_version":"1","match":"","options":{},"receipt_key":"",'
    b'"seats":["open","open"]},"type":"match.create"},"command_id":null,'
    b'"events":[{"type":"match.created"}],"player":null,"seat":null,"version":1}'
    b'"score":,"amount":,"die":,"dice":[,"from":,"to":,"row":,"column":,"bid":,"why":"",'
    b'"pass"},"move"},"place"},"roll"},"play"},"draw"},"discard"},"attack"},"exchange"},'
    b'"type":"match_won","type":"round_began","type":"round_ended","type":"scored"},'
    b'"type":"played"},"type":"rolled"},"type":"moved"},"type":"placed"},"type":"passed"},'
    b'{"cards":["","type":"hand_trimmed"},{"excess":1,"type":"hand_overfilled"},'
    b'{"card":"","seat":0,"slot":1,"taken":"","type":"totem_exchanged"},'
    b'{"seat":0,"type":"second_attack_opened"},{"card":"","result":"failed",'
    b'{"card":"","result":"defeated","seat":1,"slot":0,"strength":,"target":"",'
    b'"type":"attack_made"},{"card":"","seat":0,"type":"card_discarded"},'
    b'{"seat":0,"type":"turn_began"},{"card":"","seat":0,"type":"card_drawn"}],'
    b'{"seat":1,"type":"turn_began"},{"card":"","seat":1,"type":"card_drawn"}],'
    b'{"at":17"blind":"","by":"human","command":{","type":"},"command_id":"",'
    b'"events":[{"seat":1,"type":""}],"player":"","seat":0,"version":}'
)

_HEX = re.compile(rb'(?<=")([0-9a-f]{64}|[0-9a-f]{32})(?=")')
_LONG, _SHORT = b"\x01", b"\x02"  # in place of 64 and of 32 digits
_MARK = re.compile(rb"([\x01\x02])")
_SQUEEZE = zlib.compressobj(6, zlib.DEFLATED, -12, 5, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)


def pack(data: bytes) -> tuple[bytes, bytes]:
    """Give the field and the bytes to store; JSON has no control characters, so marks are free."""
    if _LONG in data or _SHORT in data:
        return PLAIN, data
    parts = _HEX.split(data)
    digits = b"".join(parts[1::2])
    for place in range(1, len(parts), 2):
        parts[place] = _LONG if len(parts[place]) == 64 else _SHORT
    # A copy of one that knows the dictionary is made sooner than another one.
    squeeze = _SQUEEZE.copy()
    # A deflated stream knows its end: the digits follow it, two in a byte.
    packed = squeeze.compress(b"".join(parts)) + squeeze.flush()
    return PACKED, packed + bytes.fromhex(digits.decode())


def unpack(field: bytes, stored: bytes) -> bytes:
    """Give the data back; raise ValueError for what was never packed here."""
    if field == PLAIN:
        return stored
    if field != PACKED:
        raise ValueError(f"unknown field {field!r}")
    stretch = zlib.decompressobj(-15, _DICTIONARY)
    try:
        text = stretch.decompress(stored)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not stretch.eof:
        raise ValueError("cut short")
    rest = stretch.unused_data
    if not rest:
        return text
    digits = rest.hex().encode()
    parts = _MARK.split(text)
    done = 0
    for place in range(1, len(parts), 2):
        end = done + (64 if parts[place] == _LONG else 32)
        parts[place] = digits[done:end]
        done = end
    return b"".join(parts)
