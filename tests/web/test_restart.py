"""A match is picked up where it was after the server was stopped and started."""

import socket
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from tests.web.served import QUICK, running
from tests.web.visit import Visit


def door_at(port: int = 0) -> socket.socket:
    return socket.create_server(("127.0.0.1", port))


def test_a_match_goes_on_after_the_server_was_stopped_and_started(browser: Browser) -> None:
    quick = str(QUICK) if QUICK.is_dir() else None
    with TemporaryDirectory(dir=quick) as folder:
        data, door = Path(folder), door_at()
        port = door.getsockname()[1]
        with running(data, door) as site:
            astrid = Visit(browser, site)
            page = astrid.open("/")
            page.get_by_role("button", name="Play Nim against a bot now").click()
            page.wait_for_url("**/matches/*")
            page.locator(".heaps button").first.click()
            page.get_by_role("group", name="Count").get_by_role("button").first.click()
            page.locator(".bar .btn.act").click()
            expect(page.locator(".told li", has_text="takes")).not_to_have_count(0)
            expect(page.locator(".cmds, section.result").first).to_be_visible()
        door.close()
        expect(page.locator(".toast")).to_contain_text("No connection", timeout=15_000)
        with door_at(port) as again, running(data, again):
            expect(page.locator(".toast")).to_have_count(0, timeout=30_000)
            astrid.troubles.clear()  # what was asked for meanwhile had no answer
            astrid.play()
            expect(page.locator("section.result")).to_be_visible()
            astrid.leave()
            assert not astrid.troubles
