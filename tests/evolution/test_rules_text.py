import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.rules.language import detect, written_in
from evolution.rules.sentences import Sentence, split_clauses, split_sentences
from evolution.rules.slots import category_of_value, key_of_attribute, sort_of_value
from evolution.rules.third_person import in_third_person


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I like tea", "en"),
        ("我喜欢茶", "zh"),
        ("我们用 React 和 Vue 做前端", "zh"),
        ("Meeting at 好 place today please", "mixed"),
        ("123", "en"),
    ],
)
def test_the_language_of_a_sentence(text: str, language: str) -> None:
    assert detect(text) == language


def test_a_mixed_sentence_is_written_about_in_english() -> None:
    assert written_in("Meeting at 好 place today please") == "en"


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("I met Dr. Smith. We ate.", ["I met Dr. Smith.", "We ate."]),
        ("It costs 3.50 today! Really?", ["It costs 3.50 today!", "Really?"]),
        ("我去了。你呢？好！", ["我去了。", "你呢？", "好！"]),
        ("他说：“我不去。真的。”然后走了。", ["他说：“我不去。真的。”然后走了。"]),
        ("one\ntwo", ["one", "two"]),
        ("Nice 😀 I moved", ["Nice 😀", "I moved"]),
        ("e.g. this one", ["e.g. this one"]),
        ("", []),
    ],
)
def test_sentences_end_where_they_end(text: str, sentences: list[str]) -> None:
    assert [piece.text for piece in split_sentences(text)] == sentences


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=100))
def test_every_sentence_stands_where_it_says(text: str) -> None:
    pieces = split_sentences(text)
    assert all(text[piece.begin : piece.stop] == piece.text for piece in pieces)
    assert "".join("".join(piece.text.split()) for piece in pieces) == "".join(text.split())


def test_clauses_keep_numbers_and_titles_whole() -> None:
    text = "我花了1,200元，买了《你好，李焕英》的票"
    assert [c.text for c in split_clauses(Sentence(text, 0, len(text)))] == [
        "我花了1,200元，",
        "买了《你好，李焕英》的票",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't like it but I've tried.", "Ann doesn't like it but Ann has tried."),
        ("I'm tired and I'll go to my room.", "Ann is tired and Ann will go to Ann's room."),
        ("We took our dog with us.", "Ann and others took Ann's dog with Ann and others."),
        ("My sister and I are here; you are kind.", "Ann's sister and Ann are here; Bo is kind."),
        ("I'd been there, I'd like it.", "Ann had been there, Ann would like it."),
        ('I said "I love you".', 'Ann said "I love you".'),
    ],
)
def test_english_is_put_into_the_third_person(text: str, expected: str) -> None:
    assert in_third_person(text, language="en", speaker="Ann", addressee="Bo") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我最近去了厦门", "李雪最近去了厦门"),
        ("我们公司搬了", "李雪的公司搬了"),
        ("我们去爬山", "李雪等人去爬山"),
        ("你觉得我的画", "王明觉得李雪的画"),
        ("自我介绍", "自我介绍"),
    ],
)
def test_chinese_is_put_into_the_third_person(text: str, expected: str) -> None:
    assert in_third_person(text, language="zh", speaker="李雪", addressee="王明") == expected


@pytest.mark.parametrize(
    ("noun", "key"),
    [
        ("my phone number", "phone"),
        ("手机号", "phone"),
        ("our weekly meeting", "meeting"),
        ("我们的例会", "meeting"),
        ("my dragon", None),
    ],
)
def test_a_noun_finds_its_slot(noun: str, key: str | None) -> None:
    assert key_of_attribute(noun) == key


@pytest.mark.parametrize(
    ("value", "category"),
    [("green tea", "drink"), ("绿茶", "drink"), ("minimalist clothes", "style"), ("简约风", "style"), ("quux", None)],
)
def test_a_value_finds_its_category(value: str, category: str | None) -> None:
    assert category_of_value(value) == category


@pytest.mark.parametrize(
    ("value", "sort"),
    [
        ("Friday", "weekday"),
        ("周五", "weekday"),
        ("3pm", "clock"),
        ("3月5号", "date"),
        ("$300", "money"),
        ("8个人", "people"),
        ("tea", None),
    ],
)
def test_a_value_that_tells_no_slot_has_a_sort(value: str, sort: str | None) -> None:
    assert sort_of_value(value) == sort
