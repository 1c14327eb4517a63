"""Take pictures of every page and board: `make screenshots` puts them into docs/images/."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any, Literal

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.served import served
from tests.web.test_back import PLAY
from tests.web.visit import Visit

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SIZES = (1280, 390)
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHOWN = {"replay-totem-390-dark": "replay.png"}
"""Those that are kept in the repository as well; home.png and match.png are made by hand."""

LONG = "Wolfeschlegelsteinhausenberger J"
STEP = """async ([id, most]) => {
    for (let n = 0; n < most; n += 1) {
        const look = await (await fetch(`/api/matches/${id}`)).json();
        if (look.outcome) return;
        if (!look.legal.length) { await new Promise((done) => setTimeout(done, 60)); continue; }
        const headers = {'content-type': 'application/json', 'idempotency-key': `s${n}-${id}`};
        const body = JSON.stringify(look.legal[(n * 7) % look.legal.length]);
        await fetch(`/api/matches/${id}/commands`, {method: 'POST', headers, body});
    }
}"""


class Gallery:
    """One person with many matches, and the pages that show them."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.astrid, self.bjorn = self.guest("Astrid"), self.guest(LONG)
        self.people = {"astrid": self.astrid, "bjorn": self.bjorn}
        self.scenes: dict[str, tuple[str, str]] = {}

    def guest(self, name: str) -> Visit:
        """Come as somebody new."""
        visitor = Visit(self.browser, self.site)
        visitor.open("/rules")
        visitor.call("POST", "/api/guests", {"name": name, "language": "en"})
        return visitor

    def match(self, game: str, seats: list[str], **more: Any) -> str:
        """Set a table."""
        made = self.astrid.call("POST", "/api/matches", {"game": game, "seats": seats, **more})
        return str(made["id"])

    def set_tables(self) -> None:
        """Set the tables that the pictures show, awkward ones among them."""
        pace = {"per_move": "3d"}
        greedy = "bot:greedy"
        for game, bots in (("totem", 1), ("pook", 2), ("rok", 2), ("nim", 1)):
            id = self.match(game, ["me", *[greedy] * bots], pace=pace)
            self.astrid.page.evaluate(STEP, [id, 3])
            self.scenes[f"match-{game}"] = (f"/matches/{id}", "astrid")
        plain = self.scenes["match-pook"][0]
        self.scenes["match-pook-plain"] = (f"{plain}?board=plain", "astrid")
        five = self.match("rok", ["me", *[greedy] * 4], pace=pace)
        self.scenes["match-rok-five"] = (f"/matches/{five}", "astrid")
        for game, options in (("totem", {}), ("pook", {}), ("rok", {"grab": "sealed"})):
            # Somebody else each time: nobody sends more than sixty commands in a minute.
            player = self.people[game] = self.guest(f"Player of {game}")
            body = {"game": game, "seats": ["me", "bot:random"], "options": options}
            over = player.call("POST", "/api/matches", body)["id"]
            if game == "rok":
                player.page.evaluate(STEP, [over, 50])
            else:
                player.page.evaluate(PLAY, over)
            if player.call("GET", f"/api/matches/{over}")["outcome"] is None:
                player.call("POST", f"/api/matches/{over}/resign")
            self.scenes[f"over-{game}"] = (f"/matches/{over}", game)
            self.scenes[f"replay-{game}"] = (f"/matches/{over}?at=12", game)
        waits = self.match("totem", ["open", "me"], pace=pace)
        self.scenes["match-open"] = (f"/matches/{waits}", "astrid")
        facing = self.match("totem", ["me", "open"], pace=pace)
        self.bjorn.call("POST", f"/api/matches/{facing}/seats", {"seat": 1})
        self.scenes["match-waiting"] = (f"/matches/{facing}", self.who_waits(facing))
        for _ in range(4):
            self.match("nim", ["me", greedy], pace=pace)

    def who_waits(self, id: str) -> str:
        """Say which of the two has to wait."""
        look = self.astrid.call("GET", f"/api/matches/{id}")
        return "bjorn" if look["you"] in look["to_act"] else "astrid"

    def pages(self) -> Iterator[tuple[str, str, str]]:
        """List pictures: their names, what they show, and to whom."""
        for name, path in (
            ("home", "/"),
            ("new", "/new?game=pook"),
            ("inbox", "/inbox"),
            ("lobby", "/lobby"),
            ("records", "/records"),
            ("me", "/me"),
            ("rules", "/rules/pook"),
        ):
            yield name, path, "astrid"
        yield "home-stranger", "/", "nobody"
        yield "inbox-empty", "/inbox", "newcomer"
        yield "sign-in", "/sign-in", "nobody"
        yield "match-gone", "/matches/00000000-nowhere", "nobody"
        yield "offline", "/offline", "nobody"
        for name, (path, who) in self.scenes.items():
            yield name, path, who

    def take(self, only: str) -> None:
        """Take every picture, at both sizes and in both themes."""
        self.people["newcomer"] = self.guest("Chloé")
        people = self.people
        for width in SIZES:
            for theme in THEMES:
                with self.viewers(people, width, theme) as viewers:
                    for name, path, who in self.pages():
                        if only in name:
                            self.shoot(viewers[who], path, f"{name}-{width}-{theme}")

    @contextmanager
    def viewers(
        self, people: dict[str, Visit], width: int, theme: Literal["light", "dark"]
    ) -> Iterator[dict[str, Visit]]:
        """Let everybody come with another window."""
        made: dict[str, Visit] = {}
        for who in ("nobody", *people):
            made[who] = Visit(self.browser, self.site, width=width, scheme=theme)
            if who in people:
                made[who].context.add_cookies(people[who].context.cookies())  # type: ignore[arg-type]
                made[who].context.add_init_script(receipts_of(people[who]))
        yield made
        for visitor in made.values():
            visitor.leave()

    def shoot(self, viewer: Visit, path: str, name: str) -> None:
        """Take one picture: what is seen without scrolling, or the whole of a short page."""
        page = viewer.page
        page.goto(self.site + path)
        page.locator("main:not([aria-busy])").first.wait_for()
        if name.startswith(("match", "over", "replay")) and "gone" not in name:
            page.locator("main[data-beside]").wait_for()
        if name.startswith("over"):
            page.locator("[data-act=verify]").click()
            page.locator(".verdict").wait_for()
        if name.startswith("replay"):
            page.locator(".replay").wait_for()
        page.wait_for_timeout(350)
        whole = name.startswith(("over", "me-", "records", "match-pook-plain"))
        page.screenshot(path=str(IMAGES / f"{name}.png"), full_page=whole)
        if name in SHOWN:
            copyfile(IMAGES / f"{name}.png", IMAGES / SHOWN[name])
        wide = viewer.overflow()
        if wide > 0:
            print(f"{name}: {wide} px wider than the window", file=sys.stderr)
        viewer.troubles = [one for one in viewer.troubles if "404" not in one]
        for trouble in viewer.troubles:
            print(f"{name}: {trouble}", file=sys.stderr)
        viewer.troubles.clear()


def receipts_of(visitor: Visit) -> str:
    """Give a script that brings what somebody's browser has kept."""
    kept = visitor.page.evaluate("JSON.stringify({ ...localStorage })")
    return f"for (const [name, kept] of Object.entries({kept})) localStorage.setItem(name, kept);"


def main(only: str = "") -> None:
    """Take the pictures whose names contain a word; without it, all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        gallery = Gallery(browser, site)
        gallery.set_tables()
        gallery.take(only)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:2])
