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
from evolution.rules.word_set import word_set

CUE = re.compile(
    r"\b(?:now|anymore|any more|any longer|no longer|these days|nowadays|instead|changed?|switch\w*"
    r"|mov(?:ed|ing)|replac\w+|swapp?\w*|new|lately"
    r"|used to|rather|gone|became|become|since|stopped|quit|dropped|gave up|give up|left|ditched"
    r"|rebooked|rescheduled|slipped|pushed"
    r"|extended|renamed|currently|scrap|scratch|forget|out|over|update|upgraded?|picked up|started|turned)\b"
    r"|现在|如今|目前|改|换|不再|不.{1,6}了|再也不|戒|放弃|后来|以前|转|变|搬|升|推迟|推到|提前|延"
    r"|卖了|送人|早不|最新|新的",
    re.IGNORECASE,
)
ENDS = re.compile(
    r"\b(?:not?|n't|no longer|out|over|done|stopped|quit|dropped|gave up|give up|ditched|left|used to"
    r"|never mind|scrap|scratch|forget|cancell?ed"
    r"|tired of|sick of|dumped|sold|take it back|gone off|abandoned|was|were|had)\b|n't\b"
    r"|不|没|戒|放弃|以前|之前|原来|卖|送人|腻|离开|取消|退|扔|丢|过时|别",
    re.IGNORECASE,
)
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
# A remembered sentence with more content words than this says too much to be ended by one of them.
LONGEST_REMEMBERED_WORDS = 9
SHARED_AT_LEAST = 0.34


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
    for run in re.findall(
        r"[A-Za-z][A-Za-z'’+#.-]*[A-Za-z+#]|[A-Za-z]|[\d][\d:./@$%-]*|[\u3400-\u9fff]+", text
    ):
        pieces = rjieba.cut(run) if run[0] >= "\u3400" else [run.lower().replace("’", "'")]
        terms += [_stem(piece) for piece in pieces if piece not in FUNCTION_WORDS]
    return tuple(term for term in terms if term not in FUNCTION_WORDS)


def _stem(word: str) -> str:
    if not word.isascii() or not word.isalpha():
        return word
    return re.sub(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$", "", word)


def find_contrast(sentence: str, *, speaker: str, known: Sequence[KnownValue]) -> Contrast | None:
    """The latest remembered sentence that a sentence with a word of change contradicts, or None."""
    if not CUE.search(sentence):
        return None
    others = {
        match.group().lower() for pattern in (OTHERS, ZH_OTHERS) for match in pattern.finditer(sentence)
    }
    known = [item for item in known if all(_names(item.content, other) for other in others)]
    names = set(content_terms(speaker))
    found = [contrast for item in known if (contrast := _contrast(sentence, item, names)) is not None]
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
    if not remembered or len(remembered) > LONGEST_REMEMBERED_WORDS:
        return None
    ended, kept = _ended_clauses(sentence, set(remembered))
    said = [term for term in content_terms(kept) if term not in names]
    if ended and kept and said:
        return Contrast(
            item, tuple(ended), _surface(kept, [term for term in said if term not in remembered]), kept
        )
    return _same_frame(sentence, item, remembered, said)


def _ended_clauses(sentence: str, remembered: set[str]) -> tuple[list[str], str]:
    """Remembered words in clauses that end something, and the other clauses."""
    pieces = [clause.text for clause in split_clauses(Sentence(sentence, 0, len(sentence)))]
    pieces = [part for piece in pieces for part in re.split(r"\s+and\s+(?=\w+\s+\w)|\s+so\s+", piece)]
    ended = [
        piece for piece in pieces if ENDS.search(piece) and set(content_terms(piece)) & _telling(remembered)
    ]
    kept = [piece.strip(" ,，;；.。") for piece in pieces if piece not in ended]
    words = [term for piece in ended for term in content_terms(piece) if term in remembered]
    separator = "，" if re.search(r"[\u4e00-\u9fff]", sentence) else ", "
    return words, separator.join(piece for piece in kept if piece)


def _telling(words: set[str]) -> set[str]:
    return {word for word in words if word not in TASTE_VERBS and _stem(word) not in TASTE_VERBS}


def _same_frame(sentence: str, item: KnownValue, remembered: list[str], said: list[str]) -> Contrast | None:
    """The same words around another value."""
    shared = _telling(set(remembered) & set(said))
    old, new = [t for t in remembered if t not in said], [t for t in said if t not in remembered]
    if not shared or not old or not new or len(shared) / len(set(remembered)) < SHARED_AT_LEAST:
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
