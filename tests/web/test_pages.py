"""Every page: in both languages, on a phone, without anything in the browser's console."""

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from tests.web.visit import Visit

Come = Callable[..., Visit]

PAGES = (
    "/",
    "/new",
    "/inbox",
    "/lobby",
    "/records",
    "/sign-in",
    "/rules",
    "/rules/pook",
    "/rules/totem",
    "/rules/rok",
    "/rules/nim",
    "/games/totem",
)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_fits_a_phone(visit: Come, language: str) -> None:
    stranger = visit(width=360, language=language)
    for path in PAGES:
        page = stranger.open(path)
        assert page.locator("h1").count() >= 1, path
        assert stranger.overflow() <= 0, path
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_guest_comes_back_with_the_code(visit: Come) -> None:
    first, second = visit(), visit()
    first.open("/")
    guest = first.call("POST", "/api/guests", {"name": "Astrid", "language": "en"})
    page = second.open("/sign-in")
    page.get_by_label("Recovery code").fill(guest["recovery"])
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/inbox")
    expect(page.locator("#who")).to_contain_text("Astrid")


def test_two_friends_meet_by_a_link_and_take_moves_back_by_consent(visit: Come) -> None:
    astrid, bjorn = visit(), visit(width=390, language="fr")
    page = astrid.open("/new?game=nim")
    page.get_by_label("Seat 2").select_option("invite")
    page.get_by_role("button", name="Set the table, get the link").click()
    page.wait_for_url("**/matches/*")
    link = page.locator("input.mono").input_value()
    other = bjorn.open(link.removeprefix(bjorn.site))
    other.locator("#sit").click()
    # Both see the match begin, without asking again.
    for someone in (page, other):
        expect(someone.locator(".heaps")).to_be_visible()
    mover, waiter = (page, other) if page.locator(".cmds").count() else (other, page)
    for one, two in ((mover, waiter), (waiter, mover)):
        one.locator(".heaps button").first.click()
        one.locator(".cmds .step:last-child .opt").first.click()
        one.locator(".bar .btn.act").click()
        expect(two.locator(".cmds")).to_be_visible()
        expect(one.locator(".cmds")).to_have_count(0)
    # The host takes the first move back; the other, who has moved since, is asked.
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Take it back").click()
    other.get_by_role("button", name="accord").click()
    expect(page.locator(".told")).to_contain_text("taken back")


def test_a_new_table_stands_in_the_lobby_and_in_the_inbox(visit: Come) -> None:
    astrid, bjorn = visit(), visit()
    page = astrid.open("/new?game=pook")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("Open banners").check()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/matches/*")
    address = page.url.removeprefix(astrid.site)
    expect(page.locator("#crumb-state")).to_contain_text("Waiting for players")
    astrid.open("/inbox")
    expect(page.locator(f'a[href="{address}"]')).to_be_visible()
    other = bjorn.open("/lobby?game=pook")
    other.locator(f'a[href="{address}"]').click()
    other.wait_for_url(f"**{address}")
    other.locator("#sit").click()
    expect(other.locator(".bar")).to_be_visible()
    expect(other.locator("#crumb-state")).not_to_contain_text("Waiting for players")


def test_a_lost_connection_is_told_and_mended(visit: Come) -> None:
    stranger = visit()
    page = stranger.open("/")
    page.get_by_role("button", name="Play Nim against a bot now").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator(".told li").first).to_be_visible()
    stranger.context.set_offline(True)
    expect(page.locator(".toast.floating")).to_contain_text("No connection since")
    stranger.context.set_offline(False)
    expect(page.locator(".toast.floating")).to_have_count(0, timeout=15_000)
    stranger.play()
    # The browser itself notes what it could not fetch meanwhile.
    cut = ("ERR_INTERNET_DISCONNECTED", "failed: ")
    stranger.troubles = [one for one in stranger.troubles if not any(c in one for c in cut)]


def test_catalogues_have_the_same_words() -> None:
    static = files("tafl_api") / "web" / "static"
    entry = re.compile(r'"([\w.-]+)": (\[.*?\]|"(?:[^"\\]|\\.)*")')
    found = {}
    for language in ("en", "fr"):
        found[language] = dict(entry.findall((static / f"{language}.js").read_text("utf-8")))
    assert found["en"].keys() == found["fr"].keys()
    for key, english in found["en"].items():
        places = sorted(set(re.findall(r"\{(\w+)\}", english)))
        french = sorted(set(re.findall(r"\{(\w+)\}", found["fr"][key])))
        assert places == french, key
    used: set[str] = set()
    for file in [
        *static.iterdir(),
        *(static / "match").iterdir(),
        *(static / "generated").iterdir(),
    ]:
        if file.name.endswith(".js"):
            used |= set(re.findall(r'\bsay\("([\w.-]+)"', file.read_text("utf-8")))
    assert used <= found["en"].keys()


def test_pages_are_light() -> None:
    static = files("tafl_api") / "web" / "static"
    names = "dom words en fr api live session frame pieces time art rows".split()
    match = "page bar seats history menu result table".split()
    scripts = [*(f"{name}.js" for name in names), *(f"match/{name}.js" for name in match)]
    sizes = [len((static / name).read_bytes()) for name in (*scripts, "tokens.css", "ui.css")]
    assert sum(sizes) < 150_000
