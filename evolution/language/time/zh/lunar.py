"""The Chinese lunar calendar of 2000 to 2050, as a table (pure)."""

from __future__ import annotations

from datetime import date, timedelta

FIRST_YEAR = 2000
# One row a lunar year: its first day (month * 100 + day), its leap month (0: none), and the lengths of its
# months in order, the leap month after its namesake: 1 is 30 days, 0 is 29. The leftmost digit is month 1.
# Source: computed with two independent almanacs, which agree on every month.
LUNAR_YEARS = (
    (205, 0, "110010010110"),
    (124, 4, "1101010010101"),
    (212, 0, "110101001010"),
    (201, 0, "110110100101"),
    (122, 2, "0101101010101"),
    (209, 0, "010101101010"),
    (129, 7, "1010101011011"),
    (218, 0, "001001011101"),
    (207, 0, "100100101101"),
    (126, 5, "1100100101011"),
    (214, 0, "101010010101"),
    (203, 0, "101101001010"),
    (123, 4, "1011010101010"),
    (210, 0, "101011010101"),
    (131, 9, "0101010110101"),
    (219, 0, "010010111010"),
    (208, 0, "101001011011"),
    (128, 6, "0101001010111"),
    (216, 0, "010100101011"),
    (205, 0, "101010010011"),
    (125, 4, "0111010010101"),
    (212, 0, "011010101010"),
    (201, 0, "101011010101"),
    (122, 2, "0100110110101"),
    (210, 0, "010010110110"),
    (129, 6, "1010010101110"),
    (217, 0, "101001001110"),
    (206, 0, "110100100110"),
    (126, 5, "1110100100110"),
    (213, 0, "110101010011"),
    (203, 0, "010110101010"),
    (123, 3, "0110101101010"),
    (211, 0, "100101101101"),
    (131, 11, "0100101011101"),
    (219, 0, "010010101101"),
    (208, 0, "101001001101"),
    (128, 6, "1101001001011"),
    (215, 0, "110100100101"),
    (204, 0, "110101010010"),
    (124, 5, "1101101010100"),
    (212, 0, "101101011010"),
    (201, 0, "010101101101"),
    (122, 2, "0100101011011"),
    (210, 0, "010010011011"),
    (130, 7, "1010010010111"),
    (217, 0, "101001001011"),
    (206, 0, "101010100101"),
    (126, 5, "1011010100101"),
    (214, 0, "011011010010"),
    (202, 0, "101011011010"),
    (123, 3, "0101010110110"),
)
LONG_MONTH_DAYS = 30
SHORT_MONTH_DAYS = 29


def lunar_date(year: int, month: int, day: int) -> date:
    """The day of the common calendar on which a (not leap) lunar date falls.

    Args:
        year: The lunar year, named by the common year in which it begins, 2000 to 2050.
        month: 1 to 12.
        day: 1 to 30; 30 in a month of 29 days raises.

    Raises:
        ValueError: no such lunar date, or outside the table.
    """
    lengths = _month_lengths(year)
    leap = _row(year)[1]
    index = month - 1 + (1 if leap and month > leap else 0)
    if not 1 <= month <= len(lengths) - bool(leap) or not 1 <= day <= lengths[index]:
        raise ValueError("no such lunar date")
    return new_year(year) + timedelta(days=sum(lengths[:index]) + day - 1)


def new_year(year: int) -> date:
    """The first day (春节) of a lunar year, 2000 to 2050."""
    month, day = divmod(_row(year)[0], 100)
    return date(year, month, day)


def new_years_eve(year: int) -> date:
    """The last day (除夕) of a lunar year, 2000 to 2050; it falls in the next common year."""
    return new_year(year) + timedelta(days=sum(_month_lengths(year)) - 1)


def _month_lengths(year: int) -> list[int]:
    return [LONG_MONTH_DAYS if long == "1" else SHORT_MONTH_DAYS for long in _row(year)[2]]


def _row(year: int) -> tuple[int, int, str]:
    if not FIRST_YEAR <= year < FIRST_YEAR + len(LUNAR_YEARS):
        raise ValueError("outside the lunar table")
    return LUNAR_YEARS[year - FIRST_YEAR]
