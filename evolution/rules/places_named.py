"""The place a text spoke of last: where `there` and 那边 find what they stand for (pure)."""

import re
from dataclasses import dataclass

from evolution.rules.persons import GIVEN_NAMES
from evolution.rules.word_set import word_set
from evolution.rules.zh_phrases import words

_NAME = r"(?:the )?[A-Z][\w’'-]*[\w](?: [A-Z][\w-]*\w){0,2}"
_NAMED = re.compile(rf"\b(?P<led>(?i:in|to|at|from|near|visit(?:ed|ing)?)) (?P<name>{_NAME})(?!['’]s)")
_TIMES = word_set(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday spring summer autumn fall winter christmas easter thanksgiving halloween english
    chinese french spanish german japanese korean italian q1 q2 q3 q4 mr mrs ms dr professor aunt uncle
    """
)
_ZH_LEADS = tuple("在到去来回飞往赴从住游逛")
_ZH_KINDS = frozenset({"ns", "nt"})


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place as it was named; `joint` is the English preposition for being there."""

    name: str
    joint: str = "in"


def last_named(text: str, *, besides: str | None = None) -> NamedPlace | None:
    """Return the place a text named last, or None; never `besides`, where the speaker was."""
    named = [*_english(text), *_chinese(text)]
    others = [one for one in named if one[1].name != besides]
    return max(others, key=lambda one: one[0])[1] if others else None


def spoken_of(before: str, recent: str, *, besides: str | None = None) -> NamedPlace | None:
    """Return the place of the text up to a word, else of the turns before it, the latest first."""
    for told in (before, *reversed(recent.splitlines())):
        found = last_named(told, besides=besides)
        if found is not None:
            return found
    return None


def _english(text: str) -> list[tuple[int, NamedPlace]]:
    found = []
    for match in _NAMED.finditer(text):
        name, led = match.group("name"), match.group("led")
        first = name.removeprefix("the ").split()[0].lower()
        if first not in GIVEN_NAMES and first not in _TIMES and not first.endswith(("'s", "’s")):
            found.append((match.start(), NamedPlace(name, "at" if led == "at" else "in")))
    return found


def _chinese(text: str) -> list[tuple[int, NamedPlace]]:
    found, before = [], ""
    for start, _, word, kind in words(text):
        if kind in _ZH_KINDS and before.endswith(_ZH_LEADS):
            found.append((start, NamedPlace(word)))
        before = word
    return found
