"""Mail to people: a port, and the ways behind it."""

import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate
from typing import Protocol
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

from ..errors import Malformed

log = logging.getLogger(__name__)


class Mail(Struct, frozen=True):
    """One message."""

    to: str
    subject: str
    text: str
    headers: tuple[tuple[str, str], ...] = ()


class Undelivered(Exception):
    """A message did not get through; `final` when it never will to this address."""

    def __init__(self, kind: str, *, final: bool) -> None:
        super().__init__(kind)
        self.final = final


class Mailer(Protocol):
    """Send mail, with or without waiting for it."""

    def send(self, mail: Mail) -> None:
        """Send a message some time soon; nobody learns whether it arrived."""

    def deliver(self, mail: Mail) -> None:
        """Send a message now; raise Undelivered when the next server does not take it."""

    def close(self) -> None:
        """Send what is waiting, then stop."""


class NoMailer:
    """A platform without mail."""

    def send(self, mail: Mail) -> None:
        log.warning("mail is not sent: TAFL_SMTP_URL is not set")

    deliver = send

    def close(self) -> None:
        pass


class KeptMailer:
    """Mail that stays in a list: for tests."""

    def __init__(self) -> None:
        self.sent: list[Mail] = []

    def send(self, mail: Mail) -> None:
        self.sent.append(mail)

    deliver = send

    def close(self) -> None:
        pass


class SmtpMailer:
    """Send through a mail server, from a thread of its own."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise Malformed(
                "bad-smtp-url",
                "TAFL_SMTP_URL must be like smtp://user:password@host:587?from=tafl@example.org.",
                "TAFL_SMTP_URL doit ressembler à smtp://nom:passe@hôte:587?from=tafl@example.org.",
            )
        self._host = parts.hostname
        self._is_tls = parts.scheme == "smtps"
        self._port = parts.port or (465 if self._is_tls else 587)
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._from = parse_qs(parts.query).get("from", [f"tafl@{self._host}"])[0]
        self._thread = ThreadPoolExecutor(1, "tafl-mail")

    def send(self, mail: Mail) -> None:
        self._thread.submit(self._try, mail)

    def close(self) -> None:
        self._thread.shutdown()

    def deliver(self, mail: Mail) -> None:
        message = EmailMessage()
        message["From"], message["To"] = self._from, mail.to
        message["Subject"], message["Date"] = mail.subject, formatdate()
        for name, value in mail.headers:
            message[name] = value
        message.set_content(mail.text)
        kind = smtplib.SMTP_SSL if self._is_tls else smtplib.SMTP
        try:
            with kind(self._host, self._port, timeout=20) as server:
                if not self._is_tls and server.has_extn("starttls"):
                    server.starttls()
                if self._user:
                    server.login(self._user, self._password)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            final = all(500 <= code < 600 for code in codes)
            raise Undelivered(type(error).__name__, final=final) from None
        except (OSError, smtplib.SMTPException, ValueError) as error:
            # Neither the address nor the text: both are secret.
            raise Undelivered(type(error).__name__, final=False) from None

    def _try(self, mail: Mail) -> None:
        try:
            self.deliver(mail)
        except Undelivered as error:
            log.error("mail could not be sent: %s", error)


def mailer_at(url: str) -> Mailer:
    """Make the mailer for `TAFL_SMTP_URL`."""
    return SmtpMailer(url) if url else NoMailer()
