"""What the environment says about where things are: one place for all processes."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from .errors import Language, Malformed

PORT = 8000
ARCHIVE_DAYS = 7.0


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that an operator may set; each field is the variable `TAFL_<NAME>`."""

    data: Path
    url: str = ""
    """The log's server; empty: an embedded one in the data folder."""
    queue_url: str = ""
    """The volatile server; empty: an embedded one in the data folder."""
    archive: str = ""
    """Where finished matches go: a folder, or an object store's URL; empty: `archive` in data."""
    archive_days: float = ARCHIVE_DAYS
    """How many days after its end a match goes there."""
    host: str = "127.0.0.1"
    port: int = PORT
    language: Language = "en"
    smtp_url: str = ""
    """Where mail goes; empty: nothing is sent."""
    workers: Literal["inline", "off"] = "inline"
    """Who lets bots move and clocks run: the api itself, or (`off`) workers of their own."""
    private_targets: bool = False
    """Let webhooks and messengers of people be in private networks (`1`): for one's own machine."""
    public_url: str = ""
    """How browsers reach us; empty: by the host and port that they ask for."""

    @property
    def address(self) -> str:
        """Give the address that people open, without a slash at its end."""
        if self.public_url:
            return self.public_url
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def is_secure(self) -> bool:
        """Tell whether browsers reach us by TLS: only then can a cookie insist on it."""
        return self.public_url.startswith("https://")


def settings_from(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from the environment."""
    given = os.environ if environ is None else environ
    port = given.get("TAFL_PORT") or str(PORT)
    if not port.isdecimal() or not 0 <= int(port) < 65536:
        raise Malformed(
            "bad-port",
            "TAFL_PORT must be a number from 0 to 65535.",
            "TAFL_PORT doit être un nombre de 0 à 65535.",
        )
    public = given.get("TAFL_PUBLIC_URL", "").rstrip("/")
    if public and not public.startswith(("http://", "https://")):
        raise Malformed(
            "bad-public-url",
            "TAFL_PUBLIC_URL must begin with http:// or https://.",
            "TAFL_PUBLIC_URL doit commencer par http:// ou https://.",
        )
    return Settings(
        data=data_folder(given),
        url=given.get("TAFL_URL", ""),
        queue_url=given.get("TAFL_QUEUE_URL", ""),
        archive=given.get("TAFL_ARCHIVE", ""),
        archive_days=_days(given.get("TAFL_ARCHIVE_DAYS", "")),
        host=given.get("TAFL_HOST") or "127.0.0.1",
        port=int(port),
        language="fr" if given.get("TAFL_LANGUAGE", "").lower().startswith("fr") else "en",
        smtp_url=given.get("TAFL_SMTP_URL", ""),
        workers="off" if given.get("TAFL_WORKERS") == "off" else "inline",
        private_targets=given.get("TAFL_PRIVATE_TARGETS", "") == "1",
        public_url=public,
    )


def _days(said: str) -> float:
    try:
        days = float(said or ARCHIVE_DAYS)
        if 0 <= days < 36_500:
            return days
    except ValueError:
        pass
    raise Malformed(
        "bad-archive-days",
        "TAFL_ARCHIVE_DAYS must be a number of days, 0 or more.",
        "TAFL_ARCHIVE_DAYS doit être un nombre de jours, 0 ou plus.",
    )


def data_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Name the folder of matches and keys: TAFL_DATA, else the user's own data folder."""
    given = os.environ if environ is None else environ
    if chosen := given.get("TAFL_DATA"):
        return Path(chosen).expanduser()
    shared = given.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "tafl"
