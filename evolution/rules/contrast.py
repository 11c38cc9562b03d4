"""Find the remembered sentence a change speaks of by what the two sentences share and where they differ (pure).

Patterns name many changes; this reads the rest: a word that says something changed, and a remembered sentence about
the same thing with another value (`My flight leaves at 9am` / `My flight now leaves at 11am`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import rjieba

from evolution.rules.quoted import OTHERS, ZH_OTHERS
from evolution.rules.sentences import Sentence, split_clauses
from evolution.rules.slots import category_of_value, sort_of_value
from evolution.rules.types import KnownValue
from evolution.rules.vocabulary import CHINESE, ENGLISH
from evolution.rules.word_set import word_set

# Words that say outright that something is no longer as it was.
CUE = re.compile(
    r"\b(?:now|anymore|any more|any longer|no longer|these days|nowadays|instead|switched|changed"
    r"|replaced|swapped|used to|rather than|became"
    r"|stopped|quit|dropped|gave up|give up|given up|ditched|rebooked|rescheduled|slipped|pushed"
    r"|extended|renamed|gone vegan|picked up|cancell?ed)\b"
    r"|现在|如今|目前|改|换|不再|不.{1,6}了|再也不|戒|放弃|后来|以前|转做|转到|变成|搬|升|推迟|推到"
    r"|提前|延|卖了|送人|早不|最新|新的",
    re.IGNORECASE,
)
# What makes a clause one that ends something.
ENDS = re.compile(
    r"\b(?:no longer|any ?more|any longer|stopped|quit|dropped|g[ai]ve up|given up|ditched|left"
    r"|used to|scrap|scratch|forget|cancell?ed"
    r"|tired of|sick of|dumped|sold|take it back|gone off|abandoned|no more|done with|are out"
    r"|is out|isn't|aren't)\b|n't\b.*\b(?:any ?more|any longer|these days)\b"
    r"|不.{0,8}了|没再|戒|放弃|以前|之前|原来|卖|送人|腻|离开|取消|退|扔|丢|过时|别再|不再",
    re.IGNORECASE,
)
# A remembered remark, not a state of things.
TALK = re.compile(r"says:|说：|n't\b|\b(?:hope|wish|let|thanks|must|sounds?|looks?)\b", re.IGNORECASE)
NOW_IS = re.compile(
    r"\b(?:is|are|the \w+)\b.*\bnow\b|\b(?:slipped|rebooked|pushed|extended|renamed)\b|现在|改|换"
    r"|推|延",
    re.IGNORECASE,
)
OWN = re.compile(r"\b(?:I|I'm|I've|I'd|my|we|we're|we've|our|mine)\b|我|咱", re.IGNORECASE)
FUNCTION_WORDS = word_set(
    """
    the a an my our your i i'm i've we we're it it's is are was were am be been being to of in on at for
    with from by and or but so that this these those do does did don't doesn't didn't have has had not no
    now anymore any more longer days nowadays instead just really very much user user's others says say
    who what which there here as than then too also all me us you them they he she his her their its can
    could will would should every day new get got go going one 用户 助手 等人 的 了 是 在 我 我们 现在
    如今 目前 都 也 就 很 不 没 说 和 跟 有 一个 一名 个 吧 啊 呢 把 被 从 到 去 来 上 已经 以前 后来 改
    换 成 为 再 要 给 每天 已 早 着 过 请 别 里 家 只
    """
)
TASTE_VERBS = word_set(
    """
    like love prefer enjoy adore favorite favourite use have want need 喜欢 爱 偏爱 用 想 最 更 特别
    """
)
CHAT = ENGLISH | CHINESE
# Chat words that still say what a remembered value is for.
FRAME_VERBS = frozenset({"listen", "read", "learn", "talk", "work", "听", "看", "睡", "吃", "住"})
# A remembered sentence with more content words than this says too much to be ended by one of them.
LONGEST_REMEMBERED_TERMS = 6
SHORT_SENTENCE_TERMS = 4
# A sentence with more content words tells a story; its words meet many remembered ones by chance.
LONGEST_SENTENCE_TERMS = 10
# How much of the remembered sentence must stand in the new one, 0..1.
SHARED_AT_LEAST = 0.5
# Less is enough when the differing words end alike (三年级, 四年级).
SHARED_WITH_ONE_HEAD = 0.3
# In the same frame at most so many words differ on either side.
LONGEST_DIFFERENCE_TERMS = 3


@dataclass(frozen=True, slots=True)
class Contrast:
    """A remembered sentence that no longer holds, and the clauses that say what holds instead."""

    known: KnownValue
    old_words: tuple[str, ...]
    new_words: tuple[str, ...]
    kept: str


@lru_cache(maxsize=4096)
def content_terms(text: str) -> tuple[str, ...]:
    """Content words in order: English without endings, Chinese as cut by the dictionary."""
    terms = []
    for run in re.findall(r"[A-Za-z][A-Za-z'’+#.-]*[A-Za-z+#]|[A-Za-z]|[\d][\d:./@$%-]*|[\u3400-\u9fff]+", text):
        pieces = rjieba.cut(run) if run[0] >= "\u3400" else [run.lower().replace("’", "'")]
        terms += [_stem(piece) for piece in pieces if piece not in FUNCTION_WORDS]
    return tuple(term for term in terms if term not in FUNCTION_WORDS)


def _stem(word: str) -> str:
    if not word.isascii() or not word.isalpha():
        return word
    return re.sub(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$", "", word)


def find_contrast(sentence: str, *, speaker: str, known: Sequence[KnownValue]) -> Contrast | None:
    """The latest remembered sentence that a sentence with a word of change contradicts, or None."""
    if not CUE.search(sentence) or len(content_terms(sentence)) > LONGEST_SENTENCE_TERMS:
        return None
    others = {match.group().lower() for pattern in (OTHERS, ZH_OTHERS) for match in pattern.finditer(sentence)}
    names = set(content_terms(speaker))
    fitting = [item for item in known if all(_names(item.content, other) for other in others)]
    found = [contrast for item in fitting if (contrast := _contrast(sentence, item, names)) is not None]
    return max(found, key=_strength) if found else None


def _names(content: str, other: str) -> bool:
    """Whether a remembered sentence is about the same other person (`my daughter`, `我女儿`)."""
    person = re.sub(r"^(?:my|our|the|his|her|their|我们?的?)\s*", "", other)
    return len(person) > 1 and person in content.lower()


def _strength(contrast: Contrast) -> tuple[float, int]:
    """How much of the remembered sentence the new one shares, then how short it is."""
    remembered = content_terms(contrast.known.content)
    return (1 - len(contrast.old_words) / max(len(remembered), 1), -len(remembered))


def _contrast(sentence: str, item: KnownValue, names: set[str]) -> Contrast | None:
    remembered = [term for term in content_terms(item.content) if term not in names]
    if not _telling(set(remembered)) or len(remembered) > LONGEST_REMEMBERED_TERMS:
        return None
    ended, kept = _ended_clauses(sentence, _what_may_end(item, remembered))
    said = [term for term in content_terms(kept) if term not in names]
    if ended and said and (_says_what_holds(kept) or OWN.search(sentence)):
        return Contrast(item, tuple(ended), _surface(kept, [t for t in said if t not in remembered]), kept)
    whole = [term for term in content_terms(sentence) if term not in names]
    return None if ended else _same_frame(sentence, item, remembered, whole)


def _what_may_end(item: KnownValue, remembered: list[str]) -> set[str]:
    """The words of the value, or all of a short sentence without one."""
    if item.value is not None:
        return _telling(set(content_terms(item.value)))
    plain = len(remembered) <= SHORT_SENTENCE_TERMS and TALK.search(item.content) is None
    return _telling(set(remembered)) if plain else set()


def _says_what_holds(kept: str) -> bool:
    """Whether the clauses left are about the speaker or about now."""
    return OWN.search(kept) is not None or CUE.search(kept) is not None


def _ended_clauses(sentence: str, remembered: set[str]) -> tuple[list[str], str]:
    """Remembered words in clauses that end something, and the other clauses."""
    pieces = [clause.text for clause in split_clauses(Sentence(sentence, 0, len(sentence)))]
    pieces = [part for piece in pieces for part in re.split(r"\s+and\s+(?=\w+\s+\w)|\s+so\s+", piece)]
    ended = [piece for piece in pieces if ENDS.search(piece) and set(content_terms(piece)) & _telling(remembered)]
    kept = [piece.strip(" ,，;；.。") for piece in pieces if piece not in ended]
    words = [term for piece in ended for term in content_terms(piece) if term in remembered]
    separator = "，" if re.search(r"[\u4e00-\u9fff]", sentence) else ", "
    return words, separator.join(piece for piece in kept if piece)


def _telling(words: set[str]) -> set[str]:
    return {word for word in words if word not in TASTE_VERBS and _stem(word) not in TASTE_VERBS}


def _same_frame(sentence: str, item: KnownValue, remembered: list[str], said: list[str]) -> Contrast | None:
    """The same words around another value."""
    shared = {term for term in _telling(set(remembered) & set(said)) if term not in CHAT or term in FRAME_VERBS}
    if not OWN.search(sentence) and not NOW_IS.search(sentence):
        return None
    old, new = [t for t in remembered if t not in said], [t for t in said if t not in remembered]
    enough = SHARED_WITH_ONE_HEAD if old and new and old[-1][-1] == new[-1][-1] else SHARED_AT_LEAST
    if not shared or not old or not new or len(set(remembered) & set(said)) / len(set(remembered)) < enough:
        return None
    if max(len(old), len(new)) > LONGEST_DIFFERENCE_TERMS:
        return None
    if not _alike(" ".join(old), " ".join(new)):
        return None
    return Contrast(item, _surface(item.content, old), _surface(sentence, new), sentence)


def _surface(text: str, terms: list[str]) -> tuple[str, ...]:
    """The words of a text as written whose terms are wanted."""
    wanted = set(terms)
    runs = re.findall(r"[A-Za-z0-9][\w'’+#.:/@$%-]*|[\u3400-\u9fff]+", text)
    words = [word for run in runs for word in (rjieba.cut(run) if run[0] >= "\u3400" else [run.rstrip(".:")])]
    return tuple(word for word in words if _stem(word.lower() if word.isascii() else word) in wanted)


def _alike(old: str, new: str) -> bool:
    """Whether two values could fill the same slot: the same sort and, where both are known, the same category."""
    if (sort_of_value(old) is None) != (sort_of_value(new) is None):
        return False
    categories = {category_of_value(old), category_of_value(new)} - {None}
    return len(categories) <= 1
