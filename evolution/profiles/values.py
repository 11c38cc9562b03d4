"""Whether a value is of the kind that a slot of a profile holds: a clause is no employer (pure)."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from memory.text.differences import marks

Holds = Literal["name", "proper_name", "place", "number", "phone", "email", "date", "text"]

NAME_WORDS = 6
"""Latin words of a name or a short noun phrase at most."""
NAME_HAN = 14
"""Chinese characters of a name or a short noun phrase at most."""
TEXT_CHARACTERS = 200
"""Of a line that is shown whole; a longer one is a story, no trait."""
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
_MONTHS = frozenset(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])
MONTH_LETTERS = 3


def fits(value: str, holds: Holds) -> bool:
    """Tell whether a value is of a kind. Linear in its length."""
    plain = value.strip()
    return bool(plain) and plain.casefold() not in _EMPTY and _TESTS[holds](plain)


def parts_of(value: str) -> list[str]:
    """Return the parts of a short list (`French and English`, `Python、Go`); the whole where it is none."""
    parts = [part.strip() for part in _BETWEEN.split(value) if part.strip()]
    return parts if len(parts) > 1 and all(_is_name(part) for part in parts) else [value.strip()]


def _is_name(value: str) -> bool:
    if _MARKS & set(value):
        return False
    if _HAN.search(value):
        return _is_chinese_name(value)
    words = value.casefold().replace("’", "'").split()
    return len(words) <= NAME_WORDS and not _CLAUSE_WORDS.intersection(word.partition("'")[0] for word in words)


def _is_chinese_name(value: str) -> bool:
    if len(_HAN.findall(value)) > NAME_HAN or value[-1] in _CLAUSE_ENDS:
        return False
    return not any(sign in value for sign in _CLAUSE_SIGNS)


def _is_proper_name(value: str) -> bool:
    """Tell whether it is what somebody or something is called: `the bus` and `a small firm` are no employers."""
    first, _, rest = value.partition(" ")
    if first.casefold() in _ARTICLES:
        return first.casefold() == "the" and any(letter.isupper() for letter in rest) and _is_name(value)
    return _is_name(value)


def _is_place(value: str) -> bool:
    """Tell whether it is a place by name; a comma may stand before the country."""
    town, _, country = value.replace("，", ",").partition(",")
    return _is_proper_name(town) and (not country or _is_proper_name(country.strip()))


def _is_number(value: str) -> bool:
    return bool(marks(value).numbers) and len(value) <= NAME_WORDS * 10 and not _states(value)


def _states(value: str) -> bool:
    return bool(_CLAUSE_WORDS.intersection(value.casefold().split())) or any(sign in value for sign in _CLAUSE_SIGNS)


def _is_phone(value: str) -> bool:
    return _PHONE.fullmatch(value) is not None and sum(sign.isdigit() for sign in value) >= PHONE_DIGITS


def _is_email(value: str) -> bool:
    name, at, host = value.partition("@")
    return bool(name and at and "." in host) and not any(sign.isspace() for sign in value)


def _is_date(value: str) -> bool:
    named = any(word[:MONTH_LETTERS] in _MONTHS for word in value.casefold().split())
    return (named or _is_number(value)) and not _states(value)


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
