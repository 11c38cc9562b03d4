"""Chinese words are whole where the dictionary begins them, and some tell nothing of a clause."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.chinese_words import (
    borders,
    is_kin,
    is_person,
    openings_shared,
    without_fillers,
)


@pytest.mark.parametrize(
    ("text", "words", "whole"),
    [
        ("我喝咖啡", "咖啡", True),
        ("我喝奶茶", "茶", False),
        ("我嫂子是中学老师", "老师", True),
        ("我养了一只小猫的", "小猫", True),
        ("我学木雕了", "木雕", True),
        ("我在图书馆看书", "图书馆", True),
    ],
)
def test_a_span_is_whole_words_or_the_wider_word_that_one_ends_in(text, words, whole):
    start = text.index(words)
    assert borders(text, start, start + len(words)) is whole


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("我现在住上海", "我住上海"),
        ("从下周一起我不上班", "我不上班"),
        ("其实我喝茶", "我喝茶"),
        ("对了，我搬家了", "我搬家了"),
        ("我其实喝茶", "我其实喝茶"),
        ("我平时一般喝茶", "我喝茶"),
        ("现在", ""),
        ("", ""),
    ],
)
def test_words_that_say_since_when_tell_nothing_else(text, left):
    assert without_fillers(text) == left


@given(st.text("现在我喝茶目前，已经", max_size=14))
def test_no_text_grows_without_its_fillers(text):
    assert len(without_fillers(text)) <= len(text)


@pytest.mark.parametrize(
    ("words", "person", "kin"),
    [
        ("我妈", True, True),
        ("妈妈", True, True),
        ("我的同事", True, True),
        ("我家猫", True, True),
        ("用户", True, False),
        ("咖啡", False, False),
        ("公司", False, False),
        ("上海", False, False),
        ("密码", False, False),
        ("会议室", False, False),
        ("", False, False),
    ],
)
def test_words_for_a_person_or_a_pet_are_known(words, person, kin):
    assert (is_person(words), is_kin(words)) == (person, kin)


@given(st.text("我的妈爸猫茶咖啡小王", max_size=5))
def test_who_is_kin_is_a_person(words):
    assert is_person(words) or not is_kin(words)


@pytest.mark.parametrize(
    ("stated", "before", "shared"),
    [
        ("户口本收在铁盒里", ("户口本我换地方收了",), ("户口本",)),
        ("户口本收在铁盒里", (), ()),
        ("户口本收在铁盒里", ("", "驾照丢了"), ()),
        ("我的户口本在家", ("我的驾照丢了",), ()),
        ("健身房在三楼", ("健身房搬了", "健身房涨价了"), ("健身房",)),
        ("健身房在三楼", ("健身教练换了",), ("健身",)),
    ],
)
def test_an_opening_is_shared_in_whole_words_and_named_once(stated, before, shared):
    assert openings_shared(stated, before) == shared


@given(st.text("健身房户口本我的茶", max_size=8), st.lists(st.text("健身房茶我", max_size=6)))
def test_what_is_shared_opens_both(stated, before):
    for words in openings_shared(stated, tuple(before)):
        assert stated.startswith(words)
        assert any(clause.startswith(words) for clause in before)
