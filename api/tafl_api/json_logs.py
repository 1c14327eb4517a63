"""The log as JSON, one object a line, on standard error.

Of an unforeseen error it tells the kind and the places, never the text: that may hold a secret of
a game or of a person.
"""

import logging
import sys
from datetime import UTC, datetime
from traceback import extract_tb

import msgspec

FIELDS = ("request_id", "method", "route", "status", "ms")


class JsonFormatter(logging.Formatter):
    """Write a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Keep what is known to be harmless."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["places"] = [
                f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
                for frame in extract_tb(record.exc_info[2])
            ]
        return msgspec.json.encode(line, enc_hook=str).decode()


def write_json_logs(level: int = logging.INFO) -> None:
    """Send every logger's records there, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
