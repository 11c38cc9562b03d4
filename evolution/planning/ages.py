"""Whether two ages can be of one life: who is 42 is 43 within a year, and never 90 (pure)."""

import math
import re
from datetime import timedelta

from evolution.language.time.en.words import NUMBERS
from evolution.language.time.zh.numbers import NUMERAL, number

AGE = "age"
"""The attribute of an age, in years."""
YEAR = timedelta(days=365.25)
ROUNDED_YEARS = 1  # by which somebody may round an age, in years
_IN_YEARS = re.compile(
    rf"([0-9]{{1,3}}|{NUMERAL}|[a-z]+(?:[ -][a-z]+)?)"
    r"(?: ?years?(?: old)?| ?yrs?| ?y/?o|周?岁)?",
    re.IGNORECASE,
)


def years_of(age: str) -> int | None:
    """Return an age in whole years; None where it is told otherwise (18 months, ninetyish).

    >>> [years_of(age) for age in ("42", "forty-two", "五十八岁", "6 years old", "18 months")]
    [42, 42, 58, 6, None]
    """
    told = _IN_YEARS.fullmatch(age.strip())
    if told is None:
        return None
    numeral = told[1].casefold()
    if numeral.isascii() and not numeral.isdigit():
        return _of_words(re.split("[ -]", numeral))
    return number(numeral)


def _of_words(words: list[str]) -> int | None:
    if not all(word in NUMBERS for word in words):
        return None
    return sum(NUMBERS[word] for word in words)


def may_follow(older: str, newer: str, between: timedelta) -> bool:
    """Tell whether somebody of one age may be of the other so much later.

    >>> may_follow("42", "43", timedelta(days=200)), may_follow("42", "90", timedelta(days=200))
    (True, False)
    """
    before, after = years_of(older), years_of(newer)
    if before is None or after is None:
        return False
    passed = between / YEAR
    least = math.floor(passed) - ROUNDED_YEARS
    return least <= after - before <= math.ceil(passed) + ROUNDED_YEARS
