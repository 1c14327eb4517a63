"""The pages as an app: described, with icons, and with words when there is no connection."""

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from tests.web.visit import Visit

Come = Callable[..., Visit]

PAGES = ("/", "/new", "/inbox", "/lobby", "/records", "/sign-in", "/me", "/rules", "/rules/pook")


@pytest.mark.parametrize(("language", "word"), [("en", "games"), ("fr", "jeux")])
def test_the_app_is_described_and_its_icons_are_there(
    visit: Come, language: str, word: str
) -> None:
    stranger = visit(language=language)
    stranger.open("/")
    told = stranger.call("GET", "/manifest.webmanifest")
    assert word in told["name"] and told["lang"] == language
    for icon in told["icons"]:
        size = stranger.page.evaluate(
            """async (src) => { const image = new Image(); image.src = src; await image.decode();
               return image.naturalWidth; }""",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{size}x{size}")


def test_without_a_connection_a_page_says_so_and_nothing_private_is_kept(visit: Come) -> None:
    stranger = visit(installed=True)
    page = stranger.open("/")
    stranger.call("POST", "/api/guests", {"name": "Astrid", "language": "en"})
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    stranger.open("/inbox")
    stranger.context.set_offline(True)
    page.goto(f"{stranger.site}/lobby")
    expect(page.locator("h1")).to_have_text("No connection")
    script = "caches.keys().then((names) => Promise.all(names.map(async (name) => "
    script += "(await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname))))"
    kept = {path for paths in page.evaluate(script) for path in paths}
    assert kept and all(path.startswith("/static/") or path == "/offline" for path in kept)
    stranger.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("Lobby")
    stranger.troubles = []  # a lost connection is told in the console as well


def test_every_page_names_its_parts(visit: Come) -> None:
    stranger = visit()
    stranger.open("/")
    stranger.call("POST", "/api/guests", {"name": "Astrid", "language": "en"})
    made = stranger.call("POST", "/api/matches", {"game": "nim", "seats": ["me", "bot:random"]})
    for path in (*PAGES, f"/matches/{made['id']}"):
        page = stranger.open(path)
        assert page.locator("main").count() == 1, path
        assert page.title().endswith("Tafl") or "Tafl" in page.title(), path
        nameless = page.evaluate(NAMELESS)
        assert nameless == [], (path, nameless)
        # The first stop leads past the head; no stop is out of order.
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        assert page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count() == 0


NAMELESS = """() => {
    const named = (one) => one.getAttribute('aria-label') || one.getAttribute('aria-labelledby')
        || one.textContent.trim() || one.title || one.labels?.length || one.getAttribute('alt');
    const kinds = 'button, a[href], input:not([type=hidden]), select, textarea, [role=img]';
    const all = document.querySelectorAll(kinds);
    return [...all].filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 120));
}"""

PAIRS = (
    ("ink", "ground", 4.5),
    ("ink", "surface", 4.5),
    ("ink-2", "ground", 4.5),
    ("ink-2", "surface", 4.5),
    ("ink-3", "surface", 4.5),
    ("ink-2", "sunken", 4.5),
    ("link", "ground", 4.5),
    ("link", "surface", 4.5),
    ("on-act", "act", 4.5),
    ("act-ink", "act-bg", 4.5),
    ("act-ink", "surface", 4.5),
    ("ok", "ok-bg", 4.5),
    ("error", "error-bg", 4.5),
    ("error", "surface", 4.5),
    ("ink", "info-bg", 4.5),
    ("on-slab", "slab", 4.5),
    ("on-slab-2", "slab", 4.5),
    ("line-strong", "surface", 3.0),
    ("act", "slab", 3.0),
    ("focus", "ground", 3.0),
    ("focus-slab", "slab", 3.0),
)


def test_tokens_have_contrast_in_both_themes() -> None:
    text = (files("tafl_api") / "web" / "static" / "tokens.css").read_text("utf-8")
    light, _, dark = text.partition("@media (prefers-color-scheme: dark)")
    colours = re.compile(r"--([\w-]+): (#[0-9a-f]{6})")
    day = dict(colours.findall(light))
    night = {**day, **dict(colours.findall(dark.partition("} }")[0]))}
    for name, theme in (("light", day), ("dark", night)):
        for front, back, least in PAIRS:
            ratio = contrast(theme[front], theme[back])
            assert ratio >= least, (name, front, back, round(ratio, 2))


def contrast(one: str, two: str) -> float:
    """Compare two colours as WCAG does."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
