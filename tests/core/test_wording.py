"""What is wrong with a form is said in words that people know, with what would be right."""

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from tafl import Command
from tafl.malformed import explained


class Colour(enum.Enum):
    """A choice."""

    RED = "red"
    BLUE = "blue"


class Inner(Struct, forbid_unknown_fields=True):
    """Something inside."""

    size: int


class Send(Command):
    """Something of every kind."""

    number: Annotated[int, Meta(ge=1, le=3)] = 1
    even: Annotated[int, Meta(multiple_of=2)] = 2
    positive: Annotated[float, Meta(gt=0)] = 1.0
    word: Annotated[str, Meta(min_length=2, max_length=3, pattern="^[a-z]+$")] = "ab"
    some: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    pair: tuple[int, Literal["x", "y"]] = (1, "x")
    side: Literal["left", "right"] = "left"
    colour: Colour = Colour.RED
    maybe: int | None = None
    inner: Inner | None = None
    table: dict[str, Literal[1, 2]] = {}  # noqa: RUF012 (msgspec copies it)
    flag: bool = False


@pytest.mark.parametrize(
    ("fields", "en", "fr"),
    [
        ({"number": 4}, "`number` must be 3 or less.", "`number` doit être inférieur ou égal à 3."),
        ({"number": 0}, "`number` must be 1 or more.", "`number` doit être supérieur ou égal à 1."),
        (
            {"number": "4"},
            "`number` must be a whole number, not text.",
            "`number` doit être un nombre entier, et non du texte.",
        ),
        ({"even": 3}, "`even` must be a multiple of 2.", "`even` doit être un multiple de 2."),
        (
            {"positive": -1},
            "`positive` must be more than 0.",
            "`positive` doit être supérieur à 0.",
        ),
        (
            {"word": "a"},
            "`word` must have at least 2 characters.",
            "`word` doit avoir au moins 2 caractères.",
        ),
        (
            {"word": "abcd"},
            "`word` must have at most 3 characters.",
            "`word` doit avoir au plus 3 caractères.",
        ),
        (
            {"word": "A1"},
            "`word` must have the form ^[a-z]+$.",
            "`word` doit avoir la forme ^[a-z]+$.",
        ),
        (
            {"some": []},
            "`some` must have at least 1 entry.",
            "`some` doit avoir au moins 1 élément.",
        ),
        (
            {"some": [1, "a"]},
            "`some[1]` must be a whole number, not text.",
            "`some[1]` doit être un nombre entier, et non du texte.",
        ),
        (
            {"pair": [1]},
            "`pair` must have exactly 2 entries.",
            "`pair` doit avoir exactement 2 éléments.",
        ),
        (
            {"pair": [1, "z"]},
            '`pair[1]` must be one of: "x", "y".',
            '`pair[1]` doit être l\'un de : "x", "y".',
        ),
        (
            {"side": "up"},
            '`side` must be one of: "left", "right".',
            '`side` doit être l\'un de : "left", "right".',
        ),
        (
            {"colour": "green"},
            '`colour` must be one of: "red", "blue".',
            '`colour` doit être l\'un de : "red", "blue".',
        ),
        (
            {"maybe": []},
            "`maybe` must be a whole number or null, not a list.",
            "`maybe` doit être un nombre entier ou null, et non une liste.",
        ),
        (
            {"inner": {}},
            "The field `size` of `inner` is missing.",
            "Le champ `size` de `inner` manque.",
        ),
        (
            {"inner": {"size": 1, "weight": 2}},
            "There is a field that does not belong here; these do: size.",
            "Il y a un champ qui n'a rien à faire ici ; il peut y avoir : size.",
        ),
        (
            {"table": {"a": 3}},
            "`table[...]` must be one of: 1, 2.",
            "`table[...]` doit être l'un de : 1, 2.",
        ),
        (
            {"flag": 1},
            "`flag` must be true or false, not a whole number.",
            "`flag` doit être vrai ou faux (true, false), et non un nombre entier.",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_the_sentences_say_what_would_be_right(fields: dict[str, Any], en: str, fr: str) -> None:
    sent = {"type": "send", **fields}
    with pytest.raises(msgspec.ValidationError) as no:
        msgspec.convert(sent, Send)
    error = explained(Send, str(no.value), sent)
    assert (error.en, error.fr) == (en, fr)


def test_a_form_without_a_type_is_explained_too() -> None:
    error = explained(Inner, "Object missing required field `size`", {})
    assert error.en == "The field `size` is missing."


def test_long_lists_of_choices_are_cut() -> None:
    words = Literal[tuple(f"a-rather-long-word-{n}" for n in range(100))]  # type: ignore[valid-type]
    many = msgspec.defstruct("Many", [("word", words)])
    sent = {"word": "?"}
    with pytest.raises(msgspec.ValidationError) as no:
        msgspec.convert(sent, many)
    error = explained(many, str(no.value), sent)
    assert error.en.endswith("….")
    assert len(error.en) < 1024
