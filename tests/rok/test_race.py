"""The race: own clocks, server-stamped times, and a throw that is hidden until it is opened."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tafl import Malformed, Rejected
from tafl.testing import LocalMatch
from tafl_rok import Rok
from tafl_rok.events import Opened, RunEnded, ThrowShown
from tafl_rok.messages import Claims, Done, GrabPair, GrabTwin, Open, RokOptions

Lay = Callable[..., Any]


def faces(scene: Any, reader: int | None) -> list[str | None]:
    """List what a reader sees on the table, by spot."""
    return [lying["rune"] for lying in sorted(scene.view(reader)["table"], key=lambda o: o["spot"])]


def test_race_is_the_default_with_60_seconds_of_10_to_600() -> None:
    """`race` (default); `seconds`: default 60, 10 to 600."""
    assert RokOptions() == RokOptions(grab="race", seconds=60)
    for seconds in (10, 600):
        LocalMatch.start("rok", 2, {"seconds": seconds})
    for wrong in ({"seconds": 9}, {"seconds": 601}, {"grab": "quick"}, {"fast": True}):
        with pytest.raises(Malformed):
            LocalMatch.start("rok", 2, wrong)


def test_each_player_has_an_own_clock_which_open_starts(lay: Lay) -> None:
    """`open` shows the throw and starts the own clock, and nobody else's."""
    scene = lay(up="1:B5a", race=True)
    assert scene.view(0)["clock"] is None
    scene.send(0, Open(), 7_000)
    assert scene.events == [Opened(0, 7_000, ("B5a",))]
    assert scene.view(0)["clock"] == {"opened_at": 7_000, "ends_at": 67_000}
    assert scene.view(1)["clock"] is None
    assert scene.view(0)["runs"] == ["open", "waiting"]
    assert scene.refused(0, Open()) == "already-open"


def test_the_face_up_runes_are_hidden_until_then(deal: Lay) -> None:
    """Hidden from the player until then: places and faces are seen, signs are not."""
    scene = deal(3, race=True, seed=2)
    for reader in (0, 1, 2, None):
        assert set(faces(scene, reader)) == {None}
    scene.send(1, Open())
    up = [lying for lying in scene.view(1)["table"] if lying["up"]]
    assert up and all(lying["rune"] for lying in up)
    for reader in (0, 2, None):
        assert set(faces(scene, reader)) == {None}


def test_only_this_throw_is_hidden(lay: Lay) -> None:
    """Runes left from earlier throws were seen by all."""
    scene = lay(up="1:B5a@50,0", race=True).open_all().all_done()
    assert scene.state.throw == 2
    for reader in (0, 1, None):
        assert faces(scene, reader)[0] == "B5a"
        assert set(faces(scene, reader)[1:]) == {None}


def test_history_events_and_the_past_hide_the_throw_too(deal: Lay) -> None:
    """Hidden in every way out: redacted events, told lines, looks, and looks at the past."""
    match = LocalMatch.start("rok", 2, seed=5)
    state = match.match.position.state  # type: ignore[union-attr]
    hidden = [lying.rune for lying in state.table]
    assert hidden
    match.send(0, {"type": "open"})
    begun = match.version - 1
    for reader in (1, None):
        seen = msgspec.json.encode(
            [
                match.look(reader),
                match.history(reader),
                match.history(reader, "fr"),
                match.at(begun).look(reader),
            ]
        ).decode()
        assert not [rune for rune in hidden if rune in seen]
    game = Rok()
    for event in match.match.position.events:  # type: ignore[union-attr]
        assert not [rune for rune in hidden if rune in repr(game.redact(event, 1))]


def test_claims_are_stamped_by_the_server_with_the_time_since_open(lay: Lay) -> None:
    """Claims are stamped with the time since `open`, in milliseconds."""
    scene = lay(up="1:B5a 2:B5b 3:W1a", race=True)
    scene.send(0, Open(), 1_000)
    scene.grab(0, "1+2", 3_345)
    scene.grab(0, "3=1", 3_345)
    assert scene.view(0)["claims"] == [
        {"time": 2_345, "spots": [1, 2]},
        {"time": 2_345, "spot": 3, "seat": 1},
    ]


def test_done_ends_the_clock_earlier(lay: Lay) -> None:
    """`done` ends it earlier: no more claims."""
    scene = lay(up="1:B5a 2:B5b", race=True).open_all()
    scene.send(0, Done(), 500)
    assert scene.events == [RunEnded(0)]
    assert scene.view(0)["clock"] is None
    assert scene.view(0)["runs"] == ["done", "open"]
    assert scene.refused(0, GrabPair((1, 2)), 600) == "not-your-turn"


def test_the_platforms_tick_ends_it_at_its_time(lay: Lay) -> None:
    """The tick comes after the last millisecond; several clocks may end at once."""
    scene = lay("B1a G1a W1a", race=True, seconds=10)
    scene.send(0, Open(), 100)
    scene.send(1, Open(), 100)
    scene.send(2, Open(), 300)
    assert scene.game.wake(scene.state) == 10_101
    scene.tick()
    assert scene.events == [RunEnded(0, "time"), RunEnded(1, "time")]
    assert scene.game.wake(scene.state) == 10_301
    scene.tick()
    assert scene.kinds()[:2] == ["RunEnded", "ClaimsReckoned"]
    assert scene.game.wake(scene.state) is None


def test_done_without_open_gives_the_throw_up(lay: Lay) -> None:
    """It is also what the match's own clock plays for a seat that stays away."""
    scene = lay(race=True)
    assert scene.game.lapse(scene.state, 0) == Done()
    scene.send(0, Done())
    assert scene.events == [RunEnded(0, "gave_up")]
    assert scene.view(0)["runs"] == ["done", "waiting"]
    assert scene.refused(0, Open()) == "not-your-turn"


def test_spectators_and_who_gave_up_see_it_once_every_seat_has_opened_or_is_done(lay: Lay) -> None:
    """Not before the last seat has opened or is done."""
    scene = lay("B1a G1a W1a", up="1:B5a", race=True)
    scene.send(0, Done())
    scene.send(1, Open())
    assert faces(scene, 0) == faces(scene, None) == [None]
    scene.send(2, Open())
    assert scene.kinds() == ["Opened", "ThrowShown"]
    assert faces(scene, 0) == faces(scene, None) == ["B5a"]


def test_a_last_seat_that_gives_up_sees_it_too(lay: Lay) -> None:
    """Every seat has opened or is done: giving up as the last one shows it at once."""
    scene = lay(up="1:B5a", race=True)
    scene.send(0, Open())
    scene.send(1, Done())
    assert scene.events == [RunEnded(1, "gave_up"), ThrowShown(2, ("B5a",))]
    assert faces(scene, 1) == faces(scene, None) == ["B5a"]
    assert scene.game.active(scene.state) == (0,)


def test_a_claim_at_exactly_the_last_millisecond_counts_a_later_one_is_refused(lay: Lay) -> None:
    """A claim at exactly the last millisecond counts, a later one is refused."""
    scene = lay(up="1:B5a 2:B5b", race=True, seconds=10)
    scene.send(0, Open(), 5)
    assert scene.refused(0, GrabPair((1, 2)), 10_006) == "time-over"
    scene.grab(0, "1+2", 10_005)
    assert scene.view(0)["claims"] == [{"time": 10_000, "spots": [1, 2]}]


def test_the_last_millisecond_in_a_whole_match() -> None:
    """The same through the service: the tick comes before the claim that is too late."""
    match = LocalMatch.start("rok", 2, {"seconds": 10}, seed=5)
    match.send(0, {"type": "open"})
    begun = match.clock
    up = [lying["spot"] for lying in match.view(0)["table"] if lying["up"]]
    match.clock = begun + 10_000
    match.send(0, {"type": "grab_pair", "spots": up[:2]})
    match.clock = begun + 10_001
    with pytest.raises(Rejected) as refused:
        match.send(0, {"type": "grab_pair", "spots": up[2:4]})
    assert refused.value.code == "not-your-turn"
    assert match.view(0)["runs"] == ["done", "waiting"]


def test_when_all_are_done_claims_are_merged(lay: Lay) -> None:
    """When all are done, in the commit of the last one."""
    scene = lay(up="1:B5a 2:B5b", race=True).open_all()
    scene.grab(1, "1+2", 400)
    scene.all_done(900)
    assert scene.kinds() == ["RunEnded", "ClaimsReckoned", "ThrowEnded", "ThrowMade"]
    assert scene.state.loot[1] == ("B5",)


def test_claims_of_others_are_secret_until_the_reckoning(lay: Lay) -> None:
    """Neither view nor event shows another's claim."""
    scene = lay(up="1:B5a 2:B5b", race=True).open_all()
    (made,) = scene.grab(0, "1+2", 400)
    for reader in (1, None):
        assert scene.view(reader)["claims"] == []
        assert scene.game.redact(made, reader) is None
    assert scene.game.redact(made, 0) == made


def test_a_race_knows_no_lists_and_a_sealed_table_no_race(lay: Lay) -> None:
    """Each way to grab has its own commands."""
    assert lay(race=True).refused(0, Claims(())) == "not-at-this-table"
    for command in (Open(), Done(), GrabPair((1, 2)), GrabTwin(1, 0)):
        assert lay().refused(0, command) == "not-at-this-table"
    assert lay(up="1:B5a 2:B5b", race=True).refused(0, GrabPair((1, 2))) == "not-open"


def test_in_sealed_everybody_sees_the_throw(deal: Lay) -> None:
    """`sealed`: everybody sees the throw; face-down runes nobody."""
    scene = deal(3)
    for reader in (0, 1, 2, None):
        for lying in scene.view(reader)["table"]:
            assert (lying["rune"] is not None) is lying["up"]


def test_in_sealed_each_sends_one_list(lay: Lay) -> None:
    """Each player sends one list; it is secret until the reckoning."""
    scene = lay(up="1:B5a 2:B5b")
    scene.send(0, Claims(()))
    assert scene.view(1)["runs"] == ["done", "waiting"]
    assert scene.refused(0, Claims(())) == "not-your-turn"
    assert scene.game.lapse(scene.state, 1) == Claims(())
