"""When two values are the same, and when one says the other and more (pure)."""

import re

import re2

from evolution.planning.words import folded, whole_places

_LEADS = ("the ", "a ", "an ", "my ", "our ", "in the ", "at the ", "in ", "at ")
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3})")
_DIGIT = re.compile("[0-9]")
_EXCLUDES = re2.compile(
    r"\b(?:no|not|non|never|without|except|excluding|but|anti|ex|former|formerly|neither|nor)\b"
    r"|n't\b|除外|以外|之外|除了"
)
"""Words beside a value that say it is not that."""


def plain(value: str) -> str:
    """Return a value in one way of writing: folded, without article, with numbers unpunctuated."""
    text = _THOUSANDS.sub("", folded(value)).removesuffix("的")
    for lead in _LEADS:
        if text.startswith(lead):
            return text.removeprefix(lead)
    return text


def same_value(one: str, other: str) -> bool:
    """Tell whether two values are the same words; two empty ones are not."""
    return plain(one) == plain(other) != ""


def says_more(rich: str, poor: str) -> bool:
    """Tell whether a value says all of another and more: `Ghent, near the river` of `Ghent`.

    What is left over must be neither a number nor part of a name (`New York` says no more than
    `York`), nor say that it is not that (`no sugar`).
    """
    more, less = plain(rich), plain(poor)
    places = whole_places(more, less)
    if more == less or not places:
        return False
    start = places[0]
    before, behind = more[:start], more[start + len(less) :]
    left_over = f"{before} {behind}"
    return not (
        _DIGIT.search(left_over) or _EXCLUDES.search(left_over) or _names_before(rich, less)
    )


def _names_before(rich: str, less: str) -> bool:
    """Tell whether a capital letter, or any Chinese sign, leads up to the poorer value.

    Part of its name.
    """
    lead = rich[: max(rich.casefold().find(less), 0)]
    return any(sign.isupper() or "\u3400" <= sign <= "\u9fff" for sign in lead)
