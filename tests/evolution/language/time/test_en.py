"""English times are read as people mean them."""

from datetime import datetime, timedelta, timezone

import pytest

from evolution.language.time.en.words import number
from evolution.language.time.times import find_times
from tests.evolution.language.time.cases_of_times_en import CASES, NO_TIMES, SAID

ZONE = timezone(timedelta(hours=8))
REFERENCE = datetime.fromisoformat(SAID).replace(tzinfo=ZONE)


def at(moment: str) -> datetime | None:
    return datetime.fromisoformat(moment).replace(tzinfo=ZONE) if moment else None


def reads(sentence: str, words: str, start: str, end: str) -> bool:
    found = find_times(sentence, reference=REFERENCE, language="en")
    return [(span.text, span.start, span.end) for span in found] == [(words, at(start), at(end))]


def test_there_are_more_than_a_hundred_phrases_to_read() -> None:
    assert len(CASES) >= 100


def test_at_least_95_in_100_phrases_are_read_as_meant() -> None:
    wrong = [case for case in CASES if not reads(*case)]
    assert len(wrong) <= 0.05 * len(CASES), wrong


@pytest.mark.parametrize(
    ("sentence", "apart"),
    [
        ("last week (Friday)", ["last week", "Friday"]),
        ("the weekend yesterday", ["the weekend", "yesterday"]),
        ("on the 5th yesterday", ["the 5th", "yesterday"]),
        ("March 5 tomorrow", ["March 5", "tomorrow"]),
        ("yesterday the week", ["yesterday"]),
        ("early now", ["now"]),
        ("late 5pm", ["5pm"]),
        ("late yesterday", ["yesterday"]),
        ("late last night", ["last night"]),
    ],
)
def test_parts_that_make_no_phrase_together_stay_apart(sentence: str, apart: list[str]) -> None:
    found = find_times(sentence, reference=REFERENCE, language="en")
    assert [span.text for span in found] == apart


def test_a_word_that_is_no_number_has_no_value() -> None:
    with pytest.raises(ValueError, match="no number"):
        number("dozen")


@pytest.mark.parametrize("sentence", NO_TIMES)
def test_words_that_only_look_like_times_are_left_alone(sentence: str) -> None:
    assert find_times(sentence, reference=REFERENCE, language="en") == []


def test_a_part_of_a_day_belongs_to_no_month() -> None:
    found = find_times("last month at night", reference=REFERENCE, language="en")
    assert [(span.text, span.start) for span in found] == [("last month", at("2026-10-01"))]


@pytest.mark.parametrize(
    "sentence",
    [
        "I help out on the last Saturday of the month",
        "Book group is the first Thursday, at the library",
        "we meet every second Tuesday of the month",
    ],
)
def test_a_counted_weekday_of_a_month_is_a_habit(sentence: str) -> None:
    assert find_times(sentence, reference=REFERENCE, language="en") == []
