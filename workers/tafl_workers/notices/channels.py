"""The ways to a person: mail, a webhook, and whatever Apprise reaches."""

import http.client
import socket
import ssl
from typing import Any

import msgspec
from tafl.keys import Keys
from tafl.people.mail import Mail, Mailer, Undelivered

from .targets import Resolve, check_apprise, checked_webhook, resolve

SECONDS = 10.0


class _Pinned(http.client.HTTPConnection):
    """A connection to the very address that was looked at."""

    def __init__(self, address: str, host: str, port: int, *, is_tls: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address = address
        self._is_tls = is_tls

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        if self._is_tls:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.host)
        else:
            self.sock = plain


class Channels:
    """Send one message by one channel; raise Undelivered when it was not taken."""

    def __init__(
        self, mailer: Mailer, keys: Keys, *, private: bool = False, resolve: Resolve = resolve
    ) -> None:
        self._mailer = mailer
        self._keys = keys
        self._private = private
        self._resolve = resolve

    def send(self, channel: str, address: str, mail: Mail, body: dict[str, Any]) -> None:
        """Send a message: the letter to people, the body to programs."""
        if channel == "mail":
            self._mailer.deliver(mail)
        elif channel == "webhook":
            self._post(address, body)
        else:
            self._apprise(address, mail)

    def _post(self, url: str, body: dict[str, Any]) -> None:
        address, host, port, path, is_tls = checked_webhook(
            url, private=self._private, resolve=self._resolve
        )
        data = msgspec.json.encode(body)
        headers = {
            "content-type": "application/json",
            "user-agent": "tafl",
            "tafl-key": self._keys.public_key,
            "tafl-signature": self._keys.sign_bytes(b"webhook\n" + data).hex(),
        }
        connection = _Pinned(address, host, port, is_tls=is_tls)
        try:
            connection.request("POST", path, data, headers)
            answer = connection.getresponse()
            answer.read(1024)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Undelivered(type(error).__name__, final=False) from None
        finally:
            connection.close()
        # We follow nobody elsewhere: that could lead where we must not go.
        if not 200 <= answer.status < 300:
            gone = answer.status in (404, 410) or 300 <= answer.status < 400
            raise Undelivered(f"status {answer.status}", final=gone)

    def _apprise(self, url: str, mail: Mail) -> None:
        check_apprise(url, private=self._private)
        try:
            import apprise
        except ImportError:
            raise Undelivered("Apprise is not installed", final=False) from None
        sender: Any = apprise.Apprise()
        if not sender.add(url):
            raise Undelivered("no address of Apprise's", final=True)
        if not sender.notify(body=mail.text, title=mail.subject):
            raise Undelivered("not taken", final=False)
