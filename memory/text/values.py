"""The values that a text names, by their kind: numbers with what they count, days, times, names.

Two tellings of one thing name values of one kind: 三年级 and 四年级, 50mg and 100mg. Nothing is
read of what a value is said of.
"""

import re
from collections.abc import Mapping

from memory.text.analyse import normalise
from memory.text.differences import NO_NUMBER

Values = Mapping[str, frozenset[str]]
"""By kind, in lower case; a number that counts something is of a kind of its own: `per mg`."""

_CHINESE_DIGITS = "零〇一二两三四五六七八九十百千万半廿"
_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty"
    "|sixty|seventy|eighty|ninety|hundred"
)
_MONTHS = (
    "january|february|march|april|june|july|august|september|october|november|december"
    "|jan|feb|apr|aug|sept?|oct|nov|dec"
)
_RUN = rf"(?<![\d{_CHINESE_DIGITS}])[\d{_CHINESE_DIGITS}]+"
_BY_KIND = {
    "day": (
        r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|tonight)\b"
        "|(?:周|星期|礼拜)[一二三四五六日天末]|今天|明天|后天"
    ),
    "date": (
        rf"\b(?:{_MONTHS})\b|\b\d+(?:st|nd|rd|th)\b"
        rf"|{_RUN}[月号日]|初[{_CHINESE_DIGITS}]+"
    ),
    "time": rf"\b\d{{1,2}}(?::\d\d)? ?[ap]\.?m\b|\b\d{{1,2}}:\d\d\b|{_RUN}[点时]",
    "number": rf"\d+(?:[.,]\d+)*|[{_CHINESE_DIGITS}]+(?=[\u4e00-\u9fff])|\b(?:{_WORDS})\b",
    "price": r"(?<=[$£€¥₹])\d+(?:[.,]\d+)*",
}
_KINDS = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in _BY_KIND.items()}
_COUNTED = re.compile(
    rf"((?<!\d)(?<!\d[.,])\d++(?:[.,]\d++)*+|[{_CHINESE_DIGITS}]+)\s?([a-z]+|%|[\u4e00-\u9fff])",
    re.IGNORECASE,
)
# by their case: a single letter, a name within a sentence, Latin words in Chinese
_LETTER = re.compile(r"\b(?:AB|(?![AI]\b)[A-Z])(?!\w)[+-]?|\bA[+-]")
_NAME = re.compile(r"(?<=[\w,] )(?!I\b)[A-Z]\w+|(?<=[\u4e00-\u9fff])[A-Za-z]{2,}")


def values_of(text: str) -> Values:
    """Return the values that a text names, by kind; kinds it names none of are left out.

    >>> values = values_of("50mg on Friday, says Rui")
    >>> sorted(values), sorted(values["per mg"]), sorted(values["name"])
    (['day', 'name', 'number', 'per mg'], ['50'], ['friday', 'rui'])

    Simplified Chinese for traditional, and what only looks like a number (一起) names none.
    """
    text = NO_NUMBER.sub(" ", normalise(text))
    found = {kind: set(pattern.findall(text)) for kind, pattern in _KINDS.items()}
    found["letter"] = set(_LETTER.findall(text))
    found["name"] = set(_NAME.findall(text))
    for number, counted in _COUNTED.findall(text):
        found.setdefault(f"per {counted.lower()}", set()).add(number)
    return {kind: frozenset(map(str.lower, values)) for kind, values in found.items() if values}
