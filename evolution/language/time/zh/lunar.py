"""The Chinese lunar calendar of 2000 to 2050, as a table (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

FIRST_YEAR = 2000
LONG_MONTH_DAYS = 30
SHORT_MONTH_DAYS = 29
# One line a lunar year: the year, its first day (month and day), its leap month (0: none), and the
# lengths of its months in order, the leap month after its namesake: 1 is 30 days, 0 is 29. The
# leftmost digit is month 1.
# Source: computed with two independent almanacs, which agree on every month.
_TABLE = """
2000 0205  0 110010010110
2001 0124  4 1101010010101
2002 0212  0 110101001010
2003 0201  0 110110100101
2004 0122  2 0101101010101
2005 0209  0 010101101010
2006 0129  7 1010101011011
2007 0218  0 001001011101
2008 0207  0 100100101101
2009 0126  5 1100100101011
2010 0214  0 101010010101
2011 0203  0 101101001010
2012 0123  4 1011010101010
2013 0210  0 101011010101
2014 0131  9 0101010110101
2015 0219  0 010010111010
2016 0208  0 101001011011
2017 0128  6 0101001010111
2018 0216  0 010100101011
2019 0205  0 101010010011
2020 0125  4 0111010010101
2021 0212  0 011010101010
2022 0201  0 101011010101
2023 0122  2 0100110110101
2024 0210  0 010010110110
2025 0129  6 1010010101110
2026 0217  0 101001001110
2027 0206  0 110100100110
2028 0126  5 1110100100110
2029 0213  0 110101010011
2030 0203  0 010110101010
2031 0123  3 0110101101010
2032 0211  0 100101101101
2033 0131 11 0100101011101
2034 0219  0 010010101101
2035 0208  0 101001001101
2036 0128  6 1101001001011
2037 0215  0 110100100101
2038 0204  0 110101010010
2039 0124  5 1101101010100
2040 0212  0 101101011010
2041 0201  0 010101101101
2042 0122  2 0100101011011
2043 0210  0 010010011011
2044 0130  7 1010010010111
2045 0217  0 101001001011
2046 0206  0 101010100101
2047 0126  5 1011010100101
2048 0214  0 011011010010
2049 0202  0 101011011010
2050 0123  3 0101010110110
"""


@dataclass(frozen=True, slots=True)
class LunarYear:
    """One lunar year.

    Attributes:
        first: Its first day by the common calendar.
        leap: The month that is followed by a leap month, 1 to 12; 0 for none.
        lengths: The days of its months in order, the leap month too.
    """

    first: date
    leap: int
    lengths: tuple[int, ...]


def _lunar_year(line: str) -> LunarYear:
    year, first, leap, long = line.split()
    first_day = date(int(year), int(first[:2]), int(first[2:]))
    lengths = (LONG_MONTH_DAYS if digit == "1" else SHORT_MONTH_DAYS for digit in long)
    return LunarYear(first_day, int(leap), tuple(lengths))


LUNAR_YEARS = tuple(_lunar_year(line) for line in _TABLE.strip().splitlines())


def lunar_date(year: int, month: int, day: int) -> date:
    """The day of the common calendar on which a (not leap) lunar date falls.

    Args:
        year: The lunar year, named by the common year in which it begins, 2000 to 2050.
        month: 1 to 12.
        day: 1 to 30; 30 in a month of 29 days raises.

    Raises:
        ValueError: no such lunar date, or outside the table.
    """
    lunar = _of(year)
    months_in_year = len(lunar.lengths) - bool(lunar.leap)
    if not 1 <= month <= months_in_year:
        raise ValueError("no such lunar month")
    is_behind_leap = bool(lunar.leap) and month > lunar.leap
    index = month - 1 + is_behind_leap
    if not 1 <= day <= lunar.lengths[index]:
        raise ValueError("no such lunar date")
    days_before = sum(lunar.lengths[:index]) + day - 1
    return lunar.first + timedelta(days=days_before)


def new_year(year: int) -> date:
    """The first day (春节) of a lunar year, 2000 to 2050."""
    return _of(year).first


def new_years_eve(year: int) -> date:
    """The last day (除夕) of a lunar year, 2000 to 2050; it falls in the next common year."""
    lunar = _of(year)
    return lunar.first + timedelta(days=sum(lunar.lengths) - 1)


def _of(year: int) -> LunarYear:
    if not FIRST_YEAR <= year < FIRST_YEAR + len(LUNAR_YEARS):
        raise ValueError("outside the lunar table")
    return LUNAR_YEARS[year - FIRST_YEAR]
