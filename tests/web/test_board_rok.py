"""Rök by clicks, by dragging and by keys alone: every command, in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tafl.testing import LocalMatch

from tests.web.boards.harness import Table, serving
from tests.web.boards.player import Command, Player, small_targets, too_wide, unnamed

# Whole matches against the clock: a busy machine is too slow for them.
pytestmark = pytest.mark.long

SEALED = {"grab": "sealed"}
SLOW = 20
"""How many throws a prepared match may take until what it waits for lies on the table."""


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    """Serve one table for these tests; each lays its own match on it."""
    with serving() as table:
        yield table


# What somebody with sharp eyes sees.


def face_up(match: LocalMatch, seat: int = 0) -> dict[int, str]:
    """List the runes that a seat can see, by spot."""
    return {one["spot"]: one["rune"] for one in match.view(seat)["table"] if one["rune"]}


def pairs(match: LocalMatch, seat: int = 0) -> list[Command]:
    """Find the pairs."""
    found: dict[str, list[int]] = {}
    for spot, rune in face_up(match, seat).items():
        found.setdefault(rune[:2], []).append(spot)
    return [{"spots": sorted(spots)} for spots in found.values() if len(spots) > 1]


def twins(match: LocalMatch, seat: int = 0) -> list[Command]:
    """Find the twins of balance runes."""
    balances = match.view(seat)["balances"]
    return [
        {"spot": spot, "seat": owner}
        for spot, rune in face_up(match, seat).items()
        for owner, balance in enumerate(balances)
        if balance and balance[:2] == rune[:2]
    ]


def odd(match: LocalMatch, seat: int = 0) -> Command:
    """Find two runes that are no pair, and in no pair."""
    paired = {spot for pair in pairs(match, seat) for spot in pair["spots"]}
    paired |= {twin["spot"] for twin in twins(match, seat)}
    alone = [spot for spot in face_up(match, seat) if spot not in paired]
    return {"spots": alone[:2]}


def wanted(match: LocalMatch, seat: int = 0) -> list[Command]:
    """List what is right, each rune once."""
    taken: set[int] = set()
    found = []
    for claim in [*twins(match, seat), *pairs(match, seat)]:
        spots = claim.get("spots", [claim.get("spot")])
        if taken.isdisjoint(spots):
            taken.update(spots)
            found.append(claim)
    return found


# Positions.


def pass_throw(match: LocalMatch) -> None:
    """Let everybody claim nothing: what lies face up stays."""
    for seat in match.view(None)["to_act"]:
        if match.look(seat)["options"]["grab"] == "race":
            match.send(seat, {"type": "open"})
    for seat in match.view(None)["to_act"]:
        race = match.look(seat)["options"]["grab"] == "race"
        match.send(seat, {"type": "done"} if race else {"type": "claims", "claims": []})


def a_slide() -> LocalMatch:
    """Let seats 0 and 1 hold each other's twins, of one colour; others look on."""
    for seed in range(60):
        match = LocalMatch.start("rok", 3, options=SEALED, seed=seed)
        for _ in range(SLOW):
            if match.over or match.view(0)["phase"] != "grab":
                break
            balances = match.view(0)["balances"]
            at = {twin["seat"]: twin["spot"] for twin in twins(match)}
            if balances[0][0] == balances[1][0] and {0, 1} <= set(at):
                match.send(0, {"type": "claims", "claims": [{"spot": at[1], "seat": 1}]})
                match.send(1, {"type": "claims", "claims": [{"spot": at[0], "seat": 0}]})
                match.send(2, {"type": "claims", "claims": []})
                assert match.view(0)["phase"] == "slide"
                return match
            pass_throw(match)
    raise AssertionError("no such throw was found")


def a_race(seats: int = 4, *, bots: dict[int, str] | None = None, least: int = 3) -> LocalMatch:
    """Let everybody but seat 0 wait, and a throw lie there with pairs and a twin of another's."""
    for seed in range(60):
        match = LocalMatch.start("rok", seats, seed=seed, bots=bots)
        for _ in range(SLOW):
            match.send(0, {"type": "open"})
            others = [twin for twin in twins(match) if twin["seat"] != 0]
            if len(pairs(match)) >= least and others and len(odd(match)["spots"]) == 2:
                return match
            match.send(0, {"type": "done"})
            pass_throw(match)
            if match.over:
                break
    raise AssertionError("no such throw was found")


def a_reckoning() -> LocalMatch:
    """Make a throw with everything: first, photo finish, wrong, late, and a theft."""
    match = a_race()
    theft = next(twin for twin in twins(match) if twin["seat"] != 0)
    one, two = [pair for pair in pairs(match) if theft["spot"] not in pair["spots"]][:2]
    for seat in (1, 2, 3):
        match.send(seat, {"type": "open"})
    runs: list[tuple[int, int, Command]] = [
        (6214, 0, one),
        (12480, 1, two),
        (12530, 2, two),
        (15000, 3, one),
        (19000, 0, theft),
        (41000, 3, odd(match)),
    ]
    for ms, seat, claim in runs:
        match.clock = match.view(seat)["clock"]["opened_at"] + ms
        match.send(seat, {"type": "grab_pair" if "spots" in claim else "grab_twin", **claim})
    for seat in (0, 1, 2, 3):
        match.send(seat, {"type": "done"})
    return match


def an_order() -> tuple[LocalMatch, int]:
    """Let seat 0 have won a slide for thefts."""
    match = a_slide()
    while match.view(0)["phase"] == "slide":
        for seat in match.view(0)["to_act"]:
            match.send(seat, {"type": "slide", "aim": 13 if seat == 0 else 100})
    return match, 0


def an_end() -> LocalMatch:
    """Play to the end with good eyes."""
    match = LocalMatch.start("rok", 3, options=SEALED, seed=4, bots={1: "greedy", 2: "greedy"})
    while not match.over:
        view = match.view(0)
        if view["phase"] == "slide":
            match.send(0, {"type": "slide", "aim": 13})
        elif view["phase"] == "order":
            match.send(0, match.legal(0)[0])
        else:
            match.send(0, {"type": "claims", "claims": wanted(match)})
    return match


# Hands.

_PATH = """goal => {
  const here = document.activeElement, name = () => document.activeElement.dataset.stop;
  const ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const paths = new Map([[name(), []]]);
  for (const [stop, path] of paths) for (const key of ways) {
    const element = document.querySelector(`[data-stop="${stop}"]`);
    element.focus();
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    if (!paths.has(name())) paths.set(name(), [...path, key]);
  }
  here.focus();
  return paths.get(goal) ?? null;
}"""


def walk(player: Player, goal: str) -> None:
    """Find a way by arrow keys, and press them."""
    path = player.page.evaluate(_PATH, goal)
    assert path is not None, f"{goal} is out of reach of the arrow keys"
    for key in path:
        player.page.keyboard.press(key)
    assert player.focused() == goal


def stops(claim: Command) -> list[str]:
    if "spots" in claim:
        return [f"rune.{spot}" for spot in claim["spots"]]
    return [f"rune.{claim['spot']}", f"balance.{claim['seat']}"]


def grab(player: Player, claim: Command) -> Command:
    """Claim by two clicks; the second sends."""
    before = len(player.table.sent)
    player.choose(*stops(claim))
    settled(player, before + 1)
    return player.table.sent[-1]


def press(player: Player) -> Command:
    """Press the amber button; bots may move several times before the page hears of it."""
    before = len(player.table.sent)
    player.page.click('.bar [data-key="send"]')
    settled(player, before + 1)
    return player.table.sent[-1]


def settled(player: Player, sent: int) -> None:
    """Wait until so many commands have arrived and are drawn."""
    for _ in range(400):
        if len(player.table.sent) >= sent:
            break
        player.page.wait_for_timeout(10)
    assert len(player.table.sent) == sent, player.said
    player.page.wait_for_selector(f'#board[data-version="{player.table.match.version}"]')
    player.page.wait_for_selector("#board .sending", state="detached")
    player.page.wait_for_function("() => !document.querySelector('.bar [aria-busy=true]')")


def skip_story(player: Player) -> None:
    """Leave the reckoning, when it is told."""
    view = player.table.match.view(0)
    if view["throw"] > 1 and not view["clock"]:
        player.page.wait_for_selector('[data-stop="watch"], .caption')
    if player.page.locator(".caption").count():
        player.page.click('.bar [data-key="back"], [data-stop="skip"]')


def turn(player: Player, seen: set[str]) -> None:
    """Do whatever is asked, by clicks alone."""
    match = player.table.match
    skip_story(player)
    view: Any = match.view(0)
    if view["phase"] == "slide":
        player.page.locator("[data-aim]").fill("13")
    elif view["phase"] == "grab" and match.look(0)["options"]["grab"] == "sealed":
        for claim in wanted(match):
            player.choose(*stops(claim))
    elif view["phase"] == "grab" and view["runs"][0] == "open":
        # In the first throw there may be nothing right: then a wrong one is tried, once.
        claims = wanted(match)[:3] or ([odd(match)] if "wrong" not in seen else [])
        for claim in claims:
            if len(claim.get("spots", [0, 0])) == 2:
                assert grab(player, claim)["type"] in ("grab_pair", "grab_twin")
                seen.add(player.table.sent[-1]["type"])
        seen.add("wrong")
    seen.add(press(player)["type"])


@pytest.mark.parametrize(
    ("grab_by", "width", "lang"), [("race", 1280, "en"), ("sealed", 390, "fr")]
)
def test_a_match_by_clicks(
    browser: Browser, table: Table, grab_by: str, width: int, lang: str
) -> None:
    seen: set[str] = set()
    table.match = LocalMatch.start("rok", 2, seed=6, options={"grab": grab_by}, bots={1: "greedy"})
    with Player(browser, table, width=width, lang=lang) as player:
        while not table.match.over:
            turn(player, seen)
        assert not too_wide(player.page)
        skip_story(player)
        assert player.page.locator(".hoards li").count() == 2
        assert player.page.locator(".hoards li.won").count() == 1
    if grab_by == "race":
        assert {"open", "grab_pair", "grab_twin", "done"} <= seen
    else:
        assert "claims" in seen


def test_a_claim_is_shown_at_once_and_refused_ones_go(browser: Browser, table: Table) -> None:
    table.match = a_race()
    one, *_ = pairs(table.match)
    with Player(browser, table, motion=True) as player:
        player.choose(*stops(one)[:1])
        assert "now its twin" in player.said
        player.page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
        player.choose(*stops(one)[1:])
        assert player.page.locator("#board .lie.sending").count() == 2
        assert player.page.locator('.lie.sending[aria-label*="on its way"]').count() == 2
    with Player(browser, table) as player:
        player.choose(*stops(one)[:1])
        table.match.send(0, {"type": "grab_pair", **one})
        player.choose(*stops(one)[1:])
        player.page.wait_for_selector(".bar .err")
        player.page.wait_for_selector("#board .sending", state="detached")
        # The browser notes a refusal by itself.
        assert all("409" in trouble for trouble in player.troubles)
        player.troubles.clear()


def test_the_clock_is_the_servers(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("rok", 2, seed=1, options={"seconds": 90})
    with Player(browser, table) as player:
        assert "90" in player.page.inner_text('.bar [data-key="send"]')
        assert press(player) == {"type": "open"}
        # The match's clock stands in another year than the browser's.
        digits = player.page.inner_text(".timer b")
        assert digits in ("1:30", "1:29", "1:28", "1:27")
        expect(player.page.locator(".timer b")).not_to_have_text(digits)


def test_giving_a_throw_up_asks_first(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("rok", 2, seed=1)
    with Player(browser, table, width=360) as player:
        assert not small_targets(player.page)
        player.page.click('.bar [data-key="back"]')
        assert "Give this throw up?" in player.said
        player.page.click('.bar [data-key="back"]')
        player.page.click('.bar [data-key="back"]')
        assert press(player) == {"type": "done"}


def test_nothing_is_seen_before_it_is_opened(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("rok", 5, seed=2)
    with Player(browser, table, width=360) as player:
        assert player.page.locator(".lie.blank").count() == 10
        assert player.page.locator('.lie[aria-label^="Not seen yet"]').count() > 0
        assert not unnamed(player.page)
        assert not small_targets(player.page)
        assert not too_wide(player.page)
        press(player)
        assert player.page.locator('.lie[aria-label^="Not seen yet"]').count() == 0
        assert not small_targets(player.page)


def test_a_list_is_ordered_by_buttons_and_by_dragging(browser: Browser, table: Table) -> None:
    table.match = LocalMatch.start("rok", 2, options=SEALED, seed=3)
    for _ in range(3):
        pass_throw(table.match)
    spots = list(face_up(table.match))[:5]
    made: list[Command] = [
        {"spots": spots[:2]},
        {"spots": spots[2:4]},
        {"spot": spots[4], "seat": 1},
    ]
    for width in (1280, 390):
        with Player(browser, table, width=width) as player:
            skip_story(player)
            for claim in made:
                player.choose(*stops(claim))
            player.page.click('[data-move="later.0"]')
            player.page.click('[data-move="drop.2"]')
            player.choose(*stops(made[2]))
            assert player.page.locator("[data-row]").count() == 3
            player.page.locator('[data-row="claim.2"] .handle').scroll_into_view_if_needed()
            player.page.drag_and_drop('[data-row="claim.2"] .handle', '[data-row="claim.0"]')
            if width == 390:
                sent = press(player)
                assert sent["claims"] == [made[2], made[1], made[0]]


def test_keys_alone(browser: Browser, table: Table) -> None:
    table.match = a_race(3)
    pair, twin = pairs(table.match)[0], next(one for one in twins(table.match) if one["seat"])
    with Player(browser, table) as player:
        keys = player.page.keyboard
        assert player.page.locator('#board [tabindex="0"]').count() == 1
        player.page.locator('#board [tabindex="0"]').focus()
        for claim in (pair, twin):
            if twin["spot"] in pair["spots"] and claim is twin:
                break
            before = len(table.sent)
            first, second = stops(claim)
            walk(player, first)
            keys.press("Enter")
            # Let go, and take again.
            keys.press("Escape")
            assert player.page.locator("#board .held").count() == 0
            keys.press("Enter")
            walk(player, second)
            keys.press("Enter")
            settled(player, before + 1)
            assert player.focused() == second
            assert claim.items() <= table.sent[-1].items()
        player.page.locator('.bar [data-key="send"]').focus()
        keys.press("Enter")
        settled(player, before + 2)
        assert table.sent[-1] == {"type": "done"}


@pytest.mark.parametrize(("width", "lang"), [(1280, "en"), (390, "fr")])
def test_the_reckoning_is_told(browser: Browser, table: Table, width: int, lang: str) -> None:
    table.match = a_reckoning()
    with Player(browser, table, width=width, lang=lang) as player:
        page = player.page
        page.wait_for_selector(".caption")
        steps = page.locator(".steps li").count()
        assert steps >= 5
        assert page.locator(".lane .mark").count() == 5
        assert page.locator(".boxes .box").count() == 1
        for sign in ("taken", "photo", "wrong", "theft"):
            assert page.locator(f".steps .mark.{sign}").count() == 1
        for at in range(steps):
            page.click('[data-stop="step.on"]')
            assert (
                page.locator(".steps .on").inner_text()
                in page.locator(".steps li").nth(at).inner_text()
            )
        assert page.locator(".lie.gone .tag").count() >= 6
        assert page.locator(".inhand .it").count() >= 6
        assert not too_wide(page)
        assert not unnamed(page)
        page.keyboard.press("Escape")
        page.locator('#board [tabindex="0"]').focus()
        page.keyboard.press("Escape")
        page.wait_for_selector('[data-stop="watch"]')
        page.click('[data-stop="watch"]')
        page.wait_for_selector(".caption")


def test_the_reckoning_plays_by_itself(browser: Browser, table: Table) -> None:
    table.match = a_reckoning()
    version = table.match.version
    whole, table.match = table.match, table.match.at(version - 1)
    with Player(browser, table, motion=True) as player:
        table.match = whole
        moved = player.page.evaluate(
            """async () => {
              document.dispatchEvent(new Event("changed"));
              const taken = () => [...document.querySelectorAll(".inhand [data-key]")];
              for (let tried = 0; tried < 700; tried += 1) {
                const moving = taken().filter((one) => one.getAnimations().some((it) => it.id === "desk"));
                if (moving.length) return moving.map((one) => one.dataset.key);
                await new Promise((done) => setTimeout(done, 10));
              }
              return [];
            }"""  # noqa: E501
        )
        assert len(moved) == 2
        player.page.click('[data-stop="step.pause"]')
        player.page.wait_for_selector('[data-stop="step.play"]')
        assert player.page.locator(".steps .on").count() == 1


def test_every_told_line_is_read(browser: Browser, table: Table) -> None:
    """The story reads what `tell` writes: claims and slides of whole matches, in both languages."""
    match = an_end()
    slide = an_order()[0]
    lines = []
    for one in (match, slide, a_reckoning()):
        names = [seat["name"] for seat in one.look(0)["seats"]]
        for language in ("en", "fr"):
            for line in one.history(0, language):
                lines.append([line["text"], names])
    with Player(browser, table) as player:
        kinds = player.page.evaluate(
            """async (lines) => {
              const { read } = await import("/plugins/rok/told.js");
              return lines.map(([text, names]) => read(text, names, 0)?.kind ?? "");
            }""",
            lines,
        )
    for (text, _), kind in zip(lines, kinds, strict=True):
        claims = any(word in text for word in (" took ", " pris ", " got one ", "oo late"))
        slid = any(word in text for word in (" aimed at ", " visé "))
        assert kind == ("slid" if slid else "claims" if claims else kind), text


def test_a_slide_and_the_order_of_thefts(browser: Browser, table: Table) -> None:
    table.match = a_slide()
    with Player(browser, table, width=360, lang="fr") as player:
        skip_story(player)
        assert not too_wide(player.page)
        player.page.locator("[data-aim]").fill("5")
        assert "8 sur 25" in player.said
        player.page.locator("[data-aim]").fill("13")
        assert press(player) == {"type": "slide", "aim": 13}
        table.match.send(1, {"type": "slide", "aim": 100})
        player.refresh()
        skip_story(player)
        assert player.page.locator(".lastround .slider").count() == 2
        first, second = table.match.legal(0)[0]["order"]
        player.page.click('[data-move="later.0"]')
        assert press(player) == {"type": "order_thefts", "order": [second, first]}


def test_spectators_see_what_all_see(browser: Browser, table: Table) -> None:
    table.match = a_race(2, least=1)
    with Player(browser, table, seat=None) as player:
        skip = player.page.locator('[data-stop="skip"]')
        player.page.wait_for_selector('[data-stop="watch"], .caption, .closed, .throw')
        if skip.count():
            skip.click()
        for spot in list(face_up(table.match))[:2]:
            player.page.dispatch_event(f'[data-stop="rune.{spot}"]', "click")
        assert player.page.locator("#board .held, #board .able").count() == 0
        assert player.page.query_selector('.bar [data-key="send"]') is None


def test_the_end_shows_everybodys_loot(browser: Browser, table: Table) -> None:
    table.match = an_end()
    with Player(browser, table) as player:
        assert player.page.locator(".hoards li").count() == 3
        shown = player.page.locator(".hoards .twins").count()
        assert shown == sum(len(loot) for loot in table.match.view(0)["loot"])


def test_both_languages_have_the_same_words(browser: Browser, table: Table) -> None:
    with Player(browser, table) as player:
        missing = player.page.evaluate(
            """async () => {
              const { WORDS: { en, fr } } = await import("/plugins/rok/words.js");
              return [...Object.keys(en).filter((key) => !(key in fr)),
                ...Object.keys(fr).filter((key) => !(key in en))];
            }"""
        )
        assert missing == []
