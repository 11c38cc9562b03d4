"""What a remembered statement says of whom: its subject, the words of its value, and whether it may be over (pure)."""

import re
from functools import lru_cache

import rjieba

from evolution.rules.contrast import CHAT, FUNCTION_WORDS, TASTE_VERBS, content_terms
from evolution.rules.sentences import split_clauses, split_sentences
from evolution.rules.states import CHATTY, TOLD_BY, is_state
from evolution.rules.types import KnownValue
from evolution.rules.value_kinds import Valued, values_in
from evolution.rules.word_set import word_set

MOST_OF_A_VALUE = 0.5  # of its words, where it names nothing by a name
LONGEST_KNOWN_TERMS = 9
HAN = re.compile(r"[\u4e00-\u9fff]")
# Where the subject of a remembered sentence stands: `The user's son …`, `用户的孩子…`.
FIRST_CHARACTERS, FIRST_HAN = 16, 8
# Verbs that go with anything: sharing one is sharing nothing.
GENERIC = frozenset(
    {
        *"打学吃喝用做玩开养住看听去来跑买说想叫坐",
        *[
            "play",
            "us",
            "work",
            "liv",
            "drink",
            "lik",
            "lov",
            "prefer",
            "enjoy",
            "hat",
            "favorit",
            "favourit",
            "want",
            "need",
            "adore",
            "eat",
            "go",
            "tak",
            "get",
            "mak",
            "run",
            "start",
            "com",
            "keep",
            "driv",
        ],
    }
)
# Titles go with any name.
TITLES = word_set("dr mr mrs ms prof professor coach 老师 医生 大夫 经理 教练 师傅 律师 主任 教授")
EMPTY = FUNCTION_WORDS | TITLES
VERB_ZH = re.compile(r"[有是叫在住爱用养跟和]|喜欢")
SUBJECT_EN = re.compile(
    r"^.*?\b(?:is|are|has|have|goes?|comes?|runs?|starts?|leaves|lands|expires|costs?|charges?|lives?"
    r"|plays?|(?<!user)'s)\b"
)
SUBJECT_ZH = re.compile(r"^.{1,10}?(?:是|在|叫|用的?|定在|约在|归|放|由|有|卖|开)")
DOING = re.compile(r"^(?:The user|[A-Z][a-z]+)(?: and others)? \S+ ")
BY_ASSISTANT = re.compile(r"^(?:the )?assistant said|^助手说", re.IGNORECASE)
PERSONAL = re.compile(
    r"(?:The user(?: and others)? (?!says:)[a-z]|[A-Z][a-z]+(?: and others)? (?:likes|loves|prefers"
    r"|lives|works|uses|drinks|eats|drives|plays|studies|takes|smokes|has|enjoys|speaks|runs)\b)"
    r"|用户(?:等人)?[喝吃用坐喜爱练打玩学住抽穿开做在有养骑听看织戴追考读写卖唱跳弹订租签乘逛拍画]"
)


@lru_cache(maxsize=4096)
def is_endable(content: str, *, slotted: bool, valued: bool) -> bool:
    """Whether a remembered sentence tells a state short enough to be over as a whole."""
    if BY_ASSISTANT.match(content):
        return False
    if not valued:
        return is_state(content)
    return len(terms(content)) <= LONGEST_KNOWN_TERMS and (slotted or CHATTY.search(TOLD_BY.sub("", content)) is None)


def is_subject(person: re.Pattern[str], content: str) -> bool:
    """Whether a remembered statement is about a person: they stand before its verb."""
    found = person.search(content)
    if found is None:
        return False
    if HAN.search(content):
        return found.start() <= FIRST_HAN and not VERB_ZH.search(
            content.removeprefix("用户"), 0, max(found.start() - 2, 0)
        )
    return found.start() <= FIRST_CHARACTERS


@lru_cache(maxsize=4096)
def terms(text: str) -> frozenset[str]:
    """The content words of a text, without chat words and endings."""
    bare = re.sub(r"(?<=\w\w\w)ies\b", "y", re.sub(r"['’]s\b", "", text))
    return frozenset(term for term in content_terms(bare) if term not in EMPTY and not _is_chat(term))


def _is_chat(term: str) -> bool:
    return term in CHAT and len(term) > 1 and term.isascii()


def said_of(item: KnownValue) -> frozenset[str]:
    """Words of what a remembered statement says of its subject: of the values it names, else of its predicate."""
    return _values_of(item.content, item.value)


@lru_cache(maxsize=4096)
def _values_of(content: str, value: str | None) -> frozenset[str]:
    named = frozenset(term for found in values_in(content) for term in content_terms(found.surface))
    if value is not None or named:
        return (terms(value or "") | named) - TITLES
    content = TOLD_BY.sub("", content)
    if PERSONAL.match(content):
        return _objects(content)
    predicate = (SUBJECT_ZH if HAN.search(content) else SUBJECT_EN).sub("", content)
    return frozenset(term for term in terms(predicate) if term not in GENERIC and term not in TASTE_VERBS)


def _objects(content: str) -> frozenset[str]:
    """What stands behind the verb of somebody's doing."""
    if not HAN.search(content):
        return frozenset(term for term in terms(DOING.sub("", content)) if term not in GENERIC)
    nouns = "".join(word if kind[:1] in "nijez" or kind in ("vn", "t") else " " for word, kind in rjieba.tag(content))
    return frozenset(term for term in terms(nouns) if term not in GENERIC) or terms(content) - GENERIC


def in_predicate(content: str, values: tuple[Valued, ...]) -> tuple[Valued, ...]:
    """The values that a sentence says of its subject; all of them where nothing tells which is the subject."""
    found = (SUBJECT_ZH if HAN.search(content) else SUBJECT_EN).match(content)
    return tuple(value for value in values if found is None or value.begin >= found.end() - 1)


def named_mostly(text: str, item: KnownValue, values: frozenset[str]) -> bool:
    """Whether a text names a remembered value: one of the things it names, or half of the words it is told in."""
    if item.value is not None or values_in(item.content):
        return names(text, values)
    found = [value for value in values if names(text, frozenset({value}))]
    return bool(found) and len(found) >= MOST_OF_A_VALUE * len(values)


def names(text: str, values: frozenset[str]) -> bool:
    """Whether a text names one of the words of a value, in Chinese also within a longer word."""
    lowered = text.lower()
    found = terms(text)
    if any(value in found or (not value.isascii() and len(value) > 1 and value in lowered) for value in values):
        return True
    han = [value for value in values if not value.isascii()]
    return any(len(term) > 1 and not term.isascii() and any(term in value for value in han) for term in found)


@lru_cache(maxsize=256)
def clauses(text: str) -> list[str]:
    """The clauses of a text, cut at so and and too."""
    found = [clause.text for sentence in split_sentences(text) for clause in split_clauses(sentence)]
    return [part for clause in found for part in re.split(r"\s+(?:so|and)\s+", clause)]
