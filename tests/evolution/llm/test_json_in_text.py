"""The JSON in what a model said, and only JSON."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.llm.json_in_text import json_values

VALUE = {"a": [1, 2], "b": "x"}
TEXT = '{"a": [1, 2], "b": "x"}'


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"\ufeff {TEXT}\n",
        f"Here you are:\n{TEXT}\nAnything else?",
        f"```json\n{TEXT}\n```",
        f"```\n{TEXT}```",
        f"好的，结果如下：\n```JSON\n{TEXT}\n```\n以上。",
        f'<think>maybe {{}} or {{"a": 1}}</think>{TEXT}',
        f"{TEXT}\n{TEXT}",
        '{"a": [1, 2,], "b": "x",}',
        f"The set {{1, 2}} gives {TEXT}",
    ],
)
def test_json_is_found_in_what_stands_around_it(text: str) -> None:
    assert json_values(text) == [VALUE]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'{"b": "C:\docs"}', {"b": r"C:\docs"}),
        (r'{"b": "it\'s"}', {"b": "it's"}),
        (r'{"b": "\u12"}', {"b": r"\u12"}),
        (r'{"b": "\\d \n \u4f60"}', {"b": "\\d \n 你"}),
        ('{"b": "two\nlines"}', {"b": "two\nlines"}),
        ('{"b": NaN, "c": -Infinity}', {"b": None, "c": None}),
        ('{"b": "a, }"}', {"b": "a, }"}),
    ],
)
def test_slips_with_one_meaning_are_mended(text: str, value: object) -> None:
    assert json_values(text) == [value]


@pytest.mark.parametrize(
    "text", ["", " ", "null", "3", '"text"', "no JSON", "{", '{"a": ', "[" * 50_000, "{" * 5_000]
)
def test_what_holds_no_object_gives_none(text: str) -> None:
    assert json_values(text) == []


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from('{}[]",:\\ua1 \n`<think>NaN')))
def test_no_text_breaks_it(text: str) -> None:
    assert len(json_values(text)) <= 5
