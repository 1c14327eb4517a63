"""The page on bots tells the truth: its code runs, its constants are those of the search."""

import re
from pathlib import Path
from typing import Any

import pytest
from tafl import Chance, Sight, Table, imagined, ismcts, load_games, search_tree
from tafl.bot_turns import PATIENCE
from tafl.bots import BUDGET

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
MEASURING, WRITING = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_speed_is_measured_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    exec(MEASURING.replace("< 1:", "< 0.01:"), {})
    assert int(capsys.readouterr().out) > 0


def test_the_bot_of_the_page_plays() -> None:
    module: dict[str, Any] = {}
    exec(WRITING, module)
    found: dict[tuple[str, str], Any] = {}
    module["register_bots"](lambda game, name, bot: found.update({(game, name): bot}))
    game = load_games()["nim"]
    table = Table(2, game.options())
    state = game.initial(table)
    legal = tuple(game.legal(state, 0))
    chosen = [
        found["nim", "last"](Sight(game, 0, state, legal, Chance.of(seed), table))
        for seed in range(20)
    ]
    assert set(chosen) <= set(legal) and chosen.count(legal[-1]) > 10


@pytest.mark.parametrize(
    "said",
    [
        f"{BUDGET:,} commands",
        f"{ismcts.ITERATIONS} iterations",
        f"up to {ismcts.MOST:,}",
        f"{PATIENCE:.0f}\nseconds",
        f"`{search_tree.FIRST:.0f} + {search_tree.WIDER} √n`",
        f"counts for {imagined.MARGIN} of it",
    ],
)
def test_the_page_names_the_constants(said: str) -> None:
    assert said in PAGE
    assert (imagined.CARELESS, imagined.GLIMPSE) == (0.1, 1), "one in ten; one command of each seat"
