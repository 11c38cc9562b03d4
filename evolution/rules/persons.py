"""The persons a text names, by name or by what they are to somebody (pure)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from evolution.rules.genders import gender_of
from evolution.rules.given_names import FEMALE_GIVEN_NAMES, MALE_GIVEN_NAMES, UNISEX_GIVEN_NAMES, WORDS_TOO
from evolution.rules.person_words import (
    EN_KIN_NAMES,
    EN_PERSON_NOUNS,
    EN_TITLES,
    NOT_PERSONS,
    ZH_NOT_PERSONS,
    ZH_PERSON_NOUNS,
    ZH_SURNAMES,
    ZH_TITLES,
)
from evolution.rules.vocabulary import ENGLISH
from evolution.rules.zh_phrases import phrase_start, words

GIVEN_NAMES = FEMALE_GIVEN_NAMES | MALE_GIVEN_NAMES | UNISEX_GIVEN_NAMES
_CAPITAL = r"[A-Z][a-zÀ-ÿ'’-]*[a-zÀ-ÿ](?<!'s)(?<!’s)(?<!['’][dm])(?<!['’](?:ll|re|ve))"
_TITLED = re.compile(rf"\b(?:{EN_TITLES})\.? {_CAPITAL}(?: {_CAPITAL})?")
_ROLE = re.compile(
    rf"\b(?:(?:[Tt]he )?[A-Za-z][\w’'-]*['’]s?|[Tt]he|[Aa]n?|[Oo]ne of \w+|[Aa]nother) "
    rf"(?:(?!(?:the|a|an|and|of|to)\b)[a-z-]+ ){{0,2}}?"
    rf"(?:{EN_PERSON_NOUNS})\b(?!['’]s (?:{EN_PERSON_NOUNS})\b)(?:,? (?P<name>{_CAPITAL}))?",
)
_NAME = re.compile(rf"(?<![\w.-])(?<!\w[’']){_CAPITAL}(?: {_CAPITAL}){{0,2}}")
_ACTS = re.compile(
    r"(?:['’]s\b|,? (?:and|who|is|was|has|had|does|did|will|would|can|could|should|may|says?|said|told|asked|thinks?"
    r"|wants?|likes?|loves?|went|came|got|gets|made|felt|took|gave|met|saw|found|won|lost|left|bought|ate|fell|heard"
    r"|knew|began|kept|ran|sat|sang|slept|spent|stood|swam|wore|wrote|broke|brought|chose|drew|drove|became|grew"
    r"|also|just|really|still|never|always|recently|finally|both|[a-z]{2,}ed|[a-z]+ly|[a-z]+n['’]t)\b"
    r"|, [a-z]+ing\b| [a-z]+s (?:the|an?|his|her|their|to|in|at|with|for|on|up|about|from)\b|(?=[\u4e00-\u9fff]))"
)
# A name behind these is somebody's.
_TOLD_OF = re.compile(
    r"\b(?:met|meet(?:s|ing)?|tell|told|ask(?:ed|ing)?|call(?:ed|ing)?|saw|seeing|married|dating|hired|thank(?:ed)?|named"
    r"|invit(?:e|ed|ing)) $",
    re.IGNORECASE,
)
# A question about a name is about somebody: Is Kell in it?
_ASKED = re.compile(r"(?:^|[.!?\n] )(?:Is|Was|Did|Does|Has|Can|Will|Would|Should|Could|Isn['’]t|Didn['’]t) $")
_JOINED = re.compile(r"\b([A-Z]\w+) and $")
_LED = re.compile(
    r"(?:Is|Are|Was|Were|Did|Do|Does|Has|Have|Can|Will|Would|Should|Could|From|To|With|And|But|So|For|By|At|In|On|Yes|No|Oh"
    r"|Then|When|If|Because|Remind|Tell|Ask|Give|Call|Meet|Let|See|Only|Even|Maybe|Where|How|What|Who|Both|Old|Poor) "
)
_KIN = re.compile(rf"(?<![\w’'-])(?:{EN_KIN_NAMES})(?![\w-])(?! [A-Z])")
_BARE = re.compile(r"(?:(?<=^)|(?<=[.!?:\n】\]] )|(?<=\n))(?:User|Customer|Client|Patient|Student)(?=['’ ])(?! [A-Z])")
_BEGINS = re.compile(r"(?:^|[.!?\n:。！？] *|[\"“(\[] *)$")
_ZH_OTHER_WORDS = "老[家师是板公婆人年外乡鼠虎化大二三]|小[时说区孩学吃镇城心狗猫组事朋伙票费声王]|阿[姨里拉富]"
_ZH_CALLED = re.compile(
    rf"(?:(?!{_ZH_OTHER_WORDS})[老小阿][\u4e00-\u9fff](?=[的是在说要会能也和跟去来把被给就让找家都又还没不有住叫送借买教约店那]|[，。！？、：\s]|$))"
    rf"|(?:{ZH_SURNAMES})(?:{ZH_TITLES})"
)
_ZH_ROLE = re.compile(rf"(?:一[个位名])?(?P<head>(?:新|前|老|女|男)?(?:{ZH_PERSON_NOUNS}))(?![们子学院])")
_ZH_DOUBLED = re.compile(r"(.)\1")
_ZH_LEADS_TO_A_NAME = re.compile(r"(?:[和跟与给对找归叫让问见陪约是]|^|[，。！？：；\n])$")
_ZH_NAME_SIGNS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Mention:
    """A person where the text names one.

    Attributes:
        begins: the words that open a sentence, its likely subject.
        sure: a given name of the tables, a title, or what somebody is to somebody; else only what it does tells.
    """

    start: int
    stop: int
    text: str
    begins: bool = False
    sure: bool = True


@lru_cache(maxsize=2048)
def persons(text: str) -> tuple[Mention, ...]:
    """Return the single persons a text names, in order, each place once; the longest reading of a place."""
    found = sorted({*_english(text), *_chinese(text)}, key=lambda one: (one.start, -one.stop, not one.sure))
    kept: list[Mention] = []
    for one in found:
        if (not kept or one.start >= kept[-1].stop) and not _is_label(text, one):
            kept.append(one)
    return tuple(kept)


def _is_label(text: str, one: Mention) -> bool:
    """`张伟：` before what he said names who speaks, not who is spoken of."""
    return text[one.stop : one.stop + 1] in {":", "："} and text[: one.start].rpartition("\n")[2].strip() == ""


def _english(text: str) -> Iterator[Mention]:
    for match in _TITLED.finditer(text):
        yield _mention(text, match.span(), match.group())
    for match in _ROLE.finditer(text):
        role = _definite(match.group())
        if role.lower() not in {"the assistant", "the user"}:
            yield _mention(text, match.span(), match.group("name") or role)
    for match in _BARE.finditer(text):
        yield _mention(text, match.span(), match.group())
    for match in _KIN.finditer(text):
        yield _mention(text, match.span(), match.group())
    for match in _NAME.finditer(text):
        led = _LED.match(match.group())  # `Is Callum`: the first word is no part of the name
        start = match.start() + (led.end() if led else 0)
        name = text[start : match.end()]
        sure = _is_given_name(name, text[:start], text[match.end() :])
        if sure or _acts_like_one(name, text[:start], text[match.end() :]):
            yield _mention(text, (start, match.end()), name, sure=sure)


def _is_given_name(name: str, before: str, after: str) -> bool:
    first = name.split()[0].lower()
    if first not in GIVEN_NAMES or (" " in name and name.split()[-1].lower() in NOT_PERSONS):
        return False
    opens = _BEGINS.search(before) is not None
    return first not in WORDS_TOO or not opens or _ACTS.match(after) is not None


def _acts_like_one(name: str, before: str, after: str) -> bool:
    first = name.split()[0].lower()
    if {first, name.split()[-1].lower()} & NOT_PERSONS or first in ENGLISH:
        return False
    joined = _JOINED.search(before)  # Toby and Buddy
    asked = _ASKED.search(before) or (joined and joined.group(1).lower() in GIVEN_NAMES)
    return bool(asked) or _TOLD_OF.search(before) is not None or _ACTS.match(after) is not None


def _definite(role: str) -> str:
    """`a doctor`, once told of, is `the doctor`; without the comma of `my cousin, Mateo`."""
    return re.sub(r"^(?:an?|another|one of \w+) ", "the ", role, flags=re.IGNORECASE)


def _chinese(text: str) -> Iterator[Mention]:
    for match in _ZH_CALLED.finditer(text):
        yield _mention(text, match.span(), match.group())
    for match in _ZH_ROLE.finditer(text):
        if _ZH_CALLED.match(text, match.end()) or _name_at(text, match.end()):
            continue  # 表哥阿成: the name says who
        start, stop = phrase_start(text, match.start("head")), match.end()
        if len(match.group("head")) == 1 and start == match.start("head"):
            continue  # 昆哥: 哥 alone is nobody
        doubled = _ZH_DOUBLED.match(text, stop)
        stop = doubled.end() if doubled else stop  # 新同学明明
        yield _mention(text, (start, stop), re.sub(r"^(?:一[个位名]|有个)", "", text[start:stop]))
    for start, stop, word, kind in words(text):
        if _is_chinese_name(word, kind, before=text[:start]):
            yield _mention(text, (start, stop), word)


def _name_at(text: str, place: int) -> bool:
    return any(
        start == place and _is_chinese_name(word, kind, before=text[:start]) for start, _, word, kind in words(text)
    )


def _is_chinese_name(word: str, kind: str, *, before: str) -> bool:
    """A word tagged as a name that begins with a surname, doubles a sign, or stands where a person would."""
    if not kind.startswith("n") or len(word) not in _ZH_NAME_SIGNS or ZH_NOT_PERSONS & {word, word[-1], word[0]}:
        return False
    if _ZH_DOUBLED.fullmatch(word):
        return kind in {"nr", "nrt", "nz"}
    if not kind.startswith("nr"):
        return False
    if re.fullmatch(rf"(?!{_ZH_OTHER_WORDS})[老小阿].|.[哥姐叔姨嫂]", word):
        return True
    return re.match(ZH_SURNAMES, word) is not None or _ZH_LEADS_TO_A_NAME.search(before) is not None


def _mention(text: str, span: tuple[int, int], name: str, *, sure: bool = True) -> Mention:
    return Mention(*span, name, begins=_BEGINS.search(text[: span[0]]) is not None, sure=sure)


def surely_one(mention: Mention) -> bool:
    """Whether `they` can mean this one person: surely a person, and of no gender that he or she would tell."""
    return mention.sure and gender_of(mention.text) == "unknown"
