"""The log as JSON, one object a line, on standard error; of an error its kind and places alone."""

import logging
import sys
from datetime import UTC, datetime
from traceback import extract_tb

import msgspec


class JsonFormatter(logging.Formatter):
    """Write a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Keep what is known to be harmless: the words of an error may hold a secret."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["places"] = [
                f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
                for frame in extract_tb(record.exc_info[2])
            ]
        return msgspec.json.encode(line, enc_hook=str).decode()


def write_json_logs() -> None:
    """Send every logger's records there, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # RQ tells of every step, and of errors in their own words; we tell of them ourselves.
    for name in ("rq", "rq.worker", "rq.queue"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
