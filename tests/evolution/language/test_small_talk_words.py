"""One telling word makes a sentence worth keeping; without any it is small talk."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.small_talk import content_words, is_small_talk

SMALL = [
    *("hi", "Hello!", "good morning", "thanks a lot", "ok", "haha", "hahaha lol", "wow!!", "yes"),
    *("see you later", "no problem", "how are you?", "😀", "...", "", "good night", "you too"),
    *("你好", "谢谢！", "哈哈哈哈", "好的", "嗯嗯", "早上好", "晚安", "没事", "再见", "辛苦了"),
    *("不客气", "666", "好的呢", "哈哈 好的", "嗯，谢谢", "收到"),
]
TELLING = [
    *("I moved", "pregnant", "I'm vegan", "Ghent", "my dog", "I got fired", "he died", "engaged!"),
    *("4711", "thanks, I live in Oslo", "haha my cat", "graduated", "we broke up", "laid off"),
    *(
        "怀孕了",
        "我离婚了",
        "确诊了",
        "我家猫",
        "厦门",
        "哈哈我搬家了",
        "失业了",
        "考试",
        "我住院了",
    ),
    *("谢谢，我对花生过敏", "13800002211", "出差", "我奶奶去世了"),
]


@pytest.mark.parametrize("text", SMALL)
def test_chat_words_alone_are_small_talk(text: str) -> None:
    assert is_small_talk(text)


@pytest.mark.parametrize("text", TELLING)
def test_a_word_that_tells_something_is_kept(text: str) -> None:
    assert not is_small_talk(text)


@given(st.sampled_from(SMALL), st.sampled_from(TELLING))
def test_small_talk_around_what_tells_something_hides_none_of_it(small: str, telling: str) -> None:
    assert not is_small_talk(f"{small} {telling}")
    assert not is_small_talk(f"{telling}\n{small}")


@given(st.sampled_from(SMALL), st.sampled_from(SMALL))
def test_small_talk_twice_is_small_talk(one: str, other: str) -> None:
    assert is_small_talk(f"{one} {other}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hello Ghent", ["Ghent"]),
        ("thanks, my dog barks", ["dog", "barks"]),
        ("it’s Tom's", ["Tom's"]),
        ("哈哈", []),
        ("７８", ["78"]),
        ("a b c", []),
    ],
)
def test_the_words_that_carry_something(text: str, words: list[str]) -> None:
    assert list(content_words(text)) == words
