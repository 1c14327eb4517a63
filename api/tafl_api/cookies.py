"""The session's cookie: read by no script, sent by no other site."""

from tafl.people.sessions import LASTS
from tafl.settings import Settings


def cookie_name(settings: Settings) -> str:
    """Name the cookie; the prefix makes browsers insist on TLS, which loopback has not."""
    return "__Host-tafl" if settings.is_secure else "tafl"


def session_cookie(settings: Settings, secret: str) -> str:
    """Write the header that sets the cookie."""
    return f"{cookie_name(settings)}={secret}; Max-Age={LASTS // 1000}{_manner(settings)}"


def expired_cookie(settings: Settings) -> str:
    """Write the header that takes the cookie away."""
    return f"{cookie_name(settings)}=; Max-Age=0{_manner(settings)}"


def _manner(settings: Settings) -> str:
    secure = "; Secure" if settings.is_secure else ""
    return f"; Path=/; HttpOnly; SameSite=Lax{secure}"
