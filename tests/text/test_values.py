"""The values that a text names, by kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.values import values_of


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
    ],
)
def test_a_value_is_found_under_its_kind(text: str, kind: str, values: set[str]) -> None:
    assert values_of(text)[kind] == values


@pytest.mark.parametrize("text", ["", "she is afraid of dogs", "她特别怕狗", "I am tired"])
def test_words_alone_name_no_value(text: str) -> None:
    assert values_of(text) == {}


@given(st.text())
def test_any_text_has_values_that_stand_in_it(text: str) -> None:
    for values in values_of(text).values():
        assert values
        assert all(value in text.lower() for value in values)
