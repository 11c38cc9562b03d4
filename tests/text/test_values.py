"""The values that a text names, by kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.analyse import normalise
from memory.text.values import values_of
from tests.measured import assert_linear, cpu_seconds


@pytest.mark.parametrize(
    ("text", "kind", "values"),
    [
        ("we meet on Tuesday", "day", {"tuesday"}),
        ("改到周三了", "day", {"周三"}),
        ("on the 26th of March", "date", {"26th", "march"}),
        ("6月30号上线", "date", {"6月", "30号"}),
        ("thursday 5:30", "time", {"5:30"}),
        ("八点开会", "time", {"八点"}),
        ("three kids", "number", {"three"}),
        ("it is $45", "price", {"45"}),
        ("50mg a day", "per mg", {"50"}),
        ("是四年级", "per 年", {"四"}),
        ("my blood type's A+", "letter", {"a+"}),
        ("I drive a Voyager", "name", {"voyager"}),
        ("我在OPPO上班", "name", {"oppo"}),
        ("改到週三了", "day", {"周三"}),
        ("改到下禮拜日", "day", {"礼拜日"}),
        ("５０ｍｇ每天", "per mg", {"50"}),
        ("thursday 5:30pm", "time", {"5:30pm"}),
        ("at 5 p.m.", "time", {"5 p.m"}),
        ("十一点半见", "time", {"十一点"}),
        ("开会三十分钟", "per 分", {"三十"}),
        ("it was 1,250.50 euros", "per euros", {"1,250.50"}),
    ],
)
def test_a_value_is_found_under_its_kind(text: str, kind: str, values: set[str]) -> None:
    assert values_of(text)[kind] == values


@pytest.mark.parametrize(
    "text",
    [
        "",
        "she is afraid of dogs",
        "她特别怕狗",
        "I am tired",
        "我们一起吃十分好吃的菜",
        "万一他也来",
    ],
)
def test_words_alone_name_no_value(text: str) -> None:
    assert values_of(text) == {}


@given(st.text())
def test_any_text_has_values_that_stand_in_it(text: str) -> None:
    for values in values_of(text).values():
        assert values
        assert all(value in normalise(text).lower() for value in values)


@pytest.mark.parametrize(("one", "other"), [("5:30pm", "6:30pm"), ("5:30 am", "5:30 pm")])
def test_two_times_of_a_day_are_two_values(one: str, other: str) -> None:
    assert values_of(f"we meet at {one}")["time"].isdisjoint(values_of(f"at {other}")["time"])


@pytest.mark.parametrize("fragment", ["7", "七", "7,", "7.7", "十月", "A", "5:", "$9"])
def test_any_length_of_anything_is_read_in_linear_time(fragment: str) -> None:
    def read(length: int) -> float:
        text = (fragment * (length // len(fragment) + 1))[:length]
        return cpu_seconds(lambda: values_of(text))

    assert_linear(read, length=32_768)
