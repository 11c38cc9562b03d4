"""Whether a denial is of a part only: "no coffee after five" is not "no coffee" (pure)."""

import re

from evolution.planning.types import Candidate
from evolution.planning.words import folded
from memory.text.analyse import analyse, term_set, unspaced_runs
from memory.text.query import is_stop_term
from memory.text.word_sets import word_set

_LIMITING = word_set(
    "at on in after before with without during for to when while by between outside inside unless "
    "until till except if under over near"
)
"""Words that open what a clause is limited to."""
_ADVERBS = word_set(
    "indoors outdoors inside outside online alone abroad here there weekdays weekends today tonight"
)
_NO_LIMIT = word_set(
    "more any anymore longer all good sure ever now moment being end instead altogether either"
)
_REASON = word_set("reason reasons because sake")
_NEGATION = re.compile(r"n't\b|\bnot?\b|\bno longer\b|\bnever\b|\bstopped\b|不|没|别")
_CHINESE_LIMIT = re.compile(
    "早餐|午餐|晚餐|早饭|午饭|晚饭|早上|早晨|午后|上午|中午|下午|傍晚|晚上|夜里|半夜|睡前|饭前"
    "|饭后|空腹|平时|平日|工作日|周[一二三四五六日末天]|星期[一二三四五六日天]|周末"
    "|节假日|假期|雨天|晴天|夏天|冬天|春天|秋天|上班时|下班后|开车时|出差|聚会|一个人|在家|在外"
    "|室内|屋里|户外|外面"
    "|在[\u3400-\u9fff]{1,6}[里上时中外前后]"
)


def denies_a_part(candidate: Candidate, stated: str) -> bool:
    """Tell whether a negated clause is limited by words that the stated one does not have."""
    if candidate.affirmed or _NEGATION.search(folded(candidate.content)) is None:
        return False
    return is_limited(candidate, stated)


def is_limited(candidate: Candidate, stated: str) -> bool:
    """Tell whether words limit a clause to what another clause does not name.

    A time, a place or a use.

    A time at which something changed ("since May", 上个月) limits nothing: where a note names it,
    it is passed over.
    """
    words = _without_times(candidate)
    if unspaced_runs(words):
        told = folded(stated)
        return any(limit not in told for limit in _CHINESE_LIMIT.findall(words))
    known = term_set(f"{stated} {candidate.value} {candidate.subject}")
    return bool(_limits(words, known=known))


def _without_times(candidate: Candidate) -> str:
    text = candidate.content
    for note in sorted(candidate.notes, key=lambda one: one.start, reverse=True):
        if note.kind == "time":
            text = text[: note.start] + " " + text[note.stop :]
    return folded(text)


def _limits(denying: str, *, known: frozenset[str]) -> list[str]:
    """Return the words behind a limiting word, and the adverbs, that nothing stated."""
    words = [word.strip(".,;:!?") for word in denying.split()]
    limiting = (place for place, word in enumerate(words) if word in _LIMITING)
    first = next(limiting, len(words))
    behind = [word for word in words[first:] if word not in _LIMITING]
    if not _REASON.isdisjoint(behind):
        return []
    adverbs = _ADVERBS.intersection(words)
    return [word for word in (*behind, *adverbs) if _tells(word, known)]


def _tells(word: str, known: frozenset[str]) -> bool:
    """Tell whether a word says something that is not known."""
    if word in _NO_LIMIT:
        return False
    return any(not is_stop_term(term) and term not in known for term in analyse(word))
