"""Whether a value is what an attribute of a profile holds: a clause is no employer (pure)."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from memory.text.analyse import normalise
from memory.text.differences import marks
from memory.text.word_sets import word_set

Holds = Literal["name", "proper_name", "place", "number", "phone", "email", "date", "text"]

NAME_WORDS = 6
"""Latin words of a name or a short noun phrase at most."""
NAME_HAN = 14
"""Chinese characters of a name or a short noun phrase at most."""
TEXT_CHARACTERS = 200
"""Of a line that is shown whole; a longer one is a story, no trait."""
NUMBER_CHARACTERS = 60
"""Of a number with what it counts at most."""
PHONE_DIGITS = 5
"""Digits of a phone number at least."""

_HAN = re.compile("[\u3400-\u9fff]")
_MARKS = frozenset(',;:!?\n，。；：！？…"“”')
_ARTICLES = frozenset({"a", "an", "the"})
_WORDS = tomllib.loads(Path(__file__).with_name("values.toml").read_text(encoding="utf-8"))
_EMPTY = frozenset(_WORDS["empty"].split())
_CLAUSE_WORDS = frozenset(_WORDS["clause_words"].split())
_CLAUSE_SIGNS: tuple[str, ...] = tuple(_WORDS["clause_signs"].split())
_CLAUSE_ENDS: str = _WORDS["clause_ends"]
_PHONE = re.compile(r"[+(]?[0-9][0-9 ()./-]*")
_BETWEEN = re.compile("[,，、;；]| and | or |[和与及跟]")
_MONTHS = word_set("jan feb mar apr may jun jul aug sep oct nov dec")
MONTH_LETTERS = 3


def fits(value: str, holds: Holds) -> bool:
    """Tell whether a value is of a kind. Linear in its length."""
    plain = value.strip()
    if not plain or plain.casefold() in _EMPTY:
        return False
    is_of_kind = _TESTS[holds]
    return is_of_kind(plain)


def parts_of(value: str) -> list[str]:
    """Return the parts of a short list (`French and English`, `Python、Go`).

    The whole where it is none.
    """
    parts = [part.strip() for part in _BETWEEN.split(value) if part.strip()]
    is_list = len(parts) > 1 and all(_is_name(part) for part in parts)
    return parts if is_list else [value.strip()]


def _is_name(value: str) -> bool:
    if _MARKS & set(value):
        return False
    if _HAN.search(value):
        return _is_chinese_name(value)
    words = normalise(value).casefold().split()
    if len(words) > NAME_WORDS:
        return False
    before_apostrophes = (word.partition("'")[0] for word in words)
    return _CLAUSE_WORDS.isdisjoint(before_apostrophes)


def _is_chinese_name(value: str) -> bool:
    signs = _HAN.findall(value)
    if len(signs) > NAME_HAN or value[-1] in _CLAUSE_ENDS:
        return False
    return not any(sign in value for sign in _CLAUSE_SIGNS)


def _is_proper_name(value: str) -> bool:
    """Tell whether it is what somebody or something is called.

    `the bus` and `a small firm` are no employers.
    """
    first, _, rest = value.partition(" ")
    article = first.casefold()
    if article in _ARTICLES:
        is_named = article == "the" and any(letter.isupper() for letter in rest)
        return is_named and _is_name(value)
    return _is_name(value)


def _is_place(value: str) -> bool:
    """Tell whether it is a place by name; a comma may stand before the country."""
    with_comma = value.replace("，", ",")
    town, _, country = with_comma.partition(",")
    return _is_proper_name(town) and (not country or _is_proper_name(country.strip()))


def _is_number(value: str) -> bool:
    is_short = len(value) <= NUMBER_CHARACTERS
    return bool(marks(value).numbers) and is_short and not _states(value)


def _states(value: str) -> bool:
    """Tell whether a value holds what only a clause does."""
    words = value.casefold().split()
    if not _CLAUSE_WORDS.isdisjoint(words):
        return True
    return any(sign in value for sign in _CLAUSE_SIGNS)


def _is_phone(value: str) -> bool:
    digits = sum(sign.isdigit() for sign in value)
    return digits >= PHONE_DIGITS and _PHONE.fullmatch(value) is not None


def _is_email(value: str) -> bool:
    name, at, host = value.partition("@")
    return bool(name and at and "." in host) and not any(sign.isspace() for sign in value)


def _is_date(value: str) -> bool:
    words = value.casefold().split()
    names_month = any(word[:MONTH_LETTERS] in _MONTHS for word in words)
    return (names_month or _is_number(value)) and not _states(value)


def _is_text(value: str) -> bool:
    return len(value) <= TEXT_CHARACTERS and "\n" not in value


_TESTS: Mapping[Holds, Callable[[str], bool]] = {
    "name": _is_name,
    "proper_name": _is_proper_name,
    "place": _is_place,
    "number": _is_number,
    "phone": _is_phone,
    "email": _is_email,
    "date": _is_date,
    "text": _is_text,
}
