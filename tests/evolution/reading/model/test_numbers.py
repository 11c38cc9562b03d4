"""Every number that a text says is found, and what is put together of several too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.reading.model.numbers import digits_of, numbers_in

ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def in_words(number: int) -> str:
    """A number below a million as English says it."""
    if number >= 1000:
        rest = f" {in_words(number % 1000)}" if number % 1000 else ""
        return f"{in_words(number // 1000)} thousand{rest}"
    if number >= 100:
        rest = f" and {in_words(number % 100)}" if number % 100 else ""
        return f"{ONES[number // 100]} hundred{rest}"
    if number < len(ONES):
        return ONES[number]
    return TENS[number // 10] + (f"-{ONES[number % 10]}" if number % 10 else "")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("one thousand two hundred", 1200),
        ("one thousand two hundred and fifty", 1250),
        ("a thousand five hundred euros", 1500),
        ("twelve hundred", 1200),
        ("two thousand and six", 2006),
        ("two thousand twenty-six", 2026),
        ("three hundred thousand", 300_000),
        ("two hundred and fifty thousand", 250_000),
        ("one million two hundred thousand", 1_200_000),
        ("a hundred", 100),
        ("sixteen thousand", 16_000),
        ("two grand", 2000),
        ("5 million", 5_000_000),
        ("1.5 million", 1_500_000),
        ("3 hundred", 300),
        ("forty-two", 42),
        ("twenty first", 21),
        ("the third", 3),
        ("twice", 2),
        ("a pair", 2),
        ("三百五十", 350),
        ("两千零六", 2006),
        ("一万二", 12_000),
        ("十五万", 150_000),
        ("三千五百万", 35_000_000),
        ("廿三", 23),
        ("1.2万", 12_000),
        ("3w", 30_000),
        ("12k", 12_000),
        ("1,234,567", 1_234_567),
        ("99.5%", 99.5),
        ("3.0", 3.0),
        ("７８", 78),
    ],
)
def test_a_number_is_found_however_it_is_said(text: str, number: float) -> None:
    assert number in numbers_in(text)


@given(st.integers(0, 999_999))
def test_every_number_below_a_million_in_english_words(number: int) -> None:
    assert number in numbers_in(in_words(number))


@given(st.integers(0, 99), st.integers(0, 99))
def test_two_numbers_that_are_listed_are_both_found(one: int, other: int) -> None:
    assert {one, other} <= numbers_in(f"{in_words(one)} cats, {in_words(other)} dogs")
    assert {one, other} <= numbers_in(f"{one}只猫，{other}只狗")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("one, two", {1, 2}),
        ("two and three", {2, 3}),
        ("someone has often gone", set()),
        ("tension", set()),
        ("a hundred", {100}),
        ("room 12b", {12}),
        ("一起", {1}),
        ("no numbers", set()),
    ],
)
def test_no_other_number_is_heard(text: str, numbers: set[float]) -> None:
    assert numbers_in(text) == numbers


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5", 5),
        ("5,000", 5000),
        ("8.5", 8.5),
        ("5.", 5),
        ("1,234.50", 1234.5),
        ("0", 0),
        ("007", 7),
    ],
)
def test_figures_have_a_value(written: str, value: float) -> None:
    found = digits_of(written)
    assert found == value
    assert isinstance(found, float) is ("." in written.rstrip("."))
