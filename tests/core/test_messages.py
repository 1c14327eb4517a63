"""Messages: tags, unknown fields, defaults, and that the platform's never meet a game's."""

from typing import Any

import msgspec
import pytest
from tafl import Command, Event
from tafl.commit import canonical
from tafl.messages import members, snake_case, tag_of
from tafl.requests import REQUESTS, Request, Resign, TakeSeat
from tafl.steps import STEPS, Paused, Step

from tests.core.toys import Chosen, Did, Do, Opened, VoteGame, catalogue


@pytest.mark.parametrize(
    ("name", "tag"),
    [("Place", "place"), ("CardPlaced", "card_placed"), ("Take2Cards", "take2_cards")],
)
def test_a_message_is_named_after_its_class(name: str, tag: str) -> None:
    assert snake_case(name) == tag


def test_a_message_inside_something_else_has_no_name() -> None:
    with pytest.raises(TypeError):
        snake_case("Outer.Inner")


def test_a_commands_typo_fails_and_an_events_new_field_does_not() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"do","drwa":true}', type=Do)
    newer = b'{"type":"chosen","seat":1,"number":2,"mood":"good"}'
    assert msgspec.json.decode(newer, type=VoteGame.events) == Chosen(1, 2)


def test_what_is_left_at_its_default_is_not_written() -> None:
    """So an event that gains a field later keeps the bytes that it was hashed with."""
    assert canonical(Do()) == b'{"type":"do"}'
    assert canonical(Did(0, 1)) == b'{"following":1,"seat":0,"type":"did"}'
    assert canonical(Resign()) == b'{"type":"match.resign"}'


def test_messages_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Do().draw = True


def test_a_union_or_a_single_class_lists_its_members() -> None:
    assert members(Do) == (Do,)
    assert members(Chosen | Opened) == (Chosen, Opened)
    assert tag_of(Opened) == "opened"


@pytest.mark.parametrize(("every", "root"), [(REQUESTS, Request), (STEPS, Step)])
def test_the_platforms_own_messages_are_all_listed(every: tuple[type, ...], root: Any) -> None:
    assert set(every) == set(root.__subclasses__())
    tags = [tag_of(message) for message in every]
    assert len(set(tags)) == len(tags)
    assert all(tag.startswith("match.") for tag in tags)


def test_no_games_message_can_be_taken_for_the_platforms() -> None:
    for game in catalogue().games.values():
        for message in (*members(game.commands), *members(game.events)):
            assert issubclass(message, Command | Event)
            assert "." not in tag_of(message)


def test_requests_and_steps_survive_json() -> None:
    for message in (TakeSeat(1, "salt", "server"), Paused(5)):
        again = msgspec.json.decode(canonical(message), type=type(message))
        assert again == message
