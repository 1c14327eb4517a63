"""Somebody who has never been here: sits down, plays, reads, in either language, on any screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.visit import Visit

Come = Callable[..., Visit]


def test_a_stranger_is_in_a_running_match_after_two_clicks(visit: Come) -> None:
    stranger = visit()
    page = stranger.open("/")
    page.get_by_label("Your name").click()
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator(".seat")).not_to_have_count(0)
    expect(page.locator("#crumb-game")).to_have_text("Totem")
    expect(page.locator(".bar .say")).to_be_visible()
    expect(page.locator(".told li").first).to_be_visible()


def test_a_whole_match_of_nim_by_clicks(visit: Come) -> None:
    stranger = visit()
    page = stranger.open("/")
    page.get_by_role("button", name="Play Nim against a bot now").click()
    page.wait_for_url("**/matches/*")
    assert stranger.play() >= 1
    expect(page.locator("section.result h2")).to_contain_text("won")
    expect(page.locator(".told")).to_contain_text("wins")


def test_a_whole_match_of_totem_on_the_generated_board(visit: Come) -> None:
    stranger = visit()
    stranger.open("/")
    stranger.call("POST", "/api/guests", {"name": "Astrid", "language": "en"})
    seats = ["me", "bot:random"]
    match = stranger.call("POST", "/api/matches", {"game": "totem", "seats": seats})
    page = stranger.open(f"/matches/{match['id']}?board=plain")
    assert stranger.play(seed=4) > 1
    expect(page.locator("section.result")).to_be_visible()


def test_a_match_in_french_on_a_phone_in_the_dark(visit: Come) -> None:
    stranger = visit(width=390, language="fr-FR", scheme="dark")
    page = stranger.open("/")
    expect(page.locator("h1")).to_have_text("Une table qui reste mise.")
    assert stranger.overflow() <= 0
    page.get_by_role("button", name="Jouer à Nim contre un robot").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator(".cmds h2")).to_contain_text("Ce que vous pouvez faire")
    assert stranger.overflow() <= 0
    stranger.play()
    expect(page.locator("section.result .eyebrow")).to_have_text("Partie finie")
    assert stranger.overflow() <= 0


def test_the_board_can_be_played_by_keyboard_alone(visit: Come) -> None:
    stranger = visit()
    page = stranger.open("/")
    page.get_by_role("button", name="Play Nim against a bot now").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches/*")
    heaps = page.locator(".heaps button")
    heaps.first.focus()
    page.keyboard.press("ArrowDown")
    expect(heaps.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(heaps.nth(1)).to_have_attribute("aria-pressed", "true")
    counts = page.get_by_role("group", name="Count").get_by_role("button")
    counts.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".bar .say")).to_have_text("Take heap 1 · count 2")
    page.keyboard.press("Escape")
    expect(page.locator(".bar .btn.act")).to_have_count(0)
    page.keyboard.press("Space")
    page.locator(".bar .btn.act").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text("from heap 1")


def test_a_double_click_moves_once(visit: Come) -> None:
    stranger = visit()
    page = stranger.open("/")
    page.get_by_role("button", name="Play Nim against a bot now").click()
    page.wait_for_url("**/matches/*")
    page.locator(".heaps button").first.click()
    page.get_by_role("group", name="Count").get_by_role("button").first.click()
    page.locator(".bar .btn.act").dblclick()
    name = page.locator(".seat b").first.inner_text().removesuffix(" (you)")
    expect(page.locator(".told li", has_text=f"{name} takes")).to_have_count(1)


def test_the_language_is_switched_and_remembered(visit: Come) -> None:
    stranger = visit()
    page = stranger.open("/")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("h1")).to_have_text("Une table qui reste mise.")
    stranger.open("/rules/totem")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", '"><script>alert(2)</script>'])
def test_names_are_words_whatever_they_are(visit: Come, name: str) -> None:
    stranger = visit(width=390)
    page = stranger.open("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play Nim against a bot now").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator(".seat b").first).to_have_text(f"{name} (you)")
    expect(page.locator(".stage-recap, .seats").first).to_be_visible()
    for path in ("/", "/inbox", "/me", "/lobby", "/records", "/new"):
        stranger.open(path)
        assert page.locator("img[src=x], main script").count() == 0
        assert stranger.overflow() <= 0, path
