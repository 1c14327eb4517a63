"""Forgers: each changes what suits it in a true record; then every hash is computed anew.

Each names the record it starts from, and the check and the commit that give it away (-1: the
last commit).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tafl.bot_turns import bot_seed
from tafl.dealer import Dealer
from tafl.fairness import promise

from tests.core.records import Line, blinded, secret_in

Lines = list[Line]
Edit = Callable[[Lines], object]


class Forger(NamedTuple):
    """What is forged, and how it is found."""

    game: str
    scene: str
    edit: Edit
    check: str
    version: int


FORGERS: dict[str, Forger] = {}


def forger(
    check: str, version: int, game: str = "nim", scene: str = "played"
) -> Callable[[Edit], Edit]:
    """Register a forger under its own name."""

    def register(edit: Edit) -> Edit:
        FORGERS[edit.__name__] = Forger(game, scene, edit, check, version)
        return edit

    return register


def step(lines: Lines, event: str) -> dict[str, Any]:
    """Find the first event of a type."""
    events = (one for line in lines[1:] for one in line["events"])
    found: dict[str, Any] = next(one for one in events if one["type"] == event)
    return found


def openings(lines: Lines) -> tuple[dict[str, Any], ...]:
    """List the three places that say what a match was opened with."""
    return lines[0], lines[1]["command"]["opening"], lines[1]["events"][0]["opening"]


# The game.


@forger("rules", 5)
def another_move(lines: Lines) -> None:
    lines[5]["events"][0]["count"] += 1


@forger("rules", 5)
def another_command(lines: Lines) -> None:
    lines[5]["command"]["heap"] ^= 1


@forger("rules", 5)
def an_illegal_command(lines: Lines) -> None:
    lines[5]["command"] = {"type": "take", "heap": 8, "count": 1}


@forger("rules", 5)
def an_unknown_command(lines: Lines) -> None:
    lines[5]["command"] = {"type": "pass"}


@forger("rules", 5)
def a_deep_command(lines: Lines) -> None:
    for _ in range(200):
        lines[5]["command"] = {"type": lines[5]["command"]}


@forger("rules", 5)
def no_event(lines: Lines) -> None:
    lines[5]["events"] = []


@forger("rules", 5)
def a_field_too_many(lines: Lines) -> None:
    lines[5]["events"][0]["more"] = 1


@forger("rules", 5)
def a_default_spelt_out(lines: Lines) -> None:
    lines[5]["events"][0]["winners"] = []


@forger("rules", 5)
def no_draws_spelt_out(lines: Lines) -> None:
    lines[5]["draws"] = []


@forger("seats", 6)
def a_commit_left_out_and_seats_swapped(lines: Lines) -> None:
    secret = secret_in(lines)
    del lines[6]
    for line in lines[6:]:
        line["seat"] = 1 - line["seat"]
    blinded(lines, secret)


@forger("rules", 6)
def a_commit_left_out(lines: Lines) -> None:
    secret = secret_in(lines)
    del lines[6]
    blinded(lines, secret)


@forger("rules", 7)
def a_commit_doubled(lines: Lines) -> None:
    lines.insert(6, dict(lines[6]))
    blinded(lines, secret_in(lines))


@forger("rules", -1)
def another_winner(lines: Lines) -> None:
    lines[-1]["events"][-1]["outcome"]["winners"] = [0, 1]


@forger("rules", 1)
def unfit_options(lines: Lines) -> None:
    for opening in openings(lines):
        opening["options"] = {"heaps": [99]}


@forger("rules", 1)
def too_many_seats(lines: Lines) -> None:
    for opening in openings(lines):
        opening["seats"] = ["open"] * 9


@forger("rules", 9, scene="undone")
def a_farther_undo(lines: Lines) -> None:
    step(lines, "match.undone")["to"] = 3


@forger("rules", 9, scene="undone")
def nobody_asked(lines: Lines) -> None:
    step(lines, "match.undo_asked")["ask"] = [1]


# Time and seats.


@forger("times", 5)
def an_earlier_time(lines: Lines) -> None:
    lines[5]["at"] -= 1


@forger("times", 1)
def a_time_before_time(lines: Lines) -> None:
    lines[1]["at"] = -1


@forger("rules", 4, scene="lapsed")
def a_time_past_the_deadline(lines: Lines) -> None:
    for line in lines[4:]:
        line["at"] += 10**9


@forger("rules", 6, scene="lapsed")
def a_lapse_before_the_deadline(lines: Lines) -> None:
    lines[6]["at"] -= 1


@forger("rules", 6, scene="lapsed")
def another_lapse(lines: Lines) -> None:
    step(lines, "match.lapsed")["command"]["count"] += 1


@forger("seats", 5)
def another_seat(lines: Lines) -> None:
    lines[5]["seat"] ^= 1


@forger("seats", 5)
def a_seat_that_is_not_there(lines: Lines) -> None:
    lines[5]["seat"] = 99


@forger("seats", 5)
def another_player(lines: Lines) -> None:
    lines[5]["player"] = "player-0"


@forger("rules", 5)
def the_other_one_moves(lines: Lines) -> None:
    lines[5].update(player="player-0", seat=0)


@forger("rules", 5)
def a_stranger(lines: Lines) -> None:
    lines[5].update(player="nobody", seat=None)


@forger("rules", 2)
def a_place_that_is_not_there(lines: Lines) -> None:
    lines[2]["command"]["seat"] = lines[2]["events"][0]["seat"] = 99


@forger("seats", 6)
def the_same_command_id(lines: Lines) -> None:
    lines[4]["command_id"] = lines[6]["command_id"] = "once"


@forger("seats", 5)
def a_bot_that_is_not_there(lines: Lines) -> None:
    lines[5]["by"] = {"bot": "greedy", "seed": "1"}


@forger("seats", 5)
def a_bot_in_a_persons_place(lines: Lines) -> None:
    seed = bot_seed(Dealer(secret_in(lines)), 4, lines[5]["seat"])
    lines[5]["by"] = {"bot": "greedy", "seed": seed}


@forger("seats", 5, scene="by_bots")
def a_bot_with_chosen_luck(lines: Lines) -> None:
    lines[5]["by"]["seed"] = "1"


@forger("seats", 2, scene="by_bots")
def a_bot_with_a_chosen_salt(lines: Lines) -> None:
    another_salt(lines)


# Secret and chance.


@forger("blinds", 5)
def another_blind(lines: Lines) -> None:
    lines[5]["blind"] = "00" * 32


@forger("promise", -1)
def another_secret(lines: Lines) -> None:
    blinded(lines, bytes(32))
    lines[-1]["events"][-1]["secret"] = bytes(32).hex()


@forger("chance", 3, "totem")
def another_promise(lines: Lines) -> None:
    another_secret(lines)
    for opening in openings(lines):
        opening["commitment"]["sha256"] = promise(bytes(32))


@forger("chance", 3, "totem")
def another_salt(lines: Lines) -> None:
    lines[2]["command"]["salt"] = lines[2]["events"][0]["salt"] = "pepper"


@forger("rules", 3, "totem")
def other_cards(lines: Lines) -> None:
    step(lines, "dealt")["hands"].reverse()


@forger("chance", 3, "totem")
def another_deck(lines: Lines) -> None:
    lines[3]["draws"][0]["got"].reverse()


@forger("chance", 4, "dice")
def another_throw(lines: Lines) -> None:
    draw = lines[4]["draws"][0]
    draw["got"] = [*draw["got"][1:], 0] if isinstance(draw["got"], list) else draw["got"] ^ 1


@forger("chance", 4, "dice")
def another_index(lines: Lines) -> None:
    lines[4]["draws"][0]["index"] = 1


@forger("chance", 4, "dice")
def an_index_without_end(lines: Lines) -> None:
    lines[4]["draws"][0]["index"] = 10**30


@forger("chance", 4, "dice")
def a_throw_without_end(lines: Lines) -> None:
    # No word is ever small enough to be taken.
    lines[4]["draws"][0].update(of=2**64 + 1, got=1)


@forger("chance", 4, "dice")
def a_shuffle_without_end(lines: Lines) -> None:
    lines[4]["draws"][0].update(of=10**15, got=[0])


@forger("rules", 4, "dice")
def no_draws(lines: Lines) -> None:
    del lines[4]["draws"]


@forger("rules", 4, "dice")
def a_draw_too_many(lines: Lines) -> None:
    lines[4]["draws"].append({"label": "more", "index": 0, "of": 1, "got": 0})


@forger("chance", 2, "dice")
def a_draw_before_the_start(lines: Lines) -> None:
    lines[2]["draws"] = lines[4]["draws"]


# Beginning and end.


@forger("header", 0)
def another_header(lines: Lines) -> None:
    lines[0]["game"] = "totem"


@forger("header", 0)
def another_receipt_key(lines: Lines) -> None:
    lines[0]["receipt_key"] = "00" * 32


@forger("header", 1)
def never_opened(lines: Lines) -> None:
    del lines[1]


@forger("header", 5)
def opened_twice(lines: Lines) -> None:
    lines.insert(5, dict(lines[1]))
    blinded(lines, secret_in(lines))


@forger("end", 17)
def more_after_the_end(lines: Lines) -> None:
    secret = secret_in(lines)
    lines.append(dict(lines[-2]))
    blinded(lines, secret)
