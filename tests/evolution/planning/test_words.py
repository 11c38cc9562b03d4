"""Words are found whole, in one way of writing, in two languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.chinese_words import brings_in_another, openings_shared
from evolution.planning.words import folded, holds_words, mentions


@pytest.mark.parametrize(
    ("content", "words", "mentioned"),
    [
        ("The daily standup is at nine", "standup daily", True),
        ("The daily standup is at nine", "weekly standup", False),
        ("我们组的例会在周二", "例会", True),
        ("我们组的 例 会在周二", "例会", True),
        ("我们组的例会在周二", "周会", False),
    ],
)
def test_english_is_mentioned_in_any_order_and_chinese_letter_for_letter(
    content: str, words: str, *, mentioned: bool
) -> None:
    assert mentions(content, words) is mentioned


@given(st.text(max_size=30))
def test_one_way_of_writing_is_the_same_when_written_again(text: str) -> None:
    assert folded(folded(text)) == folded(text)


def test_a_part_of_a_word_is_not_held() -> None:
    assert holds_words("i drive a car", "car")
    assert not holds_words("i drive a cart, no scar", "car")
    assert not holds_words("i drive", "")


@pytest.mark.parametrize(
    ("stated", "before", "shared"),
    [
        ("楼下理发店的老板是阿辉", ("楼下理发店转手了",), ("楼下理发店",)),
        ("楼下理发店的老板是阿辉", ("楼下理发师转手了",), ("楼下",)),
        ("我的车", ("我的房",), ()),
    ],
)
def test_clauses_share_an_opening_of_whole_words(stated, before, shared) -> None:
    assert openings_shared(stated, before) == shared


@pytest.mark.parametrize(
    ("before", "stated", "brings"),
    [
        ("我外甥也学琴了", "一节课260", True),
        ("我外甥也学琴了", "我外甥一节课260", False),
        ("我也换老师了", "一节课260", False),
        ("我外甥换老师了", "一节课260", False),
    ],
)
def test_who_has_the_like_too_is_somebody_else(before: str, stated: str, *, brings: bool) -> None:
    assert brings_in_another((before,), stated) is brings
