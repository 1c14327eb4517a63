"""Somebody with a browser: what they do by clicks, and what went wrong meanwhile."""

from random import Random
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Route, expect

CLICKS = 60
"""No command of the shipped games takes more choices than this."""


class Visit:
    """One person's browser: its page, and every error, outside request and dialog in it."""

    def __init__(
        self,
        browser: Browser,
        site: str,
        *,
        width: int = 1280,
        language: str = "en",
        scheme: Literal["light", "dark"] = "light",
        installed: bool = False,
    ) -> None:
        self.site = site
        self.troubles: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": 860},
            locale=language,
            color_scheme=scheme,
            reduced_motion="reduce",
            # What a service worker answers cannot be watched; only its own test lets it in.
            service_workers="allow" if installed else "block",
        )
        self.context.set_default_timeout(10_000)
        self.context.route("**/*", self._keep_inside)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: self.troubles.append(f"dialog: {dialog.message}"))
        self.page.on("requestfailed", self._failed)

    def _keep_inside(self, route: Route) -> None:
        url = route.request.url
        if url.startswith((f"{self.site}/", "data:")):
            route.continue_()
        else:
            self.troubles.append(f"outside: {url}")
            route.abort()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.troubles.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # Leaving a page ends what it was still reading; that is no trouble.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url}")

    def open(self, path: str = "/") -> Page:
        """Go to a page and wait until it is filled."""
        self.page.goto(self.site + path)
        self.ready()
        return self.page

    def ready(self) -> None:
        """Wait until the page's module has filled it."""
        expect(self.page.locator("main:not([aria-busy])").first).to_be_attached()

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the interface from within the page, as its modules do."""
        script = """async ([method, path, body]) => {
            const headers = {'content-type': 'application/json'};
            const sent = body === null ? undefined : JSON.stringify(body);
            const answer = await fetch(path, {method, headers, body: sent});
            return answer.status === 204 ? null : await answer.json();
        }"""
        return self.page.evaluate(script, [method, path, body])

    def is_over(self) -> bool:
        """Tell whether the match that is shown has ended."""
        return self.page.locator("section.result").count() > 0

    def play(self, seed: int = 1, most: int = 400) -> int:
        """Play the match that is shown to its end on the generated board; give the moves made."""
        random = Random(seed)
        for moves in range(most):
            ready = self.page.locator(".cmds summary, section.result").first
            ready.wait_for()
            if self.is_over():
                return moves
            self.move(random)
        raise AssertionError("the match does not end")

    def move(self, random: Random) -> None:
        """Choose a command field by field, send it, and wait until the table has changed."""
        page = self.page
        main = page.locator("#main")
        before = main.get_attribute("data-version")
        for _ in range(CLICKS):
            send = page.locator(".bar .btn.act:not([disabled])")
            if send.count():
                send.click()
                expect(main).not_to_have_attribute("data-version", before or "")
                expect(page.locator(".bar .btn[disabled]")).to_have_count(0)
                return
            options = page.locator(".cmds .choices .step:last-child .opt:not([aria-pressed=true])")
            found = options.count()
            if found:
                options.nth(random.randrange(found)).click()
                continue
            types = page.locator(".cmds details:not([open]) > summary")
            found = types.count()
            if found:
                types.nth(random.randrange(found)).click()
            else:
                page.wait_for_timeout(50)  # between two looks nothing can be chosen
        raise AssertionError("the choices lead nowhere")

    def overflow(self) -> int:
        """Measure by how much the page is wider than the window."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return width

    def leave(self) -> None:
        """Close the browser's window."""
        self.context.close()
