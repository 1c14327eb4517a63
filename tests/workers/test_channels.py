"""The ways to people: signed webhooks, messengers, dead addresses, and where nothing may go."""

import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import pairwise
from threading import Thread
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from tafl.errors import Rejected
from tafl.keys import Keys
from tafl.people.links import LASTS_MS, Links
from tafl.people.mail import KeptMailer, Mail, Undelivered
from tafl_workers.notices.addresses import Addresses
from tafl_workers.notices.channels import Channels
from tafl_workers.notices.targets import check_apprise, checked_webhook, is_public

from tests.workers.works import DAY, HOUR, MINUTE, START, Works

MAIL = Mail("ada@example.org", "Tafl: hello", "Hello.\n")


class Hook:
    """Somebody's program, which answers as the test wants."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                hook.got.append(
                    ({k.lower(): v for k, v in self.headers.items()}, self.rfile.read(length))
                )
                self.send_response(hook.status)
                self.send_header("location", "http://127.0.0.1:1/")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/notices?of=mine"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def hook() -> Iterator[Hook]:
    """Listen on this machine."""
    made = Hook()
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_a_webhook_is_signed(hook: Hook) -> None:
    keys = Keys.of("tests")
    Channels(KeptMailer(), keys, private=True).send("webhook", hook.url, MAIL, {"a": 1})
    ((headers, body),) = hook.got
    assert msgspec.json.decode(body) == {"a": 1}
    assert headers["tafl-key"] == keys.public_key
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(keys.public_key))
    key.verify(bytes.fromhex(headers["tafl-signature"]), b"tafl webhook\n" + body)


@pytest.mark.parametrize(("status", "final"), [(500, False), (404, True), (410, True), (302, True)])
def test_a_webhook_that_does_not_take_it(hook: Hook, status: int, final: bool) -> None:
    hook.status = status
    with pytest.raises(Undelivered) as no:
        Channels(KeptMailer(), Keys.of("t"), private=True).send("webhook", hook.url, MAIL, {})
    assert no.value.final is final
    assert len(hook.got) == 1  # nobody is followed elsewhere


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.9",
        "172.16.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "nonsense",
    ],
)
def test_private_networks_are_refused(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(Undelivered) as no:
        checked_webhook("https://hook.example/x", resolve=lambda host, port: ["8.8.8.8", address])
    assert no.value.final


@pytest.mark.parametrize(
    "url", ["ftp://example.org", "https://", "https://me:pass@example.org", "x", "http://[", ""]
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(Undelivered) as no:
        checked_webhook(url, resolve=lambda host, port: ["8.8.8.8"])
    assert no.value.final


def test_the_address_that_was_looked_at_is_used() -> None:
    found = checked_webhook("https://example.org/a?b=c", resolve=lambda host, port: ["8.8.8.8"])
    assert found == ("8.8.8.8", "example.org", 443, "/a?b=c", True)


def test_apprise_reaches_only_services_with_an_address_of_their_own() -> None:
    check_apprise("discord://id/token")
    for url in ("json://127.0.0.1", "mailto://me@host", "xml://10.0.0.1", "file:///etc/x", "x"):
        with pytest.raises(Undelivered):
            check_apprise(url)
    check_apprise("json://127.0.0.1", private=True)


def test_apprise_is_told_title_and_text(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []

    class Apprise:
        def add(self, url: str) -> bool:
            return "good" in url

        def notify(self, body: str, title: str) -> bool:
            told.append((title, body))
            return len(told) == 1

    monkeypatch.setitem(sys.modules, "apprise", SimpleNamespace(Apprise=Apprise))
    channels = Channels(KeptMailer(), Keys.of("t"))
    channels.send("apprise", "discord://good/x", MAIL, {})
    assert told == [("Tafl: hello", "Hello.\n")]
    for url, final in (("discord://good/x", False), ("discord://bad/x", True)):
        with pytest.raises(Undelivered) as no:
            channels.send("apprise", url, MAIL, {})
        assert no.value.final is final


def test_without_apprise_that_channel_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "apprise", None)
    with pytest.raises(Undelivered) as no:
        Channels(KeptMailer(), Keys.of("t")).send("apprise", "discord://x/y", MAIL, {})
    assert not no.value.final


class Refusing(KeptMailer):
    """A mail server that takes nothing."""

    final = False

    def deliver(self, mail: Mail) -> None:
        """Refuse."""
        self.sent.append(mail)
        raise Undelivered("refused", final=self.final)


@pytest.mark.parametrize(("final", "most"), [(True, 3), (False, 12)])
def test_a_dead_address_is_left_alone(
    works: Works, monkeypatch: pytest.MonkeyPatch, final: bool, most: int
) -> None:
    mailer = Refusing()
    mailer.final = final
    monkeypatch.setattr(works.platform, "mailer", mailer)
    ada, bob = works.person("Ada"), works.person("Bob", mail=False)
    works.table("nim", [ada, bob])
    works.settle()
    moments = []
    for _ in range(24):
        before = len(mailer.sent)
        works.wait(6 * HOUR)
        if len(mailer.sent) > before:
            moments.append(works.now)
    works.wait(30 * DAY)
    assert 3 <= len(mailer.sent) <= most
    gaps = [later - sooner for sooner, later in pairwise(moments)]
    assert gaps == sorted(gaps)  # longer and longer
    if final:
        address = "ada@example.org"
        standing = Addresses(works.platform.durable).standing(ada.id, "mail", address)
        assert standing.off and standing.refusals == 3


def test_every_channel_is_told_once(
    make_works: Callable[..., Works], hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    works = make_works(private_targets=True)
    ada, bob = works.person("Ada"), works.person("Bob", mail=False)
    works.platform.people.accounts.change(ada.id, notices={"webhook": hook.url})
    hook.status = 503
    match = works.table("nim", [ada, bob])
    works.settle()
    works.wait(2 * MINUTE)
    assert (len(works.letters()), len(hook.got)) == (1, 1)
    hook.status = 200
    works.wait(HOUR)
    assert (works.letters(), len(hook.got)) == ([], 2)  # tried again, and by that channel alone
    works.wait(5 * HOUR)
    assert len(hook.got) == 2
    told = msgspec.json.decode(hook.got[1][1])
    assert told["notices"][0]["match"] == match and told["text"] == ["it is your turn in Nim"]


def test_links_are_ours_for_one_purpose_and_for_a_while() -> None:
    now = [START]
    links = Links(Keys.of("t"), lambda: now[0])
    secret = links.make("match", "account", "00-x")
    link = links.read(secret, "match")
    assert (link.account, link.subject) == ("account", "00-x")
    said, _, signature = secret.partition(".")
    for bad in (secret[:-2] + "AA", f"{said}.", f".{signature}", "", "é", "a.b", secret + "="):
        with pytest.raises(Rejected) as no:
            links.read(bad, "match")
        assert no.value.code == "bad-link"
    with pytest.raises(Rejected):
        links.read(secret, "silence")
    with pytest.raises(Rejected):
        Links(Keys.of("other"), lambda: now[0]).read(secret, "match")
    now[0] += LASTS_MS
    with pytest.raises(Rejected):
        links.read(secret, "match")
