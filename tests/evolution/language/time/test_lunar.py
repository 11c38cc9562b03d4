"""The lunar table agrees with days everyone can look up."""

from datetime import date, timedelta

import pytest

from evolution.language.time.zh.lunar import (
    FIRST_YEAR,
    LUNAR_YEARS,
    lunar_date,
    new_year,
    new_years_eve,
)

YEARS = range(FIRST_YEAR, FIRST_YEAR + len(LUNAR_YEARS))


def test_the_table_covers_2000_to_2050() -> None:
    assert (YEARS[0], YEARS[-1]) == (2000, 2050)


@pytest.mark.parametrize(
    ("year", "day"),
    [
        (2000, date(2000, 2, 5)),
        (2008, date(2008, 2, 7)),
        (2020, date(2020, 1, 25)),
        (2024, date(2024, 2, 10)),
        (2026, date(2026, 2, 17)),
        (2033, date(2033, 1, 31)),
    ],
)
def test_the_new_year_falls_on_its_known_day(year: int, day: date) -> None:
    assert new_year(year) == day


@pytest.mark.parametrize(
    ("year", "month", "day", "common"),
    [
        (2020, 8, 15, date(2020, 10, 1)),  # after the leap fourth month
        (2023, 8, 15, date(2023, 9, 29)),  # after the leap second month
        (2024, 8, 15, date(2024, 9, 17)),
        (2025, 5, 5, date(2025, 5, 31)),
        (2025, 8, 15, date(2025, 10, 6)),  # after the leap sixth month
        (2024, 12, 8, date(2025, 1, 7)),
    ],
)
def test_festivals_fall_on_their_known_days(year: int, month: int, day: int, common: date) -> None:
    assert lunar_date(year, month, day) == common


@pytest.mark.parametrize("year", YEARS[:-1])
def test_a_year_ends_the_day_before_the_next_begins(year: int) -> None:
    assert new_years_eve(year) + timedelta(days=1) == new_year(year + 1)


@pytest.mark.parametrize(
    ("year", "month", "day"), [(1999, 1, 1), (2051, 1, 1), (2024, 13, 1), (2024, 1, 31)]
)
def test_a_date_outside_the_table_is_refused(year: int, month: int, day: int) -> None:
    with pytest.raises(ValueError, match="lunar"):
        lunar_date(year, month, day)
