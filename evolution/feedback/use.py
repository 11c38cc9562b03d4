"""Which of the injected memories a text speaks of, without a model (pure). Reason: docs/design/feedback.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from uuid import UUID

import rjieba

from evolution.language.chat_words import CHINESE, ENGLISH
from evolution.language.reactions import sentences_that_refer
from memory.text.analyse import analyse, normalise, unspaced_runs
from memory.text.query import is_stop_term

UseSignal = Literal["keyword_match", "reference_phrase", "none"]
SHORTEST_HAN_WORD = 2
"""Characters of a Chinese word that tells one memory from another."""
READ_CHARACTERS = 20_000
"""Of a reply: what a longer one says is said in its first pages."""
_SAID_OF_ANYTHING = {
    *"喜欢 偏好 用户 推荐 现在 比较 非常 特别 最近 可以 应该 需要 一下".split(),  # noqa: SIM905 - a table of words
    *analyse("user likes like prefers prefer wants want loves love usually always really very"),
}
"""Words of preferences and reports whatever they are about."""


@dataclass(frozen=True, slots=True)
class InjectedMemory:
    """One injected memory.

    Attributes:
        text: what it says.
        repeats: it may repeat what another memory states: words of a conversation, a profile.
    """

    id: UUID
    text: str
    repeats: bool = False


def used_in(reply: str, shown: Sequence[InjectedMemory], *, query: str) -> Mapping[UUID, UseSignal]:
    """Return, of each injected memory, how a reply uses it.

    A word proves use where it stands in the memory and in the reply, and neither in the query nor in another
    injected memory that says something else.
    """
    read = normalise(reply)[:READ_CHARACTERS]
    asked = telling_words(query)
    told_apart = _told_apart(shown)
    keyword = {one.id for one in shown if _holds(read, told_apart[one.id] - asked)}
    referring = [normalise(each) for each in sentences_that_refer(read)]
    referred = {one.id for one in shown if any(_holds(each, told_apart[one.id]) for each in referring)}
    return {one.id: _signal(one.id, keyword, referred) for one in shown}


def named_in(reaction: str, shown: Sequence[InjectedMemory]) -> frozenset[UUID]:
    """Return the injected memories that a reaction names by a word that no other of them has."""
    read = normalise(reaction)[:READ_CHARACTERS]
    told_apart = _told_apart(shown)
    return frozenset(one.id for one in shown if _holds(read, told_apart[one.id]))


@lru_cache(maxsize=4096)
def telling_words(text: str) -> frozenset[str]:
    """Return the words of a text that say what it is about: stems of Latin words, numbers, Chinese words."""
    read = normalise(text)
    runs = unspaced_runs(read)
    han = {word for run in runs for word in rjieba.cut(run) if len(word) >= SHORTEST_HAN_WORD and word not in CHINESE}
    latin = {term for term in analyse(read) if term.isascii() and not is_stop_term(term) and term not in ENGLISH}
    return frozenset((han | latin) - _SAID_OF_ANYTHING)


def _told_apart(shown: Sequence[InjectedMemory]) -> Mapping[UUID, frozenset[str]]:
    """Return the words of each memory that no other has; of two that say the same, both keep them.

    What repeats a memory (a conversation about it, a profile) takes none of its words from it.
    """
    words = {one.id: telling_words(one.text) for one in shown}
    stated = {one.id for one in shown if not one.repeats}
    apart: dict[UUID, frozenset[str]] = {}
    for mine, own in words.items():
        rivals = (words[other] for other in words if other != mine and (other in stated or mine not in stated))
        others = [each for each in rivals if not (each <= own or own <= each)]
        apart[mine] = own.difference(*others)
    return apart


def _holds(text: str, words: frozenset[str]) -> bool:
    """Tell whether a normalised text has one of some words."""
    if not words:
        return False
    stems = frozenset(term for term in analyse(text) if term.isascii())
    return any(word in stems if word.isascii() else word in text for word in words)


def _signal(memory: UUID, keyword: set[UUID], referred: set[UUID]) -> UseSignal:
    if memory in referred:
        return "reference_phrase"
    return "keyword_match" if memory in keyword else "none"
