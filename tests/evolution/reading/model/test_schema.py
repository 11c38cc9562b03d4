"""How the rows of a model's answer are read."""

import pytest
from pydantic import ValidationError

from evolution.llm.types import AnswerProblem
from evolution.reading.model.schema import CONTENT_CHARACTERS, Entry, fields_wrong, rows_of


@pytest.mark.parametrize(
    ("answer", "rows"),
    [
        ([], ([], False)),
        ([1], ([1], False)),
        ({"memories": [1]}, ([1], False)),
        ({"memories": [], "nothing_to_extract": True}, ([], True)),
        ({"nothing_to_extract": True}, ([], True)),
        ({"nothing_to_extract": "true"}, ([], True)),
        ({"memories": [1], "nothing_to_extract": False}, ([1], False)),
    ],
)
def test_the_rows_of_an_answer(answer, rows) -> None:
    assert rows_of(answer, name="memories") == rows


@pytest.mark.parametrize(
    "answer", [None, "x", 1, {}, {"memories": "x"}, {"memories": {}}, {"nothing_to_extract": False}]
)
def test_an_answer_without_rows_is_refused(answer) -> None:
    with pytest.raises(AnswerProblem):
        rows_of(answer, name="memories")


PLAIN = {"type": "fact", "turn": 1, "quote": "x", "content": "The user moved."}


@pytest.mark.parametrize(
    ("given_value", "field", "value"),
    [
        ({"value": None}, "value", ""),
        ({"value": 5}, "value", "5"),
        ({"value": "a  b"}, "value", "a b"),
        ({"subject": None}, "subject", ""),
        ({"affirmed": None}, "affirmed", True),
        ({"one_at_a_time": None}, "one_at_a_time", False),
        ({"ends": None}, "ends", []),
        ({"status": None}, "status", "said"),
        ({"sort": None}, "sort", "lasting"),
        ({"from": ""}, "begins", None),
        ({"until": 2027}, "until", "2027"),
        ({}, "subject", "user"),
    ],
)
def test_what_only_describes_an_entry_may_be_missing(given_value, field: str, value) -> None:
    assert getattr(Entry.model_validate(PLAIN | given_value), field) == value


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "opinion"},
        {"type": None},
        {"content": ""},
        {"content": "a" * (CONTENT_CHARACTERS + 1)},
        {"content": ["x"]},
        {"quote": ""},
        {"affirmed": "perhaps"},
        {"ends": 3},
        {"status": "guessed"},
        {"value": True},
    ],
)
def test_a_wrong_type_is_refused_and_named_without_its_value(wrong) -> None:
    with pytest.raises(ValidationError) as refused:
        Entry.model_validate(PLAIN | wrong)
    (field,) = wrong
    assert fields_wrong(refused.value).startswith(field)
    assert "a" * 50 not in fields_wrong(refused.value)
