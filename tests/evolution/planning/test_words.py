"""Words are found whole, in one way of writing, in two languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.words import (
    cuts_a_word,
    folded,
    holds_words,
    mentions,
)


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
    ("text", "written"),
    [
        ("  Ghent.  ", "ghent"),
        ("“Dune”", "dune"),
        ("It’s", "it's"),
        ("臺北", "台北"),
        ("ＡＢＣ１２", "abc12"),
        ("3 号 机器", "3号机器"),
        ("用 Notion 写", "用notion写"),
        ("two  words\nand a line", "two words and a line"),
        ("don't.", "don't"),
        ("（上海）", "上海"),
        ("-5", "-5"),
        ("...", ""),
        ("", ""),
    ],
)
def test_a_text_has_one_way_of_writing(text: str, written: str) -> None:
    assert folded(text) == written


@pytest.mark.parametrize(
    ("text", "words", "held"),
    [
        ("i take 20 mg", "20 mg", True),
        ("i take 120 mg", "20 mg", False),
        ("i take 20 mgs", "20 mg", False),
        ("scar and car", "car", True),
        ("room a3", "a3", True),
        ("room a30", "a3", False),
        ("我喝咖啡", "咖啡", True),
        ("我住a3栋", "a3", True),
        ("o'brien's pub", "o'brien", True),
        ("", "car", False),
        ("car", "car", True),
        ("car", "car park", False),
    ],
)
def test_words_are_held_whole_wherever_they_stand(text: str, words: str, *, held: bool) -> None:
    assert holds_words(text, words) is held


@given(st.text("ab1 喝茶", max_size=12), st.integers(0, 12), st.integers(0, 12))
def test_only_a_span_that_begins_or_ends_within_a_word_cuts_one(text, start, stop) -> None:
    start, stop = sorted((min(start, len(text)), min(stop, len(text))))

    def within(border: int) -> bool:
        around = text[max(border - 1, 0) : border + 1]
        return 0 < border < len(text) and all(sign in "ab1" for sign in around)

    assert cuts_a_word(text, start, stop) is (within(start) or within(stop))


@given(st.text("ab 喝茶", max_size=12), st.text("ab 喝茶", max_size=4))
def test_what_is_held_stands_in_the_text(text: str, words: str) -> None:
    if holds_words(text, words):
        assert words in text


@given(st.text("ab 喝茶", min_size=1, max_size=8))
def test_a_text_holds_itself(text: str) -> None:
    assert holds_words(text, text)


@pytest.mark.parametrize(
    ("content", "words", "mentioned"),
    [
        ("I take citalopram", "", True),
        ("The meetings are on Mondays", "meeting on monday", True),
        ("We met", "meeting", False),
        ("我的 CRM 系统", "crm系统", True),
    ],
)
def test_stems_are_mentioned_and_part_of_a_word_is_not(content, words, *, mentioned) -> None:
    assert mentions(content, words) is mentioned
