"""Chinese times are read as people mean them."""

from datetime import datetime, timedelta, timezone
from typing import Literal

import pytest

from evolution.rules.times import find_times
from tests.evolution.cases_of_times_zh import CASES, NO_TIMES, SAID

ZONE = timezone(timedelta(hours=8))
REFERENCE = datetime.fromisoformat(SAID).replace(tzinfo=ZONE)


def at(moment: str) -> datetime | None:
    return datetime.fromisoformat(moment).replace(tzinfo=ZONE) if moment else None


@pytest.mark.parametrize(("sentence", "words", "start", "end"), CASES)
def test_a_phrase_is_found_and_read(sentence: str, words: str, start: str, end: str) -> None:
    found = find_times(sentence, reference=REFERENCE, language="zh")
    assert [(span.text, span.start, span.end) for span in found] == [(words, at(start), at(end))]


@pytest.mark.parametrize("sentence", NO_TIMES)
def test_words_that_only_look_like_times_are_left_alone(sentence: str) -> None:
    assert find_times(sentence, reference=REFERENCE, language="zh") == []


@pytest.mark.parametrize(
    ("prefer", "start"), [("past", "2026-11-13"), ("future", "2026-11-20"), ("none", "2026-11-20")]
)
def test_a_bare_weekday_lies_where_it_is_preferred(prefer: Literal["past", "future", "none"], start: str) -> None:
    (span,) = find_times("周五见面", reference=REFERENCE, prefer=prefer)
    assert span.start == at(start)


def test_a_weekday_is_never_the_day_it_is_said() -> None:
    (past,) = find_times("周三", reference=REFERENCE, prefer="past")
    (ahead,) = find_times("周三", reference=REFERENCE, prefer="future")
    assert (past.start, ahead.start) == (at("2026-11-11"), at("2026-11-25"))


@pytest.mark.parametrize(("said", "start"), [("2月29日", "2024-02-29"), ("12月1日", "2025-12-01")])
def test_a_date_without_its_year_is_the_latest_that_exists(said: str, start: str) -> None:
    (span,) = find_times(said, reference=REFERENCE)
    assert (span.start, span.relative) == (at(start), False)


@pytest.mark.parametrize("said", ["2月30日", "25点", "农历2080年正月"])
def test_a_date_the_calendar_lacks_is_not_read_to_the_day(said: str) -> None:
    assert all(span.grain != "day" for span in find_times(said, reference=REFERENCE, language="zh"))


def test_the_reference_zone_is_the_zone_of_what_is_read() -> None:
    (span,) = find_times("昨天", reference=REFERENCE)
    assert span.start.utcoffset() == timedelta(hours=8)


def test_a_naive_reference_is_refused() -> None:
    with pytest.raises(ValueError, match="timezone-aware"):
        find_times("昨天", reference=REFERENCE.replace(tzinfo=None))
