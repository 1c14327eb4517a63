"""Looking back at a match, proving it in the browser, and what is said beside it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.visit import Visit

Come = Callable[..., Visit]


def finished(visitor: Visit, game: str = "nim", **more: Any) -> str:
    """Play a match to its end, without looking: whoever visits against a bot."""
    visitor.open("/")
    visitor.call("POST", "/api/guests", {"name": "Astrid", "language": "en"})
    body = {"game": game, "seats": ["me", "bot:random"], **more}
    id: str = visitor.call("POST", "/api/matches", body)["id"]
    visitor.page.evaluate(PLAY, id)
    return id


PLAY = """async (id) => {
    const { keepReceipt } = await import('/static/receipts.js');
    for (let n = 0; n < 400; n += 1) {
        const look = await (await fetch(`/api/matches/${id}`)).json();
        if (look.outcome) return;
        if (!look.legal.length) { await new Promise((done) => setTimeout(done, 20)); continue; }
        const headers = {'content-type': 'application/json', 'idempotency-key': `k${n}`};
        const body = JSON.stringify(look.legal.at(-1));
        const sent = await fetch(`/api/matches/${id}/commands`, {method: 'POST', headers, body});
        if (sent.ok) keepReceipt((await sent.json()).receipt);
    }
}"""


def moment(page: Page) -> int:
    return int(page.locator(".scrub input").input_value())


def test_a_finished_match_is_looked_back_at_by_buttons_keys_and_address(visit: Come) -> None:
    astrid = visit()
    id = finished(astrid)
    page = astrid.open(f"/matches/{id}")
    page.locator("section.result [data-act=replay]").click()
    expect(page.locator(".replay")).to_be_visible()
    first = moment(page)
    page.get_by_role("button", name="On (right arrow)").click()
    expect(page.locator(".moment .eyebrow")).to_contain_text(f"Moment {first + 1}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment .eyebrow")).to_contain_text(f"Moment {first + 2}")
    expect(page.locator(".told li.here")).to_contain_text(str(first + 2))
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(f"{astrid.site}/matches/{id}?at={first + 2}&as=1")
    # Nothing of the past can be played again.
    expect(page.locator(".cmds")).to_have_count(0)
    expect(page.locator(".bar")).to_be_hidden()
    page.reload()
    expect(page.locator(".moment .eyebrow")).to_contain_text(f"Moment {first + 2}")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator(".bar")).to_be_visible()


def test_a_line_of_the_history_leads_to_its_moment_and_the_match_goes_on(visit: Come) -> None:
    astrid = visit()
    page = astrid.open("/")
    page.get_by_role("button", name="Play Nim against a bot now").click()
    page.wait_for_url("**/matches/*")
    page.locator(".heaps button").first.click()
    page.get_by_role("group", name="Count").get_by_role("button").first.click()
    page.locator(".bar .btn.act").click()
    page.locator(".told .plainbtn", has_text="takes").last.click()
    expect(page.locator(".replay")).to_be_visible()
    expect(page.locator(".moment")).to_contain_text("Other eyes open when the match is over")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".cmds, section.result").first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_browser_proves_a_finished_match(visit: Come, width: int) -> None:
    astrid = visit(width=width)
    id = finished(astrid, "totem")
    page = astrid.open(f"/matches/{id}")
    page.get_by_role("button", name="Check the match").click()
    expect(page.locator(".verdict")).to_contain_text("The log is whole")
    steps = page.locator(".checks li:not(.bad):not(.skip-c)")
    for name in ("form", "chain", "header", "secret", "blinds", "draws", "receipts"):
        expect(page.locator(f".checks [data-step={name}]:not(.bad)")).to_be_visible()
    assert steps.count() >= 7
    expect(page.locator("[data-step=receipts]")).to_contain_text("with the server")
    page.locator("[data-act=audit]").click()
    expect(page.locator("[data-step=rules]")).to_contain_text("all keep the rules")
    assert astrid.overflow() <= 0


def tampered(record: str, line: int, old: str, new: str) -> str:
    lines = record.split("\n")
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return "\n".join(lines)


VERIFY = """async ([text, receipts]) => {
    const { verify } = await import('/static/verify/record.js');
    const { bad, steps } = await verify(new TextEncoder().encode(text), receipts);
    return bad ? [bad.line, bad.why] : steps.length;
}"""


def test_the_browser_names_the_first_bad_commit_as_the_recipe_does(visit: Come) -> None:
    from tests.web.recipe import first_bad

    astrid = visit()
    id = finished(astrid, "pook")
    record: str = astrid.page.evaluate(f"fetch('/api/matches/{id}/record').then((a) => a.text())")
    lines = record.split("\n")
    drew = next(n for n, line in enumerate(lines) if '"draws"' in line)
    last = len(lines) - 2
    swapped = [*lines[:4], lines[5], lines[4], *lines[6:]]
    copies = {
        "whole": record,
        "blind": tampered(record, 3, '"blind":"', '"blind":"0'),
        "draw": tampered(record, drew, '"index":0', '"index":1'),
        "header": tampered(record, 0, '"game":"pook"', '"game":"totem"'),
        "secret": tampered(record, last, '"secret":"', '"secret":"0'),
        "spaces": tampered(record, 2, '"at":', '"at": '),
        "swapped": "\n".join(swapped),
        "cut": "\n".join(lines[:-2]) + "\n",
        "torn": record[:-10],
        "empty": "",
        "words": "hello\n",
    }
    for name, copy in copies.items():
        expected = first_bad(copy.encode())
        found = astrid.page.evaluate(VERIFY, [copy, []])
        assert (found[0] if isinstance(found, list) else None) == expected, (name, found)
    kept = json.loads(astrid.page.evaluate(f"localStorage.getItem('tafl-receipts-{id}')"))
    assert astrid.page.evaluate(VERIFY, [record, kept]) >= 7
    forged = [{**kept[0], "signature": "00" * 64}]
    assert astrid.page.evaluate(VERIFY, [record, forged])[1] == "forged"
    short = "\n".join(lines[: kept[-1]["version"]]) + "\n"
    assert astrid.page.evaluate(VERIFY, [short, kept])[1] == "tail"


RESEAL = """async ([text, receipts]) => {
    const { sha256, joined, utf8, hex } = await import('/static/verify/bytes.js');
    const lines = text.split('\\n');
    let before = await sha256(utf8(lines[0]));
    for (let n = 1; n < lines.length - 1; n += 1) {
        const cut = /^([^]*)"hash":"[0-9a-f]{64}",([^]*)$/.exec(lines[n]);
        before = await sha256(joined(before, utf8(cut[1] + cut[2])));
        lines[n] = `${cut[1]}"hash":"${hex(before)}",${cut[2]}`;
    }
    return lines.join('\\n');
}"""


def test_a_copy_that_was_sealed_again_is_found_out(visit: Come) -> None:
    from tests.web.recipe import first_bad

    astrid = visit()
    id = finished(astrid, "totem")
    record: str = astrid.page.evaluate(f"fetch('/api/matches/{id}/record').then((a) => a.text())")
    lines = record.split("\n")
    drew = next(n for n, line in enumerate(lines) if '"draws"' in line)
    for line, old, new in (
        (drew, '"index":0', '"index":1'),
        (4, '"blind":"', '"blind":"ff'),
        (0, '"game":"totem"', '"game":"pook"'),
    ):
        copy = astrid.page.evaluate(RESEAL, [tampered(record, line, old, new), []])
        found = astrid.page.evaluate(VERIFY, [copy, []])
        assert found[0] == first_bad(copy.encode()) == line
    kept = json.loads(astrid.page.evaluate(f"localStorage.getItem('tafl-receipts-{id}')"))
    copy = astrid.page.evaluate(RESEAL, [tampered(record, 2, '"at":1', '"at":2'), []])
    assert astrid.page.evaluate(VERIFY, [copy, []]) >= 7  # times alone prove nothing
    assert astrid.page.evaluate(VERIFY, [copy, kept])[1] == "other-log"


def test_our_own_sha256_is_the_browsers(visit: Come) -> None:
    stranger = visit()
    stranger.open("/rules")
    script = """async () => {
        const { sha256 } = await import('/static/verify/sha256.js');
        for (let n = 0; n < 200; n += 1) {
            const bytes = Uint8Array.from({ length: n }, (_, at) => (at * 7 + n) % 256);
            const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
            if (sha256(bytes).join() !== theirs.join()) return n;
        }
        return -1;
    }"""
    assert stranger.page.evaluate(script) == -1


def test_a_record_on_the_page_of_records(visit: Come, tmp_path: Path) -> None:
    astrid = visit(width=390)
    id = finished(astrid)
    record: str = astrid.page.evaluate(f"fetch('/api/matches/{id}/record').then((a) => a.text())")
    bad = tmp_path / "bad.jsonl"
    bad.write_text(tampered(record, 3, '"blind":"', '"blind":"0'), "utf-8")
    page = astrid.open("/records")
    page.get_by_label("Record (.jsonl)").set_input_files(bad)
    expect(page.locator(".verdict.bad")).to_contain_text("Commit 3")
    expect(page.get_by_role("button", name="Take it in and look back")).to_have_count(0)
    good = tmp_path / "good.jsonl"
    good.write_text(record, "utf-8")
    page.get_by_label("Record (.jsonl)").set_input_files(good)
    expect(page.locator(".verdict.good")).to_be_visible()
    assert astrid.overflow() <= 0
    page.get_by_role("button", name="Take it in and look back").click()
    page.wait_for_url(f"**/matches/{id}?at=*")
    expect(page.locator(".replay")).to_be_visible()
    # Its match is here already: the server says so, and the browser notes every refusal.
    astrid.troubles = [one for one in astrid.troubles if "409" not in one]
