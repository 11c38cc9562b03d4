"""What kind of thing a value is: by itself, or by the noun that it ends in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.value_kinds import kind_of

KINDS = {
    "drink": "tea|a cup of green tea|Earl Grey|iced oat latte|beers|白茶|一杯美式|珍珠奶茶|冰可樂",
    "food": "pizza|spicy food|my mum's lasagna|toast|dumplings",
    "city": "Ghent|Oslo|New York|the city of Ghent|Kuala Lumpur|上海|江苏南京|臺北|重庆",
    "diet": "vegan|a strict vegetarian|gluten-free|吃素|生酮",
    "sport": "running|table tennis|yoga|rock climbing",
    "car": "比亚迪|白色的朗逸|二手帕萨特",
    "bank": "招商银行|建行",
    "messenger": "微信|企业微信",
    "language": "日语|粤语",
}
NO_KIND = [
    *("", " ", "...", "the command line", "a split", "Tom", "my sister", "chess club", "teapot"),
    *("the edge", "organ", "ghentish", "12", "上", "北", "茶几", "咖啡馆", "银行卡", "小张"),
]


@pytest.mark.parametrize(
    ("kind", "value"),
    [(kind, value) for kind, values in KINDS.items() for value in values.split("|")],
)
def test_a_value_is_of_the_kind_of_the_noun_it_ends_in(kind: str, value: str) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize("value", NO_KIND)
def test_of_any_other_value_no_kind_is_known(value: str) -> None:
    assert kind_of(value) == ""


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        pytest.param("Cork", "city", id="a town by itself with a capital"),
        pytest.param("cork", "", id="what stops a bottle"),
        pytest.param("a bath", "", id="what one takes in the evening"),
        pytest.param("Nice", "city", id="a town that is a common word"),
        pytest.param("very nice", "", id="the common word"),
        pytest.param("The Swift", "", id="a common word behind another"),
    ],
)
def test_a_name_that_is_a_common_word_counts_alone_with_a_capital(value: str, kind: str) -> None:
    assert kind_of(value) == kind


@given(st.sampled_from([value for values in KINDS.values() for value in values.split("|")]))
def test_marks_and_white_space_around_a_value_change_no_kind(value: str) -> None:
    for written in (f" {value} ", f"{value}.", f"{value}！"):
        assert kind_of(written) == kind_of(value)


@given(st.text(max_size=20))
def test_any_text_has_a_kind_or_none(value: str) -> None:
    assert isinstance(kind_of(value), str)
