"""The persons a text names, by name or by what they are to somebody (pure)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import rjieba

from evolution.rules.person_words import (
    EN_PERSON_NOUNS,
    EN_TITLES,
    FEMALE_GIVEN_NAMES,
    MALE_GIVEN_NAMES,
    NOT_PERSONS,
    ZH_NOT_PERSONS,
    ZH_PERSON_NOUNS,
    ZH_SURNAMES,
    ZH_TITLES,
)
from evolution.rules.vocabulary import ENGLISH

_CAPITAL = r"[A-Z][a-zÀ-ÿ'’-]*[a-zÀ-ÿ](?<!'s)(?<!’s)"
_TITLED = re.compile(rf"\b(?:{EN_TITLES})\.? {_CAPITAL}(?: {_CAPITAL})?")
_ROLE = re.compile(
    rf"\b(?:[A-Z][\w’'-]*['’]s?|[Tt]he|[Aa]n?|[Oo]ne of \w+|[Aa]nother) (?:[a-z-]+ ){{0,2}}?(?:{EN_PERSON_NOUNS})\b"
    rf"(?: (?P<name>{_CAPITAL}))?",
)
_NAME = re.compile(rf"(?<![\w’'.-]){_CAPITAL}(?: {_CAPITAL}){{0,2}}")
_ACTS = re.compile(
    r"(?:['’]s\b|,? (?:and|who|is|was|has|had|does|did|will|would|can|could|should|may|says?|said|told|asked|thinks?"
    r"|wants?|likes?|loves?|went|came|got|gets|made|felt|took|gave|met|saw|found|won|lost|left|bought|ate|fell|heard"
    r"|knew|began|kept|ran|sat|sang|slept|spent|stood|swam|wore|wrote|broke|brought|chose|drew|drove|became|grew"
    r"|also|just|really|still|never|always|recently|finally|both|[a-z]{2,}ed|[a-z]+ly|[a-z]+n['’]t)\b"
    r"|, [a-z]+ing\b| [a-z]+s (?:the|an?|his|her|their|to|in|at|with|for|on|up|about|from)\b|(?=[\u4e00-\u9fff]))"
)
_BARE = re.compile(r"(?<![\w’'-])(?:User|Customer|Client|Patient|Student)(?=['’ ])")
_BEGINS = re.compile(r"(?:^|[.!?\n:] *|[\"“(\[] *)$")
_ZH_CALLED = re.compile(
    rf"(?:[老小阿][\u4e00-\u9fff](?=[的是在说要会能也和跟去来把被给就]|[，。！？、：\s]|$))"
    rf"|(?:{ZH_SURNAMES})(?:{ZH_TITLES})"
)
_ZH_ROLE = re.compile(
    rf"(?:(?:[\u4e00-\u9fffA-Za-z]{{1,6}}的|一[个位名])?(?:新|前|老|女|男)?(?:{ZH_PERSON_NOUNS}))(?![们子学院])"
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A person where the text names one. `begins`: the words that open a sentence, its likely subject."""

    start: int
    text: str
    begins: bool = False


@lru_cache(maxsize=2048)
def persons(text: str) -> tuple[Mention, ...]:
    """Return the single persons a text names, in order, each place once; the longest reading of a place."""
    found = sorted({*_english(text), *_chinese(text)}, key=lambda one: (one.start, -len(one.text)))
    kept: list[Mention] = []
    for one in found:
        if not kept or one.start >= kept[-1].start + len(kept[-1].text):
            kept.append(one)
    return tuple(kept)


def _english(text: str) -> Iterator[Mention]:
    for match in _TITLED.finditer(text):
        yield _mention(text, match.start(), match.group())
    for match in _ROLE.finditer(text):
        name = match.group("name")
        yield _mention(text, match.start(), name or _definite(match.group()))
    for match in _BARE.finditer(text):
        yield _mention(text, match.start(), match.group())
    for match in _NAME.finditer(text):
        if _is_name(match.group(), text, match):
            yield _mention(text, match.start(), match.group())


def _is_name(name: str, text: str, match: re.Match[str]) -> bool:
    first = name.split()[0].lower()
    if first in FEMALE_GIVEN_NAMES | MALE_GIVEN_NAMES:
        return True
    if first in NOT_PERSONS or first in ENGLISH or name.split()[-1].lower() in NOT_PERSONS:
        return False
    return _ACTS.match(text, match.end()) is not None


def _definite(role: str) -> str:
    """`a doctor`, once told of, is `the doctor`."""
    return re.sub(r"^(?:an?|another|one of \w+) ", "the ", role, flags=re.IGNORECASE)


def _chinese(text: str) -> Iterator[Mention]:
    for match in _ZH_CALLED.finditer(text):
        yield _mention(text, match.start(), match.group())
    for match in _ZH_ROLE.finditer(text):
        if _ZH_CALLED.match(text, match.end()):
            continue  # 表哥阿成: the name says who
        yield _mention(text, match.start(), re.sub(r"^一[个位名]", "", match.group()))
    place = 0
    for word, kind in rjieba.tag(text):
        at = text.find(word, place)
        if at < 0:
            continue
        place = at + len(word)
        if kind == "nr" and 2 <= len(word) <= 4 and not ZH_NOT_PERSONS & {word, word[-1]}:  # noqa: PLR2004 - names
            yield _mention(text, at, word)


def _mention(text: str, start: int, words: str) -> Mention:
    return Mention(start, words, begins=_BEGINS.search(text[:start]) is not None or text[max(0, start - 1)] in "。！？")
