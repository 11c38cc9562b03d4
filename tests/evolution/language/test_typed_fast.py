"""People who type fast leave out the apostrophe, and in Chinese a space ends a clause."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims

Told = list[tuple[str, str, str]]


def told(text: str) -> Told:
    return [(one.subject, one.attribute, one.value) for one in claims(annotate(text))]


def clauses(text: str) -> list[str]:
    return [text[one.start : one.stop] for each in annotate(text).sentences for one in each.clauses]


@pytest.mark.parametrize(
    "typed",
    [
        "I'm a nurse",
        "I'm allergic to nuts",
        "I'm vegan",
        "I've moved to Berlin",
        "I'm not vegan",
        "I'm thinking of going vegan",
        "he says I'm a nurse",
    ],
)
def test_a_contraction_says_the_same_without_its_apostrophe(typed: str) -> None:
    fast = typed.replace("'", "")
    assert told(fast) == told(typed)
    assert told(fast.replace("I", "i", 1)) == told(typed)


def test_a_value_is_quoted_as_it_was_typed() -> None:
    [claim] = claims(annotate("im a nurse, nights mostly"))
    assert (claim.value, claim.value_start, claim.value_stop) == ("nurse", 5, 10)


@pytest.mark.parametrize(
    "text", ["IM me later", "the im settings", "live in Ghent", "ive", "Kim a nurse"]
)
def test_what_only_looks_like_a_contraction_states_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("我还是爱吃锅包肉 香港哪有好的", [("", "food", "锅包肉")]),
        ("我吃素 合租无所谓", [("", "diet", "吃素")]),
        ("我不喝牛奶喔 乳糖不耐", [("", "drink", "牛奶")]),
    ],
)
def test_a_space_ends_a_chinese_clause(text: str, said: Told) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("我 叫 李雷", ["我 叫 李雷"]),
        ("我特别喜欢 猫", ["我特别喜欢 猫"]),
        ("我从来不吃 香菜", ["我从来不吃 香菜"]),
        ("我妈最近在 吃药", ["我妈最近在 吃药"]),
    ],
)
def test_a_space_behind_a_word_that_waits_for_another_ends_none(
    text: str, whole: list[str]
) -> None:
    assert clauses(text) == whole


@pytest.mark.parametrize(
    "text",
    [
        "如果下雨了 就住上海",
        "他一直跟我说 不吃辣",
        "你觉得我应该换工作 还是读研？",
        "我妈血压高啊 糖尿病",
    ],
)
def test_what_stands_behind_a_space_is_meant_as_what_stands_before_it(text: str) -> None:
    assert [one for one in told(text) if one[0] == ""] == []
