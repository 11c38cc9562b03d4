"""Whether two statements say the same, so that one may stand for both (pure).

Vectors cannot tell: `allergic to peanuts` and `allergic to walnuts` have a cosine above 0.85. So words must agree: the
shorter statement's telling words begin the longer one's, and nothing that makes a statement another one (a number, a
date, a name, a negation, a person, a tense, a condition) stands in one of them alone.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from evolution.consolidation.guard_words import EN_GUARDS, LIKING, STRENGTH, ZH_GUARDS
from evolution.consolidation.types import Member
from evolution.rules.contrast import content_terms
from evolution.rules.entities import names
from evolution.rules.persons import persons
from evolution.rules.slots import SORTS
from memory.text.analyse import normalise

MOST_ADDED = 4  # telling words that the longer statement may have beyond the shorter one's
_NUMBER = re.compile(r"[0-9]+(?:[.,:][0-9]+)*|[一二两三四五六七八九十百千万亿几]+")
_PAST = re.compile(r"\b[a-z]{2,}ed\b")
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?")

Frame = tuple[object, ...]


def frame(member: Member) -> Frame:
    """Return what two statements must have in common before they are compared at all."""
    terms = telling_terms(member.content)
    stated = (member.kind, member.sender, member.fact_key, member.confirmed)
    return (*stated, distinguishing(member.content), terms[0] if terms else None)


def say_the_same(one: Member, other: Member) -> bool:
    """Tell whether one statement may stand for both. Of the same frame; symmetric."""
    if frame(one) != frame(other) or not _same_value(one.value, other.value):
        return False
    shorter, longer = sorted((telling_terms(one.content), telling_terms(other.content)), key=len)
    return bool(shorter) and longer[: len(shorter)] == shorter and len(longer) - len(shorter) <= MOST_ADDED


@lru_cache(maxsize=8192)
def telling_terms(text: str) -> tuple[str, ...]:
    """Return content words in order, without those that say how much or that something is liked."""
    terms = (term for term in content_terms(normalise(text)) if term not in STRENGTH)
    return tuple(LIKING.get(term, term) for term in terms)


@lru_cache(maxsize=8192)
def distinguishing(text: str) -> tuple[str, ...]:
    """Return what makes a statement another one when only one of two has it: sorted, with repetition."""
    plain = normalise(text)
    found = [match.group() for match in _NUMBER.finditer(plain)]
    found += [match.group().lower() for _, pattern in SORTS for match in pattern.finditer(plain)]
    found += [name.lower() for name in names(plain)] + [one.text.lower() for one in persons(plain)]
    found += ["-ed"] * len(_PAST.findall(plain.lower()))
    found += _guards(plain)
    return tuple(sorted(found))


def _guards(plain: str) -> list[str]:
    english = [EN_GUARDS[word] for word in _WORD.findall(plain.lower().replace("’", "'")) if word in EN_GUARDS]
    return english + _chinese_guards(plain, ZH_GUARDS)


def _chinese_guards(plain: str, guards: Mapping[str, str]) -> list[str]:
    """The longest word at each place decides (`非常` is no `非`)."""
    pattern = "|".join(sorted(guards, key=lambda word: (-len(word), word)))
    return [meant for match in re.finditer(pattern, plain) if (meant := guards[match.group()])]


def _same_value(one: str, other: str) -> bool:
    """Equal, or the longer one begins with the shorter; a statement without a value agrees with any."""
    shorter, longer = sorted((telling_terms(one), telling_terms(other)), key=len)
    return longer[: len(shorter)] == shorter
