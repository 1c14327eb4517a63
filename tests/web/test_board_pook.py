"""Pook by clicks, by dragging and by keys alone: every command and power, in a real browser."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser
from tafl.testing import LocalMatch

from tests.web.boards.harness import Table, serving
from tests.web.boards.player import (
    Command,
    Guest,
    Hands,
    Player,
    others_move,
    rarest,
    reach,
    small_targets,
    too_wide,
    unnamed,
)
from tests.web.visit import Visit

OPEN = {"open_banners": True}
ALL = {
    "purse": {},
    "Knight": {},
    "Mage": {},
    "Mage with power": {},
    "Orc": {},
    "Orc with power": {},
    "Viking": {},
    "Viking with power": {},
    "swap_piggy": {},
    "end_turn": {},
    "flip": {},
    "take_banner": OPEN,
}
FACTIONS = {"K": "Knight", "M": "Mage", "O": "Orc", "V": "Viking"}


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    """Serve one table for these tests; each lays its own match on it."""
    with serving() as table:
        yield table


def kind(command: Command) -> str:
    if command["type"] != "place":
        return str(command["type"])
    if command["face"] == "purse":
        return "purse"
    return FACTIONS[command["card"][0]] + (" with power" if "power" in command else "")


def of_kind(name: str) -> Callable[[Command], bool]:
    return lambda command: kind(command) == name


def cell(place: Any) -> str:
    return f"cell.{place['x']},{place['y']}"


def play(player: Hands, command: Command, dice: Random) -> None:
    """Give a command as somebody would who sees the table."""
    match command["type"]:
        case "place":
            player.choose(f"hand.{command['card']}")
            pressed = f'[data-stop="face.{command["face"]}"][aria-pressed="true"]'
            if player.page.query_selector(pressed) is None:
                player.choose(f"face.{command['face']}")
            player.choose(cell(command))
            if "power" in command:
                player.choose(cell(command["power"]))
                if "give" in command["power"]:
                    player.choose(f"hand.{command['power']['give']}")
        case "swap_piggy":
            piggy = cell(player.look()["view"]["piggy"])
            player.choose(dice.choice(["do.piggy", piggy]), cell(command))
        case "take_banner":
            player.choose(f"banner.{command['banner']}")
        case "flip":
            player.choose(cell(command))
        case _:
            pass
    assert player.send() == command


def test_a_match_by_clicks(browser: Browser, table: Table) -> None:
    seen: list[str] = []
    dice = Random(2)
    table.match = LocalMatch.start("pook", 3, options=OPEN, seed=2)
    with Player(browser, table) as player:
        while not table.match.over:
            others_move(table.match, 0, dice)
            player.refresh()
            if not table.match.over:
                play(player, rarest(table.match.legal(0), kind, seen, dice), dice)
        player.refresh()
        scores = [int(one) for one in player.page.locator(".scored b").all_inner_texts()]
        assert scores == table.match.view(None)["scores"]
        # The points drawn on the field add up to each score, but for the first banner's.
        for seat, score in enumerate(scores):
            player.choose(f"score.{seat}")
            drawn = [int(one) for one in player.page.locator(".badge.pt").all_inner_texts()]
            first = table.match.view(None)["first_banner"] == seat
            assert sum(drawn) == score - first
    assert {"purse", "swap_piggy", "take_banner"} <= set(seen)


def test_a_match_on_the_real_page(visit: Callable[..., Visit]) -> None:
    dice, seen = Random(4), list[str]()
    guest = Guest(
        visit(width=390, language="fr-FR", scheme="dark"),
        "pook",
        ["bot:random", "me", "bot:greedy"],
    )
    while (look := guest.wait())["outcome"] is None:
        play(guest, rarest(look["legal"], kind, seen, dice), dice)
    assert guest.page.locator("section.result").count() == 1


def test_every_command(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("pook", 2)
    with Player(browser, table, width=360, lang="fr", scheme="dark") as player:
        for name in sorted(ALL):
            table.match = reach("pook", of_kind(name), options=ALL[name])
            command = next(one for one in table.match.legal(0) if kind(one) == name)
            player.refresh()
            assert not unnamed(player.page), name
            assert not too_wide(player.page), name
            assert not small_targets(player.page), name
            play(player, command, Random(name))


def test_choosing_shows_what_can_be_done(browser: Browser, table: Table) -> None:
    table.match = reach("pook", lambda command: kind(command) == "Orc with power")
    legal = table.match.legal(0)
    command = next(one for one in legal if kind(one) == "Orc with power")
    same = [one for one in legal if one["type"] == "place" and one["card"] == command["card"]]
    with Player(browser, table) as player:
        player.choose(f"hand.{command['card']}")
        cells = {cell(one) for one in same if one["face"] == "warrior"}
        shown = player.page.locator("[data-stop].legal").evaluate_all(
            "all => all.map((one) => one.dataset.stop)"
        )
        assert set(shown) == cells
        player.choose(cell(command))
        here = [one for one in same if cell(one) == cell(command) and "power" in one]
        targets = player.page.locator(".it.target").evaluate_all(
            "all => all.map((one) => one.dataset.stop)"
        )
        assert set(targets) == {cell(one["power"]) for one in here}
        level = int(command["card"][1])
        assert player.page.locator(".it.counts").count() >= level
        # On its purse face the same card may lie everywhere, and has no power.
        player.choose("face.purse")
        assert player.page.locator(".it.target, .it.counts").count() == 0


def test_dragging_places(browser: Browser, table: Table) -> None:
    table.match = reach("pook", lambda command: command["type"] == "place")
    command = next(one for one in table.match.legal(0) if kind(one) == "purse")
    cards = [one for one in table.match.legal(0) if one["type"] == "place"]
    with Player(browser, table, motion=True) as player:
        player.page.drag_and_drop(
            f'[data-stop="hand.{command["card"]}"]', f'[data-drop="{cell(command)[5:]}"]'
        )
        sent = player.send()
        assert sent in cards
        assert (sent["card"], cell(sent)) == (command["card"], cell(command))


def test_keys_alone(browser: Browser, table: Table) -> None:
    table.match = reach("pook", lambda command: kind(command) == "Viking with power")
    command = next(one for one in table.match.legal(0) if kind(one) == "Viking with power")
    with Player(browser, table) as player:
        keys = player.page.keyboard
        assert player.page.locator('#board [tabindex="0"]').count() == 1
        player.page.locator('#board [tabindex="0"]').focus()
        for stop in (f"hand.{command['card']}", cell(command), cell(command["power"])):
            player.walk(stop)
            keys.press("Enter")
        # Escape takes one step back each time: the power, then the cell.
        keys.press("Escape")
        assert player.page.locator(".it.target.on").count() == 0
        assert player.page.locator(".cell.ghost").count() == 1
        keys.press("Enter")
        keys.press("Tab")
        assert player.focused() == "send"
        keys.press("Enter")
        player.page.wait_for_selector(f'#board[data-version="{table.match.version}"]')
        player.page.wait_for_function("() => !document.querySelector('.bar [aria-busy=true]')")
        assert table.sent[-1] == command


def test_what_i_know_lies_in_a_corner_and_in_words(browser: Browser, table: Table) -> None:
    table.match = reach("pook", lambda command: command["type"] == "place")
    command = next(one for one in table.match.legal(0) if kind(one) == "purse")
    table.match.send(0, command)
    with Player(browser, table) as mine, Player(browser, table, seat=1) as theirs:
        assert "you know it" in mine.label(cell(command))
        assert "you know it" not in theirs.label(cell(command))
        drawn = f'[data-stop="{cell(command)}"] svg text'
        assert mine.page.locator(drawn).count() == 1
        assert theirs.page.locator(drawn).count() == 0


def test_what_others_do_travels_and_is_numbered(browser: Browser, table: Table) -> None:
    table.match = reach("pook", lambda command: command["type"] == "place", seats=3)
    dice = Random(1)
    with Player(browser, table, motion=True) as player:
        placing = next(one for one in table.match.legal(0) if kind(one) == "purse")
        play(player, placing, dice)
        while 0 in table.match.view(0)["to_act"]:
            table.match.send(0, {"type": "end_turn"})
        player.refresh()
        acting = table.match.view(0)["to_act"][0]
        other = next(one for one in table.match.legal(acting) if kind(one) == "purse")
        table.match.send(acting, other)
        player.refresh()
        piece = player.page.locator(f'[data-stop="{cell(other)}"]')
        assert piece.evaluate("one => one.getAnimations().some((it) => it.id === 'desk')")
        assert piece.locator(".tag").inner_text() == "1"


def test_both_languages_have_the_same_words(browser: Browser, table: Table) -> None:
    with Player(browser, table) as player:
        missing = player.page.evaluate(
            """async () => {
              const { WORDS: { en, fr } } = await import("/plugins/pook/words.js");
              return [...Object.keys(en).filter((key) => !(key in fr)),
                ...Object.keys(fr).filter((key) => !(key in en))];
            }"""
        )
        assert missing == []
