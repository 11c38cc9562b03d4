"""Who a pronoun of the third person means, from what was said before it (pure).

The person named last decides where one fits; where several do, the subject of the text goes on being spoken of, and
where that is not one of them nobody is guessed. A wrong name is worse than a doubt.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal

from evolution.rules.genders import gender_of
from evolution.rules.groups import counted_things, groups
from evolution.rules.persons import Mention, persons, surely_one

Sought = Literal["female", "male"]

TOGETHER = 2  # persons of a text whom they means; of more, nobody knows which
_HAN = re.compile(r"[\u4e00-\u9fff]")
_PAIR_EN = re.compile(r" and (?:[A-Z][\w’'-]*['’]s? )?(?:(?:new|old|good|best|close|little|older|younger) )*$")
_ANIMAL = re.compile(r"\b(?:dog|cat|puppy|kitten|pup|horse|pony|parrot|rabbit|hamster)$")
_WITH_EN = re.compile(r" (?:[a-z]+ ){1,4}with ")  # Jimmy discussed it with his dad, and they
_OPENING = re.compile(r" ?(?:While|When|After|Before|As|During|In|On|At|With|Despite|Because|Since|First)\b")
_PAIR_ZH = re.compile(r"(?:和|跟|与|同|、)$")


def person_meant(sought: Sought, *, before: str, recent: str, nobody: Collection[str] = ()) -> str | None:
    """Return the person a singular pronoun means, or None where that is not sure.

    Args:
        sought: the pronoun's gender.
        before: the text up to the pronoun.
        recent: the turns before it, oldest first, a line each.
        nobody: who cannot be meant: the speaker and the one spoken to.
    """
    for told in (before, *reversed(recent.splitlines())):
        fitting = [one for one in persons(told) if not is_one_of(one.text, nobody) and _fits(one, sought)]
        fitting = [one for one in fitting if told[one.stop :] != " of "]  # a friend of his is not he
        if fitting:
            return _chosen(fitting, sought)
    return None


def several_meant(*, before: str, recent: str, nobody: Collection[str] = ()) -> str | None:
    """Return whom they means: a plural or two named together, a group, or the only ones spoken of (one: they)."""
    for told in (before, *reversed(recent.splitlines())):
        found = [one for one in (*_pairs(told), *groups(told)) if not is_one_of(one[1], nobody)]
        if found:
            return _last(found)
        named = {one.text.lower(): one for one in persons(told) if not is_one_of(one.text, nobody)}
        if len(named) == TOGETHER and all(one.sure for one in named.values()):
            return ("和" if _HAN.search(told) else " and ").join(one.text for one in named.values())
        if named:
            only = next(iter(named.values()))
            return only.text if len(named) == 1 and surely_one(only) and not _HAN.search(told) else None
    return None


def stands_by_a_name(before: str) -> bool:
    """Whether a person was named right before: 小王他们 are 小王 and others."""
    return any(one.stop == len(before) for one in persons(before))


def two_meant(*, before: str, recent: str) -> str | None:
    """Return whom 他俩 means: the two named together last."""
    for told in (before, *reversed(recent.splitlines())):
        found = _pairs(told)
        if found:
            return _last(found)
    return None


def things_meant(*, before: str, recent: str) -> str | None:
    """Return what 它们 means: the things counted last, `两只猫`."""
    for told in (before, *reversed(recent.splitlines())):
        found = counted_things(told)
        if found:
            return _last(found)
    return None


def person_after(sought: Sought, *, before: str, after: str) -> str | None:
    """Return whom a pronoun of an opening clause means: the subject behind its comma (`While in his yard, Tom`).

    Or the only person of a sentence that opens with the pronoun's phrase (`First day at his school for Finn`).
    """
    opening = before[max(before.rfind(mark) for mark in ".!?\n") + 1 :]
    if _OPENING.match(opening) is None:
        return None
    sentence = re.match(r"[^.!?\n]*", after)
    named = persons(sentence.group() if sentence else "")
    comma = re.match(r"[^.!?\n,]*, ", after)
    if comma is None:
        return named[0].text if len(named) == 1 and named[0].sure and _fits(named[0], sought) else None
    subject = next(iter(persons(after[comma.end() :])), None)
    return subject.text if subject and subject.start == 0 and _fits(subject, sought) else None


def _last(found: Sequence[tuple[int, str]]) -> str:
    """The phrase that begins last; of two that begin together the longer."""
    return max(found, key=lambda one: (one[0], len(one[1])))[1]


def is_one_of(name: str, people: Collection[str]) -> bool:
    """Whether a name is among people's, whatever its capitals: `The user` speaks, `User` is spoken of."""
    if name.lower() in {one.lower() for one in people}:
        return True
    # 老艾熟, 那嘉欣: a name with the sign beside it, taken for one word
    return any(one and _HAN.match(one) and one in {name[:-1], name[1:]} for one in people)


def _fits(one: Mention, sought: Sought) -> bool:
    return gender_of(one.text) in {sought, "unknown"}


def _chosen(fitting: Sequence[Mention], sought: Sought) -> str | None:
    """Choose among persons of the right or of no known gender; an animal only where no person is named."""
    fitting = [one for one in fitting if not _ANIMAL.search(one.text)] or fitting
    names = list({one.text.lower(): one.text for one in reversed(fitting)}.values())[::-1]
    if len(names) == 1:
        return names[0]
    sure = [name for name in names if gender_of(name) == sought]
    opening = {one.text for one in fitting if one.begins and one.sure}
    if len(sure) == 1 and not opening - set(sure):
        return sure[0]
    if len(opening) == 1 and all(name.startswith(tuple(opening)) for name in names):
        return next(iter(opening))  # 佳佳给佳佳的妈妈做饭: the subject goes on
    subjects = list(dict.fromkeys(one.text for one in fitting if one.begins and (not sure or one.text in sure)))
    return subjects[-1] if subjects else None


def _pairs(text: str) -> list[tuple[int, str]]:
    found = []
    for first, second in pairwise(persons(text)):
        between = text[first.stop : second.start]
        if _PAIR_EN.fullmatch(between):
            found.append((second.start, f"{first.text}{between.split(' and ')[0]} and {second.text}"))
        elif _WITH_EN.fullmatch(between):
            found.append((second.start, f"{first.text} and {second.text}"))
        elif _PAIR_ZH.fullmatch(between):
            found.append((second.start, f"{first.text}和{second.text}"))
    return found
