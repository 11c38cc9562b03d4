"""Who a pronoun of the third person means, from what was said before it (pure).

The person named last decides where one fits; where several do, the subject of the text goes on being spoken of, and
where that is not one of them nobody is guessed.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal

from evolution.rules.genders import gender_of
from evolution.rules.person_words import PLURAL_GROUPS, ZH_PLURAL_GROUPS
from evolution.rules.persons import Mention, persons

Sought = Literal["female", "male"]

TOGETHER = 2  # persons of a text whom they means; of more, nobody knows which
_HAN = re.compile(r"[\u4e00-\u9fff]")
_PAIR_EN = re.compile(r" and (?:[A-Z][\w’'-]*['’]s? )?(?:(?:new|old|good|best|close|little|older|younger) )*$")
_OPENING = re.compile(r" ?(?:While|When|After|Before|As|During|In|On|At|With|Despite|Because|Since)\b")
_PAIR_ZH = re.compile(r"(?:和|跟|与|同|、)$")
_GROUP_EN = re.compile(
    rf"\b(?:[Tt]he |[A-Z][\w’'-]*['’]s? )(?:[a-z-]+ ){{0,2}}?(?:{PLURAL_GROUPS})\b|\b[Tt]he [A-Z]\w+s\b"
)
_GROUP_ZH = re.compile(rf"(?:[\u4e00-\u9fffA-Za-z]{{1,6}}的|[\u4e00-\u9fff]{{0,4}}?)(?:{ZH_PLURAL_GROUPS})")


def person_meant(sought: Sought, *, before: str, recent: str, nobody: Collection[str] = ()) -> str | None:
    """Return the person a singular pronoun means, or None where that is not sure.

    Args:
        sought: the pronoun's gender.
        before: the text up to the pronoun.
        recent: the turns before it, oldest first, a line each.
        nobody: who cannot be meant: the speaker and the one spoken to.
    """
    for told in (before, *reversed(recent.splitlines())):
        fitting = [one for one in persons(told) if one.text not in nobody and _fits(one, sought)]
        if fitting:
            return _chosen(fitting, sought)
    return None


def several_meant(*, before: str, recent: str, nobody: Collection[str] = ()) -> str | None:
    """Return whom they means: two named together, a group, or the only ones spoken of (one: singular they)."""
    for told in (before, *reversed(recent.splitlines())):
        groups = [*_pairs(told), *_groups(told)]
        if groups:
            return max(groups)[1]
        named = [name for name in dict.fromkeys(one.text for one in persons(told)) if name not in nobody]
        if 0 < len(named) <= TOGETHER:
            return ("和" if _HAN.search(told) else " and ").join(named)
    return None


def person_after(sought: Sought, *, before: str, after: str) -> str | None:
    """Return whom a pronoun of an opening clause means: the subject behind its comma (`While in his yard, Tom`)."""
    opening = before[max(before.rfind(mark) for mark in ".!?\n") + 1 :]
    comma = re.match(r"[^.!?\n,]*, ", after)
    if _OPENING.match(opening) is None or comma is None:
        return None
    subject = next(iter(persons(after[comma.end() :])), None)
    return subject.text if subject and subject.start == 0 and _fits(subject, sought) else None


def _fits(one: Mention, sought: Sought) -> bool:
    return gender_of(one.text) in {sought, "unknown"}


def _chosen(fitting: Sequence[Mention], sought: Sought) -> str | None:
    """Choose among persons of the right or of no known gender."""
    names = list(dict.fromkeys(one.text for one in fitting))
    if len(names) == 1:
        return names[0]
    sure = [name for name in names if gender_of(name) == sought]
    if len(sure) == 1:
        return sure[0]
    subjects = list(dict.fromkeys(one.text for one in fitting if one.begins and (not sure or one.text in sure)))
    return subjects[-1] if subjects else None


def _pairs(text: str) -> list[tuple[int, str]]:
    found = []
    told = persons(text)
    for first, second in pairwise(told):
        between = text[first.start + len(first.text) : second.start]
        if _PAIR_EN.fullmatch(between):
            found.append((second.start, f"{first.text}{between.split(' and ')[0]} and {second.text}"))
        elif _PAIR_ZH.fullmatch(between):
            found.append((second.start, f"{first.text}和{second.text}"))
    return found


def _groups(text: str) -> list[tuple[int, str]]:
    return [(match.start(), match.group()) for one in (_GROUP_EN, _GROUP_ZH) for match in one.finditer(text)]
