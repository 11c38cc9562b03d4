"""A number makes another statement, whatever it is written in and whatever stands around it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.differences import marks, say_different_things

DIGITS = "零一二三四五六七八九"
ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
COUNTED_IN_CHINESE = (
    "会议开了{}分钟", "晚上{}点才睡", "我近视{}度", "买了{}千克米", "他们吃了{}点东西", "一共{}样",
    "走了{}下楼梯", "排到第{}位", "一共有{}个人", "近{}百万元", "第{}季度的预算",
)  # fmt: skip


def numeral(number: int) -> str:
    """Return a number up to 99 in Chinese: 23 is 二十三."""
    tens, ones = divmod(number, 10)
    before = "" if tens < 2 else DIGITS[tens]
    return f"{before}{'十' if tens else ''}{DIGITS[ones] if ones or not tens else ''}"


def in_words(number: int) -> str:
    """Return a number from 2 to 999 in English: 123 is one hundred twenty-three."""
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    joined = f"{TENS[tens - 2]}{f'-{ONES[ones]}' if ones else ''}" if tens > 1 else ONES[rest]
    if not hundreds:
        return joined
    return f"{ONES[hundreds]} hundred{f' {joined}' if rest else ''}"


@given(st.sampled_from(COUNTED_IN_CHINESE), st.integers(11, 99), st.integers(11, 99))
def test_numerals_are_compared_whatever_word_their_end_begins(
    told: str, one: int, other: int
) -> None:
    texts = told.format(numeral(one)), told.format(numeral(other))
    assert say_different_things(*texts) == (one != other)


@given(st.integers(2, 999))
def test_a_number_in_english_words_is_the_number_in_digits(number: int) -> None:
    words, digits = (f"we have {said} boxes" for said in (in_words(number), str(number)))
    assert marks(words).numbers == marks(digits).numbers == {str(number)}
    assert not say_different_things(words, digits)


@given(st.integers(1, 9_999), st.sampled_from([("千", 1_000), ("万", 10_000), ("亿", 10**8)]))
def test_digits_with_a_chinese_scale_are_the_number_they_say(
    number: int, scale: tuple[str, int]
) -> None:
    unit, times = scale
    assert marks(f"预算是{number}{unit}元").numbers == {str(number * times)}


@given(st.lists(st.sampled_from([*ONES, *TENS, "hundred", "dozen", "and", "0", "7"]), max_size=8))
def test_no_number_takes_another_away(words: list[str]) -> None:
    text = " ".join(words)
    assert marks(f"{text} boxes. 0 left").numbers >= marks(f"{text} boxes").numbers | {"0"}
    assert (marks(text).numbers == set()) == set(words).issubset({"one", "and"})


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0 errors in three files", {"0", "3"}),
        ("zero errors in three files", {"0", "3"}),
        ("20 boxes and twenty-five bags", {"20", "25"}),
        ("two dozen eggs", {"24"}),
        ("two hundred thousand people", {"200000"}),
        ("three million two", {"3000002"}),
        ("two, three or four", {"2", "3", "4"}),
        ("twenty, five and thirty", {"20", "5", "30"}),
        ("twenty-one, twenty one and one more", {"21"}),
        ("the twenty-second of May", {"22"}),
        ("the thirty-first floor", {"31"}),
        ("a one-off and a twenty-year-old", {"20"}),
        ("twenty twenty", {"20"}),
        ("1.5万元", {"15000"}),
        ("1,500万元", {"15000000"}),
        ("3万亿", {"3000000000000"}),
        ("3:5万", {"3:5万"}),
        ("十分钟", {"10"}),
        ("十分好", set()),
        ("一点也不", set()),
        ("下午一点", {"1", "pm"}),
        ("第四季度", {"4"}),
        ("四季如春", set()),
        ("十分之一", {"10"}),
        ("the 3rd of 4 doors", {"3", "4"}),
    ],
)
def test_what_counts_as_a_number_is_read_from_what_is_around_it(
    text: str, numbers: set[str]
) -> None:
    assert marks(text).numbers == numbers


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The flat is on the first floor", "The flat is on the second floor"),
        ("Her first husband was Irish", "Her second husband was Irish"),
        ("Ann's First book is out", "Ann's second book is out"),
        ("The flat is on the 1st floor", "The flat is on the 2nd floor"),
        ("There are 0 errors in three files", "There are errors in three files"),
    ],
)
def test_a_rank_or_none_at_all_makes_another_statement(one: str, other: str) -> None:
    assert say_different_things(one, other)
    assert say_different_things(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The flat is on the third floor", "The flat is on the 3rd floor"),
        ("The flat is on the first floor", "The flat is on the 1st floor"),
        ("At first I disliked it", "I disliked it at the beginning"),
        ("Wait a second, it is here", "Wait a moment, it is here"),
        ("预算是三万元", "预算是3万元"),
        ("预算是3万元", "预算是30000元"),
        ("The hall seats two hundred", "The hall seats 200"),
    ],
)
def test_one_number_written_in_two_ways_is_one(one: str, other: str) -> None:
    assert not say_different_things(one, other)
    assert not say_different_things(other, one)
