"""Somebody at a board: clicks, keys, and what went wrong meanwhile."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page
from tafl.testing import LocalMatch

from tests.web.boards.harness import Table
from tests.web.visit import Visit

Command = dict[str, Any]


class Hands:
    """Whoever clicks: in a window with a page, over a look."""

    page: Page

    def look(self) -> dict[str, Any]:
        """Give the look that the page shows."""
        raise NotImplementedError

    def send(self) -> Command:
        """Press the amber button; gives the command that arrived."""
        raise NotImplementedError

    def choose(self, *stops: str) -> None:
        """Click things on the table, one after the other."""
        for stop in stops:
            self.page.click(f'[data-stop="{stop}"]')


class Guest(Hands):
    """Somebody at a match of the real site, against bots that answer at once."""

    def __init__(self, visit: Visit, game: str, seats: list[str]) -> None:
        self._visit, self.page = visit, visit.page
        visit.open("/")
        visit.call("POST", "/api/guests", {"name": "Astrid", "language": "en"})
        made = visit.call("POST", "/api/matches", {"game": game, "seats": seats})
        self._path = f"/matches/{made['id']}"
        visit.open(self._path)

    def look(self) -> dict[str, Any]:
        look: dict[str, Any] = self._visit.call("GET", f"/api{self._path}")
        return look

    def wait(self) -> dict[str, Any]:
        """Wait until the page asks something or the match is over; give its look."""
        self.page.wait_for_selector(".bar:not(.quiet) .say, section.result")
        look = self.look()
        if look["outcome"] is None and look["you"] not in look["to_act"]:
            return self.wait()
        self.page.wait_for_selector(f'#main[data-version="{look["version"]}"]')
        return look

    def send(self) -> Command:
        with self.page.expect_response(lambda answer: "/commands" in answer.url) as sending:
            self.page.click('.bar [data-key="send"]')
        assert sending.value.ok, sending.value.text()
        version = sending.value.json()["version"]
        self.page.wait_for_function(
            "version => Number(document.querySelector('#main').dataset.version) >= version",
            arg=version,
        )
        return dict(sending.value.request.post_data_json or {})


class Player(Hands):
    """One seat in one browser window, over a match in memory."""

    def __init__(
        self,
        browser: Browser,
        table: Table,
        *,
        seat: int | None = 0,
        width: int = 1280,
        lang: str = "en",
        scheme: str = "light",
        motion: bool = False,
    ) -> None:
        self.table, self.seat = table, seat
        self.troubles: list[str] = []
        self._context = browser.new_context(
            viewport={"width": width, "height": 860},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(8000)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.troubles.append(said.text) if said.type == "error" else None,
        )
        who = "none" if seat is None else seat
        self.page.goto(f"{table.address}/?seat={who}&lang={lang}")
        self.page.wait_for_selector("[data-ready]")

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        self._context.close()
        if kind is None:
            assert not self.troubles

    def look(self) -> dict[str, Any]:
        return self.table.match.look(self.seat)

    def send(self) -> Command:
        before = len(self.table.sent)
        self.page.click('.bar [data-key="send"]')
        self.page.wait_for_selector(f'#board[data-version="{self.table.match.version}"]')
        self.page.wait_for_function("() => !document.querySelector('.bar [aria-busy=true]')")
        assert len(self.table.sent) == before + 1, self.said
        return self.table.sent[-1]

    def refresh(self) -> None:
        """Let the page hear that the table changed."""
        drawn = int(self.page.get_attribute("#board", "data-drawn") or 0)
        self.page.evaluate("document.dispatchEvent(new Event('changed'))")
        self.page.wait_for_selector(f'#board[data-drawn="{drawn + 1}"]')

    @property
    def said(self) -> str:
        """What the bar says."""
        return self.page.inner_text(".bar")

    def label(self, stop: str) -> str:
        """What a thing on the table is called."""
        return self.page.get_attribute(f'[data-stop="{stop}"]', "aria-label") or ""

    def focused(self) -> str:
        """Name the thing that has the focus."""
        found = self.page.evaluate(
            "(document.activeElement.dataset.stop ?? document.activeElement.dataset.key) || ''"
        )
        return str(found)

    def walk(self, goal: str) -> None:
        """Go to a thing by arrow keys, as somebody who sees where it lies."""
        for _ in range(40):
            if self.focused() == goal:
                return
            key = self.page.evaluate(_WAY, goal)
            here = self.focused()
            for one in key:
                self.page.keyboard.press(one)
                if self.focused() != here:
                    break
        raise AssertionError(f"{goal} is out of reach of the arrow keys, from {self.focused()}")


_WAY = """goal => {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(document.activeElement), [u, v] = middle(document.querySelector(`[data-stop="${goal}"]`));
  const across = u > x ? "ArrowRight" : "ArrowLeft", along = v > y ? "ArrowDown" : "ArrowUp";
  return Math.abs(u - x) < 20 ? [along, across] : Math.abs(v - y) < 20 ? [across, along] : [along, across];
}"""  # noqa: E501


def others_move(match: LocalMatch, seat: int, dice: Random) -> None:
    """Let the other seats move at random until this one is asked or the match is over."""
    while not match.over and seat not in match.view(None)["to_act"]:
        acting = match.view(None)["to_act"][0]
        match.send(acting, dice.choice(match.legal(acting)))


def reach(
    game: str,
    wanted: Callable[[Command], bool],
    *,
    seats: int = 2,
    options: Any = None,
    turn: int | None = None,
) -> LocalMatch:
    """Play matches at random until seat 0 may give such a command, in somebody's turn."""
    for seed in range(500):
        dice, match = Random(seed), LocalMatch.start(game, seats, options=options or {}, seed=seed)
        while not match.over:
            whose = turn is None or match.view(0)["turn"] == turn
            if whose and any(wanted(command) for command in match.legal(0)):
                return match
            acting = match.view(None)["to_act"][0]
            match.send(acting, dice.choice(match.legal(acting)))
    raise AssertionError("no such position was found")


def rarest(
    offers: list[Command], kind: Callable[[Command], str], seen: list[str], dice: Random
) -> Command:
    """Choose among the kinds that were sent least often, so that every one has its turn."""
    kinds = sorted({kind(command) for command in offers}, key=lambda one: (seen.count(one), one))
    chosen = dice.choice([command for command in offers if kind(command) == kinds[0]])
    seen.append(kinds[0])
    return chosen


def small_targets(page: Page) -> list[str]:
    """List what is too small for a finger."""
    found = page.evaluate(
        """() => [...document.querySelectorAll("[data-stop]")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width < 40 || box.height < 40;
        }).map((one) => `${one.dataset.stop} ${one.offsetWidth}x${one.offsetHeight}`)"""
    )
    return [str(one) for one in found]


def too_wide(page: Page) -> bool:
    """Tell whether the page scrolls sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return bool(wide)


def unnamed(page: Page) -> list[str]:
    """List the things that have no words."""
    found = page.evaluate(
        """() => [...document.querySelectorAll("[data-stop]")]
          .filter((one) => !(one.getAttribute("aria-label") ?? one.textContent).trim())
          .map((one) => one.dataset.stop)"""
    )
    return [str(one) for one in found]
