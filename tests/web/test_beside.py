"""Beside the board: chat, notes, pauses, rematches, forks; and the page of whoever plays."""

import re
from collections.abc import Callable
from importlib.resources import files

from playwright.sync_api import Page, expect

from tests.web.test_back import finished
from tests.web.visit import Visit

Come = Callable[..., Visit]

PAYLOADS = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(2)</script>',
    "javascript:alert(3)",
    "{{7*7}}${7*7}",
)


def two(visit: Come, game: str = "nim") -> tuple[Visit, Visit, str]:
    """Seat two people at a table with clocks: who set it, and who came by its link."""
    astrid, bjorn = visit(), visit(width=390)
    for visitor, name in ((astrid, "Astrid"), (bjorn, PAYLOADS[0])):
        visitor.open("/rules")
        visitor.call("POST", "/api/guests", {"name": name, "language": "en"})
    body = {"game": game, "seats": ["me", "open"], "pace": {"per_move": "3d"}}
    made = astrid.call("POST", "/api/matches", body)
    assert "id" in made, made
    bjorn.call("POST", f"/api/matches/{made['id']}/seats", {"seat": 1})
    return astrid, bjorn, made["id"]


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def menu(page: Page, name: str) -> None:
    expect(page.locator("main[data-beside]")).to_be_attached()
    page.get_by_role("button", name="Undo, resign and more").click()
    page.locator("dialog").get_by_role("button", name=name).click()


def test_what_is_said_stays_words_and_the_rooms_are_apart(visit: Come) -> None:
    astrid, bjorn, id = two(visit)
    chloe = visit()
    chloe.open("/rules")
    chloe.call("POST", "/api/guests", {"name": "Chloé", "language": "en"})
    page, other, third = (one.open(f"/matches/{id}") for one in (astrid, bjorn, chloe))
    tab(page, "Chat")
    expect(page.locator(".chat")).to_contain_text("Only the players read this")
    for words in PAYLOADS:
        page.get_by_label("Say something").fill(words)
        page.get_by_label("Say something").press("Enter")
        expect(page.locator(".chatlines li").last).to_contain_text(words)
    menu(other, "Chat")
    expect(other.locator(".chatlines li")).to_have_count(len(PAYLOADS))
    other.get_by_label("Say something").fill("hello")
    other.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".chatlines li").last).to_contain_text("hello")
    expect(page.locator(".chatlines li b").last).to_have_text(PAYLOADS[0])
    tab(third, "Chat")
    expect(third.locator(".chat")).to_contain_text("Only those who watch read this")
    expect(third.locator(".chatlines")).to_contain_text("Nobody has said anything")
    for one in (page, other, third):
        assert one.locator("img[src=x], main script").count() == 0
    assert bjorn.overflow() <= 0


def test_a_note_is_kept_and_is_private(visit: Come) -> None:
    astrid, bjorn, id = two(visit)
    page = astrid.open(f"/matches/{id}")
    tab(page, "Notes")
    page.get_by_label("Only you read this.").fill("take two next time")
    expect(page.locator(".notes")).to_contain_text("Kept.")
    page.reload()
    tab(page, "Notes")
    expect(page.get_by_label("Only you read this.")).to_have_value("take two next time")
    other = bjorn.open(f"/matches/{id}")
    menu(other, "Notes")
    expect(other.get_by_label("Only you read this.")).to_be_enabled()
    expect(other.get_by_label("Only you read this.")).to_have_value("")


def test_a_pause_is_asked_for_agreed_to_and_ended(visit: Come) -> None:
    astrid, bjorn, id = two(visit)
    page, other = astrid.open(f"/matches/{id}"), bjorn.open(f"/matches/{id}")
    menu(page, "Ask for a pause")
    expect(page.locator("dialog")).to_contain_text(f"{PAYLOADS[0]} will be asked")
    page.locator("dialog").get_by_role("button", name="Ask").click()
    expect(other.locator(".bar")).to_contain_text("asks for a pause. Until")
    other.get_by_role("button", name="Agree").click()
    expect(page.locator("#crumb-state")).to_contain_text("Paused")
    menu(page, "Go on now")
    page.locator("dialog").get_by_role("button", name="Go on now").click()
    expect(other.locator("#crumb-state")).not_to_contain_text("Paused")


def test_after_the_end_both_play_again_and_one_plays_on_from_a_moment(visit: Come) -> None:
    astrid, bjorn, id = two(visit)
    astrid.call("POST", f"/api/matches/{id}/resign")
    page = astrid.open(f"/matches/{id}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: id not in url)
    following = page.url
    other = bjorn.open(f"/matches/{id}")
    other.get_by_role("button", name="Join the rematch").click()
    other.wait_for_url(following)
    expect(other.locator(".heaps")).to_be_visible()
    expect(page.locator(".heaps")).to_be_visible()
    ended = finished(astrid)
    astrid.open(f"/matches/{ended}?at=4")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: ended not in url)
    expect(page.locator(".heaps")).to_be_visible()


def test_my_page_keeps_what_i_say_and_shows_a_token_once(visit: Come) -> None:
    astrid = visit(width=390)
    finished(astrid)
    page = astrid.open("/me")
    expect(page.locator(".results")).to_contain_text("Nim")
    page.get_by_label("By mail").select_option("daily")
    page.locator("section", has_text="When it is your turn").get_by_role("button").click()
    expect(page.locator("section", has_text="When it is your turn")).to_contain_text("Saved.")
    page.get_by_role("button", name="Say that I am away").click()
    expect(page.locator("section", has_text="Away").last).to_contain_text("Saved.")
    page.locator("summary", has_text="A token for a program").click()
    page.get_by_label("Name of the program").fill(PAYLOADS[1])
    page.get_by_label("read and play").check()
    page.get_by_role("button", name="Make the token").click()
    expect(page.locator("code.code").last).to_be_visible()
    assert astrid.overflow() <= 0
    page.reload()
    expect(page.get_by_label("By mail")).to_have_value("daily")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("button", name="Take it back")).to_have_count(0)
    page.locator("summary", has_text="Delete the account").click()
    page.get_by_label("Type your name to confirm").fill("Björn")
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("main")).to_contain_text("Nothing was deleted")
    page.get_by_label("Type your name to confirm").fill("Astrid")
    page.get_by_role("button", name="Delete it").click()
    page.wait_for_url(f"{astrid.site}/")
    expect(page.get_by_label("Your name")).to_be_visible()


def test_later_catalogues_have_the_same_words() -> None:
    static = files("tafl_api") / "web" / "static"
    entry = re.compile(r'"([\w.-]+)": (\[.*?\]|"(?:[^"\\]|\\.)*")')
    first, later = (
        {
            lang: dict(entry.findall((static / at / f"{lang}.js").read_text("utf-8")))
            for lang in ("en", "fr")
        }
        for at in ("", "later")
    )
    assert later["en"].keys() == later["fr"].keys()
    assert not later["en"].keys() & first["en"].keys()
    for key, english in later["en"].items():
        places = set(re.findall(r"\{(\w+)\}", english))
        assert places == set(re.findall(r"\{(\w+)\}", later["fr"][key])), key
    used: set[str] = set()
    for folder in ("later", "verify"):
        for file in (static / folder).iterdir():
            if file.name.endswith(".js"):
                used |= set(re.findall(r'\bsay\("([\w.-]+)"', file.read_text("utf-8")))
    assert used <= later["en"].keys() | first["en"].keys()
