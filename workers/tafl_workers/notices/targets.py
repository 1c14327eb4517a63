"""Where messages may go: a person's address must not become our way into a private network."""

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from tafl.people.mail import Undelivered

Resolve = Callable[[str, int], list[str]]

# Services that Apprise reaches at an address of their own, whatever somebody writes.
HOSTED = frozenset(
    "discord gchat line mailgun msteams pbul pover prowl sendgrid slack tgram twilio webexteams "
    "wxteams zulip".split()
)


def resolve(host: str, port: int) -> list[str]:
    """Find all addresses of a host."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered("no such host", final=False) from None
    return [str(one[4][0]) for one in found]


def is_public(address: str) -> bool:
    """Tell whether an address is one of the wide world's."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(ip, "ipv4_mapped", None) or ip
    sixto4 = getattr(ip, "sixtofour", None)
    if sixto4 is not None and not sixto4.is_global:
        return False
    return bool(mapped.is_global) and not mapped.is_multicast


def checked_webhook(
    url: str, *, private: bool = False, resolve: Resolve = resolve
) -> tuple[str, str, int, str, bool]:
    """Give address, host, port, path and whether TLS is used; refuse what must not be reached.

    The address is that which was looked at: the name is not asked for again, since the second
    answer could be another.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Undelivered("no web address", final=True) from None
    if parts.scheme not in ("https", "http") or not host or parts.username or parts.password:
        raise Undelivered("no web address", final=True)
    is_tls = parts.scheme == "https"
    number = port or (443 if is_tls else 80)
    found = resolve(host, number)
    if not found or not (private or all(is_public(one) for one in found)):
        raise Undelivered("private network", final=True)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return found[0], host, number, path, is_tls


def check_apprise(url: str, *, private: bool = False) -> None:
    """Refuse addresses of Apprise's that could lead anywhere, unless the operator allows it."""
    scheme = url.partition("://")[0].lower()
    if not private and scheme not in HOSTED:
        raise Undelivered("private network", final=True)
