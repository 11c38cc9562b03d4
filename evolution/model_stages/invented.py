"""What a text names that its sources do not: numbers and names are either taken over or made up (pure)."""

import re
from collections.abc import Iterable

from evolution.rules.entities import names
from evolution.rules.persons import persons
from evolution.rules.word_set import word_set
from memory.text.analyse import normalise

_DIGITS = re.compile(r"\d+")
_WORDS = re.compile(r"[^\W\d_]+")
_MONTHS = word_set("january february march april may june july august september october november december")


def invented(text: str, *, sources: Iterable[str]) -> tuple[str, ...]:
    """Return the numbers and names of a text that stand in none of its sources, each once, in order.

    A date may be written in another way: its numbers count one by one, and months have names.
    """
    told = normalise("\n".join(sources)).lower()
    numbers = {int(digits) for digits in _DIGITS.findall(told)}
    plain = normalise(text)
    made_up = [digits for digits in _DIGITS.findall(plain) if int(digits) not in numbers]
    named = [*names(plain), *(one.text for one in persons(plain))]
    return tuple(dict.fromkeys([*made_up, *(name for name in named if not _is_told(name.lower(), told))]))


def _is_told(name: str, told: str) -> bool:
    return name in told or all(word in told for word in _WORDS.findall(name) if word not in _MONTHS)
