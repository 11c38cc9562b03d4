import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.analyse import analyse
from memory.text.query import (
    EARLIER_LINE_SHARE,
    LEAST_LINE_WEIGHT,
    asks_of_the_asker,
    is_stop_term,
    latin_share,
    only_tells,
    query_terms,
    without_role_tags,
)


def test_a_question_is_searched_by_what_it_is_about() -> None:
    assert query_terms("What did you deploy on the server?") == {"deploy": 1.0, "server": 1.0}


def test_a_chinese_question_loses_its_function_words() -> None:
    assert query_terms("我的密码是什么") == {
        "密": 1.0,
        "码": 1.0,
        "的密": 1.0,
        "密码": 1.0,
        "码是": 1.0,
    }


def test_a_question_of_stop_words_alone_keeps_them() -> None:
    assert set(query_terms("who are you")) == {"who", "are", "you"}
    assert query_terms("你是谁")


def test_an_empty_query_has_no_terms() -> None:
    assert query_terms(" \n ") == {}


def test_the_last_line_weighs_most() -> None:
    weights = query_terms("apples\nbananas\ncherries")
    assert weights == {
        "cherri": 1.0,
        "banana": EARLIER_LINE_SHARE,
        "appl": pytest.approx(EARLIER_LINE_SHARE**2),
    }


def test_a_line_long_ago_keeps_a_little_weight() -> None:
    assert query_terms("apples\n" + "bananas\n" * 30)["appl"] == LEAST_LINE_WEIGHT


@pytest.mark.parametrize(
    "line", ["<Ann>: pears", "user: pears", "用户：pears", "[Ann] ： pears", "Assistant: pears"]
)
def test_who_said_a_line_is_not_what_it_is_about(line: str) -> None:
    assert query_terms(line) == {"pear": 1.0}


def test_a_conversation_only_tells_where_its_last_line_asks_nothing() -> None:
    assert only_tells("<Ann>: Is it late?\nuser: I have no clock.")
    assert not only_tells("<Ann>: It is late.\nuser: Do I have a clock?")
    assert not only_tells("用户：我迟到了\n助手：几点了？")
    assert not only_tells("<Ann>: It is late.\n<Ben>: Is it?\n\n  \n")
    assert only_tells("<Ann>: Is it late?\n\n<Ben>: I have no clock.\n\n")
    assert not only_tells("<Ann>: I have no clock.")
    assert not only_tells("")


def test_a_time_or_a_heading_is_no_role_tag() -> None:
    assert without_role_tags("Budget: 20 dollars at 10:30") == "Budget: 20 dollars at 10:30"


@given(st.text(st.characters(), max_size=80))
def test_every_query_with_terms_searches_for_something(text: str) -> None:
    weights = query_terms(text)
    assert all(LEAST_LINE_WEIGHT <= weight <= 1 for weight in weights.values())
    assert bool(weights) == any(analyse(line) for line in without_role_tags(text).splitlines())


def test_latin_share_tells_the_languages_apart() -> None:
    assert latin_share({}) == 0
    assert latin_share(query_terms("database timeout")) == 1
    assert latin_share(query_terms("数据库超时")) == 0
    assert 0 < latin_share(query_terms("redis 超时")) < 1


@pytest.mark.parametrize(
    ("term", "stops"),
    [("the", True), ("的", True), ("什么", True), ("server", False), ("密码", False)],
)
def test_stop_terms(term: str, stops: bool) -> None:
    assert is_stop_term(term) is stops


@pytest.mark.parametrize(
    "text",
    ["Where do I live?", "what's MY phone", "<Ann>: Hello.\n<Ben>: 我在哪儿上班？", "俺家几口人"],
)
def test_a_question_about_the_one_who_asks_names_them(text: str) -> None:
    assert asks_of_the_asker(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "What is mined in Chile?",
        "<Ann>: I failed.\n<Ben>: Who wrote it?",
        "谁写的？",
        "我该怎么推导",
        "How do I fix my bike?",
    ],
)
def test_a_question_about_others_does_not(text: str) -> None:
    assert not asks_of_the_asker(text)
