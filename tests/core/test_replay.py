"""A record can be gone through again: every version, for every seat, as it was."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tafl.errors import BadRecord, GameFault, NotFound, Rejected
from tafl.replay import replay

from tests.core.forgers import FORGERS
from tests.core.records import SCENES, begin, catalogue, forged, sample


def plain(look: Any) -> Any:
    """Turn a look into what a client gets."""
    return msgspec.json.decode(msgspec.json.encode(look))


@pytest.mark.parametrize("game", ["nim", "totem", "dice"])
@pytest.mark.parametrize("scene", SCENES)
def test_every_look_is_as_it_was(scene: str, game: str) -> None:
    match = SCENES[scene](game, 0)
    again = replay(match.record(), catalogue())
    assert again.match.version == match.version and again.match.outcome == match.outcome
    for version in range(1, match.version + 1):
        then = match.at(version)
        for seat in (None, 0, 1):
            assert plain(again.look(seat, version)) == then.look(seat)
    assert plain(again.look(1)) == match.look(1)
    assert plain(again.history(0, language="fr")) == match.history(0, "fr")


def test_a_match_under_way_can_be_replayed() -> None:
    match = begin("totem", 2, 3)
    again = replay(match.record(), catalogue())
    assert again.at(4).version == 4 and plain(again.look(0)) == match.look(0)


@pytest.mark.parametrize("version", [0, -1, 999])
def test_a_version_that_is_not_there_is_said(version: int) -> None:
    with pytest.raises(NotFound) as error:
        replay(sample("played", "nim"), catalogue()).look(None, version)
    assert error.value.code == "no-such-version"


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_said(seat: int) -> None:
    with pytest.raises(Rejected) as error:
        replay(sample("played", "nim"), catalogue()).look(seat)
    assert error.value.code == "no-such-seat"


def test_a_broken_record_is_not_replayed() -> None:
    data = sample("played", "nim")
    for broken in (b"", b"noise", data[:-1], data.replace(b'"seat":1', b'"seat":0', 1)):
        with pytest.raises(BadRecord):
            replay(broken, catalogue())
    with pytest.raises(BadRecord) as error:
        replay(data.split(b"\n")[0] + b"\n", catalogue())
    assert error.value.code == "empty-record"


@pytest.mark.parametrize("name", FORGERS)
def test_no_forger_breaks_a_replay(name: str) -> None:
    forger = FORGERS[name]
    data = forged(sample(forger.scene, forger.game), forger.edit)
    try:
        replay(data, catalogue()).look(0)
    except BadRecord as error:
        assert error.version > 0 and error.en != error.fr


def test_a_game_that_is_not_installed_is_said() -> None:
    with pytest.raises(NotFound) as missing:
        replay(sample("played", "nim"), replace(catalogue(), games={}))
    assert missing.value.code == "no-such-game"
    older = forged(sample("played", "nim"), _older)
    with pytest.raises(GameFault) as other:
        replay(older, catalogue())
    assert other.value.code == "game-version"


def _older(lines: list[dict[str, Any]]) -> None:
    lines[1]["command"]["opening"]["game_version"] = "0"
