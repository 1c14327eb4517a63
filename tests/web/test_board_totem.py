"""Totem by clicks, by dragging and by keys alone: every command, in a real browser."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser
from tafl.testing import LocalMatch

from tests.web.boards.harness import Table, serving
from tests.web.boards.player import (
    Command,
    Guest,
    Hands,
    Player,
    rarest,
    reach,
    small_targets,
    too_wide,
    unnamed,
)
from tests.web.visit import Visit

ALL = {
    "attack",
    "attack with a Sword",
    "defend",
    "deploy",
    "discard",
    "draw",
    "exchange",
    "reveal",
    "stop",
    "trim",
}


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    """Serve one table for these tests; each lays its own match on it."""
    with serving() as table:
        yield table


def kind(command: Command) -> str:
    return "attack with a Sword" if "sword" in command else str(command["type"])


def of_kind(name: str) -> Callable[[Command], bool]:
    return lambda command: kind(command) == name


def play(player: Hands, command: Command, dice: Random) -> None:
    """Give a command as somebody would who sees the table."""
    look = player.look()
    offered = {one["type"] for one in look["legal"]}
    expected = dict(command)
    match command["type"]:
        case "deploy":
            # Any order is a zone, though only one is listed.
            expected["cards"] = dice.sample(command["cards"], 4)
            player.choose(*(f"hand.{card}" for card in expected["cards"]))
        case "trim":
            player.choose(*(f"hand.{card}" for card in command["cards"]))
        case "attack":
            cards = [command["card"], *([command["sword"]] if "sword" in command else [])]
            player.choose(*(f"hand.{card}" for card in cards), f"their.{command['slot']}")
        case "defend":
            empty = look["view"]["zones"][look["you"]].index(None)
            player.choose(f"hand.{command['card']}", dice.choice(["do.defend", f"own.{empty}"]))
        case "exchange":
            player.choose(f"hand.{command['card']}", f"own.{command['slot']}")
        case "discard":
            player.choose(f"hand.{command['card']}", dice.choice(["do.discard", "discard"]))
        case "reveal":
            player.choose(f"their.{command['slot']}")
        case "stop" if "draw" in offered:
            player.choose("do.stop")
        case _:
            pass
    sent = player.send()
    if "sword" in command:
        assert {sent["card"], sent["sword"]} == {command["card"], command["sword"]}
    else:
        assert sent == expected


def test_a_match_on_the_real_page(visit: Callable[..., Visit]) -> None:
    dice, seen = Random(4), list[str]()
    guest = Guest(visit(), "totem", ["me", "bot:greedy"])
    while (look := guest.wait())["outcome"] is None:
        play(guest, rarest(look["legal"], kind, seen, dice), dice)
    assert guest.page.locator("section.result").count() == 1
    assert guest.page.locator(".sumup.ended").count() == 1
    assert {"attack", "defend", "deploy", "discard", "exchange"} <= set(seen)


def test_every_command(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("totem", 2)
    with Player(browser, table, width=360, lang="fr", scheme="dark") as player:
        for name in sorted(ALL):
            table.match = reach("totem", of_kind(name))
            command = next(one for one in table.match.legal(0) if kind(one) == name)
            player.refresh()
            assert not unnamed(player.page), name
            assert not too_wide(player.page), name
            assert not small_targets(player.page), name
            play(player, command, Random(name))


def test_dragging_attacks(browser: Browser, table: Table) -> None:
    table.match = reach("totem", lambda command: command["type"] == "attack")
    command = next(one for one in table.match.legal(0) if kind(one) == "attack")
    with Player(browser, table, motion=True) as player:
        player.page.drag_and_drop(
            f'[data-stop="hand.{command["card"]}"]', f'[data-drop="their.{command["slot"]}"]'
        )
        assert player.send() == command


def test_dragging_deploys_where_it_is_let_go(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("totem", 2, seed=9)
    one, two, three, four = table.match.legal(0)[3]["cards"]
    with Player(browser, table) as player:
        player.page.drag_and_drop(f'[data-stop="hand.{one}"]', '[data-drop="own.2"]')
        player.choose(f"hand.{two}", f"hand.{three}", f"hand.{four}")
        # A card that is let go over another changes places with it.
        player.page.drag_and_drop('[data-stop="own.2"]', '[data-drop="own.0"]')
        assert player.send() == {"type": "deploy", "cards": [one, three, two, four]}


def test_keys_alone(browser: Browser, table: Table) -> None:
    table.match = reach("totem", lambda command: "sword" in command)
    command = next(one for one in table.match.legal(0) if "sword" in one)
    with Player(browser, table) as player:
        keys = player.page.keyboard
        assert player.page.locator('#board [tabindex="0"]').count() == 1
        player.page.locator('#board [tabindex="0"]').focus()
        for stop in (f"hand.{command['card']}", f"hand.{command['sword']}"):
            player.walk(stop)
            keys.press("Enter")
        player.walk(f"their.{command['slot']}")
        keys.press("Enter")
        # A step back, and forward again.
        keys.press("Escape")
        assert player.page.query_selector('.bar [data-key="send"]') is None
        keys.press("Enter")
        keys.press("Tab")
        assert player.focused() == "send"
        keys.press("Enter")
        player.page.wait_for_selector(f'#board[data-version="{table.match.version}"]')
        player.page.wait_for_function("() => !document.querySelector('.bar [aria-busy=true]')")
        assert table.sent[-1]["sword"] in (command["card"], command["sword"])


def test_the_eye_asks_out_of_turn(browser: Browser, table: Table) -> None:
    table.match = reach("totem", lambda command: command["type"] == "reveal", turn=1)
    with Player(browser, table) as player:
        assert "but your Eye asks first" in player.said
        assert player.page.locator(".badge.act").count() == len(table.match.legal(0))


def test_pieces_travel_and_the_table_is_told(browser: Browser, table: Table) -> None:
    table.match = reach("totem", lambda command: command["type"] == "discard")
    with Player(browser, table, motion=True) as player:
        others = 1 - (table.match.view(0)["turn"] or 0)
        assert others == 1
        card = table.match.legal(0)[-1]
        table.match.send(0, card)
        moving = player.page.evaluate(
            """async () => {
              document.dispatchEvent(new Event("changed"));
              for (let tried = 0; tried < 100; tried += 1) {
                const pieces = [...document.querySelectorAll("#board [data-key]")];
                const moving = pieces.filter((one) => one.getAnimations().some((it) => it.id === "desk"));
                if (moving.length) return moving.map((one) => one.dataset.key);
                await new Promise((done) => setTimeout(done, 10));
              }
              return [];
            }"""  # noqa: E501
        )
        assert moving


def test_a_totem_turns_over_and_lies_still(browser: Browser, table: Table) -> None:
    table.match = reach("totem", of_kind("reveal"))
    command = table.match.legal(0)[0]
    slot = f'[data-stop="their.{command["slot"]}"]'
    with Player(browser, table, motion=True) as player:
        assert "face down" in player.label(slot[12:-2])
        play(player, command, Random(1))
        player.page.wait_for_selector(f"{slot} .turning", state="attached")
        player.page.wait_for_selector(f"{slot} .turning", state="detached")
        assert player.page.locator(f"{slot} svg").count() == 1
        assert "face down" not in player.label(slot[12:-2])


def test_a_choice_survives_a_new_look_and_so_does_the_focus(browser: Browser, table: Table) -> None:
    table.match = reach("totem", lambda command: command["type"] == "exchange")
    command = next(one for one in table.match.legal(0) if one["type"] == "exchange")
    with Player(browser, table) as player:
        player.choose(f"hand.{command['card']}", f"own.{command['slot']}")
        player.page.focus(f'[data-stop="own.{command["slot"]}"]')
        player.refresh()
        assert player.focused() == f"own.{command['slot']}"
        assert player.send() == command


def test_spectators_see_backs_and_can_do_nothing(browser: Browser, table: Table) -> None:
    table.match = reach("totem", lambda command: command["type"] == "defend")
    with Player(browser, table, seat=None) as player:
        assert player.page.locator("#board .selected, #board .legal").count() == 0
        for stop in ("own.0", "their.0"):
            player.page.click(f'[data-stop="{stop}"]', force=True)
        assert player.page.query_selector('.bar [data-key="send"]') is None
        player.choose("discard")
        shown = player.page.locator(".spread .it").count()
        assert shown == len(table.match.view(None)["discard"])


def test_both_languages_have_the_same_words(browser: Browser, table: Table) -> None:
    with Player(browser, table) as player:
        missing = player.page.evaluate(
            """async () => {
              const { WORDS: { en, fr } } = await import("/plugins/totem/words.js");
              return [...Object.keys(en).filter((key) => !(key in fr)),
                ...Object.keys(fr).filter((key) => !(key in en))];
            }"""
        )
        assert missing == []
