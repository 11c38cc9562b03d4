"""Chinese and English numerals mean what they count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.time.en.words import number as number_en
from evolution.language.time.zh.numbers import normalised, number


def spelled(value: int) -> str:
    """A number below ten thousand as Chinese writes it."""
    signs = "零一二三四五六七八九"
    text, gap = "", False
    for scale, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // scale % 10
        if digit:
            text += ("零" if gap and text else "") + signs[digit] + sign
            gap = False
        elif text:
            gap = True
    return text or "零"


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        *(("零", 0), ("一", 1), ("两", 2), ("十", 10), ("十二", 12), ("二十", 20), ("廿", 20)),
        *(("廿三", 23), ("卅一", 31), ("一百", 100), ("一百零五", 105), ("一百五十", 150)),
        *(("三千", 3000), ("一千零一", 1001), ("二〇二四", 2024), ("二零二六", 2026), ("九七", 97)),
        *(("12", 12), ("007", 7)),
    ],
)
def test_a_chinese_numeral_by_hand(numeral: str, value: int) -> None:
    assert number(numeral) == value


@given(st.integers(0, 9999))
def test_every_chinese_numeral_below_ten_thousand(value: int) -> None:
    assert number(spelled(value)) == value


@given(st.integers(10, 19))
def test_ten_to_nineteen_begin_with_ten_alone(value: int) -> None:
    assert number(spelled(value).removeprefix("一")) == value


@given(st.text(max_size=40))
def test_one_spelling_keeps_every_character_in_its_place(text: str) -> None:
    assert len(normalised(text)) == len(text)
    assert normalised(normalised(text)) == normalised(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("上個禮拜", "上个礼拜"),
        ("听日见", "明日见"),
        ("聽日見", "明日見"),
        ("听日本歌", "听日本歌"),
        ("尋晚", "昨晚"),
        ("２０２６年", "2026年"),
        ("依家", "现在"),
        ("plain", "plain"),
    ],
)
def test_words_of_time_have_one_spelling(text: str, plain: str) -> None:
    assert normalised(text) == plain


@pytest.mark.parametrize(
    ("words", "value"),
    [
        *(("a", 1), ("an", 1), ("one", 1), ("two", 2), ("twelve", 12), ("twenty", 20)),
        *(("twenty-one", 21), ("thirty five", 35), ("7", 7), ("45", 45)),
    ],
)
def test_an_english_number_by_hand(words: str, value: int) -> None:
    assert number_en(words) == value
