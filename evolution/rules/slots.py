"""Normalise what a statement is about into a slot, the same for Chinese and English (pure)."""

import re
from functools import lru_cache

from evolution.rules.slot_words import ATTRIBUTES, VALUE_CATEGORIES, VERB_CATEGORIES

OWNERS = re.compile(
    r"^(?:(?:the|a|an|my|our|his|her|their|your|this|that|current|new|main|preferred|usual|default|own)\s+)+"
    r"|^(?:我|我们|咱们?|咱|他|她|你)?(?:家|们)?的?(?:现在|目前|新|当前|最新|常用)?的?(?=.{1,})",
    re.IGNORECASE,
)
# What stands before it is what a value is (`hiking with my dog`).
PREPOSITION = re.compile(r"\s(?:with|in|on|at|for|from|about|during|after|before|to|by|and)\s")
SLUG_LENGTH = 40


# Kinds of value that fill any slot: they tell which remembered value a new one replaces, never the slot.
SORTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "weekday",
        re.compile(
            r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天末]",
            re.IGNORECASE,
        ),
    ),
    (
        "clock",
        re.compile(
            r"\b\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m|p\.m)\b|\b\d{1,2}:\d\d\b|\bnoon\b|\bmidnight\b"
            r"|[\d一二两三四五六七八九十]+点",
            re.IGNORECASE,
        ),
    ),
    (
        "date",
        re.compile(
            r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|\d+月\d*"
            r"|\d+[号日]|\b\d{4}-\d\d-\d\d",
            re.IGNORECASE,
        ),
    ),
    ("money", re.compile(r"[$€£¥￥]\s*\d|\d\s*(?:元|块|万|dollars|bucks|euros|yuan|usd)", re.IGNORECASE)),
    (
        "people",
        re.compile(
            r"(?:\d+|[一二两三四五六七八九十百]+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven"
            r"|twelve))\s*(?:个?人|名|位|people|members|engineers)",
            re.IGNORECASE,
        ),
    ),
    ("number", re.compile(r"^[\d\s.,+()-]{4,}$")),
)


def sort_of_value(value: str) -> str | None:
    """The kind of a value that tells no slot: weekday, clock, date, money, people, number; else None."""
    return next((name for name, pattern in SORTS if pattern.search(value)), None)


@lru_cache(maxsize=1)
def _value_table() -> dict[str, str]:
    return {word: slot for slot, words in VALUE_CATEGORIES.items() for word in words.split()}


@lru_cache(maxsize=1)
def _verb_table() -> dict[str, str]:
    return {word: slot for slot, words in VERB_CATEGORIES.items() for word in words.split()}


@lru_cache(maxsize=1)
def _attribute_table() -> dict[str, str]:
    return {name: slot for slot, names in ATTRIBUTES.items() for name in names.split("|")}


def category_of_value(value: str, verb: str = "") -> str | None:
    """The category a liked or disliked thing belongs to (`tea` -> drink), or None.

    The verb decides first (`喝`), then the last known word of the value (`minimalist clothes` -> style).
    """
    by_verb = _verb_table().get(verb.lower())
    if by_verb:
        return by_verb
    lowered = value.lower()
    head = PREPOSITION.split(lowered)[0]
    return _category_of_words(head) or _category_of_words(lowered) or _category_by_ending(lowered)


def _category_of_words(value: str) -> str | None:
    """The category of the last known English word."""
    for word in reversed(re.findall(r"[a-z][a-z+.-]*", value)):
        found = _value_table().get(word.rstrip(".")) or _value_table().get(word.rstrip("s."))
        if found:
            return found
    return None


def _category_by_ending(value: str) -> str | None:
    """The category of a Chinese value by the longest known word it ends with, else holds."""
    known = [(word, slot) for word, slot in _value_table().items() if not word.isascii()]
    endings = [(len(word), slot) for word, slot in known if value.endswith(word)]
    if endings:
        return max(endings)[1]
    held = [(len(word), slot) for word, slot in known if len(word) > 1 and word in value]
    return max(held)[1] if held else None


def key_of_attribute(noun: str) -> str | None:
    """The slot a noun names (`phone number`, `手机号` -> phone), or None when the noun is not in the table."""
    bare = bare_noun(noun)
    table = _attribute_table()
    if bare in table:
        return table[bare]
    if bare.isascii():
        words = bare.split()
        tails = (" ".join(words[start:]) for start in range(1, len(words)))
        return next((table[tail] for tail in tails if tail in table), None)
    return None


def favourite_key(noun: str) -> str:
    """The slot of the favourite of a kind (`favorite colour`, `最喜欢的颜色` -> favourite/color)."""
    return f"favourite/{category_of_value(noun) or slug_of(noun)}"


def slug_of(noun: str) -> str:
    """A key for a noun outside the table: lower case words joined with `_`, at most 40 characters."""
    return re.sub(r"[^\w]+", "_", bare_noun(noun)).strip("_")[:SLUG_LENGTH]


def bare_noun(noun: str) -> str:
    """The noun without articles and owners, lower case."""
    return OWNERS.sub("", noun.strip().lower().replace("’", "'")).strip()
